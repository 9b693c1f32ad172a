import type { Catalog } from '#db/catalog.ts';
import type { Region } from '#src/contract/regions.ts';
import type { FirstAnswer } from '#src/domain/finder/first-words.ts';
import { usualNeed } from '#src/domain/finder/need-form.ts';
import type { NeedQuery } from '#src/domain/finder/need.ts';
import { isGroupCode } from '#src/domain/places.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { NeedPlace } from '#src/ui/find/NeedFields.tsx';

/** A form of a need: what it is filled with, and the first answer to that. */
export interface OpenAsk {
  need: NeedQuery;
  places: readonly (NeedPlace & { currency: Currency })[];
  first: FirstAnswer | null;
}

/** The place that a form is filled with where no other is at hand (specification §2, Home). */
const USUAL_PLACE = 'US';

/** The places that a need may name, as its form lists them. */
export function needPlaces({ regions }: Pick<Catalog, 'regions'>): OpenAsk['places'] {
  return regions.map(({ code, name, currency }) => ({ code, name, currency, kind: kindOf(code) }));
}

/** The need that a page suggests: of a region, or of the whole site. */
export function suggestedNeed(
  { regions }: Pick<Catalog, 'regions'>,
  region: Region | null,
): NeedQuery {
  const known = regions.find(({ code }) => code === USUAL_PLACE) ?? regions[0];
  const code = region?.code ?? known?.code ?? USUAL_PLACE;
  return usualNeed({ code, kind: kindOf(code) });
}

/** The form with its first answer; null where there is no place to ask for. */
export async function openAsk(catalog: Catalog, region: Region | null): Promise<OpenAsk | null> {
  if (catalog.regions.length === 0 || !catalog.rates) return null;
  const need = suggestedNeed(catalog, region);
  const [first = null] = (await catalog.find({ ...need, limit: 1 })).data;
  return { need, places: needPlaces(catalog), first };
}

const kindOf = (code: string) => (isGroupCode(code) ? ('group' as const) : ('country' as const));
