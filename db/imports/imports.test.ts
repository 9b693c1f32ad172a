import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowProblem } from '#src/domain/imports/types.ts';
import { PlanUpdate } from '#src/contract/plans/plan-input.ts';
import { updatePlan } from '../plans/change-plans.ts';
import { releaseHolds } from './runs/decide-holds.ts';
import { listHolds } from './runs/holds.ts';
import { createRun } from './import-runs.ts';
import { undoBatch, undoEntry } from '../history/undo.ts';
import { openTestDb, TEST_NOW } from '../testing.ts';
import type {
  Applied,
  ApplyInput,
  RowChoice,
  DryRunInput,
  DryRunResult,
} from './runs/run-types.ts';
import type { ChangedLine, LineKind, NewLine, RejectedLine, WithdrawnLine } from './rows/lines.ts';
import { listRows, readLines } from './rows/rows.ts';

/** Files for each property; raise it for a longer search. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);
const actor = { id: null, name: 'test', way: 'import' } as const;
const ALL: RowChoice = { mode: 'all', rows: [] };
const { db, close } = await openTestDb();
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-import-'));
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

type Row = Record<string, unknown>;
interface Run extends DryRunResult {
  id: number;
  input: DryRunInput;
}

async function dryRun(rows: readonly Row[], more: Partial<DryRunInput> = {}): Promise<Run> {
  const text = JSON.stringify(rows);
  const file = { fileName: 'x.json', format: 'json', size: text.length, sha256: '-' } as const;
  const change = { actor, now: TEST_NOW };
  const id = await createRun(db, file, Buffer.from(text), change);
  await db.write((commit) =>
    commit([
      {
        sql: "UPDATE import_runs SET state = 'ready', options = ? WHERE id = ?",
        args: [JSON.stringify(more), id],
      },
    ]),
  );
  const own = join(folder, String(id));
  await mkdir(own);
  await writeFile(join(own, 'source'), text);
  const input: DryRunInput = {
    runId: id,
    reading: 1,
    folder: own,
    format: 'json',
    mapping: { kind: 'native' },
    decimals: 'point',
    change,
    ...more,
  };
  return { id, input, ...(await db.readInWorker<DryRunResult>('dryRun', input)) };
}
let batch = 0;
async function apply(run: Run, choice = ALL): Promise<Applied & { batchId: string }> {
  batch += 1;
  const batchId = `00000000-0000-4000-8000-${String(batch).padStart(12, '0')}`;
  const change = { actor, now: TEST_NOW, way: 'import', batchId } as const;
  const input: ApplyInput = { ...run.input, ...run, choice, change };
  return { ...(await db.writeInWorker<Applied>('applyRun', input)), batchId };
}
async function lines<L>({ id: runId, reading }: Run, kind: LineKind): Promise<L[]> {
  const all: L[] = [];
  for await (const chunk of readLines<L>(db, { runId, reading }, [kind])) all.push(...chunk);
  return all;
}
const plans = async () => {
  const rows = await db.all<Row & { id: number }>('SELECT * FROM plans ORDER BY id');
  return new Map(rows.map((row) => [row.id, { ...row }]));
};
/** The prices of each plan, oldest first. */
const prices = async () => {
  const rows = await db.all<{ id: number; price: number }>(
    'SELECT plan_id AS id, price_minor AS price FROM price_records ORDER BY plan_id, recorded_date, id',
  );
  return Map.groupBy(
    rows.map((row) => ({ ...row })),
    ({ id }) => id,
  );
};
/** Everything of a plan but its bookkeeping, and what a reader of the page sees of its trash. */
const content = ({ version: _, updated_at: __, ...row }: Row) => row;
const first = async (source: string) =>
  (await db.all<Row>('SELECT * FROM plan_sources WHERE source = ? ORDER BY plan_id', [source])).map(
    (row) => ({ ...row }),
  );

