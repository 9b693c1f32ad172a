import { randomUUID } from 'node:crypto';
import type { DryRunOptions, ImportRun, ImportRunList } from '#src/contract/imports/imports.ts';
import type { ImportFormat } from '#src/domain/imports/types.ts';
import type { Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import {
  alias,
  and,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  max,
  min,
  or,
  sql,
} from '../core/connect/drizzle.ts';
import { storeFile, runOfUpload } from './import-files.ts';
import type { Differing, DryRunResult } from './runs/run-types.ts';
import { countRows, q, readAll, readFirst, readPage, statement } from '../core/sql/orm.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { auditLog } from '../schema/people/accounts.ts';
import { planDrafts } from '../schema/drafts.ts';
import { importRuns } from '../schema/imports.ts';

/** A run as it is stored; what is under way stands in the process that does it. */
export interface StoredRun extends Row {
  /** Whether its batch was taken back. */
  reverted: boolean;
  /** JSON: see `ImportRun`; null where it held nothing back. */
  holds: string | null;
}
type Row = typeof importRuns.$inferSelect;
/** States of runs of which nobody has decided yet. */
const OPEN = ['uploaded', 'reading', 'ready'] as const;

/** How many prices a run held back, by what became of them. */
type Holds = ImportRun['holds'];

/** A file as it arrived. */
export interface UploadedFile {
  fileName: string;
  format: ImportFormat;
  size: number;
  sha256: string;
  /** When it arrived; absent: now. */
  createdAt?: string;
  /** The feed that brings it. */
  feedId?: number;
}

/** Taken back: the first or the last line of the batch was, which costs no look at all the others. */
const undo = alias(auditLog, 'u');
const inBatch = eq(auditLog.batchId, importRuns.batchId);
const first = q
  .select({ id: min(auditLog.id) })
  .from(auditLog)
  .where(inBatch);
const last = q
  .select({ id: max(auditLog.id) })
  .from(auditLog)
  .where(inBatch);
const undoing = q.select({ id: undo.id }).from(undo);
const reverted = exists(undoing.where(sql`${undo.undoOf} IN (${first}, ${last})`)).mapWith(Boolean);
/** One look at the held prices for all runs that are listed. */
const counts = q
  .select({ runId: planDrafts.runId, hold: planDrafts.hold, n: count().as('n') })
  .from(planDrafts)
  .where(isNotNull(planDrafts.hold))
  .groupBy(planDrafts.runId, planDrafts.hold)
  .as('counts');
const held = q
  .select({
    runId: counts.runId,
    holds: sql<string | null>`json_group_object(${counts.hold}, ${counts.n})`.as('holds'),
  })
  .from(counts)
  .groupBy(counts.runId)
  .as('held');
const select = () =>
  q
    .select({ ...getTableColumns(importRuns), reverted, holds: held.holds })
    .from(importRuns)
    .leftJoin(held, eq(held.runId, importRuns.id));

/** Keeps a new file and notes it; answers the number of its run. */
export async function createRun(
  db: Db,
  file: UploadedFile,
  bytes: Buffer,
  change: Change,
): Promise<number> {
  const { actor, now } = change;
  return db.write(async (commit) => {
    const by = { actorId: actor.id, actorName: actor.name, way: actor.way };
    const run = { createdAt: now.toISOString(), ...by, ...file, state: 'uploaded' as const };
    const upload = randomUUID();
    await commit([statement(q.insert(importRuns).values(run)), ...storeFile(upload, bytes)]);
    // Not the newest: another server may have added one since.
    return runOfUpload(db, upload);
  });
}

/** A run by its number, or null. */
export function findRun(db: Db, id: number): Promise<StoredRun | null> {
  return readFirst(db, select().where(eq(importRuns.id, id)));
}

/** A run by its number, or a Refusal. */
export async function requireRun(db: Db, id: number): Promise<StoredRun> {
  const run = await findRun(db, id);
  if (!run) throw new Refusal('missing', 'There is no such import');
  return run;
}

/** Runs, newest first; `wire` completes each with what is under way. */
export async function listRuns(
  db: Db,
  page: number,
  limit: number,
  wire: (run: StoredRun) => ImportRun,
): Promise<ImportRunList> {
  const newest = select().orderBy(desc(importRuns.id));
  const { data, meta } = await readPage(db, newest, countRows(db, importRuns), { page, limit });
  return { data: data.map(wire), meta };
}

const NO_HOLDS: Holds = { held: 0, released: 0, discarded: 0, replaced: 0 };

/** A run as the API answers it. */
export function runFromRow(
  run: StoredRun,
  live: { state: ImportRun['state'] | null; progress: number | null; kept: boolean },
): ImportRun {
  const parse = <T>(json: string | null) => (json === null ? null : (JSON.parse(json) as T));
  const {
    actorId: _,
    actorName: user,
    lineage: __,
    reading: ___,
    feedId: ____,
    reader: _____,
    ...shown
  } = run;
  return {
    ...shown,
    user,
    state: live.state ?? run.state,
    progress: live.progress,
    options: parse<DryRunOptions>(run.options),
    findings: findingsOf(run),
    applied: parse<NonNullable<ImportRun['applied']>>(run.applied),
    holds: { ...NO_HOLDS, ...parse<Partial<Holds>>(run.holds) },
    kept: live.kept,
  };
}

/** What the dry run of a run found. */
export function findingsOf({ findings }: StoredRun): ImportRun['findings'] {
  return findings === null ? null : (JSON.parse(findings) as ImportRun['findings']);
}

/**
 * Notes how a run is to be read, and by which server; it waits for its dry run from then on. `differing`: rows that it is
 * read anew for, in place of what somebody wanted to apply.
 */
export function startReading(
  db: Db,
  id: number,
  reader: string,
  options: DryRunOptions,
  differing?: Differing,
): Promise<void> {
  return update(db, id, ['uploaded', 'ready', 'failed', 'cancelled'], {
    state: 'reading',
    reader,
    options: JSON.stringify(options),
    findings: null,
    problem: differing ? differingWords(differing) : null,
  });
}

/** Notes what a dry run found. */
export function finishReading(db: Db, id: number, result: DryRunResult): Promise<void> {
  return update(db, id, ['reading'], {
    state: 'ready',
    dataVersion: result.seen.version,
    lineage: result.seen.lineage,
    reading: result.reading,
    findings: JSON.stringify(result.findings),
  });
}

/** Has the dry run before a second look stand again. */
export function backToReady(db: Db, { id, findings, problem }: StoredRun): Promise<void> {
  return update(db, id, ['reading'], { state: 'ready', findings, problem });
}

/** What an operator is asked about again, because the data have moved since the last look. */
function differingWords({ names, count }: Differing): string {
  const others = count > names.length ? [`${count - names.length} more`] : [];
  const rows = count === 1 ? '1 row does' : `${count} rows do`;
  return `Nothing was applied yet: since you looked, ${rows} something else (${[...names, ...others].join('; ')}). Look again, then apply.`;
}

/** Ends a run that will not be applied, with the reason for people. */
export function endRun(
  db: Db,
  id: number,
  state: 'failed' | 'cancelled',
  problem: string,
): Promise<void> {
  return update(db, id, OPEN, { state, problem });
}

/** The imports of a feed that were neither applied nor given up, oldest first. */
export async function openRunsOf(db: Pick<Db, 'all'>, feedId: number): Promise<number[]> {
  const { id, state } = importRuns;
  const isOpen = and(eq(importRuns.feedId, feedId), inArray(state, [...OPEN]));
  const open = await readAll(db, q.select({ id }).from(importRuns).where(isOpen).orderBy(id));
  return open.map((run) => run.id);
}

/** Runs that a server which ended has left waiting for their dry run; what others read is theirs. */
export function unreadRuns(db: Db, server: string): Promise<StoredRun[]> {
  const { state, reader } = importRuns;
  const isLeft = and(eq(state, 'reading'), or(isNull(reader), eq(reader, server)));
  return readAll(db, select().where(isLeft).orderBy(importRuns.id));
}

async function update(
  db: Db,
  id: number,
  from: readonly ImportRun['state'][],
  set: Partial<Row>,
): Promise<void> {
  const write = q.update(importRuns).set(set);
  const asSeen = and(eq(importRuns.id, id), inArray(importRuns.state, from));
  const changed = await db.write((commit) => commit([statement(write.where(asSeen))]));
  if (changed[0] !== 1)
    throw new Refusal('conflict', 'This import has moved on. Please load it again.');
}
