import { expect, it } from 'vitest';
import { EMPTY, ONE } from '#tests/support/small-data.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();
const PLACES = [
  'todo',
  'simcards',
  'carriers',
  'regions',
  'prices',
  'import',
  'publishing',
  'insight',
  'settings',
  'settings&view=trash',
  'settings&view=backups',
];
/** A count that is not said as people say it, or that was never one. */
const WRONG_COUNT =
  /(?<![\d.,])1 (?:plans|carriers|regions|prices|SIM cards|deals|sellers)\b|\bNaN\b|\bundefined\b/;

async function wrongCounts(statements: readonly string[]) {
  await page.app().db.write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
  const found: string[] = [];
  for (const name of PLACES) {
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
});

it('says in every place that there is nothing', async () => {
  expect(await wrongCounts(EMPTY)).toEqual([]);
});
