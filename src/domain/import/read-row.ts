import { TEXT_LIMITS } from '../plain-text.ts';
import { hasTimes } from '../plan-status.ts';
import {
  CONFIDENCES,
  DATA_PERIODS,
  PLAN_STATUSES,
  PLAN_TYPES,
  type DataPeriod,
} from '../vocabulary.ts';
import { findingsAt, type Findings } from './findings.ts';
import type { NativeField } from './mapping.ts';
import { isFormula } from './neutral.ts';
import { rowCells, type RowCells } from './read-cells.ts';
import { readData, readValidity } from './read-data.ts';
import { readFacts } from './read-facts.ts';
import { readCarrier, readRegion } from './read-place.ts';
import { readPrices } from './read-prices.ts';
import { readDate, readMoment } from './read-dates.ts';
import { readAddress, readChoice, readFlag, readLine, readSlug } from './read-text.ts';
import type { Book, DecimalStyle, ImportPlan, RawRow, ReadOptions, ReadRow } from './types.ts';

const MAX_SOURCE = 60;
const MAX_SOURCE_NAME = 120;
const MAX_KEY = 200;

/**
 * Reads one row in native columns against the book: a plan in wire units with notes on what was
 * brought into the usual form, or all problems of the row at once. Never throws, never guesses.
 */
export function readRow(raw: RawRow, book: Book, options: ReadOptions): ReadRow {
  const found = findingsAt(raw.at);
  found.problems.push(...(raw.problems ?? []));
  found.notes.push(...(raw.notes ?? []));
  const plan = readPlan(rowCells(raw, found), book, options, found);
  const { problems, notes } = found;
  if (plan && problems.length === 0) return { plan, notes };
  return { problems, notes };
}

function readPlan(
  cells: RowCells,
  book: Book,
  options: ReadOptions,
  found: Findings,
): ImportPlan | null {
  const { read, readOrNull } = cells;
  const style = options.decimals ?? 'point';
  const line = (max: number) => (text: string, field: NativeField) =>
    readLine(text, field, max, found);
  const flag = (text: string, field: NativeField) => readFlag(text, field, found);
  const address = (text: string, field: NativeField) => readAddress(text, field, found);

  const carrier = read('carrier', (text) => readCarrier(text, book, found));
  const region = read('region', (text) => readRegion(text, book, found));
  const planName = read('planName', (text, field) => {
    if (isFormula(text)) found.note(field, text, '', 'formula');
    return readLine(text, field, TEXT_LIMITS.planName, found);
  });
  const data = readDataAndPeriod(cells, style, found);
  const { price, currency, ...prices } = readPrices(cells, carrier, region, style, found);
  const planType = read('planType', (text, field) => readChoice(text, PLAN_TYPES, field, found));
  const description = readOrNull('planDescription', line(TEXT_LIMITS.planDescription));
  const rest = {
    source: read('source', line(MAX_SOURCE)) ?? options.source,
    externalId: read('externalId', (text, field) => readKey(text, field, found)) ?? null,
    slug: read('slug', (text, field) => readSlug(text, field, found)),
    planDescription: description === null ? '' : description,
    validity: read('validity', (text) => readValidity(text, found)),
    buyUrl: readOrNull('buyUrl', address),
    ...readFacts(cells, currency ?? 'USD', style, found),
    confidence: read('confidence', (text, field) => readChoice(text, CONFIDENCES, field, found)),
    sourceName: readOrNull('sourceName', line(MAX_SOURCE_NAME)),
    sourceUrl: readOrNull('sourceUrl', address),
    seenOn: readOrNull('seenOn', (text, field) =>
      readDate(text, field, options.now, found)?.slice(0, 10),
    ),
    sample: read('sample', flag),
    previousSample: read('previousSample', flag),
    checkedAt: readOrNull('checkedAt', (text, field) => readDate(text, field, options.now, found)),
    ...readSchedule(cells, options.now, found),
  };
  if (!carrier || !region || !planName || !data || !planType || !currency) return null;
  if (price === undefined) return null;
  return withoutAbsent({
    at: found.at,
    ...rest,
    carrierId: carrier.id,
    carrierSlug: carrier.slug,
    regionId: region.id,
    regionCode: region.code,
    planName,
    dataAmount: data.text,
    dataPeriod: data.period,
    price,
    currency,
    ...prices,
    planType,
  });
}

/** The data amount with its period; both must say the same when both speak of one. */
function readDataAndPeriod(
  cells: RowCells,
  style: DecimalStyle,
  found: Findings,
): { text: string; period: DataPeriod | undefined } | undefined {
  const data = cells.read('dataAmount', (text) => readData(text, 'dataAmount', style, found));
  const said = cells.read('dataPeriod', (text, field) =>
    readChoice(text, DATA_PERIODS, field, found),
  );
  if (!data) return undefined;
  if (!data.period || data.period === said) return { text: data.text, period: said };
  if (said) {
    return found.bad(
      'dataPeriod',
      said,
      'contradiction',
      `contradicts the data amount "${cells.text('dataAmount')}": write ${data.period}, or mend the amount`,
    );
  }
  if (cells.text('dataPeriod') !== '') return undefined;
  found.note('dataPeriod', '', data.period, 'data-period');
  return { text: data.text, period: data.period };
}

/**
 * Status and times. A plan whose end is over is the draft that the clock has made of it, as an old
 * export would find it.
 */
function readSchedule({ read, readOrNull }: RowCells, now: Date, found: Findings) {
  const moment = (text: string, field: NativeField) => readMoment(text, field, found);
  const status = read('status', (text, field) => readChoice(text, PLAN_STATUSES, field, found));
  const activeFrom = readOrNull('activeFrom', moment);
  const activeUntil = readOrNull('activeUntil', moment);
  if (status && hasTimes(status) && activeUntil && activeUntil <= now.toISOString()) {
    found.note('status', status, 'draft', 'schedule-over');
    return { status: 'draft' as const, activeFrom: null, activeUntil: null };
  }
  return { status, activeFrom, activeUntil };
}

/** A foreign key: any plain text, but not one that a spreadsheet has shortened. */
function readKey(text: string, field: NativeField, found: Findings): string | undefined {
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(text)) {
    return found.bad(
      field,
      text,
      'exponent',
      'was shortened by a spreadsheet: format the column as text and enter the whole key',
    );
  }
  return readLine(text, field, MAX_KEY, found);
}

/** Members that the file does not speak of are absent, not undefined. */
function withoutAbsent(plan: ImportPlan): ImportPlan {
  const said: Record<string, unknown> = {};
  for (const key in plan) {
    const value = plan[key as keyof ImportPlan];
    if (value !== undefined) said[key] = value;
  }
  return said as unknown as ImportPlan;
}
