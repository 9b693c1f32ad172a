import type { Catalog } from '#db/catalog.ts';
import type { Marks } from '#src/domain/best-for.ts';

/** The marks of every place, by its code. */
export async function placeMarks(
  catalog: Pick<Catalog, 'regions' | 'marks'>,
): Promise<Record<string, Marks>> {
  const all = await Promise.all(
    catalog.regions.map(async ({ code }) => [code, await catalog.marks(code)] as const),
  );
  return Object.fromEntries(all.flatMap(([code, marks]) => (marks ? [[code, marks]] : [])));
}
