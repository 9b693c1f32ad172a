import type { Catalog } from '#db/catalog.ts';
import { kindsOf, type MarkKind, type Marks } from '#src/domain/best-for.ts';
import type { Plan } from '#src/contract/plans.ts';

/** What a plan is best for at the place that it is sold for. */
export async function planMarks(
  catalog: Catalog,
  { slug, region }: Pick<Plan, 'slug' | 'region'>,
): Promise<MarkKind[]> {
  return kindsOf(await catalog.marks(region.code), slug);
}

/** The marks of every place, by its code. */
export async function placeMarks(
  catalog: Pick<Catalog, 'regions' | 'marks'>,
): Promise<Record<string, Marks>> {
  const all = await Promise.all(
    catalog.regions.map(async ({ code }) => [code, await catalog.marks(code)] as const),
  );
  return Object.fromEntries(all.flatMap(([code, marks]) => (marks ? [[code, marks]] : [])));
}
