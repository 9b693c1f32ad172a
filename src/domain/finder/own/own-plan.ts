import { gbText } from '../../core/words/amounts.ts';
import { MAX_STORED_TEXT, MAX_OWN_GB, type OwnPlan } from '../saved/device.ts';
import { formatMoney, fromMinor, parseMoney, type MoneyError } from '../../core/money/money.ts';
import { CURRENCIES } from '../../core/money/currencies.ts';

const MONEY_WORDS: Record<MoneyError, string> = {
  'not-a-number': 'must be a number like 15 or 7.50',
  'not-positive': 'must be more than 0',
  'too-many-decimals': 'has too many decimals for this currency',
  'too-large': 'is too large',
};

/** What was typed about the own plan, or what is wrong with it by the name of the field. */
export function readOwnPlan(
  values: Record<string, string>,
): { plan: OwnPlan } | { problems: Record<string, string> } {
  const carrier = (values.carrier ?? '').trim();
  const currency = CURRENCIES.find((known) => known === values.currency) ?? CURRENCIES[0];
  const price = parseMoney(values.price ?? '', currency);
  const isUnlimited = values.unlimited === 'on';
  const typed = (values.gb ?? '').trim();
  const gb = /^\d+(\.\d+)?$/.test(typed) && Number(typed) <= MAX_OWN_GB ? Number(typed) : null;
  const problems = {
    ...(carrier === '' && { carrier: 'Carrier is required' }),
    ...(carrier.length > MAX_STORED_TEXT && { carrier: 'Carrier is too long' }),
    ...(!price.ok && { price: `Price ${MONEY_WORDS[price.error]}` }),
    ...(!isUnlimited && gb === null && { gb: `Data must be a number of GB up to ${MAX_OWN_GB}` }),
  };
  if (!price.ok || Object.keys(problems).length > 0) return { problems };
  return {
    plan: {
      carrier,
      priceMinor: price.minor,
      currency,
      per: 'month',
      gb: isUnlimited ? 'unlimited' : gb!,
    },
  };
}

/** 'Tello, $10.00 a month, 5 GB a month'. */
export function ownPlanText({ carrier, priceMinor, currency, gb }: OwnPlan): string {
  const price = formatMoney(fromMinor(priceMinor, currency), currency);
  return `${carrier}, ${price} a month, ${gb === 'unlimited' ? 'unlimited data' : `${gbText(gb)} a month`}`;
}
