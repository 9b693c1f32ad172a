import { fromMinor, toMinor } from '../money.ts';
import type { Currency } from '../vocabulary.ts';
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

/** All facts of a row of plain SQL as the API answers them; `prefix` stands before joined columns. */
export function factsOnWire<F extends Facts>(
  facts: F,
  row: Readonly<Record<string, Cell | undefined>>,
  currency: Currency,
  prefix = '',
): WireValuesOf<F> {
  return onWire(facts, currency, (_, { column }) => row[prefix + column]);
}

/** The same of a row whose members have the names of the facts, flags as booleans. */
export function namedFactsOnWire<F extends Facts>(
  facts: F,
  row: { readonly [K in keyof F]: FactValue },
  currency: Currency,
): WireValuesOf<F> {
  return onWire(facts, currency, (name) => row[name]);
}

function onWire<F extends Facts>(
  facts: F,
  currency: Currency,
  cell: (name: string, fact: Fact) => FactValue | undefined,
): WireValuesOf<F> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      toWire(fact, fromColumn(fact, cell(name, fact), currency)),
    ]),
  ) as WireValuesOf<F>;
}
