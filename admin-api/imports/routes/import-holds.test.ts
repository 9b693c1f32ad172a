import { afterAll, describe, expect, it } from 'vitest';
import type { AdminPlan, AdminPlanList } from '#src/contract/plans/admin-plans.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import {
  DryRunOptions,
  type ImportRowList,
  type ImportRun,
  type ImportRunList,
} from '#src/contract/imports/imports.ts';
import { type DecidedHolds, type ImportHoldList } from '#src/contract/imports/import-holds.ts';
import type { Overview } from '#src/contract/insight/overview.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { newestOfAlerts } from '#db/prices/alert-news.ts';
import { previewReader } from '#db/snapshot/preview.ts';
import { TEST_NOW } from '#db/testing.ts';
import { OVERVIEW_ADDRESS } from '#src/domain/core/paths/overview.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { NATIVE, openImportsApp } from '../testing.ts';
const t = await openImportsApp();
afterAll(() => t.close());

const post = (path: string, body: unknown) => t.send('POST', path, body);
const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
const set = (sql: string, ...args: (string | number | null)[]) =>
  t.db.write((commit) => commit([{ sql, args }]));
/** The dry run of a file that came at a time and by a way. */
async function dryRun(text: string, cameAt = TEST_NOW.toISOString(), way?: 'feed') {
  const { id } = await json<ImportRun>(t.upload(text, 'plans.csv'));
  const came = 'UPDATE import_runs SET created_at = ?, feed_id = ? WHERE id = ?';
  await set(came, cameAt, way === 'feed' ? 1 : null, id);
  const change = { actor: { id: null, name: 'ada', way: 'cli' }, now: TEST_NOW } as const;
  await t.deps.imports.dryRun(id, DryRunOptions.parse(NATIVE), change);
  await t.deps.imports.done(id);
  return t.read<ImportRun>(api.importRun(id));
}
const rowsOf = (id: number, kind: string) =>
  t.read<ImportRowList>(`${api.importRows(id)}?kind=${kind}`);
const version = async () =>
  (await t.db.first<{ v: number }>('SELECT data_version AS v FROM site_state'))!.v;
const csv = (...rows: string[]) =>
  ['carrier,region,planName,dataAmount,price,currency,planType,validity', ...rows, ''].join('\n');
const holdsOf = async (query = '') =>
  (await t.read<ImportHoldList>(`${api.importHolds}${query}`)).data;
const plan = (id: number) => t.read<AdminPlan>(api.adminPlan(id));
const states = async (id: number) => {
  const all = await Promise.all(['held', 'replaced'].map((state) => holdsOf(`?state=${state}`)));
  return all.flat().flatMap((hold) => (hold.planId === id ? [hold.state] : []));
};
const release = (ids: readonly number[], price?: number) =>
  json<DecidedHolds>(post(api.releaseHolds, { ids, price }));

let made = 0;
/** A new plan at 20 dollars, and the price that a file held back for it. */
async function held(price = 2000, columns: Record<string, string> = {}) {
  made += 1;
  const name = `Held ${made}`;
  const fields = { carrierId: 1, regionId: 1, dataAmount: '5GB', planType: 'prepaid', price: 20 };
  const { id, slug } = await json<AdminPlan>(post(api.plans, { ...fields, planName: name }));
  const { carrier } = await plan(id);
  const names = ['carrier', 'region', 'planName', 'dataAmount', 'price', 'planType'];
  const values = [carrier.slug, 'US', name, '5GB', String(price), 'prepaid'];
  const head = [...names, ...Object.keys(columns)].join();
  const run = await dryRun(`${head}\n${[...values, ...Object.values(columns)].join()}\n`);
  expect((await t.apply(run.id)).applied).toMatchObject({ held: 1 });
  const [hold] = await holdsOf(`?run=${run.id}`);
  return { id, slug, name, carrier: carrier.slug, hold: hold!.id, run: run.id };
}

