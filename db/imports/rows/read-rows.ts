import type { z } from 'zod';
import { PlanRow } from '#src/contract/plans/plan-input.ts';
import { PriceRow } from '#src/contract/prices/prices.ts';
import type { NameIndex } from '#src/domain/imports/rows/name-index.ts';
import { findingsAt, problemOf } from '#src/domain/imports/rows/findings.ts';
import { PRICE_HISTORY_COLUMNS } from '#src/domain/imports/price-history.ts';
import { readCells, readRow, type ReadRow } from '#src/domain/imports/rows/read-row.ts';
import type { DecimalStyle, RawRow, RowNote, RowProblem } from '#src/domain/imports/types.ts';
import { hasTimes } from '#src/domain/plans/plan-status.ts';
import { latestToday } from '#src/domain/prices/price-rules.ts';

type PlanValues = z.output<typeof PlanRow>;
type Needed =
  | 'carrierId'
  | 'regionId'
  | 'planName'
  | 'dataAmount'
  | 'price'
  | 'currency'
  | 'planType';

/**
 * A row of a file that passed. Members that the file does not speak of are absent (not null), so that
 * an update keeps what is stored.
 */
export interface ImportPlan
  extends Partial<Omit<PlanValues, Needed | 'source' | 'externalId'>>, Pick<PlanValues, Needed> {
  at: number;
  /** Who speaks: 'native', a preset's name, a profile's name, or what the row says. */
  source: string;
  /** The source's own key of this plan; unique within `source`. */
  externalId: string | null;
  carrierSlug: string;
  regionCode: string;
}

/** A dated price as a file has it; the amount is read when the plan's currency is known. */
export type DatedRow = PriceRow & { at: number };

/** What becomes of a row: its values, or everything that is wrong with it at once. */
export type CheckedRow<T> =
  | { row: T; problems?: undefined; notes: RowNote[] }
  | { row?: undefined; problems: RowProblem[]; notes: RowNote[] };

export interface ReadOptions {
  /** Stands in for a missing `source` column. */
  source: string;
  decimals?: DecimalStyle | undefined;
  now: Date;
}

/** What the contract calls otherwise than files do. */
const COLUMN: Readonly<Record<string, string>> = { carrierId: 'carrier', regionId: 'region' };
const columnOf = (member: string) => COLUMN[member] ?? member;
/** What is held against the price and each other: apart, where there is no price. */
const OF_PRICE: readonly (readonly string[])[] = [
  ['previousPrice'],
  ['hasDeal', 'priceChangePercent'],
];
/** What a row cannot be without: stands in for what is wrong, so that the rest is checked all the same. */
const PLAN = {
  carrierId: 1,
  regionId: 1,
  planName: 'x',
  dataAmount: '1GB',
  price: 1,
  currency: 'USD',
  planType: 'prepaid',
};
const PRICE = { date: '2026-01-01', price: 1 };

/** Reads a row of plans in native columns against the index, and checks it by the contract. */
export function readPlan(
  raw: RawRow,
  index: NameIndex,
  options: ReadOptions,
): CheckedRow<ImportPlan> {
  const read = readRow(raw, index, options.decimals);
  const { at, carrier, region, notes } = read;
  const { problems, values } = checked(PlanRow, read, PLAN, ['seenOn', 'checkedAt'], options.now);
  if (!values || !carrier || !region) return { problems, notes };
  const row: ImportPlan = {
    at,
    ...values,
    source: values.source ?? options.source,
    externalId: values.externalId ?? null,
    carrierSlug: carrier.slug,
    regionCode: region.code,
  };
  const { status, activeUntil } = row;
  // A plan whose end is over is the draft that the clock has made of it, as an old export would find it.
  if (status && hasTimes(status) && activeUntil && activeUntil <= options.now.toISOString()) {
    notes.push({ at, field: 'status', from: status, to: 'draft', code: 'schedule-over' });
    Object.assign(row, { status: 'draft', activeFrom: null, activeUntil: null });
  }
  return { row, notes };
}

/** The same of a row of dated prices. */
export function readPrice(
  raw: RawRow,
  { decimals = 'point', now }: Omit<ReadOptions, 'source'>,
): CheckedRow<DatedRow> {
  const found = findingsAt(raw.at, raw);
  const read = { ...found, ...readCells(raw, PRICE_HISTORY_COLUMNS, decimals, found) };
  // A slug that is wrong names a plan all the same.
  const standIns = { ...PRICE, ...(read.native.slug !== undefined && { key: 'x' }) };
  const { problems, values } = checked(PriceRow, read, standIns, ['date'], now);
  const { at, notes } = found;
  return values ? { row: { at, ...values }, notes } : { problems, notes };
}

/**
 * Checks what a row says by a shape of the contract: the values in their stored form, or all that is
 * wrong, also beside what could not be read. What the row does not say stays absent. `days`: columns of
 * days that cannot lie ahead.
 */
function checked<S extends z.ZodType>(
  shape: S,
  { at, native, text, problems: unread }: Omit<ReadRow, 'notes'>,
  standIns: Readonly<Record<string, unknown>>,
  days: readonly string[],
  now: Date,
): { problems: RowProblem[]; values: z.output<S> | null } {
  const problems = [...unread];
  const bad = new Set(problems.map(({ field }) => field));
  const tell = (field: string, message: string) => {
    bad.add(field);
    problems.push(problemOf(at, field, text(field), 'refused', message));
  };
  const result = shape.safeParse(native);
  const latest = latestToday(now);
  for (const field of days) {
    const day = native[field];
    if (typeof day !== 'string' || day.slice(0, 10) <= latest || bad.has(field)) continue;
    if (/^\d{4}-/.test(day)) tell(field, 'lies in the future: write when it was seen or checked');
  }
  if (result.success && problems.length === 0) {
    const values = result.data as Record<string, unknown>;
    const ofRow = Object.keys(native).map((member) => [member, values[member]]);
    return { problems, values: Object.fromEntries(ofRow) as z.output<S> };
  }
  // Rules of several members speak only when each is well: without the bad ones they do.
  for (let before = -1; before < bad.size;) {
    before = bad.size;
    const issues = (bad.has('price') ? OF_PRICE : [[]]).flatMap((apart) => {
      const rest = Object.entries(native).filter(
        ([member]) => !bad.has(columnOf(member)) && !apart.includes(member),
      );
      return shape.safeParse({ ...standIns, ...Object.fromEntries(rest) }).error?.issues ?? [];
    });
    for (const { path, message } of issues) {
      const field = columnOf(String(path[0] ?? ''));
      if (!bad.has(field)) tell(field, message);
    }
  }
  return { problems, values: null };
}
