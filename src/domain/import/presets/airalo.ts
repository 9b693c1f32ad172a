import { setUnlimited } from './fair-use.ts';
import { mbText, setDays, setDescription, setRegion, setTravelEsim } from './parts.ts';
import type { Draft, FeedRow, Preset } from './preset.ts';

/**
 * Airalo Partner API, GET /v2/packages, as answered and in the flat form of their SDKs. `amount` is
 * in MB of 1024 a GB, `net_price` is what the partner pays and is never published.
 */
export const airalo: Preset = {
  name: 'airalo',
  title: 'Airalo packages',
  signs: [
    ['package_id', 'amount', 'day', 'is_unlimited'],
    ['package_id', 'amount', 'day', 'operator.title'],
  ],
  asks: [],
  translate(row, draft) {
    draft.set('externalId', row.text('package_id'));
    draft.set('carrier', 'airalo');
    draft.set('planType', 'travel');
    setTravelEsim(draft);
    draft.set(
      'planName',
      [row.text('operator.title'), row.text('title')].filter(Boolean).join(' '),
    );
    if (row.text('type') === 'topup') {
      const says = 'is a top-up of another package: leave the row out';
      draft.bad('planName', row.text('package_id'), 'not-a-plan', says);
    }
    setDescription(draft, row.text('short_info'));
    setRegion(draft, countriesOf(row));
    setDays(draft, row.text('day'));
    setData(row, draft);
    setCalls(row, draft);
    setPrice(row, draft);
  },
};

function countriesOf(row: FeedRow): string[] {
  for (const countries of [
    row.list('countries', 'country_code'),
    row.list('operator.countries', 'country_code'),
    row.list('country.country_code'),
  ]) {
    if (countries.length > 0) return countries;
  }
  return [];
}

function setData(row: FeedRow, draft: Draft): void {
  const said = row.text('data');
  const amount = row.text('amount');
  const counted = amount === '' ? null : mbText(Number(amount));
  const unlimited = row.text('is_unlimited').toLowerCase() === 'true';
  if (unlimited) {
    if (!setUnlimited(draft, row.text('fair_usage_policy'))) draft.set('dataAmount', 'Unlimited');
  } else if (/unlimited/i.test(said)) {
    const says = 'contradicts is_unlimited, which is false';
    draft.bad('dataAmount', said, 'contradiction', says);
  } else if (said !== '' && counted !== null && said.replace(' ', '').toUpperCase() !== counted) {
    const says = `contradicts the amount of ${amount} MB`;
    draft.bad('dataAmount', said, 'contradiction', says);
  } else draft.set('dataAmount', counted ?? said);
}

/** Minutes and texts of packages that have them, and a number only where the words name one. */
function setCalls(row: FeedRow, draft: Draft): void {
  const kind = row.text('plan_type').toLowerCase();
  const minutes = row.text('voice');
  const texts = row.text('text');
  if (/^\d+$/.test(minutes)) draft.set('calls', Number(minutes) > 0 ? `${minutes} min` : 'none');
  else if (kind === 'data') draft.set('calls', 'none');
  if (/^\d+$/.test(texts)) draft.set('texts', Number(texts) > 0 ? texts : 'none');
  else if (kind === 'data') draft.set('texts', 'none');
  const words = [row.text('short_info'), ...row.list('operator.info')].join(' ');
  const without = NO_NUMBER.test(words);
  if (without || WITH_NUMBER.test(words)) draft.set('ownNumber', !without);
}

const NO_NUMBER = /(?:\b(?:not|without|no)\b|n['’]t\b)[^.]{0,40}\bnumber\b/i;
const WITH_NUMBER = /\b(?:comes with|includes|has) an? (?:\w+ ){0,3}number\b/i;

/** The recommended retail price in dollars; `price` is the retail price of older answers. */
function setPrice(row: FeedRow, draft: Draft): void {
  const price = row.text('prices.recommended_retail_price.USD', 'price');
  if (price !== '') {
    draft.set('price', price);
    draft.set('currency', 'USD');
    return;
  }
  const net = row.text('net_price', 'prices.net_price.USD');
  if (net !== '') {
    const says = 'is the wholesale price, and the row has no recommended retail price';
    draft.bad('price', net, 'wholesale-price', says);
  }
}
