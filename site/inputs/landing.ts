import type { Catalog } from '#db/catalog.ts';
import { listFreshness, type ListFreshness } from '#src/domain/freshness-words.ts';
import type { Landing } from '#src/domain/landing.ts';
import { landingPage, type LandingPage } from '../data/landing-page.ts';

/** All that a landing page shows. */
export interface LandingInput {
  landing: Landing;
  page: LandingPage;
  freshness: ListFreshness;
}

/** Reads it. */
export async function landingInput(catalog: Catalog, landing: Landing): Promise<LandingInput> {
  const page = await landingPage(catalog, landing);
  const shown = page.groups.flatMap(({ plans }) => plans);
  return { landing, page, freshness: listFreshness(shown, catalog.now) };
}
