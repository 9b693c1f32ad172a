import { gunzipSync, gzipSync } from 'node:zlib';
import type { Db, Statement } from '../core/connect/client.ts';
import { eq, sql } from '../core/connect/drizzle.ts';
import { given, isAmong, q, readAll, readFirst, statement } from '../core/sql/orm.ts';
import { importFiles, importRuns } from '../schema/imports.ts';

/** Characters of a part: a server that is asked for more at once may refuse. */
const PART = 256 * 1024;

/** Keeps a file under the name of its upload, in the commit that has just added its run. */
export function storeFile(upload: string, bytes: Buffer): Statement[] {
  const packed = gzipSync(bytes).toString('base64');
  const parts = Array.from({ length: Math.ceil(packed.length / PART) }, (_, part) =>
    packed.slice(part * PART, (part + 1) * PART),
  );
  return parts.map((text, part) => {
    const newest = sql<number>`max(${importRuns.id})`.as('run_id');
    const row = q.select({
      upload: given(upload),
      part: given(part),
      runId: newest,
      text: given(text),
    });
    return statement(q.insert(importFiles).select(row.from(importRuns)));
  });
}

/** The number of the run that an upload became. */
export async function runOfUpload(db: Db, upload: string): Promise<number> {
  const { runId } = importFiles;
  const found = q
    .select({ runId })
    .from(importFiles)
    .where(eq(importFiles.upload, upload))
    .limit(1);
  return (await readFirst(db, found))!.runId;
}

/** The file of a run as it arrived, or null. */
export async function readRunFile(db: Db, run: number): Promise<Buffer | null> {
  const { text, part, runId } = importFiles;
  const rows = await readAll(
    db,
    q.select({ text }).from(importFiles).where(eq(runId, run)).orderBy(part),
  );
  if (rows.length === 0) return null;
  return gunzipSync(Buffer.from(rows.map((row) => row.text).join(''), 'base64'));
}

/** Runs whose files are kept. */
export async function storedFiles(db: Db): Promise<Set<number>> {
  const { runId } = importFiles;
  const rows = await readAll(db, q.selectDistinct({ runId }).from(importFiles));
  return new Set(rows.map((row) => row.runId));
}

/**
 * Lets files of old runs go, and while all of them are larger than `most` bytes (unpacked) the oldest.
 * `needed`: runs whose files stay.
 */
export async function forgetFiles(
  db: Db,
  { before, most, needed }: { before: string; most: number; needed: ReadonlySet<number> },
): Promise<void> {
  const stored = await storedFiles(db);
  const { id, createdAt, size } = importRuns;
  const found = q.select({ id, createdAt, size }).from(importRuns);
  const runs = await readAll(db, found.where(isAmong(id, [...stored])).orderBy(id));
  const gone = new Set<number>();
  let bytes = runs.reduce((sum, run) => sum + run.size, 0);
  for (const run of runs) {
    if (needed.has(run.id) || (run.createdAt >= before && bytes <= most)) continue;
    gone.add(run.id);
    bytes -= run.size;
  }
  if (gone.size === 0) return;
  const remove = q.delete(importFiles).where(isAmong(importFiles.runId, [...gone]));
  await db.write((commit) => commit([statement(remove)]));
}
