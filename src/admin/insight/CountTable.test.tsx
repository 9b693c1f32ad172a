import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CountTable } from './CountTable.tsx';

const html = renderToStaticMarkup(
  <CountTable
    title="Views by page"
    of="Page"
    unit="Views"
    rows={[
      { key: '/', name: '/', n: 1200, visitors: 30 },
      { key: '/deals', name: '/deals', n: 40, visitors: 20 },
      { key: '', name: '', n: 9, visitors: 8 },
    ]}
    open={{ tab: 'insight', days: 30, list: 'pages' }}
    chosen="/deals"
  />,
);
const rows = html.split('<tr').slice(2);

it('heads each row by its name, and says how many visitors there were and how often they came', () => {
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toMatch(/^[^>]*><th scope="row"[^>]*>.*<\/th><td/);
  expect(rows[0]).toContain('<td class="num">30</td><td class="num">1,200</td>');
  expect(rows[2]).toContain('Others');
  expect(rows[2]).not.toContain('>8<');
  expect(rows[2]).toContain('<td class="num">9</td>');
});

it('says which row is open, not by its color alone', () => {
  expect(rows.map((row) => row.includes('aria-current="true"'))).toEqual([false, true, false]);
});
