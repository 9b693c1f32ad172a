import { NOT_STATED } from '../data-amount.ts';
import { isOptional, type Fact, type FactValue } from '../facts/kinds.ts';
import { PLAN_FACT_LIST, type PlanFactName, type PlanFactValues } from '../facts/plans.ts';
import type { Currency, DataPeriod } from '../vocabulary.ts';
import type { Findings } from './findings.ts';
import type { RowCells } from './read-cells.ts';
import { readCountries } from './read-countries.ts';
import { readData } from './read-data.ts';
import { readDay } from './read-dates.ts';
import { readFee } from './read-money.ts';
import { readAddress, readChoice, readFlag, readLine } from './read-text.ts';
import type { DecimalStyle } from './types.ts';

/**
 * The plain facts of a row. A fact that the file does not speak of is absent; an empty cell of one
 * that may be not published says so (null), of others it says nothing.
 */
export function readFacts(
  cells: RowCells,
  currency: Currency,
  style: DecimalStyle,
  found: Findings,
): Partial<PlanFactValues> {
  const values: Record<string, FactValue | undefined> = {};
  const periods: Record<string, DataPeriod> = {};
  const saysPeriod = (name: string, period: DataPeriod) => {
    const said = cells.text(name as PlanFactName);
    if (said === '') periods[name] = period;
    else if (said.toLowerCase() !== period) {
      found.bad(name, said, 'contradiction', `contradicts the amount: write ${period}`);
    }
  };
  for (const [name, fact] of PLAN_FACT_LIST) {
    const decimals = cells.isNumber(name) ? 'point' : style;
    const read = (text: string) =>
      readFact(fact, text, name, { currency, decimals, found, saysPeriod });
    values[name] = isOptional(fact) ? cells.readOrNull(name, read) : cells.read(name, read);
  }
  return { ...values, ...periods } as Partial<PlanFactValues>;
}

interface How {
  currency: Currency;
  decimals: DecimalStyle;
  found: Findings;
  /** Hears of a period that an amount names. */
  saysPeriod: (fact: string, period: DataPeriod) => void;
}

function readFact(fact: Fact, text: string, field: string, how: How): FactValue | undefined {
  const { found } = how;
  switch (fact.kind) {
    case 'flag':
      return readFlag(text, field, found);
    case 'choice':
      return readChoice(text, Object.keys(fact.words), field, found);
    case 'text':
      if (!fact.only || fact.only.pattern.test(text)) return readLine(text, field, fact.max, found);
      return found.bad(field, text, 'not-a-choice', `is not ${fact.only.says}`);
    case 'address':
      return readAddress(text, field, found);
    case 'codes':
      return readCountries(text, field, found);
    case 'amount':
      return readAmount(fact, text, field, how);
    case 'money':
      return readFee(text, field, how.currency, how.decimals, found);
    case 'date':
      return readDay(text, field, found);
    case 'speed':
      return readNumber(fact, withPoint(text, field, how.decimals, found), field, found);
    case 'count':
      return readNumber(fact, text, field, found);
  }
}

/** An amount of data; what it counts goes to the fact beside it. */
function readAmount(
  fact: Extract<Fact, { kind: 'amount' }>,
  text: string,
  field: string,
  { decimals, found, saysPeriod }: How,
): string | undefined {
  const data = readData(text, field, decimals, found);
  if (data?.text === NOT_STATED)
    return found.bad(field, text, 'missing', 'says nothing: leave it empty');
  if (!data) return undefined;
  if (data.period === null) return data.text;
  if (fact.period) {
    saysPeriod(fact.period, data.period);
    return data.text;
  }
  if (data.period === 'total') return data.text;
  return found.bad(field, text, 'data-unreadable', NO_PERIOD);
}

/** What is wrong with an amount that names a period where none is stored. */
export const NO_PERIOD = 'names a period, and only an amount in all can stand here: leave it out';

/** The decimal comma of a file that was said to have them as a point; one without is left to the rules. */
function withPoint(text: string, field: string, style: DecimalStyle, found: Findings): string {
  const plain = style === 'comma' ? text.replace(/^(\d+),(\d)/, '$1.$2') : text;
  if (plain !== text) found.note(field, text, plain, 'number');
  return plain;
}

function readNumber(
  fact: Extract<Fact, { kind: 'speed' | 'count' }>,
  text: string,
  field: string,
  found: Findings,
): number | undefined {
  const number = Number(text);
  if (fact.kind === 'speed') {
    if (/^\d{1,6}(\.\d{1,3})?$/.test(text) && number > 0) return number;
    return found.bad(field, text, 'not-a-number', 'is no speed: write Mbit/s, like 1.5');
  }
  if (/^\d{1,6}$/.test(text) && number >= fact.min && number <= fact.max) return number;
  return found.bad(
    field,
    text,
    'not-a-number',
    `is no whole number from ${fact.min} to ${fact.max}`,
  );
}
