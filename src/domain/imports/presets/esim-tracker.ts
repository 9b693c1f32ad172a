import { foldText } from '../../core/fold.ts';
import { placeCode, placeName } from '../../places/place-codes.ts';
import { isGroupCode } from '../../places/places.ts';
import type { NativeField } from '../columns.ts';
import { daysText, unlimited } from './data-words.ts';
import type { FeedRow, Preset } from './preset.ts';
import { inStock, oneCountry } from './readers.ts';

/** The columns of trackers, each under the names that it goes by. */
const NAMES = {
  day: ['date', 'snapshot_date', 'observed_at', 'scraped_at', 'captured_at', 'timestamp'],
  seller: ['competitor', 'provider', 'seller', 'brand'],
  place: ['country', 'country_code', 'destination', 'region'],
  plan: ['plan', 'plan_name', 'title'],
  data: ['data', 'data_amount'],
  gb: ['data_gb', 'gb'],
  mb: ['data_mb', 'mb'],
  days: ['days', 'validity_days', 'duration_days'],
  validity: ['validity', 'duration'],
  usd: ['price_usd', 'usd_price', 'usd'],
  page: ['source_url', 'page_url', 'url'],
} as const satisfies Record<string, readonly string[]>;

const said = (row: FeedRow, name: keyof typeof NAMES) => row.text(...NAMES[name]);
/** A day in ISO 8601; the time after it is of no use. */
const dayOf = (row: FeedRow) => said(row, 'day').slice(0, 10);

/**
 * Lists that price trackers of travel eSIMs keep: one row for each plan and day on which they
 * looked. The newest row of a plan is the plan.
 */
export const esimTracker: Preset = {
  name: 'esim-tracker',
  title: 'eSIM price tracker',
  signs: [
    [NAMES.day, NAMES.seller, NAMES.place, [...NAMES.data, ...NAMES.gb, ...NAMES.mb], NAMES.usd],
  ],
  asks: [],
  fills: ['sourceName'],
  defaults: { sourceName: 'eSIM price tracker' },
  always: { format: 'esim', billing: 'once', currency: 'USD' },
  dated: (row) => ({ key: keyOf(row), day: dayOf(row) }),
  checks: [inStock('available'), inStock('in_stock'), inStock('availability')],
  columns: {
    externalId: keyOf,
    carrier: NAMES.seller,
    region: place,
    dataAmount: data,
    validity: [inDays, ...NAMES.days, ...NAMES.validity, noValidity],
    planName: [...NAMES.plan, nameOf],
    price: NAMES.usd,
    seenOn: dayOf,
    sourceUrl: NAMES.page,
  },
};

/** What a tracker tells plans apart by. It numbers none, so their facts are the key. */
function keyOf(row: FeedRow): string {
  // '1.5 GB' is '1.5gb': the point parts it from 15 GB.
  const bare = (text: string) => text.toLowerCase().replaceAll(' ', '');
  const runs = said(row, 'days') || said(row, 'validity');
  return [
    foldText(said(row, 'seller')),
    codeOf(row) ?? foldText(said(row, 'place')),
    bare(dataText(row)),
    bare(runs).replace(/d(?:ays?)?$/, ''),
    foldText(said(row, 'plan')),
  ]
    .filter(Boolean)
    .join('/');
}

function codeOf(row: FeedRow): string | null {
  const code = placeCode(said(row, 'place'));
  return code === 'GB' ? 'UK' : code;
}

/** A country or a group decides what kind of plan it is. */
function place(row: FeedRow): string | undefined {
  const name = said(row, 'place');
  const code = codeOf(row);
  if (name === '') return undefined;
  if (code === null) {
    const message = 'is no country or group of countries that is known: write its code, like DE';
    return row.bad('region', name, 'unknown-region', message);
  }
  row.native.planType = isGroupCode(code) ? 'travel' : 'esim';
  if (name.length > 2) row.note('region', name, code, 'region-alias');
  return oneCountry(row, [name.toUpperCase() === 'GB' ? name : code]);
}

/** The amount with its unit, which the column's name may hold. */
function dataText(row: FeedRow): string {
  const unit = said(row, 'gb') === '' ? 'mb' : 'gb';
  const number = said(row, unit).replace(/^\d+(?:\.\d+)?$/, `$&${unit.toUpperCase()}`);
  return said(row, 'data') || number;
}

/** '1GB/day' is left to the reader of data amounts; unlimited data may come with their full speed. */
function data(row: FeedRow): string | undefined {
  const text = dataText(row);
  if (!/\bunlimited\b/i.test(text)) return text;
  const message = 'says unlimited and an amount, and not what the amount is for';
  return unlimited(row, text) ?? row.bad('dataAmount', text, 'data-unreadable', message);
}

/** Days as a number where the column says so. */
function inDays(row: FeedRow): string | undefined {
  return daysText(said(row, 'days')) ?? undefined;
}

/** Nobody knows how long it runs. */
function noValidity({ bad }: FeedRow, field: NativeField): undefined {
  return bad(field, '', 'missing', 'is missing: write a number of days');
}

/** Trackers name no plans: place, data and days are what sellers call them. */
function nameOf(row: FeedRow): string {
  const name = said(row, 'place');
  const code = name.length > 2 ? null : codeOf(row);
  const country = (code && placeName(code)) ?? name;
  const amount = dataText(row).replace(/(\d) (?=[KMGT]B\b)/gi, '$1');
  return [country, amount, row.native.validity].filter(Boolean).join(', ');
}
