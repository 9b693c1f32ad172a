import { changePercent } from '../price-change.ts';
import type { Currency } from '../vocabulary.ts';
import type { Findings } from './findings.ts';
import type { NativeField } from './mapping.ts';
import type { RowCells } from './read-cells.ts';
import { readMoney, readPercent, splitSign } from './read-money.ts';
import { readCurrency } from './read-place.ts';
import { readFlag } from './read-text.ts';
import type { BookCarrier, BookRegion, DecimalStyle, ImportPlan } from './types.ts';

/** Rounding of a percentage is no contradiction. */
const PERCENT_TOLERANCE = 0.0100001;

type Prices = Pick<ImportPlan, 'previousPrice' | 'priceChangePercent' | 'hasDeal'> &
  Partial<Pick<ImportPlan, 'price' | 'currency'>>;

/**
 * The cells of a row that speak of money, checked against each other. Without a currency the
 * amounts are still looked at, so that all problems are told at once.
 */
export function readPrices(
  cells: RowCells,
  carrier: BookCarrier | undefined,
  region: BookRegion | undefined,
  style: DecimalStyle,
  found: Findings,
): Prices {
  const styleOf = (field: NativeField) => (cells.isNumber(field) ? 'point' : style);
  const priceText = cells.text('price');
  const currency = readCurrency(cells.text('currency'), priceText, carrier, region, found);
  const money = (text: string, field: NativeField) =>
    readMoney(text, field, currency ?? currencyOfSign(text), styleOf(field), found);

  const price = cells.read('price', money);
  const previousPrice = cells.readOrNull('previousPrice', (text, field) =>
    isZero(text) ? null : money(text, field),
  );
  const priceChangePercent = cells.read('priceChangePercent', (text, field) =>
    readPercent(text, field, styleOf(field), found),
  );
  const hasDeal = cells.read('hasDeal', (text, field) => readFlag(text, field, found));

  if (price !== undefined && typeof previousPrice === 'number') {
    const before = cells.text('previousPrice');
    if (hasDeal && previousPrice <= price) {
      found.bad(
        'previousPrice',
        before,
        'deal-without-saving',
        `is not above the price ${price}, and the plan is a deal: mend a price, or write false for hasDeal`,
      );
    }
    const percent = changePercent(price, previousPrice);
    const said = priceChangePercent ?? 0;
    if (said !== 0 && Math.abs(said - percent) > PERCENT_TOLERANCE) {
      found.bad(
        'priceChangePercent',
        cells.text('priceChangePercent'),
        'contradiction',
        `contradicts the prices: from ${previousPrice} to ${price} is ${percent}`,
      );
    }
  }
  return { price, currency, previousPrice, priceChangePercent, hasDeal };
}

/** 0 as previous price stands for "none" (decisions §4, Prices). */
function isZero(text: string): boolean {
  return /^0+([.,]0+)?$/.test(text);
}

function currencyOfSign(text: string): Currency {
  return splitSign(text).currencies?.[0] ?? 'USD';
}
