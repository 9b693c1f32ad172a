import { listFreshness, type ListFreshness } from '#src/domain/freshness-words.ts';
import { kept } from '#src/domain/kept.ts';
import type { Landing } from '#src/domain/landing.ts';
import { dayOf } from '../data/as-of.ts';
import { landingPage, type LandingPage } from '../data/landing-page.ts';
import type { PlaceSource } from '../data/place-facts.ts';

/** All that a landing page shows. */
export interface LandingInput {
  landing: Landing;
  page: LandingPage;
  freshness: ListFreshness;
}

/** Reads it. */
export async function landingInput(catalog: PlaceSource, landing: Landing): Promise<LandingInput> {
  return inputOf(await landingPage(catalog, landing), landing, dayOf(catalog));
}

const inputOf = kept((page: LandingPage, landing: Landing, today: string): LandingInput => {
  const shown = page.groups.flatMap(({ plans }) => plans);
  return { landing, page, freshness: listFreshness(shown, new Date(today)) };
});
