import type { Catalog } from '#db/catalog/catalog.ts';
import type { Marks } from '#src/domain/plans/words/best-for.ts';

/** The marks of every place, by its code. */
export function placeMarks(catalog: Pick<Catalog, 'regions' | 'marks'>): Record<string, Marks> {
  const all = catalog.regions.map(({ code }) => [code, catalog.marks(code)] as const);
  return Object.fromEntries(all.flatMap(([code, marks]) => (marks ? [[code, marks]] : [])));
}
