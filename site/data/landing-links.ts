import type { Catalog } from '#db/catalog.ts';
import type { PlanOutline } from '#db/queries/plan-outlines.ts';
import type { Plan } from '#src/contract/plans.ts';
import { isCurrent } from '#src/domain/freshness.ts';
import { kept } from '#src/domain/kept.ts';
import { landingsOfPlan, usesNetwork, type Landing } from '#src/domain/landing.ts';
import { landingHeading, landingLabel, type LandingNames } from '#src/domain/landing-words.ts';
import { namesIn, namesOf } from './landing-names.ts';
import { landingsOfPlace, type LandingsOfPlace, type LandingsSource } from './place-facts.ts';

/** Links to other pages at the end of a page. */
const LINKS_SHOWN = 12;

/** A link to a landing page. */
export interface LandingLink {
  href: string;
  label: string;
}

/** Links to the landing pages of a region: by what its plans are, not carrier against carrier. */
export async function regionLandings(catalog: LandingsSource, code: string) {
  return linksOfPlace(await landingsOfPlace(catalog, code));
}

const linksOfPlace = kept((place: LandingsOfPlace) => {
  const of = (isPair: boolean): LandingLink[] =>
    place.landings
      .filter(({ kind }) => (kind === 'pair') === isPair)
      .map((page) => link(page, namesIn(place)));
  return { narrowed: of(false), pairs: of(true) };
});

/** Links to the landing pages that a plan stands on. */
export async function planLandings(
  catalog: LandingsSource & Pick<Catalog, 'plansIn' | 'freshness'>,
  plan: Plan,
): Promise<LandingLink[]> {
  const entry = byId(await catalog.plansIn(plan.region.code)).get(plan.id);
  if (!entry || !isCurrent(plan.seenOn, catalog.freshness.from)) return NO_LINKS;
  return linksOfPlan(entry, await landingsOfPlace(catalog, plan.region.code));
}

const NO_LINKS: LandingLink[] = [];
const byId = kept((all: readonly PlanOutline[]) => new Map(all.map((one) => [one.key.id, one])));

const linksOfPlan = kept((entry: PlanOutline, place: LandingsOfPlace): LandingLink[] => {
  const own = landingsOfPlan(place.landings, entry, place, place.rates);
  return own.map((landing) => link(landing, namesIn(place)));
});

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

/** Pages of the same place; those that name one of the page's carriers come first. */
export function relatedLinks(landing: Landing, place: LandingsOfPlace): LandingLink[] {
  const own = carriersOf(landing);
  return place.landings
    .filter((other) => other.path !== landing.path)
    .filter(
      (other) => other.kind !== 'pair' || carriersOf(other).some((slug) => own.includes(slug)),
    )
    .sort((a, b) => Number(b.kind === 'pair') - Number(a.kind === 'pair'))
    .slice(0, LINKS_SHOWN)
    .map((other) => link(other, namesIn(place)));
}

function carriersOf(landing: Landing): readonly string[] {
  if (landing.kind === 'pair') return landing.carriers;
  return landing.kind === 'network' ? [landing.operator] : [];
}

function link(landing: Landing, names: LandingNames, whole = false): LandingLink {
  return {
    href: landing.path,
    label: whole ? landingHeading(landing, names) : landingLabel(landing, names),
  };
}
