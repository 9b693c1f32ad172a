import { formatDay } from '../../core/dates.ts';
import { formatMoney, fromMinor } from '../../core/money/money.ts';
import { plural } from '../../core/plural.ts';
import { priceWay } from '../history/price-moves.ts';
import { PRODUCT } from '../../core/vocabulary.ts';
import { CONFIRM_HOURS } from './alerts.ts';
import { letter, type Letter, type LetterPart } from './letter.ts';
import type { Fall, KnownPrice } from './rule.ts';

/** A fall with what is said of it; addresses are absolute. */
export interface ReportedFall {
  about: 'plan' | 'need';
  name: string;
  href: string;
  fall: Fall;
  /** What the price is for: 'for 30 days'. */
  each: string;
  /** The plan of an answer. */
  plan: string | null;
  /** The day on which the price was seen. */
  seenOn: string | null;
}

/** Characters of a name in the subject of a mail. */
const SUBJECT_NAME = 100;

type Amount = Pick<KnownPrice, 'minor' | 'currency'>;
const amount = ({ minor, currency }: Amount) => fromMinor(minor, currency);
const money = (price: Amount) => formatMoney(amount(price), price.currency);

/** The mail that tells of falls, all of an address in one. `mine`: the page of its alerts. */
export function alertLetter(falls: readonly ReportedFall[], mine: string): Letter {
  const [first] = falls;
  const subject =
    falls.length === 1 && first
      ? `Now ${money(first.fall.now)}: ${short(first.name)}`
      : `${plural(falls.length, 'price')} fell that you asked about`;
  return letter(subject, [
    ...falls.flatMap((told): LetterPart[] => [
      fallWords(told),
      { text: told.name, href: told.href },
    ]),
    'These are the prices that our pages showed when this was written. What the seller asks at the till counts.',
    'We may earn a commission when you buy through our pages. It changes neither prices nor what we tell you of.',
    `You get this because you asked ${PRODUCT} for it and confirmed your address. On the next page you see, change or end your alerts, and erase your address.`,
    { text: 'Your alerts', href: mine },
  ]);
}

/** 'fraenk 15 GB fell from €10.00 to €9.00 for 30 days. We saw the price on 21 November 2026.' */
function fallWords({
  about,
  name,
  fall: { before, now },
  each,
  plan,
  seenOn,
}: ReportedFall): string {
  const isSame = before?.currency === now.currency;
  const way = isSame ? priceWay(amount(before), amount(now), now.currency) : `now ${money(now)}`;
  const what =
    about === 'plan'
      ? `${name}${isSame ? '' : ':'} ${way}${each ? ` ${each}` : ''}.`
      : `${name}: ${way} in all${plan ? `, with ${plan}` : ''}.`;
  const earlier = before
    ? ` It was ${money(before)} before.`
    : ' That is within the price you named.';
  return (
    what + (isSame ? '' : earlier) + (seenOn ? ` We saw the price on ${formatDay(seenOn)}.` : '')
  );
}

/** The mail that asks whether an alert is wanted. */
export function confirmLetter(name: string, confirm: string): Letter {
  return letter(`Confirm your price alert: ${short(name)}`, [
    `Somebody, we hope you, asked ${PRODUCT} to write to this address when this costs less: ${name}`,
    'If it was you, open this page and press the button:',
    { text: 'Confirm the alert', href: confirm },
    `If it was not you, do nothing. Without the button no alert is sent, and this address is erased after ${CONFIRM_HOURS} hours.`,
  ]);
}

/** The mail to an address that has the alert already, or as many as it may. */
export function knownLetter(name: string, came: 'known' | 'full', mine: string): Letter {
  return letter('Your price alerts', [
    came === 'known'
      ? `Somebody, we hope you, asked for a price alert that this address has already: ${name}. Nothing was changed.`
      : `Somebody, we hope you, asked for one more price alert, but this address has as many as we keep for one. Nothing was changed.`,
    'On this page you see, change or end your alerts:',
    { text: 'Your alerts', href: mine },
  ]);
}

const short = (name: string) =>
  name.length > SUBJECT_NAME ? `${name.slice(0, SUBJECT_NAME - 1).trimEnd()}…` : name;
