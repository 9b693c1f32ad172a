import { kept } from '#src/domain/kept.ts';
import type { Landing } from '#src/domain/landing.ts';
import { landingPage, type LandingPage } from '../data/landing-page.ts';
import type { PlaceSource } from '../data/place-facts.ts';

/** All that a landing page shows. */
export interface LandingInput {
  landing: Landing;
  page: LandingPage;
}

/** Reads it. */
export async function landingInput(catalog: PlaceSource, landing: Landing): Promise<LandingInput> {
  return inputOf(await landingPage(catalog, landing), landing);
}

const inputOf = kept((page: LandingPage, landing: Landing): LandingInput => ({ landing, page }));
