import type { Change } from '../../core/change.ts';
import type { BatchRefs } from '../../plans/plan-batch.ts';
import type { Db } from '../../core/connect/client.ts';
import { judgeNew, judgeStored, rejected, type Verdict } from './judge.ts';
import { matchPlans, type Match } from './match.ts';
import { claimSlugs, type GivenSlugs, type SlugWish } from '../../plans/rows/plan-slugs.ts';
import type { ImportPlan } from '../rows/read-rows.ts';

/** A row with the plan that it means and what it makes of it. */
export interface Judged {
  plan: ImportPlan;
  match: Match;
  verdict: Verdict;
}

/** What a run lets its rows do. */
export interface RunLimits {
  /** Slugs of the carriers that the file may speak for; without them: all. */
  carriers?: readonly string[] | undefined;
  /** Rows that mean a plan in the trash bring it back. */
  restore?: boolean | undefined;
}

/** Judges rows together, in their order. */
export async function judgeChunk(
  db: Db,
  refs: BatchRefs,
  plans: readonly ImportPlan[],
  given: GivenSlugs,
  change: Change,
  { carriers, restore }: RunLimits = {},
): Promise<Judged[]> {
  const matches = await matchPlans(db, plans, restore);
  const judged: Judged[] = [];
  for (const [index, plan] of plans.entries()) {
    const match = matches[index]!;
    judged.push({ plan, match, verdict: await judge(db, refs, plan, match, change, carriers) });
  }
  await nameAppearing(db, judged, given);
  for (const item of judged) {
    // A stored plan that moves to another address.
    const { verdict, match } = item;
    if (verdict.kind !== 'changed' || match.problem || match.restores) continue;
    const { slug } = verdict.next;
    if (slug === match.stored?.state.slug) continue;
    if (given.taken.has(slug)) item.verdict = slugTaken(item.plan);
    given.taken.add(slug);
  }
  return judged;
}

/** Address parts for plans that are new, or come back from the trash. */
async function nameAppearing(db: Db, judged: readonly Judged[], given: GivenSlugs): Promise<void> {
  const wishes = judged.flatMap((item): { item: Judged; wish: SlugWish }[] => {
    const { plan, match, verdict } = item;
    if (verdict.kind === 'new') return [{ item, wish: { plan } }];
    if (verdict.kind !== 'changed' || match.problem || !match.restores) return [];
    return [{ item, wish: { plan, own: verdict.next.slug } }];
  });
  const slugs = await claimSlugs(
    db,
    wishes.map(({ wish }) => wish),
    given,
  );
  for (const [index, { item }] of wishes.entries()) {
    const slug = slugs[index]!;
    const { verdict } = item;
    if (slug === null) item.verdict = slugTaken(item.plan);
    else if (verdict.kind === 'new') verdict.state.slug = slug;
    else if (verdict.kind === 'changed') item.verdict = underSlug(verdict, slug);
  }
}

/** A plan that comes back under another address part, because a live one has its own by now. */
function underSlug(verdict: Extract<Verdict, { kind: 'changed' }>, slug: string): Verdict {
  const { next, before, after } = verdict;
  if (slug === next.slug) return verdict;
  return {
    kind: 'changed',
    next: { ...next, slug },
    before: { slug: next.slug, ...before },
    after: { ...after, slug },
  };
}

async function judge(
  db: Db,
  refs: BatchRefs,
  plan: ImportPlan,
  match: Match,
  change: Change,
  carriers?: readonly string[],
): Promise<Verdict> {
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
    ? judgeStored(db, refs, match.stored, plan, change, match.back)
    : judgeNew(refs, plan, change);
}

function slugTaken(plan: ImportPlan): Verdict {
  const message = 'is the address of another row of this file: write another, or leave it empty';
  return rejected(plan, [{ path: 'slug', message, code: 'slug-taken' }]);
}
