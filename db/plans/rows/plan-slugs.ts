import { planSlug } from '#src/domain/core/fold.ts';
import type { Db } from '../../core/connect/client.ts';
import { and, isNull } from '../../core/connect/drizzle.ts';
import { isAmong, q, readAll } from '../../core/sql/orm.ts';
import { plans } from '../../schema.ts';
import { oldPlanSlugs } from '../../schema/old-slugs.ts';

/** Length that leaves room for what makes a taken address part unique. */
const MAX_BASE = 70;

interface Named {
  /** As the source has it, where it has one. */
  slug?: string;
  carrierSlug: string;
  regionCode: string;
  planName: string;
}

/** A plan that needs an address part. `own`: the one that it had, when it comes back from the trash. */
export interface SlugWish {
  plan: Named;
  own?: string;
}

/** The address parts given in one run, and where numbering goes on for each beginning. */
export interface TakenSlugs {
  taken: Set<string>;
  next: Map<string, number>;
}

/**
 * Address parts for plans, in their order: the one that each names (null when an earlier one or
 * another plan has it), else its own, else one from carrier and name, then the
 * region, then a number.
 */
export async function assignSlugs(
  db: Db,
  wishes: readonly SlugWish[],
  given: TakenSlugs = { taken: new Set(), next: new Map() },
): Promise<(string | null)[]> {
  const { taken } = given;
  const bases = wishes.map(({ plan }) =>
    planSlug(plan.carrierSlug, plan.planName).slice(0, MAX_BASE).replace(/-$/, ''),
  );
  const candidates = wishes.flatMap(({ plan, own }, index) => [
    ...(plan.slug === undefined ? [] : [plan.slug]),
    ...(own === undefined ? [] : [own]),
    bases[index]!,
    withRegion(bases[index]!, plan),
  ]);
  const used = await usedSlugs(db, candidates);
  const left = await leftSlugs(db, candidates);
  const isFree = (slug: string) => !used.has(slug) && !taken.has(slug);
  // An address that leads to another plan is given away only to somebody who asks for it.
  const isOpen = (slug: string) => isFree(slug) && !left.has(slug);
  const slugs: (string | null)[] = [];
  for (const [index, { plan, own }] of wishes.entries()) {
    const base = bases[index]!;
    const slug = plan.slug
      ? [plan.slug].find(isFree)
      : own !== undefined && isFree(own)
        ? own
        : [base, withRegion(base, plan)].find(isOpen);
    if (slug === undefined && plan.slug !== undefined) {
      slugs.push(null);
      continue;
    }
    const free = slug ?? (await numbered(db, base, given));
    taken.add(free);
    slugs.push(free);
  }
  return slugs;
}

/** Those of some address parts that live plans have. */
async function usedSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const live = and(isNull(plans.deletedAt), isAmong(plans.slug, slugs));
  const rows = await readAll(db, q.select({ slug: plans.slug }).from(plans).where(live));
  return new Set(rows.map((row) => row.slug));
}

/** Those of some address parts that plans had before. */
async function leftSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const left = q.select({ slug: oldPlanSlugs.slug }).from(oldPlanSlugs);
  const rows = await readAll(db, left.where(isAmong(oldPlanSlugs.slug, slugs)));
  return new Set(rows.map((row) => row.slug));
}

/** The first free number from where the last one of this beginning was given. */
async function numbered(db: Db, base: string, { taken, next }: TakenSlugs): Promise<string> {
  for (let first = next.get(base) ?? 2, count = 8; ; first += count, count *= 2) {
    const slugs = Array.from({ length: count }, (_, index) => `${base}-${first + index}`);
    const used = await usedSlugs(db, slugs);
    const left = await leftSlugs(db, slugs);
    const free = slugs.findIndex((slug) => !used.has(slug) && !left.has(slug) && !taken.has(slug));
    if (free >= 0) {
      next.set(base, first + free + 1);
      return slugs[free]!;
    }
  }
}

function withRegion(base: string, plan: Named): string {
  return `${base}-${plan.regionCode.toLowerCase()}`;
}
