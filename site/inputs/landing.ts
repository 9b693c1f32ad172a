import { kept } from '#src/domain/kept.ts';
import type { Landing } from '#src/domain/landing.ts';
import { landingPage, type LandingPage } from '../data/landing-page.ts';
import type { PlaceSource } from '../data/place-facts.ts';

/** All that a landing page shows. */
export interface LandingInput {
  landing: Landing;
  page: LandingPage;
  /** Of a pair, the other places that both sell in. */
  elsewhere: { code: string; name: string }[];
}

/** Reads it. */
export async function landingInput(catalog: PlaceSource, landing: Landing): Promise<LandingInput> {
  const elsewhere = JSON.stringify(elsewhereOf(catalog, landing));
  return inputOf(await landingPage(catalog, landing), landing, elsewhere);
}

/** As text, so that it is the same while it says the same. */
const inputOf = kept((page: LandingPage, landing: Landing, elsewhere: string): LandingInput => ({
  landing,
  page,
  elsewhere: JSON.parse(elsewhere) as LandingInput['elsewhere'],
}));

function elsewhereOf(catalog: PlaceSource, landing: Landing): LandingInput['elsewhere'] {
  if (landing.kind !== 'pair') return [];
  const sold = catalog.coverage().filter(({ carrier }) => landing.carriers.includes(carrier));
  const sellers = Map.groupBy(sold, ({ region }) => region);
  return catalog.regions
    .filter(({ code }) => code !== landing.region && sellers.get(code)?.length === 2)
    .map(({ code, name }) => ({ code, name }));
}
