import type { ImportSample } from '#src/contract/imports/imports.ts';
import {
  IMPORT_COLUMNS,
  headerKey,
  nativeFieldOf,
  type ImportColumn,
  type ColumnType,
} from '../columns.ts';
import { DATA_UNITS } from './mapping.ts';
import { isPriceHistory, priceColumnOf } from '../price-history.ts';
import { detectPreset } from '../presets/index.ts';
import { cellText, shown, tidy } from '../rows/tidy.ts';
import { plainNumber, splitSign } from '../rows/typed.ts';
import type { DecimalStyle, RawRow } from '../types.ts';

const SHOWN_VALUES = 3;
const DATA_AMOUNT = new RegExp(`unlimited|^\\d+([.,]\\d+)? ?(${DATA_UNITS.join('|')})?`, 'i');

/** How sure a proposal is: the name is ours, it is a usual name and the values fit, or one of both. */
export const CERTAINTIES = ['sure', 'likely', 'possible'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** A column that could hold a native one. */
export type Proposal = FirstLook['proposals'][number];

/** What the beginning of a file looks like. */
export type FirstLook = ImportSample['look'];

/** Looks at the first rows of a file: what its columns are and what they could mean. */
export function lookAt(rows: readonly RawRow[]): FirstLook {
  const values = new Map<string, Set<string>>();
  for (const row of rows) {
    for (const name of Object.keys(row.cells)) {
      const known = values.get(name) ?? new Set<string>();
      const text = shown(tidy(cellText(row.cells[name])));
      if (text !== '') known.add(text);
      values.set(name, known);
    }
  }
  const names = [...values.keys()];
  const own = new Set(names.map(nativeFieldOf));
  const native = IMPORT_COLUMNS.every(({ name, required }) => !required || own.has(name));
  const preset = native ? null : detectPreset(names);
  const proposals = propose(new Map([...values].map(([name, set]) => [name, [...set]])));
  const price = proposals.find(({ field }) => field === 'price')?.column;
  return {
    columns: names.map((name) => ({
      name,
      samples: [...values.get(name)!].slice(0, SHOWN_VALUES),
    })),
    native,
    prices: !native && !preset && isPriceHistory(names) && !proposals.some(isOfPlans),
    preset,
    decimals: decimalsOf([...(values.get(price ?? '') ?? [])]),
    proposals,
  };
}

/** The decimals of some prices: commas where one has them that no other reading explains, and all fit. */
function decimalsOf(prices: readonly string[]): DecimalStyle {
  const numbers = prices.map((price) => splitSign(price).number);
  const message = numbers.some((number) => /,\d{1,2}$/.test(number));
  return message && numbers.every((number) => plainNumber(number, 'comma').ok) ? 'comma' : 'point';
}

/** Whether a column tells what a plan is, which dated prices do not. */
const isOfPlans = ({ field, column }: Proposal): boolean =>
  (field === 'dataAmount' || field === 'planType') && priceColumnOf(column) === null;

/** Which file column could hold which native one, judged by names and values. */
export function propose(columns: ReadonlyMap<string, readonly string[]>): Proposal[] {
  const candidates = IMPORT_COLUMNS.flatMap((column) =>
    [...columns].flatMap(([name, values]) => {
      const score = scoreOf(column, name, values);
      return score === 0 ? [] : [{ field: column.name, column: name, score }];
    }),
  ).sort((a, b) => b.score - a.score);
  const fields = new Set<string>();
  const taken = new Set<string>();
  const proposals: Proposal[] = [];
  for (const { field, column, score } of candidates) {
    if (fields.has(field) || taken.has(column)) continue;
    fields.add(field);
    taken.add(column);
    const certainty = score >= 100 ? 'sure' : score >= 60 ? 'likely' : 'possible';
    proposals.push({ field, column, certainty });
  }
  const order = IMPORT_COLUMNS.map(({ name }) => name);
  return proposals.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** 100 for our own name; else what name and values say together, 0 when they contradict. */
function scoreOf(column: ImportColumn, name: string, values: readonly string[]): number {
  if (nativeFieldOf(name) === column.name) return 100;
  const key = headerKey(name);
  const rank = column.aliases.findIndex((alias) => headerKey(alias) === key);
  const fits = looksLike(column, values);
  if (rank >= 0) return fits === false ? 0 : (fits ? 80 : 60) - rank;
  const words = name.split(/[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).map(headerKey);
  const inside = column.aliases.map(headerKey).some(
    // A short one is part of other words: Land of Ausland.
    (alias) =>
      (alias.length > 4 && key.includes(alias)) || (alias.length > 3 && words.includes(alias)),
  );
  if (inside) return fits === false ? 0 : fits ? 50 : 30;
  return 0;
}

/** What the values of a column look like, where they have a look of their own. */
const SHAPES: Partial<Record<ColumnType, RegExp>> = {
  amount: /^\D{0,4}\d[\d.,' ]*\D{0,4}$/,
  currency: /^[A-Z]{3}$/i,
  // A code or a name.
  region: /^\p{L}[\p{L}\p{M} .,'’()-]+$/u,
  flag: /^(?:true|false|yes|no|1|0)$/i,
  address: /^https?:\/\//i,
  data: DATA_AMOUNT,
  validity: /^\d+ ?(?:d|days?)?$|^unlimited$/i,
  percent: /^[+-]?\d+([.,]\d+)? ?%?$/,
  day: /^\d{4}-\d{2}-\d{2}/,
  moment: /^\d{4}-\d{2}-\d{2}/,
};

/** Whether values have the look of a column; null when it has none. */
function looksLike({ type, choices }: ImportColumn, values: readonly string[]): boolean | null {
  const shape = SHAPES[type];
  if (values.length === 0 || (!shape && !choices)) return null;
  return values.every((value) =>
    shape ? shape.test(value) : choices!.some((one) => one.toLowerCase() === value.toLowerCase()),
  );
}
