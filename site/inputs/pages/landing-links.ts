import type { Catalog } from '#db/catalog/catalog.ts';
import type { Entry } from '#db/snapshot/snapshot.ts';
import { isCurrent } from '#src/domain/prices/freshness.ts';
import { landingsOfPlan, usesNetwork, type Landing } from '#src/domain/pages/landing/landing.ts';
import {
  landingHeading,
  landingLabel,
  type LandingNames,
} from '#src/domain/pages/landing/landing-words.ts';
import { namesIn, landingNames } from './landing-names.ts';
import { placeFacts, type PlaceFacts } from './place-facts.ts';

/** Links to other pages at the end of a page. */
const LINKS_SHOWN = 12;

/** A link to a landing page. */
export interface LandingLink {
  href: string;
  label: string;
}

/** Links to the landing pages of a region: by what its plans are, not carrier against carrier. */
export function regionLandings(catalog: Catalog, code: string) {
  const place = placeFacts(catalog, code);
  const of = (isPair: boolean): LandingLink[] =>
    place.landings
      .filter(({ kind }) => (kind === 'pair') === isPair)
      .map((page) => link(page, namesIn(place)));
  return { narrowed: of(false), pairs: of(true) };
}

/** Links to the landing pages that a plan stands on. */
export function planLandings(catalog: Catalog, entry: Entry): LandingLink[] {
  const { plan } = entry;
  if (!isCurrent(plan.seenOn, catalog.freshness.from)) return [];
  const place = placeFacts(catalog, plan.region.code);
  const own = landingsOfPlan(place.landings, entry, place, place.rates);
  return own.map((landing) => link(landing, namesIn(place)));
}

/** Links to the pages that set a carrier against others, and to those of its networks. */
export function carrierLandings(catalog: Catalog, slug: string): LandingLink[] {
  const carrier = catalog.carrier(slug)!;
  return catalog
    .landings()
    .filter((landing) => {
      if (landing.kind === 'pair') return landing.carriers.includes(slug);
      if (landing.kind !== 'network') return false;
      const operator = catalog.carrier(landing.operator)!;
      return (
        landing.carriers.includes(slug) || (operator === carrier && usesNetwork(carrier, carrier))
      );
    })
    .map((landing) =>
      link(landing, landingNames(catalog, catalog.region(landing.region)!.name), true),
    );
}

/** Pages of the same place; those that name one of the page's carriers come first. */
export function relatedLinks(landing: Landing, place: PlaceFacts): LandingLink[] {
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
