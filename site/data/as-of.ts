import type { Catalog } from '#db/catalog.ts';
import { kept } from '#src/domain/kept.ts';

/** The day of a catalog, ISO 8601: said once for all pages. */
export const dayOf = kept(({ now }: Pick<Catalog, 'now'>) => now.toISOString().slice(0, 10));
