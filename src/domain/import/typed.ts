import type { Currency } from '../vocabulary.ts';
import type { Findings } from './findings.ts';
import { readData, type ReadData } from './read-data.ts';
import { readFee, readMoney, readPercent } from './read-money.ts';
import { tidy } from './tidy.ts';

/** A value that somebody typed, or what is wrong with it: 'has a comma: write 19.99'. */
export type Typed<T> = { ok: true; value: T } | { ok: false; says: string };

/**
 * Reads one value with a reader of imports, so that forms, API and files take the same and refuse
 * the same. Harmless forms are brought into the usual one without a word.
 */
export function readTyped<T>(
  value: string | number,
  read: (text: string, found: Findings) => T | undefined,
): Typed<T> {
  let says = 'is required';
  const found: Findings = {
    at: 0,
    typed: true,
    problems: [],
    notes: [],
    bad(_field, _value, _code, words) {
      says = words;
      return undefined;
    },
    note() {},
  };
  const text = tidy(String(value));
  const result = text === '' ? undefined : read(text, found);
  return result === undefined ? { ok: false, says } : { ok: true, value: result };
}

/** A price above 0 as decimal amount in `currency`. */
export function typedPrice(value: string | number, currency: Currency): Typed<number> {
  return readTyped(value, (text, found) => readMoney(text, '', currency, 'point', found));
}

/** The same of a charge, which may be 0. */
export function typedFee(value: string | number, currency: Currency): Typed<number> {
  return readTyped(value, (text, found) => readFee(text, '', currency, 'point', found));
}

/** A percentage such as -25 or 12.5. */
export function typedPercent(value: string | number): Typed<number> {
  return readTyped(value, (text, found) => readPercent(text, '', 'point', found));
}

/** An amount of data with what it counts: '2GB/day'. */
export function typedData(value: string): Typed<ReadData> {
  return readTyped(value, (text, found) => readData(text, '', 'point', found));
}