describe('any file', () => {
  /** Mostly values that pass, so that most rows reach the database. */
  const of = <T>(good: readonly T[], bad: readonly T[]) =>
    fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...good) }, fc.constantFrom(...bad));
  const rowOf = fc.record(
    {
      externalId: fc.constantFrom('a', 'b', 'c', 'd', ''),
      source: fc.constantFrom('feed-1', 'feed-2', ''),
      carrier: of(['t-mobile', 'att'], ['no-such-carrier']),
      region: of(['US'], ['GB', 'JP', '']),
      planName: fc.oneof(
        { weight: 6, arbitrary: of(['Basic', 'basic', 'Plus', 'Max  5G'], ['<b>', '']) },
        fc.string({ maxLength: 12 }),
      ),
      dataAmount: of(['5GB', '5 gb', 'Unlimited', '1TB'], ['much']),
      price: of<unknown>([10, 10.5, '12.00', 15, 20], ['1e3', -1, 0, '10,50', 2000]),
      currency: of(['USD', 'usd'], ['GBP', 'JPY']),
      planType: of(['prepaid', 'Prepaid', 'esim'], ['other']),
      validity: of(['30 days', '7 days', ''], ['soon']),
      hasDeal: of<unknown>([false, ''], [true, 'true']),
      previousPrice: of<unknown>(['', null, 30], [5]),
      slug: of(['fuzz-one', 'fuzz-two', ''], ['Not A Slug']),
      sample: fc.constantFrom(true, ''),
      checkedAt: of(['2026-11-01', ''], ['2027-01-01']),
    },
    {
      requiredKeys: [
        'carrier',
        'region',
        'planName',
        'dataAmount',
        'price',
        'currency',
        'planType',
      ],
    },
  );
  const fileOf = fc.array(rowOf, { maxLength: 8 });
  const choiceOf = fc.record({
    mode: fc.constantFrom('all', 'except', 'only'),
    rows: fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 4 }),
  }) as fc.Arbitrary<RowChoice>;

  it('is applied exactly as its dry run says, and can be taken back', async () => {
    const totals = { created: 0, changed: 0, restored: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(fileOf, choiceOf, fc.nat(7), async (rows, choice, more) => {
        const takeBack = more % 2 === 0;
        const limits = { restore: more >= 4 };
        const before = await plans();
        const pricesBefore = await prices();
        const run = await dryRun(rows, limits);
        const { findings } = run;
        expect(await plans()).toEqual(before);
        const { rejected, held, changed, restored, same } = findings;
        expect(findings.new + changed + restored + same + held + rejected).toBe(rows.length);
        totals.rejected += rejected;
        for (const { problems } of await lines<RejectedLine>(run, 'rejected')) {
          expect(problems.every((problem: RowProblem) => problem.reason !== '')).toBe(true);
        }
        const wanted = (at: number) =>
          choice.mode === 'all' || choice.rows.includes(at) === (choice.mode === 'only');
        const made = (await lines<NewLine>(run, 'new')).filter(({ at }) => wanted(at));
        const moved = [
          ...(await lines<ChangedLine>(run, 'changed')),
          ...(await lines<ChangedLine>(run, 'restored')),
        ].filter(({ at }) => wanted(at));

        const applied = await apply(run, choice);
        const written = applied.changed + applied.restored;
        expect([applied.created, written]).toEqual([made.length, moved.length]);
        totals.created += applied.created;
        totals.changed += applied.changed;
        totals.restored += applied.restored;
        const after = await plans();
        // What no chosen line names is as it was.
        const named = new Set(moved.map(({ planId }) => planId));
        for (const [id, row] of before) if (!named.has(id)) expect(after.get(id)).toEqual(row);
        for (const { planId, after: said } of moved) {
          const row = after.get(planId)!;
          expect(row.deleted_at).toBe(null);
          if ('price' in said) expect(row.price_minor).toBe(minor(said.price, row.currency));
          if ('planName' in said) expect(row.plan_name).toBe(said.planName);
          if ('hasDeal' in said) expect(row.has_deal).toBe(Number(said.hasDeal));
          if ('dataAmount' in said) expect(row.data_amount).toBe(said.dataAmount);
        }
        for (const { slug, plan } of made) {
          const [row] = [...after.values()].filter(
            (other) => other.slug === slug && other.deleted_at === null,
          );
          expect(row).toMatchObject({
            plan_name: plan.planName,
            price_minor: minor(plan.price, plan.currency),
          });
        }
        if (choice.mode === 'all') {
          // The same file says nothing new. A rejected row may mean something now: another row
          // may have renamed the plan that made its name ambiguous.
          const again = await dryRun(rows, limits);
          expect(again.findings.same).toBeGreaterThanOrEqual(
            findings.new + changed + restored + same,
          );
          const rejectedRows = (await lines<RejectedLine>(run, 'rejected')).map(({ at }) => at);
          const moves = [
            ...(await lines<NewLine>(again, 'new')),
            ...(await lines<ChangedLine>(again, 'changed')),
            ...(await lines<ChangedLine>(again, 'restored')),
          ];
          for (const { at } of moves) expect(rejectedRows).toContain(at);
        }
        if (!takeBack || applied.created + written === 0) return;
        const options = { force: false, partial: false };
        await undoBatch(db, applied.batchId, options, { actor, now: TEST_NOW });
        const back = await plans();
        for (const [id, row] of before) expect(content(back.get(id)!)).toEqual(content(row));
        const pricesBack = await prices();
        for (const [id, history] of pricesBefore) expect(pricesBack.get(id)).toEqual(history);
        for (const [id, row] of back) {
          if (!before.has(id)) expect(row.deleted_at).not.toBe(null);
        }
      }),
      { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? 5), endOnFailure: true },
    );
    // The search has met each kind.
    expect(Math.min(...Object.values(totals))).toBeGreaterThan(0);
  });
});

