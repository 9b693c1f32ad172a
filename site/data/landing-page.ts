import type { Catalog } from '#db/catalog.ts';
import type { PlanOutline } from '#db/queries/plan-outlines.ts';
import type { Plan } from '#src/contract/plans.ts';
import { listMarks, type MarkKind, type Marks } from '#src/domain/best-for.ts';
import type { CompareIn } from '#src/domain/approx.ts';
import {
  inCurrency,
  LANDING_FACTS,
  landingEntries,
  landingsOfPlan,
  usesNetwork,
  type Landing,
  type LandingEntry,
} from '#src/domain/landing.ts';
import { isCurrent } from '#src/domain/freshness.ts';
import { landingFacts, type Amount, type LandingFacts } from '#src/domain/landing-facts.ts';
import {
  landingDescription,
  landingHeading,
  landingLabel,
  landingSentences,
  landingTitle,
  pairSentences,
  type LandingNames,
} from '#src/domain/landing-words.ts';
import { fromMinor, type Rates } from '#src/domain/money.ts';
import { presentPrice } from '#src/domain/offers.ts';
import { paths } from '#src/domain/paths.ts';
import { NO_FILTERS, type PlanFilters } from '#src/domain/plan-query.ts';
import { baseQuery, regionSurface, writeAddress } from '#src/domain/surface.ts';
import type { SeenPrice } from '#src/domain/seen.ts';
import { compareTiers, type TierComparison } from '#src/domain/tiers.ts';
import { PLAN_TYPES, type Currency } from '#src/domain/vocabulary.ts';
import { kept } from '#src/domain/kept.ts';
import { lasting } from '../inputs/kept.ts';

/** Plans in the list of a page; the listing behind it shows all. */
const PLANS_SHOWN = 40;
/** Links to other pages at the end of a page. */
const LINKS_SHOWN = 12;

/** A link to a landing page. */
export interface LandingLink {
  href: string;
  label: string;
}

