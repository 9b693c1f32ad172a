/** Feeds of goods among which plans are sold: data and days stand in the titles. */
import { placesIn } from '../../places/place-codes.ts';
import { cellText } from '../rows/tidy.ts';
import { dataInName, daysInName } from './data-words.ts';
import type { FeedRow, Preset } from './preset.ts';
import { parseAmount, priced, salePrice, splitPrice } from './prices.ts';
import { country, description, inStock, noPlan, oneCountry, typeIn, wordIn } from './readers.ts';

/** CJ product search (GraphQL, ads.api.cj.com): `resultList` of products with their link code. */
export const cj: Preset = {
  name: 'cj',
  title: 'CJ product search',
  signs: [
    [['advertiserName', 'advertiserId'], 'title', 'price.amount'],
    ['linkCode.clickUrl', 'price.amount'],
  ],
  asks: ['region', 'planType'],
  checks: [inStock('availability')],
  columns: {
    externalId: 'id',
    planName: 'title',
    planDescription: description('description'),
    carrier: ['brand', 'advertiserName'],
    region: country('serviceableArea.*.country', 'serviceableAreas.*.country', 'targetCountry'),
    planType: typeIn('productType', 'googleProductCategory.name'),
    dataAmount: dataInName,
    validity: daysInName,
    price: salePrice(['price'], ['salePrice']),
    buyUrl: ['linkCode.clickUrl', 'link'],
  },
};

/** Impact catalog items (Mediapartners/{id}/Catalogs/{id}/Items). `Url` is the tracked link. */
export const impact: Preset = {
  name: 'impact',
  title: 'Impact catalog items',
  signs: [['CatalogItemId', 'Name', ['CurrentPrice', 'OriginalPrice']]],
  asks: ['region', 'planType'],
  checks: [inStock('StockAvailability')],
  columns: {
    externalId: 'CatalogItemId',
    planName: 'Name',
    planDescription: description('Description'),
    carrier: ['Manufacturer', 'CampaignName'],
    planType: typeIn('Category', 'SubCategory', 'OriginalFormatCategory'),
    dataAmount: dataInName,
    validity: daysInName,
    price: priced(['CurrentPrice', 'OriginalPrice'], { before: ['OriginalPrice'] }),
    currency: 'Currency',
    buyUrl: 'Url',
  },
};

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
  checks: [inStock('availability')],
  columns: {
    externalId: ['id', 'offerId'],
    planName: 'title',
    planDescription: description('description'),
    carrier: 'brand',
    region: country('target_country', 'targetCountry'),
    planType: typeIn(
      'product_type',
      'productTypes',
      ...[0, 1, 2, 3, 4].flatMap((n) => [`custom_label_${n}`, `customLabel${n}`]),
    ),
    dataAmount: dataInName,
    validity: [
      wordIn(['subscription_cost'], { '30 days': /^month:/i, '365 days': /^year:/i }),
      daysInName,
    ],
    price: [
      subscription,
      salePrice(
        ['price'],
        ['sale_price', 'salePrice'],
        ['sale_price_effective_date', 'salePriceEffectiveDate'],
      ),
    ],
    buyUrl: 'link',
  },
};

/** `period:length:amount`, such as `month:12:25.00 USD`: 25 dollars each month. */
function subscription({ text, bad, native }: FeedRow): string | undefined {
  const said = text('subscription_cost');
  if (said === '') return undefined;
  const cost = /^(?:month|year):\d+:(.+)$/i.exec(said)?.[1]?.trim();
  if (!cost) {
    return bad('price', said, 'not-a-number', 'is no subscription_cost like month:12:25.00 USD');
  }
  const { amount, currency } = splitPrice(cost);
  if (currency !== '') native.currency = currency;
  return amount;
}

/** Goods of SIM shops that are no plans, by their titles and types; 128GB of a phone are no data. */
const GOODS =
  /\b(?:i?phones?(?! numbers?\b)|smartphones?|galaxy|pixel|handsets?|tablets?|ipad|laptops?|watch(?:es)?|routers?|mi-?fi|gift cards?|cables?|chargers?|adapters?|cases?|power ?banks?|t-?shirts?)\b/i;

const FORMATS = {
  esim: /\be-?sims?\b/i,
  plastic: /\b(?:physical|plastic|nano)\b|(?<!e-?)\bsim cards?\b/i,
};

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
  checks: [
    inStock('available'),
    noPlan(['product.title', 'product.product_type'], GOODS, 'is no plan by its name'),
  ],
  columns: {
    externalId: ['id', 'sku'],
    planName({ text }) {
      const variant = text('title').replace(/^default title$/i, '');
      return [text('product.title'), variant].filter(Boolean).join(' - ');
    },
    region: placeInName,
    // What the variant says goes before what its product says.
    format: [
      wordIn(['title'], FORMATS),
      wordIn(['product.title', 'product.product_type'], FORMATS),
    ],
    dataAmount: dataInName,
    validity: daysInName,
    price: shopPrice,
  },
};

/** The one country or group that the titles name. */
function placeInName(row: FeedRow): string | undefined {
  const title = cellText(row.native.planName);
  const code = oneCountry(row, placesIn(title));
  if (code) row.note('region', title, code, 'from-title');
  return code;
}

/** `compare_at_price` is the struck price; none of it says that there is no offer. */
function shopPrice({ text, bad, native, cells }: FeedRow): string | undefined {
  if (Number.isInteger(cells.price)) {
    const message =
      'is a bare number, which product.js writes in cents: take products.json, where prices are texts like "12.00"';
    return bad('price', text('price'), 'not-a-number', message);
  }
  // Yen have no decimals, but shops write them with two.
  const [price, struck] = ['price', 'compare_at_price'].map((each) =>
    text(each).replace(/\.00?$/, ''),
  ) as [string, string];
  native.hasDeal = struck !== '' && parseAmount(struck) > parseAmount(price);
  native.listPrice = native.hasDeal ? struck : null;
  return price;
}