describe('a file whose import was taken back', () => {
  const options = { force: false, partial: false };
  const undo = (batchId: string) => undoBatch(db, batchId, options, { actor, now: TEST_NOW });
  const row = (name: string, more: Row = {}) => ({
    carrier: 'att',
    region: 'US',
    planName: `Again ${name}`,
    dataAmount: '5GB',
    price: 10,
    currency: 'USD',
    planType: 'prepaid',
    ...more,
  });

  it('is rejected with what to do, or brings its plans back, as often as one likes', async () => {
    const rows = [row('1'), row('2', { externalId: 'again-2', source: 'feed-9' })];
    const once = await apply(await dryRun(rows));
    await undo(once.batchId);
    const trash = await plans();
    const history = await prices();

    const refused = await dryRun(rows);
    expect(refused.findings).toMatchObject({ new: 0, rejected: 2, inTrash: 2 });
    const [problem] = (await lines<RejectedLine>(refused, 'rejected')).map(
      ({ problems }) => problems[0]!.reason,
    );
    expect(problem).toMatch(/let this import bring plans back from the trash/);

    for (let round = 0; round < 2; round += 1) {
      const again = await dryRun(rows, { restore: true });
      expect(again.findings).toMatchObject({ new: 0, restored: 2, rejected: 0, inTrash: 0 });
      const applied = await apply(again);
      expect(applied).toMatchObject({ created: 0, restored: 2 });
      expect((await dryRun(rows)).findings).toMatchObject({ same: 2 });
      const live = await plans();
      for (const line of await lines<ChangedLine>(again, 'restored')) {
        expect(line).toMatchObject({ restores: true, before: {}, after: {} });
        expect(live.get(line.planId)).toMatchObject({ deleted_at: null });
      }
      await undo(applied.batchId);
      const back = await plans();
      for (const [id, plan] of trash) expect(content(back.get(id)!)).toEqual(content(plan));
      expect(await prices()).toEqual(history);
    }
  });

  it('brings a plan back with the values of the file, and the undo and its undo know both', async () => {
    const old = row('changed', { price: 10 });
    await undo((await apply(await dryRun([old]))).batchId);
    const newer = row('changed', { price: 11, dataAmount: '6GB' });
    const run = await dryRun([newer], { restore: true });
    const [line] = await lines<ChangedLine>(run, 'restored');
    expect(line).toMatchObject({
      before: { price: 10, dataAmount: '5GB' },
      after: { price: 11, dataAmount: '6GB' },
    });
    const { planId } = line!;
    const { batchId } = await apply(run);
    const state = async () => {
      const { deleted_at, price_minor, data_amount } = (await plans()).get(planId)!;
      const history = (await prices()).get(planId)!.map(({ price }) => price);
      return [deleted_at === null, price_minor, data_amount, history];
    };
    expect(await state()).toEqual([true, 1100, '6GB', [1000, 1100]]);
    await undo(batchId);
    expect(await state()).toEqual([false, 1000, '5GB', [1000]]);
    const [last] = await db.all<{ id: number }>('SELECT max(id) AS id FROM audit_log');
    await undoEntry(db, last!.id, options, { actor, now: TEST_NOW });
    expect(await state()).toEqual([true, 1100, '6GB', [1000, 1100]]);
  });

  it('says of a new plan whether the price before was a sample, and of a stored one nothing', async () => {
    const said: [Row, [sample: number, before: number]][] = [
      [{}, [0, 0]],
      [{ sample: true }, [1, 1]],
      [{ previousSample: true }, [0, 1]],
      [{ sample: true, previousSample: false }, [1, 0]],
      [{ previousSample: true, previousPrice: '' }, [0, 0]],
    ];
    const rows = said.map(([more], index) =>
      row(`marked-${index}`, { price: 10, previousPrice: 12, ...more }),
    );
    const { batchId } = await apply(await dryRun(rows));
    const marks = async () =>
      (await db.all<Row>("SELECT * FROM plans WHERE plan_name LIKE '%marked-%' ORDER BY id")).map(
        ({ sample, previous_sample: before }) => [sample, before],
      );
    expect(await marks()).toEqual(said.map(([, expected]) => expected));
    const other = rows.map((one) => ({ ...one, sample: undefined, previousSample: true }));
    expect((await dryRun(other)).findings).toMatchObject({ same: rows.length });
    await undo(batchId);
  });

  it('gives a plan another address when its own was taken, and holds an insane price', async () => {
    const slugged = row('address', { slug: 'again-address' });
    await undo((await apply(await dryRun([slugged]))).batchId);
    await apply(await dryRun([row('other', { slug: 'again-other' })]));
    await db.write((commit) =>
      commit([
        { sql: "UPDATE plans SET slug = 'again-address' WHERE slug = 'again-other'", args: [] },
      ]),
    );
    const run = await dryRun([row('address')], { restore: true });
    expect(await lines<ChangedLine>(run, 'restored')).toMatchObject([
      { before: { slug: 'again-address' }, after: { slug: 'att-again-address' } },
    ]);
    const { batchId } = await apply(run);
    expect((await dryRun([row('address')])).findings.same).toBe(1);
    await undo(batchId);

    const insane = await dryRun([row('address', { price: 1000 })], { restore: true });
    expect(insane.findings).toMatchObject({ held: 1, restored: 0 });
    await apply(insane);
    const { data } = await listHolds(db, { state: 'held', run: insane.id, page: 1, limit: 50 });
    expect(data).toMatchObject([{ restores: true, after: { price: 1000 } }]);
    const plan = async () => (await plans()).get(data[0]!.planId)!;
    expect((await plan()).deleted_at).not.toBe(null);
    const released = await releaseHolds(db, { runId: insane.id }, { actor, now: TEST_NOW });
    expect(released).toMatchObject({ decided: 1, problems: [] });
    expect(await plan()).toMatchObject({ deleted_at: null, price_minor: 100_000 });
  });
});

