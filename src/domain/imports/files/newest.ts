import { latestToday } from '../../prices/price-rules.ts';
import { findingsAt } from '../rows/findings.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { presetOf } from '../presets/index.ts';
import { feedRow } from '../presets/preset.ts';
import type { RawRow } from '../types.ts';

/** The rows of one plan that are its newest, and what was older. */
interface Newest {
  day: string;
  rows: RawRow[];
  older: number;
  oldest: string;
}

/** Keeps the newest row of each plan of a file that lists plans once for each day. */
export interface NewestRows {
  /** Looks at a row; answers it when nothing can be older: without a day that is one. */
  take(row: RawRow): RawRow | null;
  /** The newest rows in the order of the file, each with a note on the older ones. */
  rest(): RawRow[];
}

/**
 * Rows that are older than another one of their plan are no mistakes and no news: the newest says
 * how many there were. Two different rows of one plan and day both stay, since nobody can say which
 * is right. A day that is none, or lies ahead, hides no other row. Null where a file has no such rows.
 */
export function newestRows(mapping: Mapping | undefined, now: Date): NewestRows | null {
  const dated = mapping?.kind === 'preset' ? presetOf(mapping.preset).dated : undefined;
  if (!dated) return null;
  const plans = new Map<string, Newest>();
  return {
    take(row) {
      const { key, day: said } = dated(feedRow(row, now));
      const day = said.slice(0, 10);
      if (!isDay(day) || day > latestToday(now)) return row;
      const known = plans.get(key);
      if (!known) {
        plans.set(key, { day, rows: [row], older: 0, oldest: day });
      } else if (day > known.day) {
        known.older += known.rows.length;
        Object.assign(known, { day, rows: [row] });
      } else if (day < known.day) {
        known.older += 1;
        if (day < known.oldest) known.oldest = day;
      } else if (!known.rows.some((other) => isSame(other, row))) known.rows.push(row);
      return null;
    },
    rest() {
      const rows = [...plans.values()].flatMap((plan) => plan.rows.map((row) => noted(row, plan)));
      plans.clear();
      return rows.sort((a, b) => a.at - b.at);
    },
  };
}

function noted(row: RawRow, { day, older, oldest }: Newest): RawRow {
  if (older === 0) return row;
  const found = findingsAt(row.at);
  const rows = older === 1 ? '1 older row' : `${older} older rows`;
  found.note('seenOn', `${rows}, from ${oldest} on`, day, 'older-rows');
  return { ...row, notes: [...(row.notes ?? []), ...found.notes] };
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    new Date(`${text}T00:00Z`).getUTCDate() === Number(text.slice(8))
  );
}

/** Looked at twice on one day, with the same outcome. */
function isSame(a: RawRow, b: RawRow): boolean {
  return JSON.stringify(a.cells) === JSON.stringify(b.cells);
}
