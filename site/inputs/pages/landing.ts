import type { Catalog } from '#db/catalog/catalog.ts';
import { inSelect } from '#src/domain/places/places.ts';
import type { Landing } from '#src/domain/pages/landing/landing.ts';
import { landingPage, type LandingPage } from './landing-page.ts';

/** All that a landing page shows. */
export interface LandingInput {
  landing: Landing;
  page: LandingPage;
  /** Of a pair, the other places that both sell in. */
  elsewhere: { code: string; name: string }[];
}

/** Puts it together. */
export function landingInput(catalog: Catalog, landing: Landing): LandingInput {
  return {
    landing,
    page: landingPage(catalog, landing),
    elsewhere: elsewhereOf(catalog, landing),
  };
}

function elsewhereOf(catalog: Catalog, landing: Landing): LandingInput['elsewhere'] {
  if (landing.kind !== 'pair') return [];
  const sold = catalog.coverage().filter(({ carrier }) => landing.carriers.includes(carrier));
  const sellers = Map.groupBy(sold, ({ region }) => region);
  return inSelect(catalog.regions)
    .filter(({ code }) => code !== landing.region && sellers.get(code)?.length === 2)
    .map(({ code, name }) => ({ code, name }));
}
