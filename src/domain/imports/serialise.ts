import type { Age } from '../prices/freshness.ts';
import type { FactValue } from '../plans/facts/kinds.ts';
import { currencyDigits } from '../core/money/money.ts';
import type { Currency } from '../core/vocabulary.ts';
import { IMPORT_COLUMNS, NATIVE_FIELDS, type NativeField } from './columns.ts';
import { neutralised } from './files/neutral.ts';
import type { ImportFormat } from './types.ts';

/** A stored plan by its native columns; what the API answers as a plan fits. */
export type StoredPlan = Record<
  Exclude<NativeField, 'carrier' | 'region' | 'source' | 'externalId'>,
  FactValue | readonly string[]
> & { carrier: { slug: string }; region: { code: string } };

/** A price that a plan had. */
export interface ExportedPrice {
  recordedDate: string;
  price: number;
  currency: Currency;
}

/** A plan with what the export adds to it. */
export interface ExportPlan extends StoredPlan {
  currency: Currency;
  /** Whose key the external id is, and the key. */
  source?: string | null;
  externalId?: string | null;
  /** How old the price is. */
  age?: Age | null;
  /** Oldest first; written only when the export asks for it. */
  priceHistory?: readonly ExportedPrice[];
}

/** Columns that an export has more, the second one when prices are asked for; an import leaves them out. */
export const AGE_COLUMN = 'age';
export const HISTORY_COLUMN = 'priceHistory';

/** Characters that are gathered before they are handed on. */
const BLOCK = 32 * 1024;

/**
 * Plans as a file in the native format, piece by piece while they come. In CSV, cells that a
 * spreadsheet would run as formulas are neutralised; reading the file again restores them.
 */
export async function* serialise(
  plans: AsyncIterable<ExportPlan> | Iterable<ExportPlan>,
  { format, history = false }: { format: ImportFormat; history?: boolean },
): AsyncGenerator<string, void, void> {
  const row = format === 'csv' ? csvRow : jsonRow;
  const columns = [...NATIVE_FIELDS, AGE_COLUMN, ...(history ? [HISTORY_COLUMN] : [])];
  let block = format === 'csv' ? `${columns.join(',')}\n` : '{"plans":[';
  let first = true;
  for await (const plan of plans) {
    if (format === 'json') block += first ? '\n' : ',\n';
    first = false;
    block += row(plan, history);
    if (format === 'csv') block += '\n';
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (format === 'json') block += '\n]}\n';
  if (block !== '') yield block;
}

function csvRow(plan: ExportPlan, history: boolean): string {
  const cells = IMPORT_COLUMNS.map(({ name, type }) => {
    const value = valueOf(plan, name);
    if (value === null) return '';
    if (type === 'amount') return amount(value as number, plan.currency);
    if (Array.isArray(value)) return csvCell(value.join(','));
    return typeof value === 'string' ? csvCell(value) : String(value);
  });
  cells.push(plan.age ?? '');
  if (history) {
    const prices = plan.priceHistory ?? [];
    cells.push(
      prices
        .map(({ recordedDate, price, currency }) =>
          [recordedDate, amount(price, currency), currency].join(' '),
        )
        .join(' | '),
    );
  }
  return cells.join(',');
}

function jsonRow(plan: ExportPlan, history: boolean): string {
  const row: Record<string, unknown> = {};
  for (const name of NATIVE_FIELDS) row[name] = valueOf(plan, name);
  row[AGE_COLUMN] = plan.age ?? null;
  if (history) row[HISTORY_COLUMN] = plan.priceHistory ?? [];
  return JSON.stringify(row);
}

function valueOf(
  plan: ExportPlan,
  field: NativeField,
): string | number | boolean | null | readonly string[] {
  switch (field) {
    case 'carrier':
      return plan.carrier.slug;
    case 'region':
      return plan.region.code;
    case 'source':
    case 'externalId':
      return plan[field] ?? null;
    default:
      return plan[field];
  }
}

/** A decimal with all the places that its currency has: 15 becomes 15.00. */
function amount(value: number, currency: Currency): string {
  return value.toFixed(currencyDigits(currency));
}

/** A text as a cell that no program can read otherwise: quoted when it holds any delimiter. */
export function csvCell(text: string): string {
  const safe = neutralised(text);
  return /[",;\t\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
