import { formatMoney } from '../../core/money/money.ts';
import { plural } from '../../core/plural.ts';
import type { Currency } from '../../core/vocabulary.ts';
import { listed } from '../../places/carrier-line.ts';
import { chargeTime, type Charge, chargeText } from '../../plans/words/headline.ts';
import { type Dated, lowestOf, lowestMark } from '../../prices/freshness-words.ts';
import type { Median, LandingFacts } from './landing-facts.ts';
import {
  amountText,
  KIND_WORDS,
  type LandingNames,
  type NamedPlan,
  countedApart,
  counted,
  fullName,
  capitalised,
} from './landing-words.ts';
import type { Landing } from './landing.ts';

/** 'Half of the 39 plans by the month cost $45.00 or less.' */
function halfSentence(median: Median): string {
  const whom = `${plural(median.of, 'plan')} ${KIND_WORDS[median.kind]}`;
  return `Half of the ${whom} cost ${amountText(median)} or less.`;
}

/** The sentences above the list, made of the page's own figures. */
export function landingSentences(
  landing: Landing,
  names: LandingNames,
  facts: LandingFacts,
  cheapest: NamedPlan,
): string[] {
  const { median, perGb } = facts;
  const price = formatMoney(cheapest.price, cheapest.currency);
  const who = landing.kind === 'pair' ? countedApart(landing, names, facts) : counted(facts);
  const approx = cheapest.converted ? ` (${amountText(cheapest.converted)})` : '';
  const sentences = [
    `${who}, the cheapest${ofOld(cheapest)} at ${price}${approx} ${chargeTime(cheapest)}: ${fullName(cheapest)}.`,
  ];
  if (landing.kind === 'network') {
    const carriers = landing.carriers.map(names.carrier);
    sentences.push(
      `${listed(carriers)} sell service on the network that ${names.carrier(landing.operator)} runs.`,
    );
  }
  // Carriers against each other have sentences of their own (pairSentences).
  if (median && landing.kind !== 'pair') sentences.push(halfSentence(median));
  if (perGb && landing.kind !== 'pair') {
    sentences.push(`The lowest price of one GB is ${dated(amountText(perGb), perGb, cheapest)}.`);
  }
  return sentences;
}

/** ' of the prices seen in January 2026'; of a fresh price nothing. */
const ofOld = (price: Dated): string => {
  const words = lowestOf(price);
  return words && ` ${words}`;
};

/**
 * '£0.50 (of the prices seen in January 2026)'; the month of the cheapest, which stands before, is
 * not said again.
 */
const dated = (words: string, price: Dated, cheapest: Dated): string => {
  const of = lowestOf(price);
  return of && of !== lowestOf(cheapest) ? `${words} (${of})` : words;
};

/** What unlimited pages are headed by: a plan by the month, and what a trip of 7 days costs. */
export interface UnlimitedLeads {
  month: { charge: Charge & Dated; name: string } | null;
  /** `beside`: what is lower but is no first answer, as sentences. */
  trip: (Dated & { total: number; currency: Currency; name: string; beside: string[] }) | null;
}

/** Days of the trip that unlimited pages are headed by. */
export const TRIP_DAYS = 7;

/** The sentences above the list of a place's unlimited plans: by the month and by the day are two markets. */
export function unlimitedSentences(facts: LandingFacts, { month, trip }: UnlimitedLeads): string[] {
  const { unlimitedMedian } = facts;
  const half = unlimitedMedian && unlimitedMedian.of > 1 ? ` ${halfSentence(unlimitedMedian)}` : '';
  return [
    `${counted(facts)}.`,
    month
      ? `By the month: from ${chargeText(month.charge)}, ${month.name}${lowestMark(month.charge)}.${half}`
      : 'None that is fast enough for video is known to be sold by the month.',
    trip
      ? `For a trip of ${TRIP_DAYS} days: ${formatMoney(trip.total, trip.currency)} in all, ${trip.name}${lowestMark(trip)}.`
      : `None fits a trip of ${TRIP_DAYS} days.`,
    ...(trip?.beside.map((words) => `${words}.`) ?? []),
  ];
}

/** Stands before the newest day of the prices of a page, at the end of its sentences. */
export const NEWEST_SEEN = 'The newest of these prices was seen on';

/** What is said of prices without a day: how many are sample data, or that no day is known. */
export function undatedSentence({ seen, plans, samples }: LandingFacts): string {
  if (samples === plans) return 'These are sample prices that nobody has checked.';
  if (samples > 0)
    return `${samples} of these ${plans} prices ${samples === 1 ? 'is' : 'are'} sample data that nobody has checked.`;
  return seen ? '' : 'On which days these prices were seen is not known.';
}

/**
 * What one carrier of a pair costs against the other, from the figures of both; `cheapest` is the plan
 * that the sentence before names.
 */
export function pairSentences(
  a: [string, LandingFacts],
  b: [string, LandingFacts],
  cheapest: Dated,
): string[] {
  const [[nameA, factsA], [nameB, factsB]] = [a, b];
  const line = (label: string, sells: string, x: string | null, y: string | null) => {
    if (!x && !y) return [];
    if (!x || !y) {
      const [name, only] = x ? [nameA, x] : [nameB, y!];
      return [`Only ${name} ${sells}: from ${only}.`];
    }
    const both = x === y ? `${x} at both` : `${x} at ${nameA} and ${y} at ${nameB}`;
    return [`${capitalised(label)} costs from ${both}.`];
  };
  const charged = (charge: LandingFacts['month']) =>
    charge && dated(chargeText(charge), charge, cheapest);
  const amount = (some: LandingFacts['perGb']) => some && dated(amountText(some), some, cheapest);
  return [
    ...line(
      'a plan of about a month',
      'has a plan of about a month',
      charged(factsA.month),
      charged(factsB.month),
    ),
    ...line(
      'unlimited data',
      'has unlimited data',
      charged(factsA.unlimitedMonth),
      charged(factsB.unlimitedMonth),
    ),
    ...line('one GB', 'sells data by the GB', amount(factsA.perGb), amount(factsB.perGb)),
  ];
}
