import type { Plan } from '#src/contract/plans/plans.ts';
import { isolated } from '../../core/isolate.ts';
import { withArticle } from '../../places/carrier-line.ts';
import { parseDataAmount } from '../../plans/data-amount.ts';
import { fittingTexts, subsets } from './fitting.ts';
import {
  figuresText,
  oldMonth,
  type Dated,
  type DatedFigure,
} from '../../prices/freshness-words.ts';
import { chargeText } from '../../plans/words/headline.ts';
import { formatMoney } from '../../core/money/money.ts';
import type { FoundFigures } from '../plan/plan-figures.ts';
import { plural } from '../../core/plural.ts';
import { whereWords } from '../../places/places.ts';
import { pageTitle, SEO_DESCRIPTION_LENGTH, SEO_TITLE_LENGTH } from './seo.ts';
import { unlimitedOf, type UnlimitedSource } from '../../plans/unlimited.ts';

/** What a page says of itself in search results. */
export interface Words {
  /** Without the site's name. */
  title: string;
  description: string;
}

/** A plan as its words need it. */
export interface PlanWordsSource
  extends UnlimitedSource, Pick<Plan, 'planName' | 'price' | 'currency' | 'validity'> {
  /** Name with the carrier's in front. */
  full: string;
  region: string;
}

/**
 * Title and description of a plan near the recommended lengths (rule 66). The price is
 * always in the title: plans of one name differ by it. `siteTitle` is what will stand behind it.
 */
export function planWords(plan: PlanWordsSource, siteTitle: string): Words {
  const { full, planName, region, validity } = plan;
  const price = formatMoney(plan.price, plan.currency);
  const data = dataWords(plan.dataAmount);
  const length = validity === 'Unlimited' ? 'no expiry' : validity;
  const cost = validity === 'Unlimited' ? price : `${price} for ${validity}`;
  const places = [withArticle(region), shortRegion(region)];
  const ends = [
    ...places.map((place) => `: ${data}, ${cost} in ${place}`),
    ...places.map((place) => `: ${cost} in ${place}`),
    `: ${data}, ${cost}`,
    ...places.map((place) => `: ${data}, ${price} in ${place}`),
    ...places.map((place) => `: price history, ${price} in ${place}`),
    ...places.map((place) => `: ${price} in ${place}`),
    `: ${cost}`,
    `: ${data}, ${price}`,
    `: ${price}, ${length}`,
    `: ${price}`,
  ];
  const leads = [full, isolated(planName)].map(
    (name) => `${name} in ${withArticle(region)}: ${data}${limitWords(plan)}, ${length}, ${price}.`,
  );
  return {
    title: fitTitle(
      [full, isolated(planName)].flatMap((name) => ends.map((end) => name + end)),
      siteTitle,
    ),
    description: fitDescription(leads, [
      unitWords(plan),
      ' Its price history.',
      ' Network, hotspot and other facts.',
      ' Plans that cost less for the same need.',
      ' Compared with others.',
    ]),
  };
}

/** A carrier as its words need it. */
export interface CarrierWordsSource {
  name: string;
  plans: number;
  regions: readonly string[];
  /** Its lowest figures with the plans whose prices they are; null without plans. */
  lowest: FoundFigures<Dated> | null;
  /** Who it is, without a full stop. */
  line: string;
  /** Has no network of which others could be. */
  isTravel: boolean;
}

/** Title and description of a carrier's page. */
export function carrierWords(carrier: CarrierWordsSource, siteTitle: string): Words {
  const { name, plans, regions, lowest, line, isTravel } = carrier;
  const figures = lowest?.figures;
  const from = figures?.month && chargeText(figures.month);
  const old = from && oldMonth(lowest!.plans.month!);
  const amounts: DatedFigure[] = [];
  if (from) amounts.push([`From ${from}`, lowest!.plans.month]);
  if (figures && figures.perGb !== null) {
    const gb = formatMoney(figures.perGb, figures.currency);
    amounts.push([`1 GB from ${gb}`, lowest!.plans.perGb]);
  }
  const place = regions.length === 1 ? ` in ${withArticle(regions[0]!)}` : '';
  const heads = [
    `${name} Plans & Prices`,
    `${name} SIM Card Plans & Prices`,
    ...(place ? [`${name} Plans & Prices${place}`] : []),
    `${name} Plans`,
  ];
  const isMany = plans > 1;
  const cost = from && `: ${isMany ? `${plans} from ` : ''}${from}${old ? ` (${old})` : ''}`;
  const ends = isMany
    ? [
        `: ${plans} compared by price and data`,
        `: ${plans} compared by price`,
        `: ${plans} compared`,
        ', data and validity',
        ', compared',
        '',
      ]
    : [', data and validity', ': price history', ', in detail', ''];
  const counted = isMany
    ? `${plans} SIM card plans compared by price, data and validity`
    : `${plans === 1 ? 'one SIM card plan' : 'SIM card plans'} with price, data and validity`;
  return {
    title: fitTitle(
      [
        ...(cost ? [`${name} Plans & Prices`, `${name} Plans`].map((head) => head + cost) : []),
        ...heads.flatMap((head) => ends.map((end) => head + end)),
      ],
      siteTitle,
    ),
    description: fitDescription(
      subsets(amounts).map(
        (some) => `${name}: ${counted}.${some.length > 0 ? ` ${figuresText(some)}.` : ''}`,
      ),
      [
        ` ${line}.`,
        ...(isMany ? [' Each with its price history.'] : [' With price history.']),
        ...(isMany ? [' Sorted by price.'] : []),
        ...(isTravel ? [] : [' Carriers on the same network.']),
        ' Free to use.',
        ' No account needed.',
      ],
    ),
  };
}

