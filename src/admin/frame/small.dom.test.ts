import { expect, it } from 'vitest';
import { EMPTY, ONE } from '#tests/support/small-data.ts';
import { browseDashboard } from '../../../tests/support/dashboard.ts';

const page = browseDashboard();
const TABS = [
  'overview',
  'carriers',
  'regions',
  'simcards',
  'prices',
  'seo',
  'import',
  'publishing',
  'trash',
  'database',
];
/** A count that is not said as people say it, or that was never one. */
const WRONG_COUNT =
  /(?<![\d.,])1 (?:plans|carriers|regions|prices|SIM cards|deals|sellers)\b|\bNaN\b|\bundefined\b/;

async function wrongCounts(statements: readonly string[]) {
  await page.app().db.write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
  const found: string[] = [];
  for (const name of TABS) {
    // No site is there to preview.
    await page.open(`?tab=${name}`, { allow: /seo\/preview: 503/ });
    const wrong = WRONG_COUNT.exec(page.words(page.panel()));
    if (wrong) found.push(`${name}: ${wrong[0]}`);
  }
  return found;
}

it('counts one as one, and leaves out what was deleted', async () => {
  expect(await wrongCounts(ONE)).toEqual([]);
  await page.open('?tab=regions');
  expect(page.words(await page.row('Zembla'))).toMatch(/ZQUSD \$11$/);
  const tabs = page
    .all('tab')
    .map((tab) => page.words(tab))
    .join(' ');
  expect(tabs).toMatch(/SIM Cards ?1 Carriers ?1 Regions ?2\b/);
});

it('says in every tab that there is nothing', async () => {
  expect(await wrongCounts(EMPTY)).toEqual([]);
});
