import { LOWEST_PER_GB, SAMPLE_PRICE, THIRD_PARTY } from '../../core/words/prices.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { seenText } from '../../prices/freshness-words.ts';
import type { LandingFacts } from '../landing/landing-facts.ts';
import { amountText, KIND_WORDS } from '../landing/landing-words.ts';
import { formatMoney } from '../../core/money/money.ts';
import { presentPrice } from '../../plans/words/offers.ts';
import type { PlanFigures } from '../plan/plan-figures.ts';
import { fullPlanName, namesCarrier } from '../../plans/words/plan-name.ts';
import { plural } from '../../core/plural.ts';
import { drawnText, LATIN, type Letters } from './social-text.ts';
import { dataText, unitPrice, type PricedPlan } from '../../prices/unit-price.ts';
import { unlimitedOf, type UnlimitedSource } from '../../plans/unlimited.ts';
import { PLAN_TYPE_LABELS } from '../../core/vocabulary.ts';

/** Size of every social picture in pixels. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** What the social picture of a page shows. Its words and figures are those of the page. */
export interface SocialCard {
  /** The picture's address without folder, hash and ending: 'plans/att-prepaid-15gb'. */
  name: string;
  /** The page's heading. */
  title: string;
  /** What the picture shows, for those who do not see it. */
  alt: string;
  /** A line over the title, with the first letter of its name as a mark. */
  over?: { mark: string | null; text: string };
  /** Sentence under the title. */
  lead?: string;
  tags?: { text: string; tone: 'green' | 'blue' | 'plain' }[];
  /** `was`: the lowest price of the 30 days before, of a proven deal only. */
  price?: { now: string; was: string | null; unit: string | null };
  facts?: { value: string; label: string }[];
  /** Last line: how fresh the price is. */
  note?: string;
  deal?: boolean;
  /** The map that stands beside it: a region's code, or 'globe'. */
  plate: string;
}

/** As much of a plan as its picture shows. */
export interface SocialPlan
  extends
    PricedPlan,
    UnlimitedSource,
    Pick<
      Plan,
      | 'slug'
      | 'planName'
      | 'currency'
      | 'proof'
      | 'planType'
      | 'hasDeal'
      | 'sample'
      | 'seenOn'
      | 'age'
      | 'confidence'
    > {
  carrier: Pick<Plan['carrier'], 'name' | 'slug'>;
  region: Pick<Plan['region'], 'name' | 'code'>;
}

const UNLIMITED_TONES = { free: 'green', limited: 'blue', silent: 'plain' } as const;

/**
 * The picture of a plan: name, carrier, price, data and validity as the plan's page has them.
 * `letters` are those that can be drawn, here and below.
 */
export function planCard(plan: SocialPlan, letters: Letters = LATIN): SocialCard {
  const drawn = (text: string, slug: string) => drawnText(text, slug, letters);
  const money = (amount: number) => formatMoney(amount, plan.currency);
  const title = drawn(plan.planName, plan.slug);
  const carrier = drawn(plan.carrier.name, plan.carrier.slug);
  const region = drawn(plan.region.name, plan.region.code);
  const data = dataText(plan);
  const unlimited = unlimitedOf(plan);
  const unit = unitPrice(plan);
  const now = money(presentPrice(plan) ?? plan.price);
  const length = plan.validity || 'Monthly';
  const seen = seenText(plan) + (plan.confidence === 'reported' ? `, ${THIRD_PARTY}` : '');
  const note =
    plan.sample && plan.seenOn === null ? SAMPLE_PRICE : seen[0]!.toUpperCase() + seen.slice(1);
  return {
    name: `plans/${plan.slug}`,
    title,
    alt: `${fullPlanName(carrier, title)} in ${region}: ${now}, ${drawn(data, 'data')} data, ${length}. ${note}.`,
    over: {
      mark: letterOf(carrier),
      text: namesCarrier(carrier, title) ? region : `${carrier}, ${region}`,
    },
    tags: [
      {
        text: drawn(data, 'data'),
        tone: unlimited ? UNLIMITED_TONES[unlimited.kind] : 'blue',
      },
      { text: PLAN_TYPE_LABELS[plan.planType], tone: 'plain' },
      { text: length, tone: 'plain' },
    ],
    price: {
      now,
      was: plan.proof?.kind === 'proven' ? money(plan.proof.lowest) : null,
      unit: unit && `${money(unit.amount)} per ${unit.per}`,
    },
    note,
    deal: plan.hasDeal,
    plate: plan.region.code,
  };
}

/** The picture of a carrier: who it is, how many plans it has, what they cost at least. */
export function carrierCard(
  carrier: { name: string; slug: string },
  line: string,
  plans: number,
  figures: PlanFigures | null,
  regions: readonly string[],
  letters: Letters = LATIN,
): SocialCard {
  const title = drawnText(carrier.name, carrier.slug, letters);
  const said = drawnText(line, '', letters);
  return {
    name: `carriers/${carrier.slug}`,
    title: `${title} plans and prices`,
    alt: `${title}: ${plural(plans, 'plan')} compared. ${said}`.trim(),
    over: { mark: letterOf(title), text: title },
    lead: said,
    facts: factsOf(plans, figures),
    plate: regions.length === 1 ? regions[0]! : 'globe',
  };
}

/** The picture of a region: its map, its plans, what they cost at least. */
export function regionCard(
  region: { name: string; code: string; simCardCount: number; carrierCount: number },
  figures: PlanFigures,
  letters: Letters = LATIN,
): SocialCard {
  const name = drawnText(region.name, region.code, letters);
  return {
    name: `region/${region.code}`,
    title: `${name} SIM cards`,
    alt: `${name}: ${plural(region.simCardCount, 'SIM card plan')} from ${plural(region.carrierCount, 'carrier')} compared, with a map.`,
    lead: `Plans from ${plural(region.carrierCount, 'carrier')}, compared by price, data and validity`,
    facts: factsOf(region.simCardCount, figures),
    plate: region.code,
  };
}

/** The picture of some of a region's plans: their heading, how many, what they cost at least. */
export function landingCard(
  page: { path: string; heading: string; region: { name: string; code: string } },
  facts: LandingFacts,
  letters: Letters = LATIN,
): SocialCard {
  const title = drawnText(page.heading, page.path, letters);
  const counted = `${plural(facts.plans, 'plan')} from ${plural(facts.carriers, 'carrier')}`;
  const { month, median } = facts;
  return {
    name: page.path.slice(1),
    title,
    alt: `${title}: ${counted} compared, with a map.`,
    lead: `${counted}, compared by price, data and validity`,
    facts: month
      ? [
          { value: formatMoney(month.amount, month.currency), label: `cheapest ${month.time}` },
          ...(median
            ? [{ value: amountText(median), label: `median ${KIND_WORDS[median.kind]}` }]
            : []),
        ]
      : [],
    plate: page.region.code,
  };
}

/** The picture of a page of words. */
export function pageCard(name: string, title: string, lead: string): SocialCard {
  return { name, title, alt: `${title}. ${lead}`, lead, plate: 'globe' };
}

function factsOf(plans: number, figures: PlanFigures | null) {
  const facts = [{ value: String(plans), label: plans === 1 ? 'plan' : 'plans' }];
  const add = (amount: number | null | undefined, label: string) => {
    if (figures && amount != null)
      facts.push({ value: formatMoney(amount, figures.currency), label });
  };
  add(figures?.month?.amount, `cheapest ${figures?.month?.time}`);
  add(figures?.perGb, LOWEST_PER_GB);
  return facts;
}

function letterOf(name: string): string | null {
  return [...name][0]?.toUpperCase() ?? null;
}
