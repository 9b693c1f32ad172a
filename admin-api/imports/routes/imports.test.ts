import { readdir, rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { Cancelled } from '#db/core/worker/protocol.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { UndoResult } from '#src/contract/history/audit.ts';
import {
  DryRunOptions,
  type ImportRowList,
  type ImportRun,
  type ImportSample,
} from '#src/contract/imports/imports.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createImports } from '../imports.ts';
import { NATIVE, openImportsApp } from '../testing.ts';
import { createLog } from '../../core/process/log.ts';
const t = await openImportsApp();
afterAll(() => t.close());

const post = (path: string, body: unknown) => t.send('POST', path, body);
const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
const dryRun = (text: string, name = 'plans.csv', options = {}) =>
  t.dryRun(text, name, { ...NATIVE, ...options });
const rowsOf = (id: number, kind: string) =>
  t.read<ImportRowList>(`${api.importRows(id)}?kind=${kind}`);
const version = async () =>
  (await t.db.first<{ v: number }>('SELECT data_version AS v FROM site_state'))!.v;
const planBySlug = async (slug: string) =>
  (await t.db.first<Record<string, unknown>>(
    'SELECT * FROM plans WHERE slug = ? AND deleted_at IS NULL',
    [slug],
  ))!;
const csv = (...rows: string[]) =>
  ['carrier,region,planName,dataAmount,price,currency,planType,validity', ...rows, ''].join('\n');

describe('an import', () => {
  it('of new plans is read, applied and reverted, each as one step', async () => {
    const before = await version();
    const plans = (await t.db.first<{ n: number }>('SELECT count(*) AS n FROM plans'))!.n;
    const text = csv(
      't-mobile,US,Imported A,5GB,10.50,USD,prepaid,30 days',
      't-mobile,US,Imported B,unlimited,30,USD,prepaid,30 days',
      'nobody,US,Imported C,5GB,10,USD,prepaid,30 days',
      't-mobile,US,Imported D,5GB,"10,50",USD,prepaid,30 days',
    );
    const run = await dryRun(text);
    expect(run).toMatchObject({
      state: 'ready',
      fileName: 'plans.csv',
      findings: { rows: 4, new: 2, changed: 0, same: 0, held: 0, rejected: 2 },
    });
    // A dry run writes nothing that anybody sees.
    expect(await version()).toBe(before);
    const rejected = await rowsOf(run.id, 'rejected');
    expect(rejected.meta.totalCount).toBe(2);
    expect(rejected.data.map(({ at }) => at)).toEqual([4, 5]);
    expect(rejected.data[0]!.problems[0]).toMatchObject({ field: 'carrier', value: 'nobody' });
    expect(rejected.data[1]!.problems[0]).toMatchObject({ field: 'price', code: 'decimal-comma' });

    const applied = await t.apply(run.id);
    expect(applied).toMatchObject({
      state: 'applied',
      applied: { created: 2, changed: 0, held: 0, left: 0 },
      reverted: false,
    });
    expect(await version()).toBe(before + 1);
    const made = await planBySlug('t-mobile-imported-a');
    expect(made).toMatchObject({ price_minor: 1050, status: 'active', sample: 0 });
    const records = await t.read<unknown[]>(api.priceHistory(made.id as number));
    expect(records).toHaveLength(1);
    expect((await post(api.importApply(run.id), { rows: { mode: 'all' } })).status).toBe(409);

    // The same file once more says nothing new.
    const again = await dryRun(text);
    expect(again.findings).toMatchObject({ new: 0, changed: 0, same: 2, rejected: 2 });

    const reverted = await json<UndoResult>(post(api.importRevert(run.id), {}));
    expect(reverted.undone).toBe(2);
    const left = await t.db.first<{ n: number }>(
      'SELECT count(*) AS n FROM plans WHERE deleted_at IS NULL',
    );
    expect(left!.n).toBe(plans);
    expect((await t.read<ImportRun>(api.importRun(run.id))).reverted).toBe(true);
  });

  it('shows changed rows field by field, applies the chosen ones, and says what others changed', async () => {
    const [one, two] = (await t.read<{ data: Plan[] }>(`${api.plans}?region=US&limit=2`)).data as [
      Plan,
      Plan,
    ];
    const row = (plan: Plan, price: number) =>
      `${plan.carrier.slug},US,"${plan.planName}",${plan.dataAmount},${price},USD,${plan.planType},${plan.validity}`;
    const run = await dryRun(csv(row(one, one.price + 1), row(two, two.price + 1)));
    expect(run.findings).toMatchObject({ changed: 2, new: 0, rejected: 0 });
    const { data } = await rowsOf(run.id, 'changed');
    expect(data[0]).toMatchObject({
      planId: one.id,
      before: { price: one.price },
      after: { price: one.price + 1, previousPrice: one.price },
    });
    const applied = await t.apply(run.id, { mode: 'except', rows: [3] });
    expect(applied.applied).toMatchObject({ changed: 1, left: 1 });
    const now = await t.read<Plan>(api.plan(one.id));
    expect(now).toMatchObject({ price: one.price + 1, previousPrice: one.price });
    expect(await t.read<Plan>(api.plan(two.id))).toEqual(two);

    // Somebody else works on the plan; the revert says so and leaves that field.
    const other = { ...now, price: now.price + 5, hasDeal: false };
    const put = await t.send('PUT', api.plan(one.id), other);
    expect(put.status).toBe(200);
    const refused = await post(api.importRevert(run.id), {});
    expect(refused.status).toBe(409);
    const { conflicts } = await json<{ conflicts: { field: string; current: number }[] }>(refused);
    expect(conflicts).toContainEqual(
      expect.objectContaining({ field: 'price', current: now.price + 5 }),
    );
    const forced = await post(api.importRevert(run.id), { force: true });
    expect(forced.status).toBe(200);
    expect((await t.read<Plan>(api.plan(one.id))).price).toBe(one.price);
  });

  it('says that prices were seen again on the day on which its file came, of the rows that are wanted', async () => {
    const names = ['Again A', 'Again B', 'Again C'];
    const text = csv(...names.map((name) => `t-mobile,US,${name},5GB,15,USD,prepaid,30 days`));
    await t.apply((await dryRun(text)).id);
    const seen = () =>
      t.db.all<Record<string, unknown>>(
        `SELECT plan_name, seen_on, seen_way, version FROM plans WHERE plan_name LIKE 'Again %'
         ORDER BY plan_name`,
      );
    const set = (sql: string) => t.db.write((commit) => commit([{ sql, args: [] }]));
    await set(
      "UPDATE plans SET seen_on = '2026-11-01', seen_way = 'hand' WHERE plan_name LIKE 'Again %'",
    );
    const run = await dryRun(text);
    expect(run.findings).toMatchObject({ same: 3, seen: 3, changed: 0 });
    // It lay there for a day.
    await set(
      `UPDATE import_runs SET created_at = '2026-11-20T09:00:00.000Z' WHERE id = ${run.id}`,
    );
    const before = await version();
    expect((await t.apply(run.id, { mode: 'except', rows: [3] })).applied).toMatchObject({
      seen: 2,
    });
    expect(await version()).toBe(before + 1);
    const dated = { seen_on: '2026-11-20', seen_way: 'import', version: 2 };
    expect(await seen()).toEqual([
      { plan_name: 'Again A', ...dated },
      { plan_name: 'Again B', seen_on: '2026-11-01', seen_way: 'hand', version: 1 },
      { plan_name: 'Again C', ...dated },
    ]);
    // What somebody saw again is no reason against taking the import back that made the plans.
    const made = (await t.read<{ data: ImportRun[] }>(api.imports)).data.find(
      ({ applied, findings }) => applied?.created === 3 && findings?.rows === 3,
    )!;
    const undone = await post(api.importRevert(made.id), {});
    expect([undone.status, await json<UndoResult>(undone)]).toMatchObject([200, { undone: 3 }]);
    // An empty cell for the day, as our own exports have it, says that nobody knows it.
    const exported = text.replace('validity', 'validity,seenOn').replaceAll('30 days', '30 days,');
    expect((await dryRun(exported)).findings).toMatchObject({ seen: 0 });
  });

  it('gives a new price the source that its row names, the same as before included, or none', async () => {
    const head = 'carrier,region,planName,dataAmount,price,currency,planType,validity';
    const row = (price: number) => `t-mobile,US,From a list,5GB,${price},USD,prepaid,30 days`;
    const bring = async (text: string) => t.apply((await dryRun(text)).id);
    const stored = () =>
      t.db.first(`SELECT price_minor AS price, source_name AS source, confidence FROM plans
        WHERE plan_name = 'From a list'`);
    const named = (price: number, name: string) =>
      `${head},sourceName,confidence\n${row(price)},${name},sourced`;
    await bring(named(15, 'A list'));
    await bring(`${head},sourceName\n${row(16)},A list`);
    expect(await stored()).toEqual({ price: 1600, source: 'A list', confidence: 'sourced' });
    await bring(`${head}\n${row(17)}`);
    expect(await stored()).toEqual({ price: 1700, source: null, confidence: 'reported' });
    await bring(named(18, 'B list'));
    expect(await stored()).toEqual({ price: 1800, source: 'B list', confidence: 'sourced' });
  });

  it('writes only rows of the kinds that are named, however many the others are', async () => {
    const [one] = (await t.read<{ data: Plan[] }>(`${api.plans}?region=US&limit=1`)).data as [Plan];
    const { carrier, planName, dataAmount, planType, validity } = one;
    const run = await dryRun(
      csv(
        `${carrier.slug},US,"${planName}",${dataAmount},${one.price + 1},USD,${planType},${validity}`,
        't-mobile,US,Left out by kind,5GB,11,USD,prepaid,30 days',
      ),
    );
    const choice = { mode: 'all', kinds: ['changed'] } as const;
    expect((await post(api.importApply(run.id), { rows: { kinds: ['noted'] } })).status).toBe(400);
    const { applied } = await t.apply(run.id, choice);
    expect(applied).toMatchObject({ changed: 1, created: 0, left: 1 });
    expect((await t.read<Plan>(api.plan(one.id))).price).toBe(one.price + 1);
    expect(await planBySlug('t-mobile-left-out-by-kind')).toBeNull();
    expect((await post(api.importRevert(run.id), {})).status).toBe(200);
  });

  it('is applied although other data have moved, when its rows still do the same', async () => {
    const run = await dryRun(csv('t-mobile,US,Imported S,5GB,11,USD,prepaid,30 days'));
    const plan = (await t.read<{ data: Plan[] }>(`${api.plans}?region=UK&limit=1`)).data[0]!;
    await t.send('PUT', api.plan(plan.id), { ...plan, hotspot: !plan.hotspot });
    expect(await t.apply(run.id)).toMatchObject({ state: 'applied', applied: { created: 1 } });
    expect((await rowsOf(run.id, 'new')).data).toMatchObject([{ planName: 'Imported S' }]);
  });

  it('asks again, by name, when a row would do something else than what was looked at', async () => {
    const [one, other, third] = (await t.read<{ data: Plan[] }>(`${api.plans}?region=UK&limit=3`))
      .data;
    const said = ({ carrier, planName, dataAmount, planType, validity }: Plan, price: number) =>
      `${carrier.slug},UK,"${planName}",${dataAmount},${price},GBP,${planType},${validity}`;
    const run = await dryRun(
      csv(
        said(one!, one!.price + 1),
        said(other!, other!.price + 1),
        said(other!, other!.price),
        said(third!, third!.price + 1),
      ),
    );
    expect(run.findings).toMatchObject({ changed: 2, rejected: 2 });
    const current = await t.read<Plan>(api.plan(one!.id));
    const moved = { ...current, price: one!.price + 2 };
    expect((await t.send('PUT', api.plan(one!.id), moved)).status).toBe(200);
    const again = await t.apply(run.id);
    expect(again).toMatchObject({ id: run.id, state: 'ready', applied: null, batchId: null });
    expect(again.problem).toContain(`1 row does something else (row 2, ${one!.planName})`);
    expect((await rowsOf(run.id, 'changed')).data).toMatchObject([
      { before: { price: one!.price + 2 }, after: { price: one!.price + 1 } },
      { before: { price: third!.price }, after: { price: third!.price + 1 } },
    ]);
    const applied = await t.apply(run.id);
    expect(applied).toMatchObject({ state: 'applied', problem: null, applied: { changed: 2 } });
  });

  it('is recognised by its first rows, and its rows are searched with the true total', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `Searched ${i % 2 ? 'odd' : 'Even'} ${i}`);
    const run = await dryRun(
      csv(...names.map((name) => `t-mobile,US,${name},5GB,11,USD,prepaid,30 days`)),
    );
    const { look } = await t.read<ImportSample>(api.importSample(run.id));
    expect(look).toMatchObject({ native: true, preset: null });
    expect(look.proposals).toContainEqual({ field: 'price', column: 'price', certainty: 'sure' });
    const found = await t.read<ImportRowList>(
      `${api.importRows(run.id)}?kind=new&q=EVEN&limit=2&page=2`,
    );
    expect(found.meta).toEqual({ currentPage: 2, totalPages: 2, totalCount: 4 });
    expect(found.data.map(({ planName }) => planName)).toEqual([
      'Searched Even 4',
      'Searched Even 6',
    ]);
  });
});

