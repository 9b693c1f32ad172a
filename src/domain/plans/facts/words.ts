import { formatDay } from '../../core/dates.ts';
import { formatMoney } from '../../core/money/money.ts';
import type { Currency } from '../../core/vocabulary.ts';
import { fromWire } from './columns.ts';
import type { Fact, Facts, FactValue } from './kinds.ts';

/** One fact as a line of the plan page or of a comparison; null words: not published. */
export interface FactLine {
  name: string;
  label: string;
  words: string | null;
  /** That it is not published is worth saying. */
  prominent: boolean;
}

/** The facts of a thing that have a line of their own, in the order of the catalogue; money in its `currency`. */
export function factLines(facts: Facts, thing: object): FactLine[] {
  return Object.entries(facts)
    .filter(([, { hidden }]) => !hidden)
    .map(([name, fact]) => ({
      name,
      label: fact.label,
      prominent: fact.prominent === true,
      words: factWords(fact, name, thing as Told),
    }));
}

type Told = Readonly<Record<string, unknown>>;

/** What a fact of a thing says, with what stands beside it (its note, its period); null when it is not published. */
function factWords(fact: Fact, name: string, thing: Told): string | null {
  const words = valueWords(fact, fromWire(thing[name] as FactValue), thing.currency as Currency);
  if (words === null) return null;
  const beside = (other: string | undefined) =>
    typeof thing[other ?? ''] === 'string' ? (thing[other!] as string) : null;
  if (fact.kind === 'choice') {
    const note = beside(fact.note);
    return note ? `${words}: ${note}` : words;
  }
  if (fact.kind !== 'amount') return words;
  const period = beside(fact.period);
  return period === 'day' || period === 'month' ? `${words} each ${period}` : words;
}

/** A fact's value as people read it; null for what is not published. Money is in `currency`. */
export function valueWords(fact: Fact, value: FactValue, currency: Currency): string | null {
  if (value === null || value === undefined) return null;
  switch (fact.kind) {
    case 'flag':
      return value ? fact.words.yes : fact.words.no;
    case 'choice':
      return fact.words[value as string] ?? String(value);
    case 'codes':
      return String(value).replaceAll(',', ', ');
    case 'speed':
      return speedWords(value as number);
    case 'money':
      return formatMoney(value as number, currency);
    case 'count': {
      if (value === 0 && fact.none) return fact.none;
      const unit = fact.unit?.[value === 1 ? 0 : 1];
      return unit ? `${String(value)} ${unit}` : String(value);
    }
    case 'date':
      return formatDay(value as string);
    case 'text':
      // One of a few words stands as a value, like any other choice.
      return fact.only ? capital(String(value)) : String(value);
    case 'address':
    case 'amount':
      return String(value);
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A speed in Mbit/s as people read it: '128 kbit/s', '1.5 Mbit/s'. */
export function speedWords(mbit: number): string {
  return mbit < 1 ? `${Math.round(mbit * 1000)} kbit/s` : `${Number(mbit.toFixed(2))} Mbit/s`;
}
