import { amountOf, checkStock, setRegion } from './parts.ts';
import { placesIn } from '../../place-codes.ts';
import type { Draft, FeedRow, Preset } from './preset.ts';
import { setDataFromTitle, setDaysFromTitle } from './titles.ts';

/** Goods of SIM shops that are no plans, by their titles and types; 128GB of a phone are no data. */
const GOODS =
  /\b(?:i?phones?(?! numbers?\b)|smartphones?|galaxy|pixel|handsets?|tablets?|ipad|laptops?|watch(?:es)?|routers?|mi-?fi|gift cards?|cables?|chargers?|adapters?|cases?|power ?banks?|t-?shirts?)\b/i;

/**
 * A shop's public `products.json` (Shopify): what is sold are the variants of its products, each of
 * them a plan. Data, days and country stand in the titles; the currency stands nowhere.
 */
export const shopify: Preset = {
  name: 'shopify',
  title: 'Shopify products.json',
  signs: [['product.handle', 'product.title', 'title', 'price']],
  asks: ['carrier', 'planType', 'currency'],
  fills: ['region', 'validity'],
  translate(row, draft) {
    const product = row.text('product.title');
    const variant = row.text('title').replace(/^default title$/i, '');
    const title = [product, variant].filter(Boolean).join(' - ');
    draft.set('externalId', row.text('id', 'sku'));
    draft.set('planName', title);
    checkStock(draft, row, 'available');
    checkGoods(draft, `${product} ${row.text('product.product_type')}`);
    setPlace(draft, title);
    setFormat(draft, variant, `${product} ${row.text('product.product_type')}`);
    setDataFromTitle(draft, title);
    setDaysFromTitle(draft, title);
    setPrice(draft, row);
  },
};

function checkGoods(draft: Draft, words: string): void {
  if (!GOODS.test(words)) return;
  draft.bad('planName', words.trim(), 'not-a-plan', 'is no plan by its name: leave the row out');
}

/** The one country or group that the titles name. */
function setPlace(draft: Draft, title: string): void {
  const places = placesIn(title);
  setRegion(draft, places);
  if (places.length === 1) draft.note('region', title, draft.get('region'), 'from-title');
}

/** What the variant says goes before what its product says. */
function setFormat(draft: Draft, ...texts: string[]): void {
  for (const text of texts) {
    const esim = /\be-?sims?\b/i.test(text);
    const card = /\b(?:physical|plastic|nano)\b|(?<!e-?)\bsim cards?\b/i.test(text);
    if (esim !== card) draft.set('format', esim ? 'esim' : 'plastic');
    if (esim || card) return;
  }
}

/** `compare_at_price` is the struck price; none of it says that there is no offer. */
function setPrice(draft: Draft, row: FeedRow): void {
  if (row.isNumber('price') && Number.isInteger(Number(row.text('price')))) {
    const says =
      'is a bare number, which product.js writes in cents: take products.json, where prices are texts like "12.00"';
    draft.bad('price', row.text('price'), 'not-a-number', says);
    return;
  }
  // Yen have no decimals, but shops write them with two.
  const [price, struck] = [row.text('price'), row.text('compare_at_price')].map((text) =>
    text.replace(/\.00?$/, ''),
  );
  draft.set('price', price!);
  const isOffer = struck !== '' && amountOf(struck!) > amountOf(price!);
  if (isOffer) draft.set('listPrice', struck!);
  else draft.none('listPrice');
  draft.set('hasDeal', isOffer);
}
