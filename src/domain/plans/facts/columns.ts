import { fromMinor, toMinor } from '../../core/money/money.ts';
import type { Currency } from '../../core/vocabulary.ts';
import type { Fact, FactValue, Facts, WireValuesOf } from './kinds.ts';

type Cell = string | number | null;
const KBITS_PER_MBIT = 1000;

/** A fact's value as its column holds it: 0 and 1, minor units of `currency`, whole kbit/s. */
export function toColumn(fact: Fact, value: FactValue, currency: Currency): Cell {
  if (value === null || value === undefined) return null;
  if (fact.kind === 'flag') return Number(value);
  if (fact.kind === 'money') return toMinor(value as number, currency);
  if (fact.kind === 'speed') return Math.round((value as number) * KBITS_PER_MBIT);
  return value as Cell;
}

/** The value that a column holds; a flag may be a boolean already. */
export function fromColumn(fact: Fact, cell: FactValue | undefined, currency: Currency): FactValue {
  if (cell === null || cell === undefined) return null;
  if (fact.kind === 'flag') return Boolean(cell);
  if (fact.kind === 'money') return fromMinor(cell as number, currency);
  return fact.kind === 'speed' ? (cell as number) / KBITS_PER_MBIT : cell;
}

/** A value as it goes over the wire: codes as a list. */
export function toWire(fact: Fact, value: FactValue): FactValue | string[] {
  return fact.kind === 'codes' && value !== null ? String(value).split(',') : value;
}

/** The value that stands on the wire. */
export function fromWire(value: FactValue | readonly string[]): FactValue {
  return Array.isArray(value) ? value.join(',') : (value as FactValue);
}

/** All facts of a row, as the API answers them; `key` says where the row has each. */
export function factsOnWire<F extends Facts>(
  facts: F,
  row: Readonly<Record<string, FactValue | undefined>>,
  currency: Currency,
  key: (column: string, name: string) => string = (column) => column,
): WireValuesOf<F> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      toWire(fact, fromColumn(fact, row[key(fact.column, name)], currency)),
    ]),
  ) as WireValuesOf<F>;
}
/** Where rows that the schema's queries read have a fact. */
export const byName = (_: string, name: string): string => name;
