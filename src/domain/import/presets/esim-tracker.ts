import { foldText } from '../../fold.ts';
import { setUnlimited } from './fair-use.ts';
import { checkStock, setDays, setRegion, setTravelEsim } from './parts.ts';
import { isGroupCode } from '../../places.ts';
import { placeCode, placeName } from '../../place-codes.ts';
import type { Draft, FeedRow, Preset } from './preset.ts';

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
  dated: (row) => ({ key: keyOf(row), day: said(row, 'day') }),
  translate(row, draft) {
    draft.set('externalId', keyOf(row));
    draft.set('carrier', said(row, 'seller'));
    draft.set(
      'seenOn',
      said(row, 'day')
        .replace(/ (?=\d{2}:\d{2})/, 'T')
        .slice(0, DAY),
    );
    draft.set('sourceUrl', said(row, 'page'));
    draft.set('price', said(row, 'usd'));
    draft.set('currency', 'USD');
    setTravelEsim(draft);
    checkStock(draft, row, 'available', 'in_stock', 'availability');
    setPlace(row, draft);
    setData(row, draft);
    setValidity(row, draft);
    draft.set('planName', said(row, 'plan') || nameOf(row, draft));
  },
};

/** Characters of a day in ISO 8601; the time after it is of no use. */
const DAY = 10;

/** What a tracker tells plans apart by. It numbers none, so their facts are the key. */
function keyOf(row: FeedRow): string {
  const days = said(row, 'days') || said(row, 'validity');
  return [
    foldText(said(row, 'seller')),
    placeOf(row).code ?? foldText(said(row, 'place')),
    bare(dataText(row)),
    bare(days).replace(/d(?:ays?)?$/, ''),
    foldText(said(row, 'plan')),
  ]
    .filter(Boolean)
    .join('/');
}

/** '1.5 GB' is '1.5gb': the point parts it from 15 GB. */
const bare = (text: string) => text.toLowerCase().replaceAll(' ', '');

function placeOf(row: FeedRow): { said: string; code: string | null } {
  const place = said(row, 'place');
  const code = placeCode(place);
  return { said: place, code: code === 'GB' ? 'UK' : code };
}

/** A country or a group decides what kind of plan it is (decisions §5, From the seed). */
function setPlace(row: FeedRow, draft: Draft): void {
  const { said: place, code } = placeOf(row);
  if (place === '') return;
  if (code === null) {
    const says = 'is no country or group of countries that is known: write its code, like DE';
    draft.bad('region', place, 'unknown-region', says);
    return;
  }
  setRegion(draft, [place.toUpperCase() === 'GB' ? place : code]);
  if (place.length > 2) draft.note('region', place, code, 'region-alias');
  draft.set('planType', isGroupCode(code) ? 'travel' : 'esim');
}

/** The amount with its unit, which the column's name may hold. */
function dataText(row: FeedRow): string {
  const text = said(row, 'data');
  if (text !== '') return text;
  for (const unit of ['gb', 'mb'] as const) {
    const number = said(row, unit);
    if (number !== '') return /^\d+(?:\.\d+)?$/.test(number) ? number + unit.toUpperCase() : number;
  }
  return '';
}

/** '1GB/day' is left to the reader of data amounts; unlimited data may come with their full speed. */
function setData(row: FeedRow, draft: Draft): void {
  const text = dataText(row);
  if (!/\bunlimited\b/i.test(text)) draft.set('dataAmount', text);
  else if (!setUnlimited(draft, text)) {
    const says = 'says unlimited and an amount, and not what the amount is for';
    draft.bad('dataAmount', text, 'data-unreadable', says);
  }
}

/** Days as a number where the column says so, else in words; without any nobody knows how long it runs. */
function setValidity(row: FeedRow, draft: Draft): void {
  const days = said(row, 'days');
  const words = said(row, 'validity');
  if (/^\d+$/.test(days)) setDays(draft, days);
  else if (days || words) draft.set('validity', days || words);
  else draft.bad('validity', '', 'missing', 'is missing: write a number of days');
}

/** Trackers name no plans: place, data and days are what sellers call them. */
function nameOf(row: FeedRow, draft: Draft): string {
  const { said: place, code } = placeOf(row);
  const name = place.length > 2 || code === null ? place : placeName(code);
  const data = dataText(row).replace(/(\d) (?=[KMGT]B\b)/gi, '$1');
  return [name ?? place, data, draft.get('validity')].filter(Boolean).join(', ');
}
