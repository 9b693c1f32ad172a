import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { ImportRowList, ImportSample } from '#src/contract/imports/imports.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { NATIVE, openImportsApp } from '../testing.ts';

const HEAD = 'carrier,region,planName,dataAmount,price,currency,planType,validity';
const t = await openImportsApp();
afterAll(() => t.close());

/** The dry run of a file of so many rows: its number, and how many plans it finds new. */
async function runOf(count: number) {
  const rows = Array.from({ length: count }, (_, at) => {
    return `t-mobile,US,Of many ${at},${at + 1}GB,${10 + at / 100},USD,prepaid,30 days`;
  });
  const { id, findings } = await t.dryRun([HEAD, ...rows, ''].join('\n'), 'many.csv');
  return { id, found: findings!.new };
}

it('come down whole, also when a dry run with other rows takes their place meanwhile', async () => {
  const { id, found } = await runOf(2000);
  const { status, body } = await t.send('GET', `${api.importDownload(id)}?kind=new`);
  expect(status).toBe(200);
  const others = { ...NATIVE, carriers: ['verizon'] };
  expect((await t.send('POST', api.importDryRun(id), others)).status).toBe(202);
  await t.deps.imports.done(id);
  const lines = (await new Response(body).text()).trimEnd().split('\r\n');
  expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(1 + found);
});

it('are searched with their true number, and listed in the order of the file', async () => {
  const row = (name: string, price: string) =>
    `t-mobile,US,${name},5GB,${price},USD,prepaid,30 days`;
  const names = ['Zoë one', 'Twice', 'zoe TWO', 'Twice', 'Zoe three'];
  const prices = ['free', '11', 'gratis', '12', 'nothing'];
  const file = [HEAD, ...names.map((name, at) => row(name, prices[at]!)), ''].join('\n');
  const { id } = await t.dryRun(file, 'order.csv');
  const list = (query: string) =>
    t.read<ImportRowList>(`${api.importRows(id)}?kind=rejected&${query}`);
  expect((await list('')).data.map(({ at }) => at)).toEqual([2, 3, 4, 5, 6]);
  const found = await list('q=ZOE&limit=2&page=2');
  expect(found.meta).toEqual({ currentPage: 2, totalPages: 2, totalCount: 3 });
  expect(found.data.map(({ planName }) => planName)).toEqual(['Zoe three']);
  expect((await list('q=gratis')).data.map(({ at }) => at)).toEqual([4]);
});

it('come together where they change something or cannot be taken, each with its kind', async () => {
  const [plan] = (await t.read<PlanList>(`${api.plans}?region=US&planTypes=prepaid&limit=1`)).data;
  const { carrier, planName, dataAmount, price, currency, planType, validity } = plan!;
  const row = (...cells: (string | number)[]) => cells.join(',');
  const stored = row(carrier.slug, 'US', planName, dataAmount, price, currency, planType, validity);
  const one = (name: string, cost: string) =>
    row('t-mobile', 'US', name, '5GB', cost, 'USD', 'prepaid', '30 days');
  const { id } = await t.dryRun(
    [HEAD, stored, one('Without', 'free'), one('With', '11'), ''].join('\n'),
    'mixed.csv',
  );
  const kinds = async (kind: string) =>
    (await t.read<ImportRowList>(`${api.importRows(id)}?kind=${kind}`)).data.map((found) => [
      found.at,
      found.kind,
    ]);
  expect(await kinds('differing')).toEqual([
    [3, 'rejected'],
    [4, 'new'],
  ]);
  expect(await kinds('same')).toEqual([[2, 'same']]);
});

it('say of a copy that its row is kept only where it is', async () => {
  const row = (name: string, price: number) =>
    `t-mobile,US,${name},5GB,${price},USD,prepaid,30 days`;
  const rows = [
    row('Kept', 11),
    row('Kept', 11),
    row('Lost', 11),
    row('Lost', 11),
    row('Lost', 12),
  ];
  const { id, findings } = await t.dryRun([HEAD, ...rows, ''].join('\n'), 'copies.csv');
  expect(findings).toMatchObject({ rows: 5, new: 1, rejected: 4 });
  const { data } = await t.read<ImportRowList>(`${api.importRows(id)}?kind=rejected`);
  expect(data.map(({ at, problems }) => [at, problems[0]!.reason])).toEqual([
    [3, 'is a copy of row 2, which is kept: take this one out'],
    [4, 'means the same plan as row 6: keep one of them'],
    [5, 'means the same plan as row 6: keep one of them'],
    [6, 'means the same plan as row 4: keep one of them'],
  ]);
});

