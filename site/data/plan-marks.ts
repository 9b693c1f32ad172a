import type { Catalog } from '#db/catalog.ts';
import type { MarkKind } from '#src/domain/best-for.ts';
import type { Plan } from '#src/contract/plans.ts';

/** What a plan is best for at the place that it is sold for. */
export async function planMarks(
  catalog: Catalog,
  { slug, region }: Pick<Plan, 'slug' | 'region'>,
): Promise<MarkKind[]> {
  const marks = await catalog.marks(region.code);
  return (marks?.won ?? []).filter((won) => won.slug === slug).map(({ kind }) => kind);
}
