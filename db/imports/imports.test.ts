import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowProblem } from '#src/domain/import/types.ts';
import type { Db } from '../client.ts';
import { listHolds } from '../queries/import-holds.ts';
import { createRun } from '../queries/import-runs.ts';
import { undoBatch } from '../queries/undo.ts';
import { openTestDb, TEST_NOW } from '../testing.ts';
import type { Applied, RowChoice } from './apply-run.ts';
import type { DryRunInput, DryRunResult } from './dry-run.ts';
import type { ChangedLine, NewLine, RejectedLine, WithdrawnLine } from './lines.ts';
import { listRows } from './rows.ts';
import { readSpool } from './spool.ts';

/** Files for each property; raise it for a longer search. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);
const actor = { id: null, name: 'test', way: 'import' } as const;
const ALL: RowChoice = { mode: 'all', rows: [] };
let folder: string;
let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDb());
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-import-'));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

type Row = Record<string, unknown>;
interface Run extends DryRunResult {
  id: number;
  folder: string;
}

async function dryRun(rows: readonly Row[], more: Partial<DryRunInput> = {}): Promise<Run> {
  const text = JSON.stringify(rows);
  const file = { fileName: 'x.json', format: 'json', size: text.length, sha256: '-' } as const;
  const change = { actor, now: TEST_NOW };
  const id = await createRun(db, file, change);
  await db.write((commit) =>
    commit([{ sql: "UPDATE import_runs SET state = 'ready' WHERE id = ?", args: [id] }]),
  );
  const own = join(folder, String(id));
  await mkdir(own);
  await writeFile(join(own, 'source'), text);
  const input: DryRunInput = {
    folder: own,
    format: 'json',
    mapping: { kind: 'native' },
    decimals: 'point',
    change,
    ...more,
  };
  return { id, folder: own, ...(await db.readAside<DryRunResult>('dryRun', input)) };
}
let batch = 0;
async function apply(run: Run, choice = ALL): Promise<Applied & { batchId: string }> {
  batch += 1;
  const batchId = `00000000-0000-4000-8000-${String(batch).padStart(12, '0')}`;
  const { id, ...rest } = run;
  const input = { ...rest, runId: id, choice, change: { actor, now: TEST_NOW, batchId } };
  return { ...(await db.writeAside<Applied>('applyRun', input)), batchId };
}
async function lines<L>(run: Run, kind: string): Promise<L[]> {
  const all: L[] = [];
  for await (const chunk of readSpool<L>(run.folder, [kind])) all.push(...chunk);
  return all;
}
const plans = async () => {
  const rows = await db.all<Row & { id: number }>('SELECT * FROM plans ORDER BY id');
  return new Map(rows.map((row) => [row.id, { ...row }]));
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
    const totals = { created: 0, changed: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(fileOf, choiceOf, fc.boolean(), async (rows, choice, takeBack) => {
        const before = await plans();
        const run = await dryRun(rows);
        const { findings } = run;
        expect(await plans()).toEqual(before);
        const { rejected, held, changed, same } = findings;
        expect(findings.new + changed + same + held + rejected).toBe(rows.length);
        totals.rejected += rejected;
        for (const { problems } of await lines<RejectedLine>(run, 'rejected')) {
          expect(problems.every((problem: RowProblem) => problem.reason !== '')).toBe(true);
        }
        const wanted = (at: number) =>
          choice.mode === 'all' || choice.rows.includes(at) === (choice.mode === 'only');
        const made = (await lines<NewLine>(run, 'new')).filter(({ at }) => wanted(at));
        const moved = (await lines<ChangedLine>(run, 'changed')).filter(({ at }) => wanted(at));

        const applied = await apply(run, choice);
        expect([applied.created, applied.changed]).toEqual([made.length, moved.length]);
        totals.created += applied.created;
        totals.changed += applied.changed;
        const after = await plans();
        // What no chosen line names is as it was.
        const named = new Set(moved.map(({ planId }) => planId));
        for (const [id, row] of before) if (!named.has(id)) expect(after.get(id)).toEqual(row);
        for (const { planId, after: said } of moved) {
          const row = after.get(planId)!;
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
          const again = await dryRun(rows);
          expect(again.findings.same).toBeGreaterThanOrEqual(findings.new + changed + same);
          const rejectedRows = (await lines<RejectedLine>(run, 'rejected')).map(({ at }) => at);
          const moves = [
            ...(await lines<NewLine>(again, 'new')),
            ...(await lines<ChangedLine>(again, 'changed')),
          ];
          for (const { at } of moves) expect(rejectedRows).toContain(at);
        }
        if (!takeBack || applied.created + applied.changed === 0) return;
        const options = { force: false, partial: false };
        await undoBatch(db, applied.batchId, options, { actor, now: TEST_NOW });
        const back = await plans();
        for (const [id, row] of before) expect(content(back.get(id)!)).toEqual(content(row));
        for (const [id, row] of back) {
          if (!before.has(id)) expect(row.deleted_at).not.toBe(null);
        }
      }),
      { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? 5), endOnFailure: true },
    );
    // The search has met each kind.
    expect(Math.min(...Object.values(totals))).toBeGreaterThan(0);
  }, 900_000);
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

  it('leaves plans alone that it withdrew not itself', async () => {
    await db.write((commit) =>
      commit([
        { sql: "UPDATE plans SET status = 'withdrawn' WHERE plan_name = 'Listed 1'", args: [] },
      ]),
    );
    await apply(await dryRun([row('1'), row('2')]));
    expect(await status('Listed 1')).toBe('withdrawn');
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
    const { data } = await listRows(
      run.folder,
      'held',
      { gate: { ...run.findings.gate } },
      {
        page: 1,
        limit: 50,
        q: '',
      },
    );
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
