import { headerKey } from './columns.ts';
import { findingsAt } from './findings.ts';
import { readDate } from './read-dates.ts';
import { readAddress, readChoice, readLine, readSlug, tidied } from './read-text.ts';
import { cellText } from './tidy.ts';
import type { RawRow, RowNote, RowProblem } from './types.ts';
import { CURRENCIES, type Currency } from '../vocabulary.ts';

/** Columns of a file of dated prices, and how a person finds them in a foreign file. */
export const PRICE_COLUMNS = [
  {
    name: 'key',
    required: false,
    example: 't-mobile-connect-5gb-us',
    aliases: ['externalId', 'id', 'planId', 'plan', 'sku'],
    means: "The plan: a source's own key of it (external id), or its address part.",
  },
  {
    name: 'slug',
    required: false,
    example: '',
    aliases: ['addressPart', 'handle'],
    means: "The plan's address part. One of `key` and `slug` must stand there.",
  },
  {
    name: 'date',
    required: true,
    example: '2026-08-17',
    aliases: ['recordedDate', 'day', 'seenOn', 'asOf'],
    means: 'The day on which the price held, not in the future.',
  },
  {
    name: 'price',
    required: true,
    example: '15.00',
    aliases: ['amount'],
    means: "The price, written as in files of plans, in the plan's currency.",
  },
  {
    name: 'currency',
    required: false,
    example: 'USD',
    aliases: ['currencyCode', 'cur'],
    means: "The plan's currency; a row in another one is rejected. Empty: the plan's.",
  },
  {
    name: 'source',
    required: false,
    example: '',
    aliases: ['sourceName', 'readBy'],
    means: 'Who read the price there.',
  },
  {
    name: 'source_url',
    required: false,
    example: 'https://www.t-mobile.com/',
    aliases: ['url', 'sourceUrl', 'address'],
    means: 'Where it stood: an address that begins with `https://`.',
  },
] as const;
type PriceColumn = (typeof PRICE_COLUMNS)[number]['name'];

/** A dated price as a file has it; the amount is read when the plan's currency is known. */
export interface PriceRow {
  at: number;
  key: string | null;
  slug: string | null;
  date: string;
  priceText: string;
  /** A number of a JSON file has no style of writing. */
  isNumber: boolean;
  currency: Currency | null;
  sourceName: string | null;
  sourceUrl: string | null;
}

const MAX_KEY = 200;
const MAX_SOURCE_NAME = 120;
/** Names of unknown columns that are told. */
const MAX_LEFT_OUT = 20;

const NAMES = new Map<string, PriceColumn>(
  PRICE_COLUMNS.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((header) => [headerKey(header), name] as const),
  ),
);

/** Whether the columns of a file are those of dated prices. */
export function isPriceHistory(headers: readonly string[]): boolean {
  const names = new Set(headers.map((header) => NAMES.get(headerKey(header))));
  return (names.has('key') || names.has('slug')) && names.has('date') && names.has('price');
}

/** Makes what reads the rows of a file of dated prices; columns that are none of them are told once. */
export function priceReader(now: Date) {
  const told = new Set<string>();
  return (
    raw: RawRow,
  ): { row: PriceRow; notes: RowNote[] } | { problems: RowProblem[]; notes: RowNote[] } => {
    const found = findingsAt(raw.at);
    found.notes.push(...(raw.notes ?? []));
    found.problems.push(...(raw.problems ?? []));
    const cells = new Map<PriceColumn, RawRow['cells'][string]>();
    for (const [header, cell] of Object.entries(raw.cells)) {
      const name = NAMES.get(headerKey(header));
      if (name && !cells.has(name)) cells.set(name, cell);
      else if (!told.has(header) && told.size < MAX_LEFT_OUT) {
        told.add(header);
        found.note('', header, '', 'left-out');
      }
    }
    const read = <T>(name: PriceColumn, reader: (text: string) => T): T | undefined => {
      const text = tidied(cellText(cells.get(name)), name, found);
      if (text !== '') return reader(text);
      const { required, example } = PRICE_COLUMNS.find((column) => column.name === name)!;
      if (required) found.bad(name, '', 'missing', `is missing: write it, for example ${example}`);
      return undefined;
    };
    const key = read('key', (text) => readLine(text, 'key', MAX_KEY, found));
    const slug = read('slug', (text) => readSlug(text, 'slug', found));
    const date = read('date', (text) => readDate(text, 'date', now, found)?.slice(0, 10));
    const priceText = read('price', (text) => text);
    const row = {
      currency: read('currency', (text) => readChoice(text, CURRENCIES, 'currency', found)) ?? null,
      sourceName:
        read('source', (text) => readLine(text, 'source', MAX_SOURCE_NAME, found)) ?? null,
      sourceUrl: read('source_url', (text) => readAddress(text, 'source_url', found)) ?? null,
    };
    if (found.problems.length === 0 && !key && !slug)
      found.bad('key', '', 'missing', 'is missing: name the plan by it or by its slug');
    const { problems, notes } = found;
    if (problems.length > 0 || !date || priceText === undefined) return { problems, notes };
    const isNumber = typeof cells.get('price') === 'number';
    const plan = { at: raw.at, key: key ?? null, slug: slug ?? null };
    return { row: { ...plan, date, priceText, isNumber, ...row }, notes };
  };
}
