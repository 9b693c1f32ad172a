import { foldText } from '../fold.ts';
import type { Book, BookCarrier, BookRegion } from './types.ts';

/** What rows may name, ready to be looked up: carriers by slug and folded name, regions by code. */
export function makeBook(carriers: Iterable<BookCarrier>, regions: Iterable<BookRegion>): Book {
  const carriersBySlug = new Map<string, BookCarrier>();
  const carriersByName = new Map<string, BookCarrier[]>();
  for (const carrier of carriers) {
    carriersBySlug.set(carrier.slug, carrier);
    const name = foldText(carrier.name);
    carriersByName.set(name, [...(carriersByName.get(name) ?? []), carrier]);
  }
  const byCode = new Map<string, BookRegion>();
  for (const region of regions) byCode.set(region.code.toUpperCase(), region);
  return { carriersBySlug, carriersByName, regions: byCode };
}
