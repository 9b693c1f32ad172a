import { judgeBatch } from '#src/domain/import/price-gate.ts';
import type { RowNote, RowProblem } from '#src/domain/import/types.ts';
import type { GateAnswer } from '../changes/price-gate.ts';
import type { ChangedLine, ImportFindings, Line, LineKind } from './lines.ts';
import type { Filed, RowWriter } from './row-writer.ts';

/** Lines with harmless forms that are kept; their number is always the whole one. */
const MAX_NOTED = 10_000;

/** Gathers what the rows of a file would do, of whichever kind they are. */
export type Found = ReturnType<typeof gather>;

/** Begins to gather; `finish` judges what only the whole file tells. */
export function gather(rows: RowWriter) {
  /** Lines whose price moves, with new price divided by old. */
  const moved: (Filed & { ratio: number })[] = [];
  /** Lines whose price waits or was discarded already, if it is held. */
  const known: Filed[] = [];
  /** Lines whose price was seen again. */
  const seen: Filed[] = [];
  const removed: Filed[] = [];
  let notes = 0;
  let inTrash = 0;

  return {
    count: rows.count,
    flush: rows.flush,
    add(kind: LineKind, line: Line): void {
      rows.add(kind, line);
      if (line.seen) seen.push({ at: line.at, kind });
    },
    /** Adds a line that changes a plan; `answer`: what the gate says of a price that moves. */
    change(line: ChangedLine, answer: GateAnswer | undefined): LineKind {
      const kind = answer?.evidence ? 'held' : line.restores ? 'restored' : 'changed';
      rows.add(kind, {
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
      rows.add('rejected', { at, planName, problems });
      if (problems.some(({ code }) => code === 'in-trash')) inTrash += 1;
    },
    note(at: number, ofRow: RowNote[]): void {
      notes += ofRow.length;
      if (ofRow.length > 0 && rows.count('noted') < MAX_NOTED) {
        rows.add('noted', { at, notes: ofRow });
      }
    },
    /** Takes a line away that a later row contradicts. */
    remove: (line: Filed) => void removed.push(line),
    /** Writes the rest; `matched`: how many prices of stored plans the moving ones are among. */
    async finish(matched = 0): Promise<Omit<ImportFindings, 'missing'>> {
      const gone = new Set(removed.map(({ at }) => at));
      const left = <T extends Filed>(lines: readonly T[]) =>
        lines.filter(({ at }) => !gone.has(at));
      const real = left(moved);
      const stored = (['same', 'linked', 'changed', 'restored', 'held'] as const).reduce(
        (sum, kind) => sum + rows.count(kind) - removed.filter((one) => one.kind === kind).length,
        0,
      );
      const verdict = judgeBatch(
        real.map(({ ratio }) => ratio),
        matched || stored,
      );
      const holds = verdict.ok ? [] : real.filter(({ kind }) => kind !== 'held');
      await rows.end(holds, 'held', removed);
      const isHeld = new Set(holds.map(({ at }) => at));
      const counts = {
        new: rows.count('new'),
        changed: rows.count('changed'),
        restored: rows.count('restored'),
        same: rows.count('same') + rows.count('linked'),
        held: rows.count('held'),
        rejected: rows.count('rejected'),
      };
      return {
        rows: Object.values(counts).reduce((sum, one) => sum + one),
        ...counts,
        seen: left(seen).length,
        known: left(known).filter(({ at, kind }) => kind === 'held' || isHeld.has(at)).length,
        inTrash,
        withdrawn: rows.count('withdrawn'),
        notes,
        gate: verdict.ok ? null : verdict.evidence,
      };
    },
  };
}
