import type { Catalog } from '#db/catalog/catalog.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { listMarks, type MarkKind, type Marks } from '#src/domain/plans/words/best-for.ts';
import type { CompareIn } from '#src/domain/core/money/approx.ts';
import { packCount } from '#src/domain/finder/words/answer-words.ts';
import { besideLines } from '#src/domain/finder/words/beside-words.ts';
import { NO_WISHES } from '#src/domain/finder/need/need.ts';
import { isCurrent } from '#src/domain/prices/freshness.ts';
import { memo } from '#src/domain/core/memo.ts';
import {
  minorInCurrency,
  landingEntries,
  type Landing,
  type LandingEntry,
} from '#src/domain/pages/landing/landing.ts';
import {
  landingFacts,
  type LandingAmount,
  type FiguredEntry,
  type LandingFacts,
} from '#src/domain/pages/landing/landing-facts.ts';
import {
  landingDescription,
  landingHeading,
  landingTitle,
} from '#src/domain/pages/landing/landing-words.ts';
import {
  landingSentences,
  pairSentences,
  TRIP_DAYS,
  unlimitedSentences,
  type UnlimitedLeads,
} from '#src/domain/pages/landing/landing-sentences.ts';
import { fromMinor, type Rates } from '#src/domain/core/money/money.ts';
import { presentPrice } from '#src/domain/plans/words/offers.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { seenMonths, tallySeen } from '#src/domain/prices/history/price-months.ts';
import type { SeenPrice } from '#src/domain/prices/seen.ts';
import { compareTiers, type TierComparison } from '#src/domain/pages/landing/tiers.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { countSims, type SimCounts } from '#src/domain/plans/phones/fit.ts';
import { listingOf } from './landing-filters.ts';
import { relatedLinks, type LandingLink } from './landing-links.ts';
import { namesIn } from './landing-names.ts';
import { placeFacts, type PlaceFacts } from './place-facts.ts';

/** Plans in the list of a page; the listing behind it shows all. */
const PLANS_SHOWN = 40;

/** All that a landing page shows; its key is a hash of it. */
export interface LandingPage {
  path: string;
  region: { code: string; name: string };
  heading: string;
  title: string;
  description: string;
  sentences: string[];
  facts: LandingFacts;
  /** Of unlimited plans: what a trip of 7 days costs; null on other pages, and where none fits. */
  trip: UnlimitedLeads['trip'];
  /** Lists with a heading; one without a heading unless carriers stand against each other. */
  groups: { heading: string | null; plans: Plan[]; facts: LandingFacts; href: string | null }[];
  /** Plans whose price was last seen more than a year ago: in no figure and no sentence. */
  older: Plan[];
  /** How its plans come, without older ones. */
  sims: SimCounts;
  /** When the prices of its plans were seen, in a sentence. */
  seenWords: string;
  /** How many plans the listing shows beyond those here. */
  more: number;
  /** The listing with the same filters. */
  listing: string;
  /** The cheapest plan of each carrier side by side. */
  sideBySide: string | null;
  compareIn: CompareIn | null;
  /** What the plans shown are best for at the place, by slug, and whose prices are too old for that. */
  marks: Record<string, MarkKind>;
  unmarked: Marks['stale'];
  /** Two carriers by need and by size; null on other pages, and where nothing can be compared so. */
  tiers: SeenTiers | null;
  links: LandingLink[];
}

/** Two carriers size by size, with where and when the price of each plan was seen, by slug. */
export interface SeenTiers extends TierComparison {
  seen: Readonly<Record<string, SeenPrice>>;
}

/** Puts a landing page together, once for each catalog. */
export function landingPage(catalog: Catalog, landing: Landing): LandingPage {
  return memo(catalog, `landing ${landing.path}`, () => {
    const place = placeFacts(catalog, landing.region);
    const trip = landing.kind === 'unlimited' ? tripAnswer(catalog, place.code) : null;
    return assemble(landing, place, trip);
  });
}

/** The first answer for a short trip with unlimited data that is known to fit, and what is lower beside it. */
function tripAnswer(catalog: Catalog, code: string): UnlimitedLeads['trip'] {
  const need = { ...NO_WISHES, places: [code], months: null, days: [TRIP_DAYS], unlimited: true };
  if (!catalog.rates) return null;
  const { data, meta } = catalog.find({ ...need, limit: 1 });
  const [first] = data;
  if (first?.fits !== 'known') return null;
  const { total, currency, plan, packs, seenOn, age } = first;
  const count = packCount({ packs });
  const seller = plan.carrier.name;
  return {
    total,
    currency,
    name: count > 1 ? `${count} packs of ${seller}` : fullPlanName(seller, plan.planName),
    seenOn,
    age,
    beside: besideLines(meta).map(({ words }) => words),
  };
}

/** What heads a page of unlimited plans. */
function leadsOf(
  { unlimitedMonth }: LandingFacts,
  trip: UnlimitedLeads['trip'],
  place: PlaceFacts,
): UnlimitedLeads {
  const monthly = unlimitedMonth && place.plans.get(unlimitedMonth.id);
  const name = monthly && fullPlanName(monthly.carrier.name, monthly.planName);
  return { month: name ? { charge: unlimitedMonth, name } : null, trip };
}