describe('a held price', () => {
  it('is released with the day, the way and the source of its row, unless a newer one stands there', async () => {
    const head = 'carrier,region,planName,dataAmount,price,currency,planType,validity,sourceName';
    const names = ['Late A', 'Late B', 'Late C'];
    const text = (price: number, source: string, of = names) =>
      [
        head,
        ...of.map((name) => `t-mobile,US,${name},5GB,${price},USD,prepaid,30 days,${source}`),
      ].join('\n');
    await t.apply((await dryRun(text(15, 'Shelf reader'))).id);
    await set("UPDATE plans SET seen_on = '2026-09-01' WHERE plan_name LIKE 'Late %'");
    await set(`UPDATE price_records SET recorded_date = '2026-09-01' WHERE plan_id IN
      (SELECT id FROM plans WHERE plan_name LIKE 'Late %')`);
    const came = '2026-11-03T09:00:00.000Z';
    const run = await dryRun(text(1500, 'Price list', ['Late A', 'Late C']), came);
    expect((await t.apply(run.id)).applied).toMatchObject({ held: 2 });
    await t.apply((await dryRun(text(1500, 'Price list', ['Late B']), came, 'feed')).id);
    const holds = await holdsOf();
    const hold = (name: string) => holds.find(({ planName }) => planName === name)!;
    const stored = (name: string) =>
      t.db.first(
        `SELECT p.price_minor, p.seen_on, p.seen_way, p.source_name, r.recorded_date, r.way,
           r.source_name AS of_record FROM plans p JOIN price_records r ON r.plan_id = p.id
         WHERE p.plan_name = ? ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1`,
        [name],
      );
    const at = { price_minor: 150_000, seen_on: '2026-11-03', recorded_date: '2026-11-03' };
    const by = { source_name: 'Price list', of_record: 'Price list' };
    expect(await release([hold('Late A').id])).toMatchObject({ decided: 1 });
    expect(await stored('Late A')).toEqual({ ...at, ...by, seen_way: 'import', way: 'import' });
    // Its file came by a feed.
    expect(await release([hold('Late B').id])).toMatchObject({ decided: 1 });
    expect(await stored('Late B')).toEqual({ ...at, ...by, seen_way: 'feed', way: 'feed' });
    // Somebody saw another price after the file had come.
    const { planId } = hold('Late C');
    const newer = { price: 16, recordedDate: '2026-11-10' };
    expect((await post(api.priceHistory(planId), newer)).status).toBe(201);
    const { decided, problems } = await release([hold('Late C').id]);
    expect([decided, problems[0]!.message]).toEqual([0, expect.stringContaining('2026-11-10')]);
    expect(await stored('Late C')).toMatchObject({ price_minor: 1600, seen_on: '2026-11-10' });
    await post(api.discardHolds, { ids: [hold('Late C').id] });
  });

  it('touches nothing until it is released, and a discarded one is not asked about again', async () => {
    const plans = (await t.read<{ data: Plan[] }>(`${api.plans}?region=US&limit=40`)).data.slice(
      20,
      22,
    );
    const text = csv(
      ...plans.map(
        (plan) =>
          `${plan.carrier.slug},US,"${plan.planName}",${plan.dataAmount},${plan.price * 100},USD,${plan.planType},${plan.validity}`,
      ),
    );
    const before = await version();
    const run = await dryRun(text);
    expect(run.findings).toMatchObject({ held: 2, changed: 0 });
    expect((await rowsOf(run.id, 'held')).data[0]!.evidence).toMatchObject({
      reason: 'factor-100',
    });
    expect((await t.apply(run.id)).applied).toMatchObject({ held: 2 });
    expect(await version()).toBe(before);
    const { data } = await t.read<ImportHoldList>(`${api.importHolds}?run=${run.id}`);
    expect(data).toHaveLength(2);

    const [first, second] = data as [(typeof data)[0], (typeof data)[0]];
    const released = await json<object>(post(api.releaseHolds, { ids: [first.id] }));
    expect(released).toMatchObject({ decided: 1, problems: [] });
    const now = await t.read<Plan>(api.plan(first.planId));
    expect(now.price).toBe(plans.find(({ id }) => id === now.id)!.price * 100);
    expect((await post(api.discardHolds, { ids: [second.id] })).status).toBe(200);
    expect((await post(api.discardHolds, { ids: [second.id] })).status).toBe(409);

    const again = await dryRun(text);
    expect(again.findings).toMatchObject({ same: 1, held: 1, known: 1 });
    const same = (await rowsOf(again.id, 'same')).data;
    expect(same).toMatchObject([
      { planId: first.planId, planName: first.planName, carrier: first.carrier, region: 'US' },
    ]);
    expect((await rowsOf(again.id, 'held')).data[0]!.known).toBe('discarded');
    await t.apply(again.id);
    expect((await t.read<ImportHoldList>(api.importHolds)).meta.totalCount).toBe(0);
  });
});

