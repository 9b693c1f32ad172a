/** Sellers of travel eSIMs by what they hand to their partners. */
import type { NativeField } from '../columns.ts';
import { reducedSpeed, soldAmount, unlimited } from './data-words.ts';
import type { FeedRow, Preset } from './preset.ts';
import { priced } from './prices.ts';
import {
  allowance,
  amountIn,
  country,
  days,
  description,
  fiveG,
  noPlan,
  TRAVEL_ESIM,
  wordIn,
} from './readers.ts';

/** A package of data has no minutes and texts. */
const noneOfData = wordIn(['plan_type'], { none: /^data$/i });

/**
 * Airalo Partner API, GET /v2/packages, as answered and in the flat form of their SDKs. `amount` is
 * in MB of 1024 a GB, `net_price` is what the partner pays and is never published; `price` is the
 * retail price of older answers.
 */
export const airalo: Preset = {
  name: 'airalo',
  title: 'Airalo packages',
  signs: [['package_id', 'amount', 'day', ['is_unlimited', 'operator.title']]],
  asks: [],
  always: { ...TRAVEL_ESIM, carrier: 'airalo', currency: 'USD' },
  checks: [noPlan(['type'], /^topup$/, 'is a top-up of another package', ['package_id'])],
  columns: {
    externalId: 'package_id',
    planName: (row) => `${row.text('operator.title')} ${row.text('title')}`.trim(),
    planDescription: description('short_info'),
    region: country(
      'countries.*.country_code',
      'operator.countries.*.country_code',
      'country.country_code',
    ),
    validity: days('day'),
    dataAmount: [airaloUnlimited, airaloData],
    calls: [allowance(['voice']), noneOfData],
    texts: [allowance(['text']), noneOfData],
    // A number only where the words name one.
    ownNumber: wordIn(
      ['short_info', 'operator.info'],
      {
        false: /(?:\b(?:not|without|no)\b|n['’]t\b)[^.]{0,40}\bnumber\b/i,
        true: /\b(?:comes with|includes|has) an? (?:\w+ ){0,3}number\b/i,
      },
      'false',
    ),
    price: priced(['prices.recommended_retail_price.USD', 'price'], {
      not: {
        columns: ['net_price', 'prices.net_price.USD'],
        code: 'wholesale-price',
        message: 'is the wholesale price, and the row has no recommended retail price',
      },
    }),
  },
};

function airaloUnlimited(row: FeedRow): string | undefined {
  if (!/^true$/i.test(row.text('is_unlimited'))) return undefined;
  return unlimited(row, row.text('fair_usage_policy')) ?? 'Unlimited';
}

/** The amount in MB, held against what the words say. */
function airaloData({ text, bad }: FeedRow, field: NativeField): string | undefined {
  const [words, amount] = [text('data'), text('amount')];
  const counted = soldAmount(amount, 'MB');
  if (words === '' || words.replace(' ', '').toUpperCase() === counted) return counted ?? words;
  const isUnlimited = /unlimited/i.test(words);
  if (!isUnlimited && counted === null) return words;
  const other = isUnlimited ? 'is_unlimited, which is false' : `the amount of ${amount} MB`;
  return bad(field, words, 'contradiction', `contradicts ${other}`);
}

/**
 * eSIM Access, POST /api/v1/open/package/list. `volume` is in bytes, `price` is what the reseller
 * pays, `retailPrice` what is recommended to ask; both are times 10,000.
 */
export const esimAccess: Preset = {
  name: 'esim-access',
  title: 'eSIM Access package list',
  signs: [['packageCode', 'volume', 'duration', 'durationUnit']],
  asks: ['carrier'],
  always: TRAVEL_ESIM,
  columns: {
    externalId: 'packageCode',
    planName: 'name',
    planDescription: description('description'),
    region: country('location'),
    validity: [unitOfDays, days('duration')],
    dataAmount: [
      wordIn(['dataType'], { Unlimited: /^4$/ }),
      amountIn('bytes', ['volume'], 'is no round amount of bytes'),
    ],
    dataPeriod,
    reducedSpeed: ({ text }) =>
      text('dataType') === '2' ? reducedSpeed(text('description')) : undefined,
    network5g: fiveG('speed'),
    price: accessPrice,
    currency: 'currencyCode',
  },
};

/** Other units than days are not read. */
function unitOfDays({ text, bad }: FeedRow, field: NativeField): undefined {
  const unit = text('durationUnit').toUpperCase();
  if (unit === 'DAY' || unit === '') return undefined;
  return bad(field, unit, 'validity-unreadable', 'is no unit that is known: DAY is');
}

/** dataType: 1 a total, 2 and 3 an amount a day (slower or cut off after it), 4 unlimited. */
function dataPeriod({ text, bad, native }: FeedRow, field: NativeField): string | undefined {
  const type = text('dataType');
  if (type === '2' || type === '3') return 'day';
  if (/^[14]?$/.test(type) || native.dataAmount === undefined) return undefined;
  return bad(field, type, 'not-a-choice', 'is a dataType that is not known: 1 to 4 are');
}

/** Ten-thousandths of the currency as an amount with at least two decimals: 57000 is 5.70. */
function accessPrice({ text, bad }: FeedRow): string | undefined {
  const retail = text('retailPrice');
  if (/^\d+$/.test(retail) && Number(retail) > 0) {
    const digits = retail.padStart(5, '0');
    return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`;
  }
  const message =
    retail === '' || retail === '0'
      ? 'is the wholesale price, and the row has no retailPrice'
      : 'is no retailPrice in ten-thousandths, like 57000 for 5.70';
  return bad('price', retail || text('price'), 'wholesale-price', message);
}

/**
 * eSIM Go, GET /v2.4/catalogue. `dataAmount` is in MB of 1000 a GB, `price` is what the
 * organisation pays, in a currency that the catalogue does not name. A retail price has to be added
 * to the bundles (`retailPrice`), and the currency chosen.
 */
export const esimGo: Preset = {
  name: 'esim-go',
  title: 'eSIM Go catalogue',
  signs: [['name', 'dataAmount', 'duration', ['billingType', 'countries.0.iso']]],
  asks: ['carrier', 'currency'],
  always: TRAVEL_ESIM,
  columns: {
    externalId: 'name',
    planName: ['description', 'name'],
    region: country('countries.*.iso'),
    validity: days('duration'),
    dataAmount: [
      wordIn(['unlimited'], { Unlimited: /^true$/i }),
      amountIn('MB', ['dataAmount'], 'is no amount in MB, nor is it unlimited'),
    ],
    network5g: fiveG('speed'),
    price: priced(['retailPrice'], {
      not: {
        columns: ['price'],
        code: 'wholesale-price',
        message:
          'is what the bundle costs you, not what a customer pays: add a retailPrice to each bundle',
      },
    }),
    currency: 'currency',
  },
};
