import type { DryRunOptions, ImportRun, ImportRunList } from '#src/contract/imports.ts';
import type { ImportFormat } from '#src/domain/import/types.ts';
import { pageCount } from '#src/domain/pagination.ts';
import type { Change } from '../change.ts';
import type { Db } from '../client.ts';
import type { DryRunResult } from '../imports/dry-run.ts';
import { Refusal } from '../refusal.ts';

/** A run as it is stored; what is under way stands in the process that does it. */
export interface StoredRun {
  id: number;
  created_at: string;
  actor_name: string;
  way: string;
  file_name: string;
  format: ImportFormat;
  size: number;
  sha256: string;
  options: string | null;
  state: ImportRun['state'];
  data_version: number | null;
  lineage: string | null;
  findings: string | null;
  rows_sha256: string | null;
  problem: string | null;
  next_run_id: number | null;
  batch_id: string | null;
  applied: string | null;
  finished_at: string | null;
  reverted: number;
}

/** A file as it arrived. */
export interface UploadedFile {
  fileName: string;
  format: ImportFormat;
  size: number;
  sha256: string;
}

/** Taken back: the first or the last line of the batch was, which costs no look at all the others. */
const COLUMNS = `r.*, EXISTS (SELECT 1 FROM audit_log u WHERE u.undo_of IN (
    (SELECT min(id) FROM audit_log WHERE batch_id = r.batch_id),
    (SELECT max(id) FROM audit_log WHERE batch_id = r.batch_id))) AS reverted`;

/** Notes a new file; answers the number of its run. */
export async function createRun(db: Db, file: UploadedFile, change: Change): Promise<number> {
  const { actor, now } = change;
  return db.write(async (commit) => {
    await commit([
      {
        sql: `INSERT INTO import_runs
            (created_at, actor_id, actor_name, way, file_name, format, size, sha256, state)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'uploaded')`,
        args: [
          now.toISOString(),
          actor.id,
          actor.name,
          actor.way,
          file.fileName,
          file.format,
          file.size,
          file.sha256,
        ],
      },
    ]);
    return (await db.first<{ id: number }>('SELECT max(id) AS id FROM import_runs'))!.id;
  });
}

/** A run by its number, or null. */
export function findRun(db: Db, id: number): Promise<StoredRun | null> {
  return db.first<StoredRun>(`SELECT ${COLUMNS} FROM import_runs r WHERE r.id = ?`, [id]);
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
  const [rows, count] = await Promise.all([
    db.all<StoredRun>(`SELECT ${COLUMNS} FROM import_runs r ORDER BY r.id DESC LIMIT ? OFFSET ?`, [
      limit,
      (page - 1) * limit,
    ]),
    db.first<{ n: number }>('SELECT count(*) AS n FROM import_runs'),
  ]);
  const totalCount = count?.n ?? 0;
  return {
    data: rows.map(wire),
    meta: { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount },
  };
}

/** A run as the API answers it. */
export function runFromRow(
  run: StoredRun,
  live: { state: ImportRun['state'] | null; progress: number | null; kept: boolean },
): ImportRun {
  const parse = <T>(json: string | null) => (json === null ? null : (JSON.parse(json) as T));
  const applied = parse<NonNullable<ImportRun['applied']>>(run.applied);
  return {
    id: run.id,
    createdAt: run.created_at,
    user: run.actor_name,
    way: run.way,
    fileName: run.file_name,
    format: run.format,
    size: run.size,
    sha256: run.sha256,
    state: live.state ?? run.state,
    progress: live.progress,
    options: parse<DryRunOptions>(run.options),
    findings: findingsOf(run),
    dataVersion: run.data_version,
    problem: run.problem,
    nextRunId: run.next_run_id,
    applied: applied && { ...applied, restored: applied.restored ?? 0 },
    batchId: run.batch_id,
    reverted: run.reverted === 1,
    finishedAt: run.finished_at,
    kept: live.kept,
  };
}

/** What the dry run of a run found; numbers that an older one did not know are 0. */
export function findingsOf({ findings }: StoredRun): ImportRun['findings'] {
  if (findings === null) return null;
  const found = JSON.parse(findings) as NonNullable<ImportRun['findings']>;
  const { restored = 0, inTrash = 0, known = 0 } = found;
  return { ...found, restored, inTrash, known };
}

/** Notes how a run is to be read; it waits for its dry run from then on. */
export function startReading(db: Db, id: number, options: DryRunOptions): Promise<void> {
  return update(db, id, ['uploaded', 'ready', 'failed', 'cancelled', 'stale'], {
    state: 'reading',
    options: JSON.stringify(options),
    findings: null,
    rows_sha256: null,
    problem: null,
    next_run_id: null,
  });
}

/** Notes what a dry run found. */
export function finishReading(db: Db, id: number, result: DryRunResult): Promise<void> {
  return update(db, id, ['reading'], {
    state: 'ready',
    data_version: result.seen.version,
    lineage: result.seen.lineage,
    findings: JSON.stringify(result.findings),
    rows_sha256: result.rowsSha256,
  });
}

/** Ends a run that will not be applied, with the reason for people. */
export function endRun(
  db: Db,
  id: number,
  state: 'failed' | 'cancelled' | 'stale',
  problem: string,
  nextRunId: number | null = null,
): Promise<void> {
  const open = ['uploaded', 'reading', 'ready'] as const;
  return update(db, id, open, { state, problem, next_run_id: nextRunId });
}

/** Runs that a process which ended has left waiting for their dry run. */
export function unreadRuns(db: Db): Promise<StoredRun[]> {
  return db.all<StoredRun>(
    `SELECT ${COLUMNS} FROM import_runs r WHERE r.state = 'reading' ORDER BY r.id`,
  );
}

async function update(
  db: Db,
  id: number,
  from: readonly ImportRun['state'][],
  columns: Record<string, string | number | null>,
): Promise<void> {
  const sets = Object.keys(columns).map((name) => `${name} = ?`);
  const changed = await db.write((commit) =>
    commit([
      {
        sql: `UPDATE import_runs SET ${sets.join(', ')}
          WHERE id = ? AND state IN (SELECT value FROM json_each(?))`,
        args: [...Object.values(columns), id, JSON.stringify(from)],
      },
    ]),
  );
  if (changed[0] !== 1)
    throw new Refusal('conflict', 'This import has moved on. Please load it again.');
}