it('is written with the rest where a person says that it is right, and goes back with it', async () => {
  const names = ['Right', 'Wrong'];
  const file = (price: number) =>
    csv(...names.map((name) => `t-mobile,US,${name},5GB,${price},USD,prepaid,30 days`));
  await t.apply((await dryRun(file(15))).id);
  const run = await dryRun(file(1500));
  const [right] = (await rowsOf(run.id, 'held')).data;
  const { applied, batchId } = await t.apply(run.id, { mode: 'all', anyway: [right!.at, 99] });
  expect(applied).toMatchObject({ changed: 1, held: 1, left: 0 });
  expect((await plan(right!.planId!)).price).toBe(1500);
  const holds = await holdsOf(`?run=${run.id}`);
  expect(holds.map(({ planName }) => planName)).toEqual(['Wrong']);
  expect((await post(api.undoBatch(batchId!), {})).status).toBe(200);
  expect((await plan(right!.planId!)).price).toBe(15);
  await post(api.discardHolds, { ids: [holds[0]!.id] });
});

it('gives way to the price that an import writes, ticked or ordinary, and is released no more', async () => {
  const bring = async (carrier: string, name: string, price: number) =>
    dryRun(csv(`${carrier},US,${name},5GB,${price},USD,prepaid,`));
  for (const [price, choice] of [
    [2200, { mode: 'all', anyway: [2] }],
    [21, { mode: 'all' }],
  ] as const) {
    const { id, name, carrier, hold } = await held();
    expect(await states(id)).toEqual(['held']);
    const { applied } = await t.apply((await bring(carrier, name, price)).id, choice);
    expect(applied).toMatchObject({ changed: 1, held: 0 });
    expect(await states(id)).toEqual(['replaced']);
    expect((await post(api.releaseHolds, { ids: [hold] })).status).toBe(409);
    expect((await plan(id)).price).toBe(price);
  }
});

it('that waits already is not written by a tick, and counts as left', async () => {
  const { id, name, carrier } = await held();
  const run = await dryRun(csv(`${carrier},US,${name},5GB,2000,USD,prepaid,`));
  expect(run.findings).toMatchObject({ held: 1, known: 1 });
  const { applied } = await t.apply(run.id, { mode: 'all', anyway: [2] });
  expect(applied).toMatchObject({ changed: 0, held: 0, left: 1 });
  expect(await states(id)).toEqual(['held']);
});