describe('a complete list of a source', () => {
  const row = (externalId: string) => ({
    externalId,
    carrier: 'att',
    region: 'US',
    planName: `Listed ${externalId}`,
    dataAmount: '5GB',
    price: 10,
    currency: 'USD',
    planType: 'prepaid',
  });
  const list = { mapping: { kind: 'native' }, withdrawAfter: 2 } as const;
  const status = async (name: string) =>
    (await db.first<{ status: string }>('SELECT status FROM plans WHERE plan_name = ?', [name]))!
      .status;

  beforeAll(async () => {
    // What the search above left.
    await db.write((commit) => commit([{ sql: 'DELETE FROM plan_sources', args: [] }]));
  });

  it('withdraws what it no longer names, brings it back when it does, and both can be taken back', async () => {
    await apply(await dryRun([row('1'), row('2'), row('3')], list));
    const once = await dryRun([row('1'), row('2')], list);
    expect(once.findings).toMatchObject({ missing: 1, withdrawn: 0 });
    await apply(once);
    expect(await status('Listed 3')).toBe('active');

    // A row that cannot be read still says that its plan is listed.
    const twice = await dryRun([row('1'), { ...row('2'), price: 'free' }], list);
    const gone = await lines<WithdrawnLine>(twice, 'withdrawn');
    expect(gone.map(({ planName }) => planName)).toContain('Listed 3');
    expect(gone.map(({ planName }) => planName)).not.toContain('Listed 2');
    const applied = await apply(twice);
    expect(applied.withdrawn).toBe(gone.length);
    expect(await status('Listed 3')).toBe('withdrawn');
    expect(await status('Listed 1')).toBe('active');

    const options = { force: false, partial: false };
    await undoBatch(db, applied.batchId, options, { actor, now: TEST_NOW });
    expect(await status('Listed 3')).toBe('active');
    await apply(await dryRun([row('1'), row('2')], list));
    expect(await status('Listed 3')).toBe('withdrawn');

    const back = await dryRun([row('1'), row('2'), row('3')], list);
    expect(await lines<ChangedLine>(back, 'changed')).toMatchObject([
      { before: { status: 'withdrawn' }, after: { status: 'active' } },
    ]);
    await apply(back);
    expect(await status('Listed 3')).toBe('active');
  });

  it('names a plan also by its name or address part, or by a new id', async () => {
    await apply(await dryRun(['31', '32', '33'].map(row)));
    const slug = (await db.first<{ slug: string }>(
      "SELECT slug FROM plans WHERE plan_name = 'Listed 32'",
    ))!.slug;
    const { externalId: _, ...nameless } = row('31');
    const renamed = { ...row('32'), externalId: 'new-32', slug };
    const run = await dryRun([nameless, renamed], { ...list, withdrawAfter: 1 });
    const gone = (await lines<WithdrawnLine>(run, 'withdrawn')).map(({ planName }) => planName);
    expect(gone).toContain('Listed 33');
    expect(gone).not.toContain('Listed 31');
    expect(gone).not.toContain('Listed 32');
  });

  it('that is empty, or has rows that nobody can name, withdraws nothing', async () => {
    const before = await first('native');
    for (const rows of [[], [row('1'), { planName: 'No id' }]]) {
      const run = await dryRun(rows, list);
      expect(run.findings).toMatchObject({ missing: 0, withdrawn: 0 });
      await apply(run);
    }
    const withoutRun = (rows: Row[]) => rows.map(({ last_run_id: _, ...rest }) => rest);
    expect(withoutRun(await first('native'))).toEqual(withoutRun(before));
  });

  it('brings a plan back again after that was reverted, but none that a person withdrew', async () => {
    const undoIt = (batchId: string) =>
      undoBatch(db, batchId, { force: false, partial: false }, { actor, now: TEST_NOW });
    const both = [row('7'), row('8')];
    await apply(await dryRun([row('1'), row('2'), ...both], list));
    await apply(await dryRun([row('1'), row('2'), row('8')], list));
    await apply(await dryRun([row('1'), row('2'), row('8')], list));
    expect(await status('Listed 7')).toBe('withdrawn');
    for (let round = 0; round < 2; round += 1) {
      const { batchId, changed } = await apply(await dryRun(both));
      expect([changed, await status('Listed 7')]).toEqual([1, 'active']);
      await undoIt(batchId);
      expect(await status('Listed 7')).toBe('withdrawn');
    }
    // What the file says of the status goes before.
    expect((await dryRun([{ ...row('7'), status: 'withdrawn' }])).findings.same).toBe(1);

    // Missed once, then withdrawn by hand.
    await apply(await dryRun([row('1'), row('2'), row('7')], list));
    const { id, version, ...owner } = (await db.first<{ id: number; version: number }>(
      `SELECT id, version, carrier_id AS carrierId, region_id AS regionId FROM plans
       WHERE plan_name = 'Listed 8'`,
    ))!;
    const { externalId: _, carrier: __, region: ___, ...said } = row('8');
    const input = PlanUpdate.parse({ ...owner, ...said, status: 'withdrawn' });
    await updatePlan(db, id, input, version, { actor, now: TEST_NOW });
    expect(await status('Listed 8')).toBe('withdrawn');
    const listed = await dryRun([row('8')]);
    expect(listed.findings).toMatchObject({ same: 1, changed: 0 });
  });

  it('leaves plans alone that it withdrew not itself', async () => {
    await db.write((commit) =>
      commit([
        { sql: "UPDATE plans SET status = 'withdrawn' WHERE plan_name = 'Listed 1'", args: [] },
      ]),
    );
    await apply(await dryRun([row('1'), row('2')]));
    expect(await status('Listed 1')).toBe('withdrawn');
  });

  it('names a plan also while its price is held: the count begins anew', async () => {
    await apply(await dryRun([row('41'), row('42')]));
    await apply(await dryRun([row('42')], list));
    const held = await dryRun([{ ...row('41'), price: 1000 }, row('42')], list);
    expect((await apply(held)).held).toBe(1);
    const once = await dryRun([row('42')], list);
    const gone = await lines<WithdrawnLine>(once, 'withdrawn');
    expect(gone.map(({ planName }) => planName)).not.toContain('Listed 41');
    await apply(once);
    const twice = await dryRun([row('42')], list);
    expect(await lines<WithdrawnLine>(twice, 'withdrawn')).toMatchObject([
      { planName: 'Listed 41' },
    ]);
  });
});

