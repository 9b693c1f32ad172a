import {
  checkStock,
  setDescription,
  setPrices,
  setRegion,
  setTypeFromWords,
  splitPrice,
} from './parts.ts';
import type { Draft, FeedRow, Preset } from './preset.ts';
import { setDataFromTitle, setDaysFromTitle } from './titles.ts';

/**
 * Google Merchant Center product data, as tab or comma separated feed and as JSON of the Content
 * API. With `subscription_cost`, `price` is what is paid once, and the plan's price stands there.
 */
export const googleMerchant: Preset = {
  name: 'google-merchant',
  title: 'Google Merchant feed',
  signs: [
    ['id', 'title', 'link', 'price', 'availability'],
    ['offerId', 'title', 'link', 'price.value'],
  ],
  asks: ['region', 'planType'],
  translate(row, draft, now) {
    const title = row.text('title');
    draft.set('externalId', row.text('id', 'offerId'));
    draft.set('planName', title);
    draft.set('carrier', row.text('brand'));
    draft.set('buyUrl', row.text('link'));
    checkStock(draft, row, 'availability');
    setDescription(draft, row.text('description'));
    setRegion(draft, row.list('target_country').concat(row.list('targetCountry')));
    setTypeFromWords(draft, [
      row.text('product_type'),
      ...row.list('productTypes'),
      ...[0, 1, 2, 3, 4].map((n) => row.text(`custom_label_${n}`, `customLabel${n}`)),
    ]);
    setDataFromTitle(draft, title);
    const subscription = row.text('subscription_cost');
    if (subscription === '') {
      setDaysFromTitle(draft, title);
      setOnePrice(row, draft, now);
    } else setSubscription(subscription, draft);
  },
};

/** The sale price while the sale runs; the regular price is then the one before. */
function setOnePrice(row: FeedRow, draft: Draft, now: Date): void {
  const read = (snake: string, camel: string) => {
    const value = row.text(`${camel}.value`);
    return value === ''
      ? splitPrice(row.text(snake))
      : { amount: value, currency: row.text(`${camel}.currency`) };
  };
  const price = read('price', 'price');
  const sale = read('sale_price', 'salePrice');
  draft.set('currency', price.currency);
  if (sale.amount !== '' && sale.currency !== price.currency) {
    const says = `is in another currency than the price, ${price.currency}`;
    draft.bad('price', `${sale.amount} ${sale.currency}`, 'contradiction', says);
    return;
  }
  const dates = row.text('sale_price_effective_date', 'salePriceEffectiveDate');
  const runs = sale.amount !== '' && isWithin(dates, now);
  if (runs === null) {
    const says = 'is no time of a sale like 2026-11-01T00:00Z/2026-11-30T23:59Z';
    draft.bad('price', dates, 'not-a-date', says);
  } else if (runs) setPrices(draft, sale.amount, price.amount);
  else draft.set('price', price.amount);
}

/** Whether a moment lies in a range of two ISO times; null when it is none. */
function isWithin(range: string, now: Date): boolean | null {
  if (range === '') return true;
  const [from = Number.NaN, to = Number.NaN] = range
    .split('/')
    .map((time) => Date.parse(time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')));
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  return from <= now.getTime() && now.getTime() <= to;
}

/** `period:length:amount`, such as `month:12:25.00 USD`: 25 dollars each month. */
function setSubscription(text: string, draft: Draft): void {
  const match = /^(month|year):(\d+):(.+)$/i.exec(text);
  if (!match) {
    draft.bad('price', text, 'not-a-number', 'is no subscription_cost like month:12:25.00 USD');
    return;
  }
  const { amount, currency } = splitPrice(match[3]!.trim());
  draft.set('price', amount);
  draft.set('currency', currency);
  draft.set('validity', match[1]!.toLowerCase() === 'month' ? '30 days' : '365 days');
}
