import type { Change } from '../../core/change.ts';
import type { BatchRefs } from '../../plans/plan-batch.ts';
import type { Db } from '../../core/connect/client.ts';
import { validateNew, validateStored, rejected, type RowOutcome } from './validate.ts';
import { matchPlans, type Match } from './match.ts';
import { assignSlugs, type TakenSlugs, type SlugWish } from '../../plans/rows/plan-slugs.ts';
import type { ImportPlan } from '../rows/read-rows.ts';

/** A row with the plan that it means and what it makes of it. */
export interface ValidatedRow {
  plan: ImportPlan;
  match: Match;
  outcome: RowOutcome;
}

/** What a run lets its rows do. */
export interface RunLimits {
  /** Slugs of the carriers that the file may speak for; without them: all. */
  carriers?: readonly string[] | undefined;
  /** Rows that mean a plan in the trash bring it back. */
  restore?: boolean | undefined;
}

/** Validates rows together, in their order. */
export async function validateChunk(
  db: Db,
  refs: BatchRefs,
  plans: readonly ImportPlan[],
  given: TakenSlugs,
  change: Change,
  { carriers, restore }: RunLimits = {},
): Promise<ValidatedRow[]> {
  const matches = await matchPlans(db, plans, restore);
  const validated: ValidatedRow[] = [];
  for (const [index, plan] of plans.entries()) {
    const match = matches[index]!;
    validated.push({
      plan,
      match,
      outcome: await validate(db, refs, plan, match, change, carriers),
    });
  }
  await nameAppearing(db, validated, given);
  for (const item of validated) {
    // A stored plan that moves to another address.
    const { outcome, match } = item;
    if (outcome.kind !== 'changed' || match.problem || match.restores) continue;
    const { slug } = outcome.next;
    if (slug === match.stored?.state.slug) continue;
    if (given.taken.has(slug)) item.outcome = slugTaken(item.plan);
    given.taken.add(slug);
  }
  return validated;
}

/** Address parts for plans that are new, or come back from the trash. */
async function nameAppearing(
  db: Db,
  validated: readonly ValidatedRow[],
  given: TakenSlugs,
): Promise<void> {
  const wishes = validated.flatMap((item): { item: ValidatedRow; wish: SlugWish }[] => {
    const { plan, match, outcome } = item;
    if (outcome.kind === 'new') return [{ item, wish: { plan } }];
    if (outcome.kind !== 'changed' || match.problem || !match.restores) return [];
    return [{ item, wish: { plan, own: outcome.next.slug } }];
  });
  const slugs = await assignSlugs(
    db,
    wishes.map(({ wish }) => wish),
    given,
  );
  for (const [index, { item }] of wishes.entries()) {
    const slug = slugs[index]!;
    const { outcome } = item;
    if (slug === null) item.outcome = slugTaken(item.plan);
    else if (outcome.kind === 'new') outcome.state.slug = slug;
    else if (outcome.kind === 'changed') item.outcome = underSlug(outcome, slug);
  }
}

/** A plan that comes back under another address part, because a live one has its own by now. */
function underSlug(outcome: Extract<RowOutcome, { kind: 'changed' }>, slug: string): RowOutcome {
  const { next, before, after } = outcome;
  if (slug === next.slug) return outcome;
  return {
    kind: 'changed',
    next: { ...next, slug },
    before: { slug: next.slug, ...before },
    after: { ...after, slug },
  };
}

async function validate(
  db: Db,
  refs: BatchRefs,
  plan: ImportPlan,
  match: Match,
  change: Change,
  carriers?: readonly string[],
): Promise<RowOutcome> {
  if (match.problem) {
    const { field, code, reason } = match.problem;
    return rejected(plan, [{ path: field, message: reason, code }]);
  }
  const owner = match.stored && refs.of(match.stored.state).carrier?.slug;
  if (carriers && owner && !carriers.includes(owner)) {
    const message = `is a plan of ${owner}, which this feed may not change`;
    return rejected(plan, [{ path: 'carrier', message }]);
  }
  return match.stored
    ? validateStored(db, refs, match.stored, plan, change, match.back)
    : validateNew(refs, plan, change);
}

function slugTaken(plan: ImportPlan): RowOutcome {
  const message = 'is the address of another row of this file: write another, or leave it empty';
  return rejected(plan, [{ path: 'slug', message, code: 'slug-taken' }]);
}