describe('a price in another currency', () => {
  const row = (index: number, price: number, currency: string) => ({
    carrier: 'airalo',
    region: 'UK',
    planName: `Abroad ${index}`,
    dataAmount: '5GB',
    price,
    currency,
    planType: 'travel',
  });
  const twelve = Array.from({ length: 12 }, (_, index) => index);

  it('is judged by the history at reference rates, and counts among those that move', async () => {
    await apply(await dryRun(twelve.map((index) => row(index, 10, 'GBP'))));
    const run = await dryRun([row(0, 13, 'USD'), row(1, 1300, 'USD'), row(2, 1.3, 'USD')]);
    expect(run.findings).toMatchObject({ changed: 1, held: 2, gate: null });
    const held = await lines<ChangedLine>(run, 'held');
    expect(held.map(({ evidence }) => evidence?.reason)).toEqual(['above-median', 'below-median']);
    expect(held[0]).toMatchObject({
      before: { price: 10, currency: 'GBP' },
      after: { price: 1300, currency: 'USD' },
    });
    const all = await dryRun(twelve.map((index) => row(index, 10, 'USD')));
    expect(all.findings).toMatchObject({ held: 12, gate: { reason: 'many-at-once', moved: 12 } });
    expect((await lines<ChangedLine>(all, 'held'))[0]).toMatchObject({
      before: { price: 10, currency: 'GBP' },
      after: { price: 10, currency: 'USD' },
    });
    await apply(all);
    const released = await releaseHolds(db, { runId: all.id }, { actor, now: TEST_NOW });
    expect(released).toMatchObject({ decided: 12, problems: [] });
  });
});

