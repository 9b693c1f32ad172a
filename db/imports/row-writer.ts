import { foldText } from '#src/domain/fold.ts';
import type { Db, Statement } from '../client.ts';
import { and, eq, inArray, ne } from '../drizzle.ts';
import { isAmong, q, statement } from '../orm.ts';
import { importRows } from '../schema/imports.ts';
import type { Line, LineKind } from './lines.ts';
import { shownRow, type ShownKind } from './rows.ts';

/** Lines that are gathered before they are written: each commit waits for the disk once. */
const CHUNK = 1000;
/** Lines of one statement. */
const PART = 500;

/** Writes down what a dry run finds. */
export type RowWriter = Awaited<ReturnType<typeof writeRows>>;
/** A line of the file, and the kind that it is filed under. */
export interface Filed {
  at: number;
  kind: LineKind;
}

/**
 * Begins the rows of a dry run. Those of the one before stay, for who is still reading them; what
 * older ones and cut-off ones left goes.
 */
export async function writeRows(db: Db, run: { runId: number; reading: number }) {
  const { runId, reading } = run;
  const ofRun = eq(importRows.runId, runId);
  const old = and(ofRun, ne(importRows.reading, reading - 1));
  await db.write((commit) => commit([statement(q.delete(importRows).where(old))]));
  const counts = new Map<LineKind, number>();
  const count = (kind: LineKind) => counts.get(kind) ?? 0;
  const waiting: { kind: LineKind; line: Line }[] = [];
  const filed = (kind: LineKind, at: readonly number[]) =>
    and(
      ofRun,
      eq(importRows.reading, reading),
      inArray(importRows.kind, [kind]),
      isAmong(importRows.at, at),
    );
  const write = async (changes: readonly Statement[] = []) => {
    const lines = waiting.splice(0);
    if (lines.length === 0 && changes.length === 0) return;
    const inserts: Statement[] = [];
    for (let first = 0; first < lines.length; first += PART) {
      const part = lines.slice(first, first + PART);
      const values = part.map(() => `(${runId}, ${reading}, ?, ?, ?, ?)`).join();
      inserts.push({
        // Plain SQL: values as they are cost half of the same as one JSON.
        sql: `INSERT INTO import_rows (run_id, reading, kind, at, text, line) VALUES ${values}`,
        args: part.flatMap(({ kind, line }) => [
          kind,
          line.at,
          textOf(kind, line),
          JSON.stringify(line),
        ]),
      });
    }
    await db.write((commit) => commit([...inserts, ...changes]));
  };
  return {
    ...run,
    count,
    add(kind: LineKind, line: Line): void {
      counts.set(kind, count(kind) + 1);
      waiting.push({ kind, line });
    },
    /** Writes what was gathered. Call it between chunks. */
    async flush(): Promise<void> {
      if (waiting.length >= CHUNK) await write();
    },
    /** Writes the rest, files lines under another kind, and takes others away. */
    async end(moved: readonly Filed[], to: LineKind, removed: readonly Filed[]): Promise<void> {
      const changes: Statement[] = [];
      for (const [kind, ofKind] of Map.groupBy(removed, (one) => one.kind)) {
        counts.set(kind, count(kind) - ofKind.length);
        const these = filed(
          kind,
          ofKind.map(({ at }) => at),
        );
        changes.push(statement(q.delete(importRows).where(these)));
      }
      for (const [kind, ofKind] of Map.groupBy(moved, (one) => one.kind)) {
        counts.set(kind, count(kind) - ofKind.length);
        counts.set(to, count(to) + ofKind.length);
        const these = filed(
          kind,
          ofKind.map(({ at }) => at),
        );
        changes.push(statement(q.update(importRows).set({ kind: to }).where(these)));
      }
      await write(changes);
    },
  };
}

/** What a search of rows looks at: each value that a person sees, folded. */
function textOf(kind: LineKind, line: Line): string {
  if (kind === 'missing') return '';
  const row = shownRow(line, kind as ShownKind);
  const values = [row.before, row.after].flatMap((shown) => Object.values(shown ?? {}));
  const problems = row.problems.flatMap(({ field, value, reason }) => [field, value, reason]);
  const notes = row.notes.flatMap(({ field, from, to }) => [field, from, to]);
  const { planName, carrier, region, at } = row;
  const texts = [planName, carrier, region, at, ...values, ...problems, ...notes].filter(
    (value) => value !== null && typeof value !== 'object' && value !== undefined,
  );
  return foldText(texts.join(' '));
}
