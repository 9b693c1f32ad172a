import type { Catalog } from '#db/catalog/catalog.ts';
import type { Landing } from '#src/domain/pages/landing/landing.ts';
import { landingHeading, type LandingNames } from '#src/domain/pages/landing/landing-words.ts';
import type { PlaceFacts } from './place-facts.ts';

/** What a page is called at its top. */
export function headingOfLanding(catalog: Catalog, landing: Landing): string {
  return landingHeading(
    landing,
    landingNames(catalog, catalog.region(landing.region)?.name ?? landing.region),
  );
}

/** The names that the words of a place's pages need. */
export function namesIn({ name, carriers }: PlaceFacts): LandingNames {
  return { region: name, carrier: (slug) => carriers.get(slug) ?? slug };
}

/** The same for the pages of any place. */
export function landingNames(catalog: Catalog, region: string): LandingNames {
  return { region, carrier: (slug) => catalog.carrier(slug)?.name ?? slug };
}
