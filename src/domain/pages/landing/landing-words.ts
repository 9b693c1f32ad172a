import { withArticle } from '../../places/carrier-line.ts';
import { fittingTexts, subsets } from '../seo/fitting.ts';
import type { Landing, LandingType } from './landing.ts';
import type { LandingAmount, LandingFacts, Median } from './landing-facts.ts';
import {
  figuresText,
  oldMonth,
  type Dated,
  type DatedFigure,
} from '../../prices/freshness-words.ts';
import { chargeText } from '../../plans/words/headline.ts';
import { formatMoney } from '../../core/money/money.ts';
import { plural } from '../../core/plural.ts';
import { SEO_DESCRIPTION_LENGTH } from '../seo/seo.ts';
import { fitTitle } from '../seo/seo-words.ts';
import type { Currency, Validity } from '../../core/vocabulary.ts';

/** Names that the words of a landing page are made with. */
export interface LandingNames {
  region: string;
  /** A carrier's name by its slug. */
  carrier: (slug: string) => string;
}
/** A plan that a sentence names. */
export interface NamedPlan extends Dated {
  carrier: string;
  name: string;
  price: number;
  currency: Currency;
  /** In the region's currency, where that is another one. */
  converted: LandingAmount | null;
  validity: Validity;
}

const TYPE_NOUNS: Record<LandingType, string> = {
  prepaid: 'prepaid plans',
  postpaid: 'postpaid plans',
  'data-only': 'data-only plans',
};

/** '$20', '¥2,000': a round sum without decimals. */
export function roundSum(amount: number, currency: Currency): string {
  return formatMoney(amount, currency).replace(/\.0+$/, '');
}

/** An amount as a sentence says it: '$15.00', 'approx. £11.87'. */
export function amountText({ amount, currency, approx }: LandingAmount): string {
  return `${approx ? 'approx. ' : ''}${formatMoney(amount, currency)}`;
}

/** What the plans of a page are called: 'prepaid plans', 'plans for $20 or less'. */
export function landingNoun(landing: Landing, names: LandingNames): string {
  switch (landing.kind) {
    case 'type':
      return TYPE_NOUNS[landing.planType];
    case 'esim':
      return 'eSIM plans';
    case 'visitors':
      return 'plans for visitors';
    case 'unlimited':
      return 'unlimited data plans';
    case 'under':
      return `plans for ${roundSum(landing.amount, landing.currency)} or less`;
    case 'network':
      return `plans on the ${names.carrier(landing.operator)} network`;
    case 'pair':
      return `${landing.carriers.map(names.carrier).join(' vs ')}`;
  }
}

/** The heading of a page, and what a link to it says. */
export function landingHeading(landing: Landing, names: LandingNames): string {
  const noun = landingNoun(landing, names);
  const head = landing.kind === 'pair' ? noun : capitalised(noun);
  return `${head} in ${withArticle(names.region)}`;
}

/** What a link to the page says where the region is known already. */
export function landingLabel(landing: Landing, names: LandingNames): string {
  if (landing.kind === 'network') return `On the ${names.carrier(landing.operator)} network`;
  if (landing.kind === 'under') return `${roundSum(landing.amount, landing.currency)} or less`;
  const noun = landingNoun(landing, names);
  return landing.kind === 'pair' ? noun : capitalised(noun);
}

/**
 * A title near the recommended length, its own figures where they fit, an old price with its month.
 * `siteTitle` is what will stand behind it.
 */
export function landingTitle(
  landing: Landing,
  names: LandingNames,
  facts: LandingFacts,
  siteTitle: string,
): string {
  const heading = landingHeading(landing, names);
  const old = facts.month && oldMonth(facts.month);
  const from = facts.month && chargeText(facts.month) + (old ? ` (${old})` : '');
  const ends = [
    ...(from ? [`: ${facts.plans} from ${from}`, `, from ${from}`] : []),
    ...(landing.kind === 'pair'
      ? [': plans and prices compared', ': plans and prices', ': prices']
      : []),
    `: ${facts.plans} plans compared by price`,
    `: ${facts.plans} plans compared`,
    `: ${facts.plans} compared`,
    ' compared by price',
    ', compared',
    '',
  ];
  // Names of operators may be long: their page then leaves the region out.
  const bare = landing.kind === 'network' ? [capitalised(landingNoun(landing, names))] : [];
  const short = heading
    .replace('the United Kingdom', 'the UK')
    .replace('the United States', 'the US');
  // What stands in brackets only explains a name.
  const plain = heading.replaceAll(/ \([^()]*\)/g, '');
  return fitTitle(
    [heading, short, ...bare, plain].flatMap((head) => ends.map((end) => head + end)),
    siteTitle,
  );
}

/** A description near the recommended length: the figures first, then how they are compared. */
export function landingDescription(
  landing: Landing,
  names: LandingNames,
  facts: LandingFacts,
): string {
  const lead = `${landingHeading(landing, names)}: ${counted(facts)} compared`;
  const leads = [`${lead} by price.`, `${lead}.`];
  const { month, median, perGb } = facts;
  const figures = [
    month && [`from ${chargeText(month)}`, month],
    median && [`half of those ${KIND_WORDS[median.kind]} cost ${amountText(median)} or less`, null],
    perGb && [`1 GB from ${amountText(perGb)}`, perGb],
  ] satisfies (DatedFigure | null)[];
  const ends = [
    ' With data, validity, price history and the day of the last check.',
    ' With data, validity and price history.',
    ' Sorted by price, with price history.',
    ' With price history.',
    ' Sorted by price.',
    '',
  ];
  const middles = subsets(figures.filter((figure) => figure !== null)).map(figuresText);
  return fittingTexts(
    middles.flatMap((middle) =>
      leads.flatMap((start) =>
        ends.map((end) => start + (middle && ` ${capitalised(middle)}.`) + end),
      ),
    ),
    SEO_DESCRIPTION_LENGTH,
  );
}

/** What plans of a kind that heads a page are, after 'plans' and 'median'. */
export const KIND_WORDS: Record<Median['kind'], string> = {
  month: 'by the month',
  once: 'of about a month',
  mixed: 'of about a month',
  upfront: 'paid upfront',
};

export function counted({ plans, carriers }: LandingFacts): string {
  return `${plural(plans, 'plan')} from ${plural(carriers, 'carrier')}`;
}

/** How many plans each of two carriers has. */
export function countedApart(
  { carriers: [a, b] }: Extract<Landing, { kind: 'pair' }>,
  { carrier }: LandingNames,
  { byCarrier }: LandingFacts,
): string {
  return `${plural(byCarrier[a] ?? 0, 'plan')} from ${carrier(a)} and ${byCarrier[b] ?? 0} from ${carrier(b)}`;
}

/** With a capital letter; 'eSIM' keeps its letters. */
export function capitalised(text: string): string {
  return text.startsWith('eSIM') ? text : text[0]!.toUpperCase() + text.slice(1);
}

/** A plan with its carrier, which its name may begin with already. */
export function fullName({ carrier, name }: NamedPlan): string {
  return name.startsWith(carrier) ? name : `${carrier}, ${name}`;
}