/** The rows with errors of a run, as they are downloaded. */
const errorsOf = async (id: number) =>
  (await t.send('GET', `${api.importDownload(id)}?kind=rejected`)).text();

it('with errors come down as they stand in the file with the reason, to be mended and brought in again', async () => {
  const head = HEAD.replace('planName', 'Note;Plan Name').replaceAll(',', ';');
  const row = (note: string, name: string, amount: string, price: string) =>
    `t-mobile;US;${note};${name};${amount};${price};USD;prepaid;30 days`;
  const file = [
    head,
    row('fine', 'Right', '5GB', '11'),
    row("'=1+1", 'Two errors', 'much', 'free'),
    row('', '"A ""quote"", said"', '5GB', '1,5'),
    '"x" y;z',
    '',
  ].join('\n');
  const { id, findings } = await t.dryRun(file, 'mend.csv');
  expect(findings).toMatchObject({ new: 1, rejected: 3 });
  const answer = await errorsOf(id);
  const [header, two, quote, broken, ...more] = answer.split('\r\n');
  expect(more).toEqual(['']);
  expect(header).toBe(
    'carrier,region,Note,Plan Name,dataAmount,price,currency,planType,validity,reason',
  );
  expect(two).toMatch(
    /^t-mobile,US,'=1\+1,Two errors,much,free,USD,prepaid,30 days,"row 3: dataAmount ""much"".*; price ""free""/,
  );
  expect(quote).toMatch(/^t-mobile,US,,"A ""quote"", said",5GB,"1,5",USD,.*"row 4: price ""1,5""/);
  expect(broken).toMatch(/^,,,,,,,,,"row 5: The row .* goes on after a closing quote/);

  const mended = answer.replace(',much,free,', ',7GB,12,').replace('"1,5"', '1.5');
  const again = await t.dryRun(mended, 'mended.csv');
  expect(again.findings).toMatchObject({ new: 2, rejected: 1 });
  const { data } = await t.read<ImportRowList>(`${api.importRows(again.id)}?kind=noted`);
  const leftOut = data.flatMap(({ notes }) => notes).filter(({ code }) => code === 'left-out');
  expect(leftOut.map(({ from }) => from)).toEqual(['Note', 'reason']);
  // What is wrong still comes with its new reason alone.
  expect((await errorsOf(again.id)).split('\r\n')[0]).toBe(header);
});

it('with errors of a feed in JSON come down in its own columns, and mean the same there', async () => {
  const fixture = join(
    import.meta.dirname,
    '../../../src/domain/imports/presets/fixtures/airalo-flat.json',
  );
  const options = { mapping: { kind: 'preset', preset: 'airalo' } };
  const { id, findings } = await t.dryRun(await readFile(fixture), 'airalo.json', options);
  const { rejected } = findings!;
  expect(rejected).toBeGreaterThan(2);
  const again = await t.dryRun(await errorsOf(id), 'again.csv', options);
  expect(again.findings).toMatchObject({ rows: rejected, rejected });
  const reasons = async (run: number) =>
    (await t.read<ImportRowList>(`${api.importRows(run)}?kind=rejected`)).data.map(({ problems }) =>
      problems.map(({ reason }) => reason),
    );
  expect(await reasons(again.id)).toEqual(await reasons(id));
  const { look } = await t.read<ImportSample>(api.importSample(again.id));
  expect(look.preset).toBe('airalo');
});

it('go with the file, and are a conflict then', async () => {
  const { id } = await runOf(1);
  await rm(await t.deps.imports.folderOf(id), { recursive: true });
  await t.db.write((commit) =>
    commit([{ sql: 'DELETE FROM import_files WHERE run_id = ?', args: [id] }]),
  );
  await t.deps.imports.tidy(TEST_NOW);
  const left = await t.db.all('SELECT * FROM import_rows WHERE run_id = ?', [id]);
  expect(left).toEqual([]);
  for (const path of [api.importRows(id), api.importDownload(id)]) {
    const answer = await t.send('GET', `${path}?kind=new`);
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('kept')]);
  }
});