describe('a file', () => {
  it('may come with gzip', async () => {
    const text = await t.upload(new Uint8Array(gzipSync('planName\nTwo\n')), 'plans.csv.gz');
    expect(await json<ImportRun>(text)).toMatchObject({ format: 'csv', size: 13 });
    const book = await t.upload('PK\x03\x04', 'plans.csv');
    expect([book.status, await book.text()]).toEqual([
      415,
      expect.stringContaining('Save the sheet as CSV'),
    ]);
  });

  it.each([
    ['plans.txt', 'a,b', 415],
    ['plans.xls', 'a,b', 415],
    ['plans.csv', '\u001f\u008b', 400],
    ['plans.csv', '[{"a":1}]', 415],
    ['plans.json', '<html>', 415],
    ['plans.csv', 'PK\u0007\u0008', 415],
    ['plans.csv', '', 400],
  ])('%s with %j answers %i', async (name, text, status) => {
    expect((await t.upload(new Uint8Array(Buffer.from(text, 'latin1')), name)).status).toBe(status);
  });

  it('with a NUL character anywhere answers 415 and stays nowhere', async () => {
    const before = await readdir(t.deps.imports.folder);
    const late = await t.upload(`a,b\n${'1,2\n'.repeat(2000)}\u0000`, 'plans.csv');
    expect([late.status, await late.text()]).toEqual([415, expect.stringContaining('binary')]);
    expect(await readdir(t.deps.imports.folder)).toEqual(before);
  });

  it('of 10 MB and a byte answers 413 and stays nowhere', async () => {
    const before = await readdir(t.deps.imports.folder);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024 * 1024).fill(97));
        sent += 1;
        if (sent > 50) controller.close();
      },
    });
    const answer = await t.app.request(api.imports, {
      method: 'POST',
      headers: { ...t.headers, 'Content-Type': 'text/csv', 'X-File-Name': 'big.csv' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    // It was not read to its end.
    expect(sent).toBeLessThan(20);
    expect(await readdir(t.deps.imports.folder)).toEqual(before);
  });

  it('is named by us on disk, whatever it is called', async () => {
    const run = await json<ImportRun>(t.upload(csv(), '../../etc/pass\u0000wd.csv'));
    expect(run.fileName).toBe('passwd.csv');
    expect(await readdir(await t.deps.imports.folderOf(run.id))).toEqual(['source']);
  });

  it('shows its columns and first rows before anything is decided', async () => {
    const { id } = await json<ImportRun>(t.upload('a;b\n1;x\n2;y\n', 'other.csv'));
    expect(await t.read(api.importSample(id))).toMatchObject({
      columns: ['a', 'b'],
      rows: [{ at: 2, cells: { a: '1', b: 'x' } }, { at: 3 }],
    });
    expect((await t.send('GET', api.importRows(id))).status).toBe(409);
  });

  it('that cannot be read ends its run with the reason', async () => {
    const run = await dryRun('[{"planName": "x"}, {"pla', 'plans.json');
    expect(run.state).toBe('failed');
    expect(run.problem).toMatch(/\w/);
  });
});

