import { afterAll, expect, it } from 'vitest';
import type { ImportRowList, ImportRun } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openImportsApp } from '../testing.ts';
const t = await openImportsApp();
afterAll(() => t.close());

function dryRun(rows: readonly string[]): Promise<ImportRun> {
  const text = ['date,competitor,country,data,days,price_usd,source_url', ...rows, ''].join('\n');
  return t.dryRun(text, 'prices.csv', { mapping: { kind: 'preset', preset: 'esim-tracker' } });
}

it('a tracker: each plan once, at its newest price, and again when it was seen anew', async () => {
  const page = 'https://seller.example/de';
  const rows = [
    `2026-05-01,Airalo,Germany,7GB,33,17.00,${page}`,
    `2026-06-01,Airalo,Germany,7GB,33,16.00,${page}`,
    `2026-06-01,Airalo,Germany,8GB,33,18.00,${page}`,
    `2026-06-01,Airalo,Germany,8GB,33,19.00,${page}`,
  ];
  const run = await dryRun(rows);
  // Two prices of one day are rejected; an older row is neither rejected nor a plan.
  expect(run.findings).toMatchObject({ new: 1, rejected: 2 });
  const noted = await t.read<ImportRowList>(`${api.importRows(run.id)}?kind=noted`);
  expect(noted.data.flatMap(({ notes }) => notes)).toContainEqual(
    expect.objectContaining({ code: 'older-rows', to: '2026-06-01' }),
  );
  await t.apply(run.id);

  const again = await dryRun([...rows, `2026-07-01,Airalo,DE,7 GB,33 days,15.00,${page}`]);
  expect(again.findings).toMatchObject({ new: 0, changed: 1, rejected: 2 });
  const changed = await t.read<ImportRowList>(`${api.importRows(again.id)}?kind=changed`);
  expect(changed.data).toMatchObject([{ before: { price: 16 }, after: { price: 15 } }]);
});
