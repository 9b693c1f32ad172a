import type { Region } from '#src/contract/places/regions.ts';
import { parseNeed } from '#src/domain/finder/need/need-address.ts';
import { needNames, needParts } from '#src/domain/finder/need/need-words.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';

/** Stands for the place of a need that names none: lists ask for totals of plans anywhere. */
const ANY_PLACE = 'XW';

/** A kept need as it can be read; null: it cannot. `hasPlace`: one is in it. */
export function readStoredNeed(stored: string): { need: NeedQuery; hasPlace: boolean } | null {
  const params = new URLSearchParams(stored);
  const hasPlace = params.has('places');
  if (!hasPlace) params.set('places', ANY_PLACE);
  const { need } = parseNeed(params);
  return need && { need, hasPlace };
}

/** A place of the site, as words of a need name it. */
export type KnownPlace = Pick<Region, 'code' | 'name' | 'currency'>;

/** '12 months, 10 GB a month, hotspot, Germany'. */
export function storedNeedWords(stored: string, places: readonly KnownPlace[]): string {
  const read = readStoredNeed(stored);
  if (!read) return 'A need that this page cannot read';
  const { need, hasPlace } = read;
  const parts = needParts(need, needNames(places, need));
  const at = need.places.length;
  const shown = [...parts.slice(at), ...(hasPlace ? parts.slice(0, at) : [])];
  return shown.map(({ text }) => text).join(', ');
}
