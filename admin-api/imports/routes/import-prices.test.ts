import { afterEach, beforeEach, expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import type { AuditList, UndoResult } from '#src/contract/history/audit.ts';
import type { ImportRowList, ImportRun, ImportSample } from '#src/contract/imports/imports.ts';
import type { ImportHoldList } from '#src/contract/imports/import-holds.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openImportsApp, type ImportsApp } from '../testing.ts';

let t: ImportsApp;
let plan: Plan;
beforeEach(async () => {
  t = await openImportsApp();
  [plan] = (await t.read<{ data: [Plan] }>(`${api.plans}?region=US&limit=1&show=all`)).data;
  // A plan with one price of August.
  await run('DELETE FROM price_records WHERE plan_id = ?', plan.id);
  await run(
    `UPDATE plans SET price_minor = 1500, previous_minor = NULL, price_change_percent = 0, has_deal = 0,
       sample = 0, previous_sample = 0, seen_on = '2026-08-01' WHERE id = ?`,
    plan.id,
  );
  await run(
    `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, created_at, way)
     VALUES (?, 1500, 'USD', '2026-08-01', '2026-08-01', 'hand')`,
    plan.id,
  );
  await run(
    "INSERT INTO plan_sources (source, plan_id, external_id, last_run_id) VALUES ('seed', ?, 'the-key', 0)",
    plan.id,
  );
});
afterEach(() => t.close());

const run = (sql: string, ...args: (string | number)[]) =>
  t.db.write((commit) => commit([{ sql, args }, BUMP_DATA_VERSION]));
const HEAD = 'key,date,price,currency,source,source_url';
const row = (date: string, price: string, key = 'the-key') =>
  `${key},${date},${price},USD,A list,https://list.example/${date}`;

const post = async <T>(path: string, body: unknown) =>
  (await (await t.send('POST', path, body)).json()) as T;
const fileOf = (rows: readonly string[]) => [HEAD, ...rows, ''].join('\n');
const dryRun = (...rows: string[]) =>
  t.dryRun(fileOf(rows), 'prices.csv', { mapping: { kind: 'price-history' } });
const history = () => t.read<PriceRecord[]>(api.priceHistory(plan.id));
const steps = async () =>
  (await history()).map(({ recordedDate, price }) => `${recordedDate} ${price}`);
const stored = async () => {
  const { version: _, ...now } = await t.read<Plan>(api.plan(plan.id));
  const records = await t.db.all(
    'SELECT id, plan_id, price_minor, recorded_date, source_name, source_url, way FROM price_records ORDER BY id',
  );
  return { now, records };
};

it('adds dated prices with their source, the newest of which becomes the price', async () => {
  const before = await stored();
  const file = [
    row('2026-06-01', '18.00'),
    row('2026-08-01', '15.00'),
    row('2026-09-01', '16.00'),
    row('2026-10-01', '14.00'),
  ];
  const sent = (await (await t.upload(fileOf(file), 'prices.csv')).json()) as ImportRun;
  const { look } = await t.read<ImportSample>(api.importSample(sent.id));
  expect(look).toMatchObject({ native: false, prices: true });
  const { id, findings } = await dryRun(...file);
  expect(findings).toMatchObject({ rows: 4, new: 2, changed: 1, same: 1, rejected: 0, held: 0 });
  const shown = await t.read<ImportRowList>(`${api.importRows(id)}?kind=changed`);
  expect(shown.data[0]).toMatchObject({
    slug: plan.slug,
    before: { price: 15, seenOn: '2026-08-01' },
    after: { price: 14, previousPrice: 16, seenOn: '2026-10-01', sourceName: 'A list' },
  });
  expect(await stored()).toEqual(before);

  expect((await t.apply(id)).applied).toMatchObject({ created: 2, changed: 1, left: 0 });
  expect(await steps()).toEqual([
    '2026-10-01 14',
    '2026-09-01 16',
    '2026-08-01 15',
    '2026-06-01 18',
  ]);
  const source = { name: 'A list', url: 'https://list.example/2026-10-01' };
  expect((await history())[0]).toMatchObject({ source, way: 'import', sample: false });
  expect(await t.read(api.plan(plan.id))).toMatchObject({
    price: 14,
    previousPrice: 16,
    priceChangePercent: -12.5,
    seenOn: '2026-10-01',
    source,
  });
  expect((await dryRun(...file)).findings).toMatchObject({ new: 0, changed: 0, same: 4 });

  const after = await stored();
  const { undone } = await post<UndoResult>(api.importRevert(id), {});
  expect(undone).toBe(4);
  expect(await stored()).toEqual(before);
  // And the revert can be taken back, with the sources.
  const [line] = (await t.read<AuditList>(`${api.audit}?entity=plan`)).data;
  await post(api.undoBatch(line!.batchId!), {});
  expect(await stored()).toEqual(after);
});

it('takes one line of a file back: history alone, or the price with its record', async () => {
  await t.apply((await dryRun(row('2026-06-01', '18.00'), row('2026-10-01', '14.00'))).id);
  const lines = (await t.read<AuditList>(`${api.audit}?entity=price-record`)).data;
  const line = (date: string) => lines.find(({ after }) => after?.recordedDate === date)!;
  await post(api.undo(line('2026-06-01').id), {});
  expect(await t.read(api.plan(plan.id))).toMatchObject({ price: 14 });
  expect(await steps()).toEqual(['2026-10-01 14', '2026-08-01 15']);
  await post(api.undo(line('2026-10-01').id), {});
  expect(await t.read(api.plan(plan.id))).toMatchObject({ price: 15, seenOn: '2026-08-01' });
  expect(await steps()).toEqual(['2026-08-01 15']);
});

it('never lets an older price become the current one', async () => {
  const { id, findings } = await dryRun(row('2026-06-01', '18.00'), row('2026-07-01', '17.00'));
  expect(findings).toMatchObject({ new: 2, changed: 0 });
  await t.apply(id);
  expect(await t.read(api.plan(plan.id))).toMatchObject({ price: 15, seenOn: '2026-08-01' });
  expect(await steps()).toEqual(['2026-08-01 15', '2026-07-01 17', '2026-06-01 18']);
});

it('takes no price that was reckoned for one that was seen', async () => {
  await run(
    `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, created_at, way)
     VALUES (?, 1350, 'USD', '2026-10-20', '2026-10-20', 'reckoned')`,
    plan.id,
  );
  await run(
    'UPDATE plans SET price_minor = 1350, previous_minor = 1500, price_change_percent = -10 WHERE id = ?',
    plan.id,
  );
  const before = await stored();
  const { id, findings } = await dryRun(row('2026-09-01', '16.00'), row('2026-10-01', '14.00'));
  expect(findings).toMatchObject({ new: 1, changed: 1 });
  await t.apply(id);
  expect(await t.read(api.plan(plan.id))).toMatchObject({
    price: 14,
    previousPrice: 16,
    seenOn: '2026-10-01',
  });
  expect(await steps()).toEqual(['2026-10-01 14', '2026-09-01 16', '2026-08-01 15']);
  await post<UndoResult>(api.importRevert(id), {});
  expect(await stored()).toEqual(before);
});

it('counts the same price on a later day as seen then', async () => {
  const { id, findings } = await dryRun(row('2026-09-15', '15.00'));
  expect(findings).toMatchObject({ new: 0, changed: 1 });
  await t.apply(id);
  expect(await t.read(api.plan(plan.id))).toMatchObject({
    price: 15,
    previousPrice: null,
    seenOn: '2026-09-15',
    source: { name: 'A list' },
  });
  expect(await steps()).toEqual(['2026-09-15 15', '2026-08-01 15']);
});

it('finds a plan by its external id or its address part, and rejects what it cannot take', async () => {
  await run('UPDATE plans SET deleted_at = ? WHERE id = ?', '2026-11-01', plan.id + 1);
  const trashed = await t.db.first<{ slug: string }>('SELECT slug FROM plans WHERE id = ?', [
    plan.id + 1,
  ]);
  const { id, findings } = await dryRun(
    row('2026-06-01', '18.00', plan.slug),
    row('2026-06-02', '18.00', 'nobody'),
    row('2026-06-02', '18.00', trashed!.slug),
    row('2026-06-03', '18.00').replace('USD', 'EUR'),
    row('2027-06-03', '18.00'),
    row('2026-06-04', '18,00'.replace(',', ';')),
    row('2026-06-05', '0'),
    row('2026-06-06', '18.00'),
    row('2026-06-06', '17.00'),
    row('2026-06-07', '18.00').replace('https://', 'http://'),
    row('', '18.00'),
    row('2026-06-08', '18.00', ''),
  );
  expect(findings).toMatchObject({ rows: 12, new: 1, rejected: 11, changed: 0 });
  const { data } = await t.read<ImportRowList>(`${api.importRows(id)}?kind=rejected&limit=50`);
  expect(
    Object.fromEntries(data.map(({ at, problems: [first] }) => [at, [first!.field, first!.code]])),
  ).toEqual({
    3: ['key', 'unknown-plan'],
    4: ['key', 'in-trash'],
    5: ['currency', 'wrong-currency'],
    6: ['date', 'refused'],
    7: ['price', 'refused'],
    8: ['price', 'refused'],
    9: ['price', 'two-rows'],
    10: ['price', 'two-rows'],
    11: ['source_url', 'refused'],
    12: ['date', 'missing'],
    13: ['key', 'refused'],
  });
  // Each row is called by its key, also where it cannot be read.
  const named = data.filter(({ planName }) => planName !== '').map(({ at }) => at);
  expect(named).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(data.find(({ at }) => at === 12)).toMatchObject({ planName: 'the-key' });
});

it('holds a price back that is insane, with the ones before it, until somebody releases it', async () => {
  const { id, findings } = await dryRun(row('2026-09-01', '16.00'), row('2026-10-01', '1500.00'));
  expect(findings).toMatchObject({ new: 1, changed: 0, held: 1 });
  expect((await t.apply(id)).applied).toMatchObject({ created: 0, held: 1, left: 1 });
  expect(await steps()).toEqual(['2026-08-01 15']);
  const [hold] = (await t.read<ImportHoldList>(api.importHolds)).data;
  await post(api.releaseHolds, { ids: [hold!.id] });
  expect(await t.read(api.plan(plan.id))).toMatchObject({ price: 1500, seenOn: '2026-10-01' });
  expect((await history())[0]).toMatchObject({
    recordedDate: '2026-10-01',
    price: 1500,
    way: 'import',
    source: { name: 'A list' },
  });
});

it('leaves rows out that belong below one that is left out', async () => {
  const { id } = await dryRun(row('2026-09-01', '16.00'), row('2026-10-01', '14.00'));
  expect((await t.apply(id, { mode: 'except', rows: [3] })).applied).toMatchObject({
    created: 0,
    changed: 0,
    left: 2,
  });
  expect(await t.read(api.plan(plan.id))).toMatchObject({ price: 15 });
});

it("takes a row's key as its own source knows it, and that of another source only where it knows none", async () => {
  const [other] = (await t.read<{ data: [Plan] }>(`${api.plans}?region=UK&limit=1&show=all`)).data;
  const known = (source: string, id: number, key: string) =>
    run(
      'INSERT INTO plan_sources (source, plan_id, external_id, last_run_id) VALUES (?, ?, ?, 0)',
      source,
      id,
      key,
    );
  await known('A list', plan.id, 'shared');
  await known('Another list', other.id, 'shared');
  const own = await dryRun(row('2026-06-01', '18.00', 'shared'));
  expect(own.findings).toMatchObject({ new: 1, rejected: 0 });
  const { data } = await t.read<ImportRowList>(`${api.importRows(own.id)}?kind=new`);
  expect(data[0]!.slug).toBe(plan.slug);
  // A source that does not know the key could mean either.
  const unknown = await dryRun(row('2026-06-01', '18.00', 'shared').replace('A list', 'A third'));
  expect(unknown.findings).toMatchObject({ new: 0, rejected: 1 });
  // Nor does an address part of the same name matter where the source knows the key.
  await known('A list', other.id, plan.slug);
  const named = await dryRun(row('2026-06-01', '18.00', plan.slug).replace('USD', other.currency));
  const read = await t.read<ImportRowList>(`${api.importRows(named.id)}?kind=new`);
  expect(read.data[0]!.slug).toBe(other.slug);
});

it('rejects a price that was marked as an error, until that is taken back', async () => {
  const first = await dryRun(row('2026-06-01', '1.80'), row('2026-05-01', '18.00'));
  expect((await t.apply(first.id)).applied).toMatchObject({ created: 2 });
  const wrong = (await history()).find(({ price }) => price === 1.8)!;
  const { batchId } = await post<{ batchId: string }>(api.priceRecord(wrong.id), {
    reason: 'A tenth.',
  });
  const again = await dryRun(row('2026-06-01', '1.80'), row('2026-05-01', '18.00'));
  expect(again.findings).toMatchObject({ new: 0, same: 1, rejected: 1 });
  await post(api.undoBatch(batchId), {});
  const after = await dryRun(row('2026-06-01', '1.80'));
  expect(after.findings).toMatchObject({ same: 1, rejected: 0 });
});
