import { readClickRef } from '../click-ref.ts';
import { findingsAt, type Findings } from '../import/findings.ts';
import { readDay } from '../import/read-dates.ts';
import { readNumber, splitSign } from '../import/read-money.ts';
import { orList, readLine } from '../import/read-text.ts';
import { cellText, tidy } from '../import/tidy.ts';
import type { RawRow, RowProblem } from '../import/types.ts';
import { toMinor } from '../money.ts';
import { CURRENCIES, type Currency } from '../vocabulary.ts';
import { folded, otherCurrency } from './columns.ts';
import { maxMinor, STATUS_WORDS } from './profiles.ts';
import type { DayStyle, ReportMapping, Sale, SaleField } from './report.ts';

/** Longest text of a report that is kept: a number of the network, a name. */
const MAX_TEXT = 120;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** What became of a row: a sale, or all that is wrong with it. */
export type ReadSale =
  | { sale: Sale; problems?: undefined }
  | { sale?: undefined; problems: RowProblem[] };

/** Reads a row of a report; `today`: no sale is of a later day. */
export function readSale(row: RawRow, mapping: ReportMapping, today: string): ReadSale {
  const found = findingsAt(row.at);
  const text = (field: SaleField) => tidy(cellText(row.cells[mapping.columns[field] ?? '']));
  const required = (field: SaleField) =>
    text(field) || found.bad(field, '', 'missing', 'is missing') || '';
  const lineOf = (field: SaleField, value = text(field)) =>
    value === '' ? null : (readLine(value, field, MAX_TEXT, found) ?? null);

  const transaction = lineOf('transaction', required('transaction'));
  const day = ifFilled(required('day'), (value) => readSaleDay(value, mapping.days, today, found));
  const status = ifFilled(required('status'), (value) => readStatus(value, found));
  const isInColumn = mapping.columns.currency !== undefined;
  const currency = readCurrency(isInColumn ? text('currency') : (mapping.currency ?? ''), found);
  const amount = (field: 'commission' | 'sale', value: string) =>
    currency &&
    ifFilled(value, (filled) => {
      const says = otherCurrency(row, mapping.columns[field]!, currency);
      if (says !== null) return found.bad(field, filled, 'currency-sign', says);
      return readAmount(filled, field, currency, mapping, found);
    });
  const commission = amount('commission', required('commission'));
  const sale = amount('sale', text('sale'));
  const reference = readClickRef(text('reference'));
  const advertiser = lineOf('advertiser');
  if (found.problems.length > 0 || !transaction || !day || !status || !currency) {
    return { problems: found.problems };
  }
  return {
    sale: {
      at: row.at,
      transaction,
      day,
      planId: reference?.planId ?? null,
      page: reference?.page ?? null,
      advertiser,
      currency,
      saleMinor: sale ?? null,
      commissionMinor: commission!,
      status,
    },
  };
}

function ifFilled<T>(value: string, read: (filled: string) => T): T | undefined {
  return value === '' ? undefined : read(value);
}

function readStatus(text: string, found: Findings) {
  const word = folded(text);
  if (Object.hasOwn(STATUS_WORDS, word)) return STATUS_WORDS[word];
  const known = orList(Object.keys(STATUS_WORDS));
  return found.bad('status', text, 'not-a-choice', `is not known: write ${known}`);
}

function readCurrency(text: string, found: Findings): Currency | undefined {
  if (text === '') return found.bad('currency', '', 'missing', 'is missing');
  const currency = CURRENCIES.find((each) => each === text.toUpperCase());
  const says = `has no rate here, which knows ${orList(CURRENCIES)}`;
  return currency ?? found.bad('currency', text, 'unknown-currency', says);
}

/** An amount in minor units, rounded; networks write fractions of a cent, and corrections below 0. */
function readAmount(
  text: string,
  field: 'commission' | 'sale',
  currency: Currency,
  { decimals }: ReportMapping,
  found: Findings,
): number | undefined {
  const minus = /^(-|\u2212)\s*/.exec(text)?.[0] ?? '';
  const { number, sign, currencies } = splitSign(text.slice(minus.length));
  if (currencies && !currencies.includes(currency)) {
    const says = `shows ${sign}, but the currency is ${currency}`;
    return found.bad(field, text, 'currency-sign', says);
  }
  const before = found.problems.length;
  const plain = readNumber(number, field, decimals, found, text);
  if (plain === undefined || found.problems.length > before) return undefined;
  if (!/^-?\d{1,12}(\.\d{1,8})?$/.test(plain)) {
    return found.bad(field, text, 'not-a-number', 'is no number: write it like 15 or 7.50');
  }
  const minor = toMinor(Number(plain), currency) * (minus ? -1 : 1);
  if (Math.abs(minor) > maxMinor(currency)) {
    return found.bad(field, text, 'too-large', 'is above 1,000,000');
  }
  return minor + 0;
}

/** The calendar day of a moment, as the network writes it; its time of day and zone do not count. */
function readSaleDay(text: string, style: DayStyle, today: string, found: Findings) {
  const day = isoDay(text, style);
  if (day === null) {
    const says =
      style === 'iso'
        ? 'is no day like 2026-11-01: say how the days of this file are written'
        : `is no day, read with the ${style === 'day-first' ? 'day' : 'month'} first`;
    return found.bad('day', text, 'not-a-date', says);
  }
  const read = readDay(day, 'day', found);
  // A network may be hours ahead of UTC.
  if (read !== undefined && read > today) {
    return found.bad('day', text, 'not-a-date', 'lies in the future');
  }
  return read;
}

/** A day in any of the forms of a style as ISO 8601, whether or not it exists; null for no day at all. */
function isoDay(text: string, style: DayStyle): string | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=$|[T ])/.exec(text);
  if (iso) return joined(iso[1]!, iso[2]!, iso[3]!);
  const named =
    /^(\d{1,2})[- ]([a-z]{3})[a-z]*\.?,?[- ](\d{4})(?=$|[T ,])/i.exec(text) ??
    /^(?:)([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?=$|[T ,])/i.exec(text);
  if (named) {
    const [, a, b, year] = named as unknown as [string, string, string, string];
    const [day, word] = /^\d/.test(a) ? [a, b] : [b, a];
    const month = MONTHS.indexOf(word.toLowerCase()) + 1;
    return month === 0 ? null : joined(year, String(month), day);
  }
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?=$|[T ,])/.exec(text);
  if (!numbers || style === 'iso') return null;
  const [, a, b, year] = numbers as unknown as [string, string, string, string];
  return style === 'day-first' ? joined(year, b, a) : joined(year, a, b);
}

const joined = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