describe('a price with the day on which it was seen', () => {
  const row = (price: number, seenOn: string, more: Row = {}) => ({
    carrier: 'att',
    region: 'US',
    planName: 'Seen',
    dataAmount: '5GB',
    price,
    planType: 'prepaid',
    seenOn,
    ...more,
  });
  const stored = async () => {
    const seen = 'p.price_minor, p.seen_on, p.seen_way, p.source_name';
    const plan = await db.first<Row>(
      `SELECT ${seen}, count(r.id) AS records, max(r.recorded_date) AS newest, max(r.way) AS way
       FROM plans p LEFT JOIN price_records r ON r.plan_id = p.id WHERE p.plan_name = 'Seen'`,
    );
    return { ...plan };
  };
  const way = 'import';
  const change = { actor, now: TEST_NOW, way } as const;

  it('begins its history on that day, with its source', async () => {
    await apply(await dryRun([row(10, '2026-08-17', { sourceName: 'A list' })], { change }));
    const first = { price_minor: 1000, records: 1, newest: '2026-08-17', way };
    expect(await stored()).toEqual({
      ...first,
      seen_on: '2026-08-17',
      seen_way: way,
      source_name: 'A list',
    });
  });

  it('is refused with the reason when it is older than the stored one, and another', async () => {
    const run = await dryRun([row(9, '2026-08-16')], { change });
    expect(run.findings).toMatchObject({ rejected: 1, changed: 0 });
    const [line] = await lines<RejectedLine>(run, 'rejected');
    expect(line!.problems[0]).toMatchObject({
      field: 'seenOn',
      value: '2026-08-16',
      reason: expect.stringContaining('is before 2026-08-17'),
    });
  });

  it('says nothing new of a price that was seen later already', async () => {
    const run = await dryRun([row(10, '2026-07-01', { sourceName: 'Another' })], { change });
    expect(run.findings).toMatchObject({ same: 1, changed: 0, rejected: 0 });
  });

  it('becomes the current one from that day on', async () => {
    await apply(await dryRun([row(11, '2026-09-02')], { change }));
    expect(await stored()).toMatchObject({ price_minor: 1100, records: 2, newest: '2026-09-02' });
  });

  it('needs the newest record also where somebody only looked the old price up since', async () => {
    await db.write((commit) =>
      commit([
        { sql: "UPDATE plans SET seen_on = '2026-10-01' WHERE plan_name = 'Seen'", args: [] },
      ]),
    );
    expect((await dryRun([row(12, '2026-09-20')], { change })).findings).toMatchObject({
      rejected: 1,
      changed: 0,
    });
  });
});