describe('work under way', () => {
  const many = () =>
    csv(
      ...Array.from(
        { length: 4000 },
        (_, i) => `t-mobile,US,Many ${i},${1 + (i % 50)}GB,${10 + (i % 30)},USD,prepaid,30 days`,
      ),
    );

  it('can be stopped and leaves nothing behind', async () => {
    const reading = await json<ImportRun>(t.upload(many(), 'many.csv'));
    await post(api.importDryRun(reading.id), NATIVE);
    const stopped = await json<ImportRun>(post(api.importCancel(reading.id), {}));
    expect(stopped).toMatchObject({ state: 'cancelled', progress: null });

    const run = await dryRun(many());
    const before = await version();
    expect((await post(api.importApply(run.id), { rows: { mode: 'all' } })).status).toBe(202);
    const after = await json<ImportRun>(post(api.importCancel(run.id), {}));
    expect(after.state).toBe('ready');
    expect(await version()).toBe(before);
    expect(await planBySlug('t-mobile-many-1')).toBe(null);
    expect((await t.apply(run.id)).applied).toMatchObject({ created: 4000 });
    expect(await version()).toBe(before + 1);
  });

  /** Imports whose dry runs end when `release` is called. */
  function stuckImports() {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const readInWorker: typeof t.db.readInWorker = async () =>
      held.then(() => Promise.reject(new Error('stopped')));
    const log = createLog('silent');
    return { imports: createImports({ db: { ...t.db, readInWorker }, env: t.env, log }), release };
  }
  const change = { actor: { id: null, name: 'test', way: 'api' }, now: TEST_NOW } as const;
  /** One more than find a place in the line. */
  async function elevenRuns(): Promise<number[]> {
    const ids: number[] = [];
    for (let count = 0; count <= 10; count += 1) {
      ids.push((await json<ImportRun>(t.upload(csv(), 'empty.csv'))).id);
    }
    return ids;
  }

  it('that finds no place in the line is not left as if it were being read', async () => {
    const { imports, release } = stuckImports();
    const ids = await elevenRuns();
    const options = { mapping: { kind: 'native' }, decimals: 'point' } as const;
    const answers = await Promise.allSettled(ids.map((id) => imports.dryRun(id, options, change)));
    expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'busy' } },
    ]);
    const refused = ids[answers.findIndex(({ status }) => status === 'rejected')]!;
    expect(await imports.find(refused)).toMatchObject({ state: 'failed', progress: null });
    release();
    await imports.stop();
    expect((await post(api.importDryRun(refused), NATIVE)).status).toBe(202);
    await t.deps.imports.done(refused);
  });

  it('that an earlier process left is taken up, and what finds no place does not stop the start', async () => {
    const { imports, release } = stuckImports();
    const ids = JSON.stringify(await elevenRuns());
    const mine = 'id IN (SELECT value FROM json_each(?))';
    const left = `UPDATE import_runs SET state = 'reading', options = ? WHERE ${mine}`;
    await t.db.write((commit) => commit([{ sql: left, args: [JSON.stringify(NATIVE), ids] }]));
    await imports.resume(change);
    const count = `SELECT state, count(*) AS n FROM import_runs WHERE ${mine} GROUP BY state`;
    expect((await t.db.all(`${count} ORDER BY state`, [ids])).map((row) => ({ ...row }))).toEqual([
      { state: 'failed', n: 1 },
      { state: 'reading', n: 10 },
    ]);
    release();
    await imports.stop();
  });

  it('that a stop of the server cut off waits for its next start, and a run is refused what its state does not allow', async () => {
    const readInWorker: typeof t.db.readInWorker = (_, __, { signal } = {}) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new Cancelled())));
    const db = { ...t.db, readInWorker };
    const imports = createImports({ db, env: t.env, log: createLog('silent') });
    const { id } = await json<ImportRun>(t.upload(csv(), 'plans.csv'));
    const told = async (path: string, body: object) => {
      const answer = await post(path, body);
      return [answer.status, ((await answer.json()) as { message?: string }).message];
    };
    const apply = () => told(api.importApply(id), { rows: { mode: 'all' } });
    expect(await apply()).toEqual([409, 'Please make a dry run first']);
    await imports.dryRun(id, DryRunOptions.parse(NATIVE), change);
    await imports.stop();
    const state = async () => (await t.read<ImportRun>(api.importRun(id))).state;
    expect(await state()).toBe('reading');
    expect(await apply()).toEqual([409, 'The dry run is still under way']);
    expect((await told(api.importDryRun(id), NATIVE))[0]).toBe(409);
    await t.deps.imports.resume(change);
    await t.deps.imports.done(id);
    expect(await state()).toBe('ready');
    await post(api.importCancel(id), {});
    await post(api.importCancel(id), {});
    expect(await state()).toBe('cancelled');
    expect((await apply())[1]).toContain('This import was cancelled');
    const { id: done } = await dryRun(csv());
    await t.apply(done);
    expect((await told(api.importDryRun(done), NATIVE))[0]).toBe(409);
    expect(await told(api.importCancel(done), {})).toEqual([
      409,
      'This import was applied already',
    ]);
  });

  it('whose file is gone at the next start fails with the reason', async () => {
    const { imports, release } = stuckImports();
    const { id } = await json<ImportRun>(t.upload(csv(), 'plans.csv'));
    await imports.dryRun(id, DryRunOptions.parse(NATIVE), change);
    const stopped = imports.stop();
    release();
    await stopped;
    await t.db.write((commit) =>
      commit([{ sql: "UPDATE import_runs SET state = 'reading' WHERE id = ?", args: [id] }]),
    );
    await rm(await t.deps.imports.folderOf(id), { recursive: true });
    await t.db.write((commit) => commit([{ sql: 'DELETE FROM import_files', args: [] }]));
    await t.deps.imports.resume(change);
    await t.deps.imports.done(id);
    expect(await t.read<ImportRun>(api.importRun(id))).toMatchObject({
      state: 'failed',
      problem: 'The file of this import is no longer kept',
    });
  });

  it('that is an apply leaves its dry run ready when the server stops, or no place is left', async () => {
    const writeInWorker: typeof t.db.writeInWorker = (_, __, { signal } = {}) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new Cancelled())));
    const stopping = createImports({
      db: { ...t.db, writeInWorker },
      env: t.env,
      log: createLog('silent'),
    });
    const run = await dryRun(csv('t-mobile,US,Applied late,5GB,11,USD,prepaid,30 days'));
    const all = { mode: 'all', rows: [] } as const;
    expect(await stopping.apply(run.id, { ...all, rows: [] }, change)).toMatchObject({
      state: 'applying',
    });
    await stopping.stop();
    expect(await t.read<ImportRun>(api.importRun(run.id))).toMatchObject({ state: 'ready' });

    const { imports, release } = stuckImports();
    const options = DryRunOptions.parse(NATIVE);
    const line = (await elevenRuns()).slice(1);
    await Promise.all(line.map((id) => imports.dryRun(id, options, change)));
    await expect(imports.apply(run.id, { ...all, rows: [] }, change)).rejects.toMatchObject({
      code: 'busy',
    });
    release();
    await imports.stop();
    expect((await t.apply(run.id)).applied).toMatchObject({ created: 1 });
  });

  it('that is a second look goes back to the first when it is stopped by hand, and says why after a restart', async () => {
    await t.apply((await dryRun(csv('t-mobile,US,Looked,5GB,11,USD,prepaid,30 days'))).id);
    const { id: planId } = (await planBySlug('t-mobile-looked')) as { id: number };
    const run = await dryRun(csv('t-mobile,US,Looked,5GB,12,USD,prepaid,30 days'));
    const now = await t.read<Plan>(api.plan(planId));
    expect((await t.send('PUT', api.plan(planId), { ...now, price: 13 })).status).toBe(200);
    /** Imports whose dry runs wait to be stopped; `begun`: one has. */
    const waiting = () => {
      let begin!: () => void;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const readInWorker: typeof t.db.readInWorker = (_, __, { signal } = {}) => {
        begin();
        return new Promise((_, reject) =>
          signal!.addEventListener('abort', () => reject(new Cancelled())),
        );
      };
      const db = { ...t.db, readInWorker };
      return { begun, ...createImports({ db, env: t.env, log: createLog('silent') }) };
    };
    const all = () => ({ mode: 'all' as const, rows: [] });
    const byHand = waiting();
    await byHand.apply(run.id, all(), change);
    await byHand.begun;
    await byHand.cancel(run.id);
    const { findings, problem } = run;
    expect(await t.read<ImportRun>(api.importRun(run.id))).toMatchObject({
      state: 'ready',
      findings,
      problem,
    });
    expect((await rowsOf(run.id, 'changed')).data).toMatchObject([{ before: { price: 11 } }]);

    const stopped = waiting();
    await stopped.apply(run.id, all(), change);
    await stopped.begun;
    await stopped.stop();
    expect((await t.read<ImportRun>(api.importRun(run.id))).state).toBe('reading');
    await t.deps.imports.resume(change);
    await t.deps.imports.done(run.id);
    const again = await t.read<ImportRun>(api.importRun(run.id));
    expect(again).toMatchObject({
      state: 'ready',
      problem: expect.stringContaining('1 row does something else (row 2, Looked)'),
    });
    expect((await t.apply(run.id)).applied).toMatchObject({ changed: 1 });
  });

  it('is told as events until it is over', async () => {
    const { id } = await json<ImportRun>(t.upload(many(), 'many.csv'));
    await post(api.importDryRun(id), NATIVE);
    const answer = await t.send('GET', api.importEvents(id));
    const text = await answer.text();
    const runs = [...text.matchAll(/^data: (\{.*)$/gm)].map((m) => JSON.parse(m[1]!) as ImportRun);
    expect(runs[0]!.state).toBe('reading');
    expect(runs.at(-1)).toMatchObject({ state: 'ready', progress: null, findings: { same: 4000 } });
  });
});
