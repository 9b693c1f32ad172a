import { findingsAt, type RowFindings } from '../rows/findings.ts';
import type { PresetName } from '../mapping/mapping.ts';
import type { NativeField } from '../columns.ts';
import { cellText, tidy } from '../rows/tidy.ts';
import type { Cell, RawRow } from '../types.ts';

/** How one foreign feed becomes native rows: a table that `translated` reads. */
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
  defaults?: Values;
  /** What is so of every row of the feed. */
  always?: Values;
  /** Where the feed says each native column; read in this order. */
  columns: Partial<Record<NativeField, Source>>;
  /** What else is looked at, before the columns: mostly whether the row is a plan at all. */
  checks?: readonly ((row: FeedRow) => void)[];
  /** Brings the columns of a row into the form that the table knows. */
  opened?: (cells: RawRow['cells']) => RawRow['cells'];
  /** Of feeds that list a plan once for each day on which they looked: which plan, and the day. */
  dated?: (row: FeedRow) => { key: string; day: string };
}

type Values = Partial<Record<NativeField, string>>;

/** Columns of the feed and readers: the first that says something counts. */
type Source = string | Reader | readonly (string | Reader)[];
/** The value of a native column; none where the row does not say it or a problem was noted. */
export type Reader = (row: FeedRow, field: NativeField) => string | undefined;

/** A row of a feed by the names of its columns, and what has been made of it. */
export interface FeedRow extends Pick<RowFindings, 'bad' | 'note' | 'problems' | 'notes'> {
  cells: RawRow['cells'];
  /** When the file is read. */
  now: Date;
  /** The first of these columns that is filled, as tidy text; '' when none is. */
  text(...columns: string[]): string;
  /** The first of these lists that has members: `name.0`, for 'name.*.key' `name.0.key` too, or one cell with commas. */
  list(...columns: string[]): string[];
  /** The native row so far; a reader may write columns beside its own. */
  native: Partial<Record<NativeField, Cell>>;
}

/** A row of a feed, with nothing made of it yet. */
export function feedRow({ at, cells }: RawRow, now: Date): FeedRow {
  const textOf = (column: string) => tidy(cellText(cells[column]));
  const listOf = (column: string): string[] => {
    const [name = '', key = ''] = column.split('.*');
    const whole = textOf(name);
    if (whole !== '') return whole.split(',').map(tidy).filter(Boolean);
    const found: string[] = [];
    for (;;) {
      const member = `${name}.${found.length}`;
      const value = textOf(member + key) || textOf(member);
      if (value === '') return found;
      found.push(value);
    }
  };
  return {
    ...findingsAt(at),
    cells,
    now,
    native: Object.create(null),
    text: (...columns) => columns.map(textOf).find(Boolean) ?? '',
    list: (...columns) => columns.map(listOf).find((members) => members.length > 0) ?? [],
  };
}

/** Translates a row; `constants` fill what the feed does not say. */
export function translated(
  { opened, always, checks = [], columns, defaults, asks, fills = [] }: Preset,
  raw: RawRow,
  constants: Values,
  carriers: Readonly<Record<string, string>>,
  now: Date,
): RawRow {
  const row = feedRow(opened ? { ...raw, cells: opened(raw.cells) } : raw, now);
  const { native } = row;
  Object.assign(native, always);
  for (const check of checks) check(row);
  for (const [field, source] of Object.entries(columns) as [NativeField, Source][]) {
    read(row, field, [source].flat());
  }
  const said = new Set(row.problems.map(({ field }) => field));
  for (const [field, value] of Object.entries({ ...defaults, ...constants })) {
    native[field as NativeField] ??= value;
  }
  const carrier = cellText(native.carrier);
  if (Object.hasOwn(carriers, carrier)) native.carrier = carriers[carrier]!;
  const lacks = (field: NativeField) =>
    native[field] === undefined && !said.has(field) && field !== 'currency';
  for (const field of asks.filter(lacks)) {
    row.bad(field, '', 'missing', 'is not in this feed: choose one for the whole file');
  }
  for (const field of fills.filter(lacks)) {
    row.bad(field, '', 'missing', 'is not in this row: choose one for rows that do not say it');
  }
  return nativeRow(raw, native, row);
}

function read(row: FeedRow, field: NativeField, sources: readonly (string | Reader)[]): void {
  const before = row.problems.length;
  for (const source of sources) {
    const value = typeof source === 'string' ? row.text(source) : source(row, field);
    if (value) row.native[field] = value;
    if (value || row.problems.length > before) return;
  }
}

/** A row in native columns, with what was found on the way. */
export function nativeRow(
  { at, notes = [] }: RawRow,
  native: FeedRow['native'],
  found: Pick<RowFindings, 'problems' | 'notes'>,
): RawRow {
  return {
    at,
    cells: native as RawRow['cells'],
    ...(found.problems.length > 0 && { problems: found.problems }),
    ...(notes.length + found.notes.length > 0 && { notes: [...notes, ...found.notes] }),
  };
}