describe('many prices that move at once', () => {
  it("wait, each with the numbers of its plan's own history", async () => {
    const priced = (factor: number) =>
      Array.from({ length: 12 }, (_, index) => ({
        carrier: 'att',
        region: 'US',
        planName: `Moving ${index}`,
        dataAmount: '5GB',
        price: (10 + index) * factor,
        currency: 'USD',
        planType: 'prepaid',
      }));
    await apply(await dryRun(priced(1)));
    const run = await dryRun(priced(1.5));
    expect(run.findings).toMatchObject({ held: 12, gate: { reason: 'many-at-once', moved: 12 } });
    const rows = { runId: run.id, reading: run.reading, gate: { ...run.findings.gate } };
    const { data } = await listRows(db, rows, 'held', { page: 1, limit: 50, q: '' });
    expect(data.map(({ evidence }) => [evidence?.reason, evidence?.median])).toEqual(
      priced(1).map(({ price }) => ['many-at-once', price * 100]),
    );
    await apply(run);
    const holds = await listHolds(db, { state: 'held', run: run.id, page: 1, limit: 50 });
    expect(holds.data.map(({ evidence }) => evidence.current).toSorted()).toEqual(
      priced(1).map(({ price }) => price * 100),
    );
    expect(holds.data[0]!.evidence).toMatchObject({ moved: 12, ratio: 1.5, prices: 1 });
  });
});

function minor(price: unknown, currency: unknown): number {
  return Math.round(Number(price) * (currency === 'JPY' ? 1 : 100));
}