/** A region as its words need it. */
export interface RegionWordsSource {
  code: string;
  name: string;
  plans: number;
  carriers: number;
  /** '£ (GBP)'; of a group of countries 'US dollars'. */
  currency: string;
}

/** Title and description of a region's page; the description begins as specified. */
export function regionWords(region: RegionWordsSource, siteTitle: string): Words {
  const { name, plans, carriers, currency } = region;
  const counted = [
    `: ${plural(plans, 'plan')} of ${plural(carriers, 'carrier')} compared`,
    `: ${plural(plans, 'plan')} of ${plural(carriers, 'carrier')}`,
    `: ${plural(plans, 'plan')} compared`,
    `: ${plural(plans, 'plan')}`,
  ];
  const ends = [
    // A count of nothing invites nobody.
    ...(plans > 0 ? counted : []),
    ' compared',
    '',
  ];
  return {
    title: fitTitle(
      [`${name} SIM Cards & eSIMs`, `${name} SIM Cards`].flatMap((head) =>
        ends.map((end) => head + end),
      ),
      siteTitle,
    ),
    description: fitDescription(
      [
        plans > 0
          ? `Find the best SIM card deals${whereWords(region)}. Compare ${plural(plans, 'plan')} from ${plural(carriers, 'carrier')} with prices in ${currency}.`
          : `SIM cards and eSIMs${whereWords(region)}, with prices in ${currency}: no plan is listed here yet, and each will be compared by price, data and validity.`,
      ],
      [
        ' Save on data, calls, and SMS.',
        ' With price history.',
        ' Sorted by price.',
        ' Free to use.',
      ],
    ),
  };
}

/** The best of some titles, so that the whole one, as the page has it, has a recommended length. */
export function fitTitle(titles: readonly string[], siteTitle: string): string {
  const own = new Map(titles.map((title) => [pageTitle(title, siteTitle), title]));
  return own.get(fittingTexts([...own.keys()], SEO_TITLE_LENGTH))!;
}

/** The best of the leads with as many of the sentences as the recommended length has room for. */
export function fitDescription(leads: readonly string[], sentences: readonly string[]): string {
  const choices = subsets(sentences).map((some) => some.join(''));
  return fittingTexts(
    leads.flatMap((lead) => choices.map((choice) => lead + choice)),
    SEO_DESCRIPTION_LENGTH,
  );
}

/** 'unlimited data', '10GB data'. */
function dataWords(amount: string): string {
  const words = /^[A-Z][a-z]+$/.test(amount) ? amount.toLowerCase() : amount;
  return /\bdata\b/i.test(words) ? words : `${words} data`;
}

/** ' (10 GB fast)': what is known of the limit of unlimited data. */
function limitWords(plan: PlanWordsSource): string {
  const limit = unlimitedOf(plan)?.limit;
  return limit ? ` (${limit})` : '';
}

/** Which unit prices a plan has: none per GB of unlimited data, none for 30 days without an end. */
function unitWords({ dataAmount, validity }: PlanWordsSource): string {
  if (parseDataAmount(dataAmount).unlimited) return ' Its price for 30 days.';
  return validity === 'Unlimited' ? ' Its price per GB.' : ' Price per GB and for 30 days.';
}

/** 'the UK', 'the US'; other names are short enough. */
function shortRegion(region: string): string {
  const short: Record<string, string> = { 'United Kingdom': 'the UK', 'United States': 'the US' };
  return short[region] ?? withArticle(region);
}
