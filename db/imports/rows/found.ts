import { foldText } from '#src/domain/core/fold.ts';
import { validateBatch } from '#src/domain/imports/price-gate.ts';
import type { RowNote, RowProblem } from '#src/domain/imports/types.ts';
import type { GateAnswer } from '../../plans/prices/price-gate.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, eq, inArray, ne } from '../../core/connect/drizzle.ts';
import { isAmong, q, statement } from '../../core/sql/orm.ts';
import { importRows } from '../../schema/imports.ts';
import type { ChangedLine, StoredFindings, Line, LineKind } from './lines.ts';
import { shownRow, type ShownKind } from './rows.ts';

/** Lines that are gathered before they are written: each commit waits for the disk once. */
const CHUNK = 1000;
/** Lines of one statement. */
const PART = 500;
/** Lines with harmless forms that are kept; their number is always the whole one. */
const MAX_NOTED = 10_000;
/** Kinds of lines that rows of stored plans are filed under. */
const OF_STORED = ['same', 'linked', 'changed', 'restored', 'held'] as const;

/** Gathers what the rows of a file would do, of whichever kind they are. */
export type GatheredRows = Awaited<ReturnType<typeof gather>>;
/** A line of the file, and the kind that it is filed under. */
interface Filed {
  at: number;
  kind: LineKind;
}

/**
 * Begins the rows of a dry run; `finish` validates what only the whole file tells. Those of the dry run
 * before stay, for who is still reading them; what older ones and cut-off ones left goes.
 */
export async function gather(db: Db, { runId, reading }: { runId: number; reading: number }) {
  const ofRun = eq(importRows.runId, runId);
  const old = and(ofRun, ne(importRows.reading, reading - 1));
  await db.write((commit) => commit([statement(q.delete(importRows).where(old))]));
  const counts = new Map<LineKind, number>();
  const count = (kind: LineKind) => counts.get(kind) ?? 0;
  const waiting: { kind: LineKind; line: Line }[] = [];
  /** Lines whose price moves, with new price divided by old. */
  const moved: (Filed & { ratio: number })[] = [];
  /** Lines whose price waits or was discarded already, if it is held. */
  const known: Filed[] = [];
  /** Lines whose price was seen again. */
  const seen: Filed[] = [];
  const removed: Filed[] = [];
  let notes = 0;
  let inTrash = 0;

  const add = (kind: LineKind, line: Line): void => {
    counts.set(kind, count(kind) + 1);
    waiting.push({ kind, line });
    if (line.seen) seen.push({ at: line.at, kind });
  };
  /** Writes what was gathered, and changes of lines that are written already. */
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
  /** The lines of some rows: each has one that is neither its rejection nor its notes. */
  const linesOf = (rows: readonly Filed[]) => {
    const at = isAmong(
      importRows.at,
      rows.map((row) => row.at),
    );
    return and(
      ofRun,
      eq(importRows.reading, reading),
      inArray(importRows.kind, ['new', ...OF_STORED]),
      at,
    );
  };
  const uncount = (rows: readonly Filed[]) => {
    for (const { kind } of rows) counts.set(kind, count(kind) - 1);
  };

  return {
    count,
    add,
    /** Writes what was gathered. Call it between chunks. */
    async flush(): Promise<void> {
      if (waiting.length >= CHUNK) await write();
    },
    /** Adds a line that changes a plan; `answer`: what the gate says of a price that moves. */
    change(line: ChangedLine, answer: GateAnswer | undefined): LineKind {
      const kind = answer?.evidence ? 'held' : line.restores ? 'restored' : 'changed';
      add(kind, {
        ...line,
        ...(answer?.evidence ? { evidence: answer.evidence } : answer?.own && { own: answer.own }),
        ...(answer?.known && { known: answer.known }),
      });
      const { at } = line;
      if (answer?.known) known.push({ at, kind });
      if (answer?.own) moved.push({ at, kind, ratio: answer.own.price / answer.own.current });
      return kind;
    },
    reject(at: number, planName: string, problems: RowProblem[]): void {
      add('rejected', { at, planName, problems });
      if (problems.some(({ code }) => code === 'in-trash')) inTrash += 1;
    },
    note(at: number, ofRow: RowNote[]): void {
      notes += ofRow.length;
      if (ofRow.length > 0 && count('noted') < MAX_NOTED) add('noted', { at, notes: ofRow });
    },
    /** Takes a line away that a later row contradicts. */
    remove: (line: Filed) => void removed.push(line),
    /** Writes the rest; `matched`: how many prices of stored plans the moving ones are among. */
    async finish(matched = 0): Promise<Omit<StoredFindings, 'missing'>> {
      uncount(removed);
      const gone = new Set(removed.map(({ at }) => at));
      const left = <T extends Filed>(lines: readonly T[]) =>
        lines.filter(({ at }) => !gone.has(at));
      const real = left(moved);
      const outcome = validateBatch(
        real.map(({ ratio }) => ratio),
        matched || OF_STORED.reduce((sum, kind) => sum + count(kind), 0),
      );
      const holds = outcome.ok ? [] : real.filter(({ kind }) => kind !== 'held');
      uncount(holds);
      counts.set('held', count('held') + holds.length);
      const remove = q.delete(importRows).where(linesOf(removed));
      const hold = q.update(importRows).set({ kind: 'held' }).where(linesOf(holds));
      await write([
        ...(removed.length > 0 ? [statement(remove)] : []),
        ...(holds.length > 0 ? [statement(hold)] : []),
      ]);
      const isHeld = new Set(holds.map(({ at }) => at));
      const found = {
        new: count('new'),
        changed: count('changed'),
        restored: count('restored'),
        same: count('same') + count('linked'),
        held: count('held'),
        rejected: count('rejected'),
      };
      return {
        rows: Object.values(found).reduce((sum, one) => sum + one),
        ...found,
        seen: left(seen).length,
        known: left(known).filter(({ at, kind }) => kind === 'held' || isHeld.has(at)).length,
        inTrash,
        withdrawn: count('withdrawn'),
        notes,
        gate: outcome.ok ? null : outcome.evidence,
      };
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
