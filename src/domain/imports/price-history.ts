import { CURRENCIES } from '../core/vocabulary.ts';
import { importColumns, headerKey } from './columns.ts';

/** Columns of a file of dated prices, and how a person finds them in a foreign file. */
export const PRICE_HISTORY_COLUMNS = importColumns([
  {
    name: 'key',
    type: 'text',
    example: 't-mobile-connect-5gb-us',
    aliases: ['externalId', 'id', 'planId', 'plan', 'sku'],
    means: "The plan: a source's own key of it (external id), or its address part.",
  },
  {
    name: 'slug',
    type: 'slug',
    aliases: ['addressPart', 'handle'],
    means: "The plan's address part. One of `key` and `slug` must stand there.",
  },
  {
    name: 'date',
    type: 'day',
    required: true,
    example: '2026-08-17',
    aliases: ['recordedDate', 'day', 'seenOn', 'asOf'],
    means: 'The day on which the price held, not in the future.',
  },
  {
    name: 'price',
    type: 'amount',
    required: true,
    example: '15.00',
    aliases: ['amount'],
    means: "The price, written as in files of plans, in the plan's currency.",
  },
  {
    name: 'currency',
    type: 'choice',
    choices: CURRENCIES,
    example: 'USD',
    aliases: ['currencyCode', 'cur'],
    means: "The plan's currency; a row in another one is rejected. Empty: the plan's.",
  },
  {
    name: 'source',
    type: 'text',
    aliases: ['sourceName', 'readBy'],
    means: 'Who read the price there.',
  },
  {
    name: 'source_url',
    type: 'address',
    example: 'https://www.t-mobile.com/',
    aliases: ['url', 'sourceUrl', 'address'],
    means: 'Where it stood: an address that begins with `https://`.',
  },
]);
type PriceColumn = (typeof PRICE_HISTORY_COLUMNS)[number]['name'];

const NAMES = new Map<string, PriceColumn>(
  PRICE_HISTORY_COLUMNS.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((header) => [headerKey(header), name] as const),
  ),
);

/** The column of dated prices that a header names, whatever its case and joining signs; null for others. */
export const priceColumnOf = (header: string): PriceColumn | null =>
  NAMES.get(headerKey(header)) ?? null;

/** Whether the columns of a file are those of dated prices. */
export function isPriceHistory(headers: readonly string[]): boolean {
  const names = new Set(headers.map(priceColumnOf));
  return (names.has('key') || names.has('slug')) && names.has('date') && names.has('price');
}