it('is counted at its import by what became of it, also after that was taken back', async () => {
  const names = ['Released', 'Waiting', 'Dropped'];
  const file = (price: number) =>
    csv(...names.map((name) => `t-mobile,US,${name} one,5GB,${price},USD,prepaid,30 days`));
  await t.apply((await dryRun(file(15))).id);
  const also = 't-mobile,US,Brought with them,5GB,20,USD,prepaid,30 days\n';
  const run = await t.apply((await dryRun(file(1500) + also)).id);
  const holds = await holdsOf(`?run=${run.id}`);
  const of = (name: string) => holds.find(({ planName }) => planName === `${name} one`)!;
  const counts = async () => (await t.read<ImportRun>(api.importRun(run.id))).holds;
  expect(await counts()).toEqual({ held: 3, released: 0, discarded: 0, replaced: 0 });
  await release([of('Released').id]);
  await post(api.discardHolds, { ids: [of('Dropped').id] });
  expect((await post(api.undoBatch(run.batchId!), {})).status).toBe(200);
  expect((await plan(of('Released').planId)).price).toBe(1500);
  const now = { held: 1, released: 1, discarded: 1, replaced: 0 };
  expect(await counts()).toEqual(now);
  const runs = await t.read<ImportRunList>(api.imports);
  expect(runs.data.find(({ id }) => id === run.id)).toMatchObject({ holds: now, reverted: true });
  await post(api.discardHolds, { ids: [of('Waiting').id] });
});