function assemble(landing: Landing, place: PlaceFacts, trip: UnlimitedLeads['trip']): LandingPage {
  const { code, currency, rates, from, marks } = place;
  const all = landingEntries(landing, { currency, entries: place.listed }, rates);
  const entries = all.filter(({ plan }) => isCurrent(plan.seenOn, from));
  const older = all.filter(({ plan }) => !isCurrent(plan.seenOn, from));
  const names = namesIn(place);
  const figured = (some: readonly LandingEntry[]): FiguredEntry[] =>
    some.flatMap(({ key }) => {
      const plan = place.plans.get(key.id);
      return plan ? [{ plan, key }] : [];
    });
  const facts = landingFacts(figured(entries), currency, rates);
  const leads = landing.kind === 'unlimited' ? leadsOf(facts, trip, place) : null;
  const parts =
    landing.kind === 'pair'
      ? landing.carriers.map((slug) => entries.filter(({ key }) => key.carrier === slug))
      : [entries.slice(0, PLANS_SHOWN)];
  const groups = parts.map((some, index) => {
    const slug = landing.kind === 'pair' ? landing.carriers[index]! : null;
    return {
      heading: slug && names.carrier(slug),
      href: slug && paths.carrier(slug),
      facts: landingFacts(figured(some), currency, rates),
      plans: wholePlans(place, some.slice(0, PLANS_SHOWN)),
    };
  });
  const [first, second] = groups;
  const plans = groups.flatMap((group) => group.plans);
  // A plan whose offer is over stands by the price of its offer: it may be cheapest and not among those shown.
  const cheapest = plans.find(({ id }) => id === facts.cheapestId) ?? plans[0]!;
  const slugs = new Set(plans.map(({ slug }) => slug));
  const against =
    landing.kind === 'pair'
      ? pairSentences([first!.heading!, first!.facts], [second!.heading!, second!.facts], cheapest)
      : [];
  return {
    path: landing.path,
    region: { code, name: place.name },
    heading: landingHeading(landing, names),
    title: landingTitle(landing, names, facts, place.siteTitle),
    description: landingDescription(landing, names, facts),
    sentences: leads
      ? unlimitedSentences(facts, leads)
      : [
          ...landingSentences(landing, names, facts, {
            carrier: cheapest.carrier.name,
            name: cheapest.planName,
            price: presentPrice(cheapest) ?? cheapest.price,
            currency: cheapest.currency,
            converted: converted(cheapest, currency, rates),
            validity: cheapest.validity,
            seenOn: cheapest.seenOn,
            age: cheapest.age,
          }),
          ...against,
        ],
    facts,
    sims: countSims(wholePlans(place, entries)),
    trip: leads?.trip ?? null,
    groups,
    seenWords: seenMonths(tallySeen(wholePlans(place, all)), place.today, true).seenWords,
    more: entries.length - plans.length,
    older: wholePlans(place, older),
    listing: listingOf(landing),
    sideBySide:
      landing.kind === 'pair' ? paths.compare(groups.map(({ plans }) => plans[0]!.slug)) : null,
    compareIn: rates && { currency, rates },
    marks: marks ? listMarks({ won: marks.won.filter(({ slug }) => slugs.has(slug)) }) : {},
    unmarked: marks?.stale ?? null,
    tiers: landing.kind === 'pair' ? tiersOf(landing, place, parts) : null,
    links: relatedLinks(landing, place),
  };
}

function wholePlans({ plans }: PlaceFacts, entries: readonly LandingEntry[]): Plan[] {
  return entries.flatMap(({ key }) => plans.get(key.id) ?? []);
}

/** All plans of both carriers that the page stands on, also those that its list leaves out. */
function tiersOf(
  landing: Extract<Landing, { kind: 'pair' }>,
  place: PlaceFacts,
  parts: readonly (readonly LandingEntry[])[],
): SeenTiers | null {
  const names = namesIn(place);
  const [a, b] = parts.map((entries, at) => ({
    name: names.carrier(landing.carriers[at]!),
    plans: wholePlans(place, entries),
  }));
  const plans = [...a!.plans, ...b!.plans];
  const tiers = compareTiers([a!, b!], place.currency, place.today);
  if (!tiers) return null;
  const slugs = new Set(tiers.tiers.flatMap(({ plans }) => plans.map((plan) => plan?.slug)));
  const shown = plans.filter(({ slug }) => slugs.has(slug));
  return { ...tiers, seen: Object.fromEntries(shown.map((plan) => [plan.slug, seenPrice(plan)])) };
}

/** As much of a plan as the mark beside its price is made from. */
function seenPrice({ seenOn, age, source, confidence, sample, buyUrl, carrier }: Plan): SeenPrice {
  return { seenOn, age, source, confidence, sample, buyUrl, carrier: { website: carrier.website } };
}

/** A price in the currency of its region; null where it is in that already. */
function converted(
  plan: Pick<Plan, 'price' | 'currency'>,
  currency: Currency,
  rates: Rates | null,
): LandingAmount | null {
  if (plan.currency === currency) return null;
  const minor = minorInCurrency(plan.price, plan.currency, currency, rates);
  return minor === null ? null : { amount: fromMinor(minor, currency), currency, approx: true };
}
