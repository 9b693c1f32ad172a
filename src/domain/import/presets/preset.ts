import { findingsAt, type Findings } from '../findings.ts';
import type { NativeField, PresetName } from '../mapping.ts';
import { cellText, tidy } from '../tidy.ts';
import type { Cell, ProblemCode, RawRow } from '../types.ts';

/** How one foreign feed becomes native rows. */
export interface Preset {
  name: PresetName;
  /** For people. */
  title: string;
  /** Sets of columns, or of their other names; a file that has all of one set is taken for this feed. */
  signs: readonly (readonly (string | readonly string[])[])[];
  /** Native columns that the feed does not have: chosen once for the whole file. */
  asks: readonly NativeField[];
  /** Native columns that not every row says: one value may be chosen for those that do not. */
  fills?: readonly NativeField[];
  /** What stands in a column that neither the feed nor the operator says. */
  defaults?: Partial<Record<NativeField, string>>;
  /** Of feeds that list a plan once for each day on which they looked: which plan, and the day. */
  dated?: (row: FeedRow) => { key: string; day: string };
  /** Writes into `draft` what the row says. What it does not say stays out. */
  translate(row: FeedRow, draft: Draft, now: Date): void;
}

/** A row of a feed by the names of its columns. */
export interface FeedRow {
  /** The first of these columns that is filled, as tidy text; '' when none is. */
  text(...columns: string[]): string;
  /** A list: `name.0`, `name.1.key`, or one cell with commas. */
  list(column: string, key?: string): string[];
  /** Every filled member of a column that is an object or a list in a JSON file. */
  under(column: string): string[];
  /** Whether the column holds a number of a JSON file, not a text. */
  isNumber(column: string): boolean;
}

/** The native row that a preset writes. */
export interface Draft {
  set(field: NativeField, value: string | number | boolean): void;
  /** What the feed says that there is none of, such as a struck price. */
  none(field: NativeField): void;
  get(field: NativeField): string;
  bad(field: NativeField, value: string, code: ProblemCode, says: string): void;
  note: Findings['note'];
}

export function feedRow(raw: RawRow): FeedRow {
  const { cells } = raw;
  const text = (column: string) => tidy(cellText(cells[column]));
  return {
    text(...columns) {
      for (const column of columns) {
        const value = text(column);
        if (value !== '') return value;
      }
      return '';
    },
    list(column, key) {
      const whole = text(column);
      if (whole !== '') return whole.split(',').map(tidy).filter(Boolean);
      const found: string[] = [];
      for (let index = 0; ; index += 1) {
        const name = `${column}.${index}`;
        const value = key ? text(`${name}.${key}`) || text(name) : text(name);
        if (value === '') return found;
        found.push(value);
      }
    },
    under(column) {
      const inside = Object.keys(cells).filter((name) => name.startsWith(`${column}.`));
      return inside.map(text).filter(Boolean);
    },
    isNumber: (column) => typeof cells[column] === 'number',
  };
}

/** Translates a row; `constants` fill what the feed does not say. */
export function translated(
  preset: Preset,
  raw: RawRow,
  constants: Partial<Record<NativeField, string>>,
  carriers: Readonly<Record<string, string>>,
  now: Date,
): RawRow {
  const found = findingsAt(raw.at);
  const cells = Object.create(null) as Record<string, Cell>;
  preset.translate(
    feedRow(raw),
    {
      set(field, value) {
        if (value !== '') cells[field] = value;
      },
      none(field) {
        cells[field] = null;
      },
      get: (field) => cellText(cells[field]),
      bad: found.bad,
      note: found.note,
    },
    now,
  );
  const said = new Set(found.problems.map(({ field }) => field));
  for (const [field, value] of Object.entries({ ...preset.defaults, ...constants })) {
    cells[field] ??= value;
  }
  const carrier = carriers[cellText(cells.carrier)];
  if (carrier !== undefined) cells.carrier = carrier;
  const lacks = (field: NativeField) =>
    cells[field] === undefined && !said.has(field) && field !== 'currency';
  for (const field of preset.asks.filter(lacks)) {
    found.bad(field, '', 'missing', 'is not in this feed: choose one for the whole file');
  }
  for (const field of preset.fills?.filter(lacks) ?? []) {
    found.bad(field, '', 'missing', 'is not in this row: choose one for rows that do not say it');
  }
  const notes = [...(raw.notes ?? []), ...found.notes];
  return {
    at: raw.at,
    cells,
    ...(found.problems.length > 0 && { problems: found.problems }),
    ...(notes.length > 0 && { notes }),
  };
}