describe('the draft of a held price', () => {
  it('is taken for no draft of a person: not in lists, previews, jobs, the form or the counts', async () => {
    const before = await t.read<Overview>(OVERVIEW_ADDRESS);
    const newest = await newestOfAlerts(t.db);
    const { id, hold } = await held();
    expect(await plan(id)).toMatchObject({ draft: null, held: true });
    const waiting = await t.read<AdminPlanList>(`${api.adminPlans}?where=held.is.true`);
    expect(waiting.data.map((row) => row.id)).toContain(id);
    const { data } = await t.read<AdminPlanList>(`${api.adminPlans}?hasDraft=true&limit=100`);
    expect(data.map((row) => row.id)).not.toContain(id);
    expect((await post(api.publishDraft(id), { draftVersion: 1 })).status).toBe(404);
    const preview = await previewReader(t.db, TEST_NOW);
    const shown = await preview.all('SELECT price_minor FROM plans p WHERE id = ?', [id]);
    expect(shown).toMatchObject([{ price_minor: 2000 }]);
    // Even with what only a person's draft has.
    await set(
      "UPDATE plan_drafts SET problem = 'why', starts_at = '2026-12-01' WHERE id = ?",
      hold,
    );
    const after = await t.read<Overview>(OVERVIEW_ADDRESS);
    expect([after.drafts, after.held]).toEqual([before.drafts, before.held + 1]);
    expect(await newestOfAlerts(t.db)).toEqual({ ...newest, 'prices.held': hold });
  });

  it('waits beside that of a person, and each goes its own way', async () => {
    const { id, hold } = await held();
    const row = await plan(id);
    const body = { ...row, planName: 'Renamed', price: 18 };
    expect((await t.send('PUT', api.draft(id), body)).status).toBe(200);
    expect((await newestOfAlerts(t.db))['prices.held']).toBe(hold);
    expect((await plan(id)).draft).toMatchObject({ values: { price: 18 }, version: 1 });
    expect(await release([hold])).toMatchObject({ decided: 1, problems: [] });
    const released = await plan(id);
    expect(released).toMatchObject({ price: 2000, previousPrice: 20, planName: row.planName });
    expect(released.draft!.conflicts).toMatchObject([{ field: 'price', current: 2000 }]);
    const log = await t.read<AuditList>(`${api.audit}?entity=import-hold&entityId=${hold}`);
    expect(log.data).toMatchObject([
      { action: 'release', before: { price: 20 }, after: { price: 2000, currency: 'USD' } },
    ]);
    expect((await t.send('DELETE', api.draft(id), { draftVersion: 1 })).status).toBe(200);
    expect(await holdsOf('?state=released')).toContainEqual(expect.objectContaining({ id: hold }));
  });

  it('leaves what others changed since and it does not speak of, and ends a deal that its price contradicts', async () => {
    const { id, hold } = await held(2000, { planDescription: 'From the list' });
    const row = await plan(id);
    const cheaper = {
      ...row,
      price: 18,
      hasDeal: true,
      buyUrl: 'https://shop.example/',
      version: row.version,
    };
    expect((await t.send('PUT', api.plan(id), cheaper)).status).toBe(200);
    expect(await release([hold])).toMatchObject({ decided: 1, problems: [] });
    expect(await plan(id)).toMatchObject({
      price: 2000,
      previousPrice: 18,
      hasDeal: false,
      planDescription: 'From the list',
      buyUrl: 'https://shop.example/',
    });
  });

  it("takes another price as that person's: of today, by hand, with the source that stays as with any correction", async () => {
    const { id, hold } = await held(2000, { sourceName: 'A list' });
    const refused = await release([hold], 19.999);
    expect(refused).toMatchObject({
      decided: 0,
      problems: [{ message: expect.stringContaining('decimals') }],
    });
    expect(await release([hold], 19.5)).toMatchObject({ decided: 1, problems: [] });
    expect(await plan(id)).toMatchObject({ price: 19.5, previousPrice: 20, seenOn: '2026-11-21' });
    const row = 'SELECT seen_way, source_name FROM plans WHERE id = ?';
    expect(await t.db.first(row, [id])).toEqual({ seen_way: 'hand', source_name: 'A list' });
    const log = await t.read<AuditList>(`${api.audit}?entity=import-hold&entityId=${hold}`);
    expect(log.data[0]).toMatchObject({ after: { price: 19.5 } });
    const released = (await holdsOf('?state=released')).find((one) => one.id === hold);
    expect(released).toMatchObject({ before: { price: 20 }, after: { price: 19.5 } });
  });

  it('asks about another price that is far from the usual ones', async () => {
    const { id, hold } = await held();
    const asked = await post(api.releaseHolds, { ids: [hold], price: 90_000 });
    expect([asked.status, await asked.json()]).toMatchObject([
      409,
      { unusualPrice: expect.stringContaining('$90,000.00 is 4500 times the usual price') },
    ]);
    expect((await plan(id)).price).toBe(20);
    const sure = { ids: [hold], price: 90_000, confirmPrice: true };
    expect(await json<DecidedHolds>(post(api.releaseHolds, sure))).toMatchObject({ decided: 1 });
    expect((await plan(id)).price).toBe(90_000);
  });

  it('shows as changed only what it knows the former value of', async () => {
    const { id, hold } = await held();
    const unknown = ['sample', 'checkedAt', 'seenWay', 'sourceName', 'sourceUrl', 'confidence'];
    const paths = unknown.map((name) => `'$.${name}'`).join();
    // As a migrated one.
    await set(
      `UPDATE plan_drafts SET base = json_remove(base, ${paths}),
      fields = json_set(fields, '$.seenWay', 'feed', '$.sourceName', 'A list') WHERE id = ?`,
      hold,
    );
    const shown = (await holdsOf()).find(({ planId }) => planId === id)!;
    expect([shown.before, shown.after]).toMatchObject([{ price: 20 }, { price: 2000 }]);
    for (const name of unknown) expect(Object.keys(shown.after)).not.toContain(name);
  });

  it('of a plan that somebody put into the trash since stays held, and the others of its batch go', async () => {
    const [gone, other] = [await held(), await held()];
    const { version: seen } = await plan(gone.id);
    expect((await t.send('DELETE', `${api.plan(gone.id)}?version=${seen}`)).status).toBe(200);
    const { decided, problems } = await release([gone.hold, other.hold]);
    expect([decided, problems]).toEqual([
      1,
      [{ id: gone.hold, planName: gone.name, message: expect.stringContaining('is in the trash') }],
    ]);
    expect((await plan(other.id)).price).toBe(2000);
  });

  it('has nothing more to say of a price that stands by then', async () => {
    const { id, hold } = await held();
    const row = await plan(id);
    const same = { ...row, price: 2000, confirmPrice: true, sourceName: 'Somebody' };
    expect((await t.send('PUT', api.plan(id), same)).status).toBe(200);
    expect(await release([hold])).toEqual({ decided: 1, problems: [], batchId: null });
  });
});