/** All that a landing page shows; its key is a hash of it. */
export interface LandingPage {
  path: string;
  region: { code: string; name: string };
  heading: string;
  title: string;
  description: string;
  sentences: string[];
  facts: LandingFacts;
  /** Lists with a heading; one without a heading unless carriers stand against each other. */
  groups: { heading: string | null; plans: Plan[]; facts: LandingFacts; href: string | null }[];
  /** Plans whose price was last seen more than a year ago: in no figure and no sentence. */
  older: Plan[];
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

const made = new WeakMap<Catalog, Map<Landing, Promise<LandingPage>>>();

/** Puts a landing page together, once: a build needs it for the key, the page and the picture. */
export function landingPage(catalog: Catalog, landing: Landing): Promise<LandingPage> {
  let pages = made.get(catalog);
  if (!pages) made.set(catalog, (pages = new Map()));
  let page = pages.get(landing);
  if (!page) pages.set(landing, (page = assemble(catalog, landing)));
  return page;
}

async function assemble(catalog: Catalog, landing: Landing): Promise<LandingPage> {
  const region = catalog.region(landing.region)!;
  const rates = catalog.rates?.rates ?? null;
  const of = { currency: region.currency, entries: await catalog.plansIn(region.code) };
  const { from } = catalog.freshness;
  const all = landingEntries(landing, of, rates);
  const entries = all.filter(({ plan }) => isCurrent(plan.seenOn, from));
  const older = all.filter(({ plan }) => !isCurrent(plan.seenOn, from));
  const names = namesOf(catalog, region.name);
  const facts = landingFacts(entries, region.currency, rates);
  const parts =
    landing.kind === 'pair'
      ? landing.carriers.map((slug) => entries.filter(({ key }) => key.carrier === slug))
      : [entries.slice(0, PLANS_SHOWN)];
  const groups = await Promise.all(
    parts.map(async (some, index) => {
      const slug = landing.kind === 'pair' ? landing.carriers[index]! : null;
      return {
        heading: slug && names.carrier(slug),
        href: slug && paths.carrier(slug),
        facts: landingFacts(some, region.currency, rates),
        plans: await catalog.plansById(some.slice(0, PLANS_SHOWN).map(({ key }) => key.id)),
      };
    }),
  );
  const [first, second] = groups;
  const plans = groups.flatMap((group) => group.plans);
  // A plan whose offer is over stands by the price of its offer: it may be cheapest and not among those shown.
  const cheapest = plans.find(({ id }) => id === facts.cheapestId) ?? plans[0]!;
  const shown = groups.reduce((sum, { plans }) => sum + plans.length, 0);
  const best = await catalog.marks(region.code);
  const slugs = new Set(plans.map(({ slug }) => slug));
  const against =
    landing.kind === 'pair'
      ? pairSentences([first!.heading!, first!.facts], [second!.heading!, second!.facts])
      : [];
  return {
    path: landing.path,
    region: { code: region.code, name: region.name },
    heading: landingHeading(landing, names),
    title: landingTitle(landing, names, facts, catalog.seoGlobal.siteTitle),
    description: landingDescription(landing, names, facts),
    sentences: [
      ...landingSentences(landing, names, facts, {
        carrier: cheapest.carrier.name,
        name: cheapest.planName,
        price: presentPrice(cheapest) ?? cheapest.price,
        currency: cheapest.currency,
        converted: converted(cheapest, region.currency, rates),
        validity: cheapest.validity,
      }),
      ...against,
    ],
    facts,
    groups,
    more: entries.length - shown,
    older: await catalog.plansById(older.map(({ key }) => key.id)),
    listing: listingOf(landing),
    sideBySide:
      landing.kind === 'pair' ? paths.compare(groups.map(({ plans }) => plans[0]!.slug)) : null,
    compareIn: rates && { currency: region.currency, rates },
    marks: best ? listMarks({ won: best.won.filter(({ slug }) => slugs.has(slug)) }) : {},
    unmarked: best?.stale ?? null,
    tiers: landing.kind === 'pair' ? await tiersOf(catalog, parts, names, landing) : null,
    links: relatedLinks(landing, await catalog.landings(), names),
  };
}

/** All plans of both carriers that the page stands on, also those that its list leaves out. */
async function tiersOf(
  catalog: Catalog,
  parts: readonly (readonly LandingEntry[])[],
  names: LandingNames,
  landing: Extract<Landing, { kind: 'pair' }>,
): Promise<SeenTiers | null> {
  const [a, b] = await Promise.all(
    parts.map(async (entries, at) => ({
      name: names.carrier(landing.carriers[at]!),
      plans: await catalog.plansById(entries.map(({ key }) => key.id)),
    })),
  );
  const { currency } = catalog.region(landing.region)!;
  const today = catalog.now.toISOString().slice(0, 10);
  const plans = [...a!.plans, ...b!.plans];
  const tiers = tiersIn(landing, currency, today, a!.name, b!.name, a!.plans.length, ...plans);
  if (!tiers) return null;
  const slugs = new Set(tiers.tiers.flatMap(({ plans }) => plans.map((plan) => plan?.slug)));
  const shown = plans.filter(({ slug }) => slugs.has(slug));
  return { ...tiers, seen: Object.fromEntries(shown.map((plan) => [plan.slug, seenPrice(plan)])) };
}

/** Worked out anew when a plan of one of both is another: most edits change neither. */
const tiersIn = kept(
  (
    _: Landing,
    currency: Currency,
    today: string,
    nameOfA: string,
    nameOfB: string,
    countOfA: number,
    ...plans: Plan[]
  ) =>
    compareTiers(
      [
        { name: nameOfA, plans: plans.slice(0, countOfA) },
        { name: nameOfB, plans: plans.slice(countOfA) },
      ],
      currency,
      today,
    ),
);

/** As much of a plan as the mark beside its price is made from. */
function seenPrice({ seenOn, age, source, confidence, sample, buyUrl, carrier }: Plan): SeenPrice {
  return { seenOn, age, source, confidence, sample, buyUrl, carrier: { website: carrier.website } };
}

/** Links to the landing pages of a region: by what its plans are, not carrier against carrier. */
export async function regionLandings(
  catalog: Catalog,
  code: string,
): Promise<{ narrowed: LandingLink[]; pairs: LandingLink[] }> {
  const names = namesOf(catalog, catalog.region(code)?.name ?? code);
  const own = (await catalog.landings()).filter(({ region }) => region === code);
  const [pairs, narrowed] = [true, false].map((wanted) =>
    own.filter(({ kind }) => (kind === 'pair') === wanted).map((page) => link(page, names)),
  );
  return { narrowed: narrowed!, pairs: pairs! };
}

/** Links to the landing pages that a plan stands on. */
export async function planLandings(
  catalog: LandingsSource & Pick<Catalog, 'plansIn' | 'freshness'>,
  plan: Plan,
): Promise<LandingLink[]> {
  const entry = byId(await catalog.plansIn(plan.region.code)).get(plan.id);
  if (!entry || !isCurrent(plan.seenOn, catalog.freshness.from)) return NO_LINKS;
  return linksOfPlan(entry, ...(await landingsFacts(catalog, plan.region.code)));
}

type LandingsSource = Pick<Catalog, 'region' | 'rates' | 'carriers' | 'landings'>;

/** What the links of a region's plans are made from: the same objects while nothing about them changed. */
export async function landingsFacts(catalog: LandingsSource, of: string) {
  const { code, name, currency } = catalog.region(of)!;
  const rates = catalog.rates && lastingRates('rates', catalog.rates.rates);
  const landings = landingsByRegion(await catalog.landings()).get(code) ?? NO_LANDINGS;
  return [landings, code, currency, name, rates, carrierNames(catalog.carriers)] as const;
}

const NO_LINKS: LandingLink[] = [];
const NO_LANDINGS: readonly Landing[] = [];
const byId = kept((all: readonly PlanOutline[]) => new Map(all.map((one) => [one.key.id, one])));
const lastingRates = lasting<Rates>();
const lastingLandings = lasting<readonly Landing[]>();
/** The same lists for regions whose pages are the same. */
const landingsByRegion = kept((all: readonly Landing[]) => {
  const groups = [...Map.groupBy(all, ({ region }) => region)];
  return new Map(groups.map(([code, some]) => [code, lastingLandings(code, some)]));
});
const lastingNames = lasting<Record<string, string>>();
/** The same object while no carrier has another name. */
const carrierNames = kept((carriers: Catalog['carriers']) =>
  lastingNames('carriers', Object.fromEntries(carriers.map(({ slug, name }) => [slug, name]))),
);

const linksOfPlan = kept(
  (
    entry: PlanOutline,
    all: readonly Landing[],
    code: string,
    currency: Currency,
    region: string,
    rates: Rates | null,
    names: Record<string, string>,
  ): LandingLink[] => {
    const own = landingsOfPlan(all, entry, { code, currency }, rates);
    return own.map((landing) => link(landing, { region, carrier: (slug) => names[slug] ?? slug }));
  },
);

/** Links to the pages that set a carrier against others, and to those of its networks. */
export async function carrierLandings(catalog: Catalog, slug: string): Promise<LandingLink[]> {
  const carrier = catalog.carrier(slug)!;
  const landings = await catalog.landings();
  return landings
    .filter((landing) => {
      if (landing.kind === 'pair') return landing.carriers.includes(slug);
      if (landing.kind !== 'network') return false;
      const operator = catalog.carrier(landing.operator)!;
      return (
        landing.carriers.includes(slug) || (operator === carrier && usesNetwork(carrier, carrier))
      );
    })
    .map((landing) => link(landing, namesOf(catalog, catalog.region(landing.region)!.name), true));
}

/** A price in the currency of its region; null where it is in that already. */
function converted(
  plan: Pick<Plan, 'price' | 'currency'>,
  currency: Currency,
  rates: Rates | null,
): Amount | null {
  if (plan.currency === currency) return null;
  const minor = inCurrency(plan.price, plan.currency, currency, rates);
  return minor === null ? null : { amount: fromMinor(minor, currency), currency, approx: true };
}

/** What a page is called at its top. */
export function headingOfLanding(catalog: Catalog, landing: Landing): string {
  return landingHeading(
    landing,
    namesOf(catalog, catalog.region(landing.region)?.name ?? landing.region),
  );
}

function namesOf(catalog: Catalog, region: string): LandingNames {
  return { region, carrier: (slug) => catalog.carrier(slug)?.name ?? slug };
}

function link(landing: Landing, names: LandingNames, whole = false): LandingLink {
  return {
    href: landing.path,
    label: whole ? landingHeading(landing, names) : landingLabel(landing, names),
  };
}

/** Pages of the same region; those that name one of the page's carriers come first. */
function relatedLinks(
  landing: Landing,
  all: readonly Landing[],
  names: LandingNames,
): LandingLink[] {
  const own = carriersOf(landing);
  return all
    .filter((other) => other.region === landing.region && other.path !== landing.path)
    .filter(
      (other) => other.kind !== 'pair' || carriersOf(other).some((slug) => own.includes(slug)),
    )
    .sort((a, b) => Number(b.kind === 'pair') - Number(a.kind === 'pair'))
    .slice(0, LINKS_SHOWN)
    .map((other) => link(other, names));
}

function carriersOf(landing: Landing): readonly string[] {
  if (landing.kind === 'pair') return landing.carriers;
  return landing.kind === 'network' ? [landing.operator] : [];
}

/** The region's listing with the filters that the page stands for. */
export function listingOf(landing: Landing): string {
  const surface = regionSurface(landing.region);
  const query = { ...baseQuery(surface), ...landingFilters(landing), maxAge: surface.maxAge };
  return writeAddress({ query, view: surface.view }, surface);
}

/** The filters that find the plans of the page, as the parser of addresses orders them. */
export function landingFilters(landing: Landing): PlanFilters {
  const filters: PlanFilters = { ...NO_FILTERS, region: landing.region };
  if (landing.kind === 'type') filters.planTypes = [landing.planType];
  else if (landing.kind === 'esim' || landing.kind === 'visitors')
    Object.assign(filters, LANDING_FACTS[landing.kind]);
  else if (landing.kind === 'unlimited') filters.unlimited = true;
  else if (landing.kind === 'under') filters.maxPrice = landing.amount;
  else filters.carriers = [...landing.carriers].sort();
  if (landing.kind === 'pair')
    filters.planTypes = PLAN_TYPES.filter((type) => landing.planTypes.includes(type));
  return filters;
}
