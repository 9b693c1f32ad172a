import type { ImportPlan } from '#src/domain/import/types.ts';
import type { Change } from '../changes/change.ts';
import type { BatchRefs } from '../changes/plan-batch.ts';
import type { Db } from '../client.ts';
import { judgeNew, judgeStored, rejected, type Verdict } from './judge.ts';
import { matchPlans, type Match } from './match.ts';
import { claimSlugs, type GivenSlugs } from './slugs.ts';

/** A row with the plan that it means and what it makes of it. */
export interface Judged {
  plan: ImportPlan;
  match: Match;
  verdict: Verdict;
}

/** Judges rows together, in their order. */
export async function judgeChunk(
  db: Db,
  refs: BatchRefs,
  plans: readonly ImportPlan[],
  given: GivenSlugs,
  change: Change,
  carriers?: readonly string[],
): Promise<Judged[]> {
  const matches = await matchPlans(db, plans);
  const judged: Judged[] = [];
  for (const [index, plan] of plans.entries()) {
    const match = matches[index]!;
    judged.push({ plan, match, verdict: await judge(db, refs, plan, match, change, carriers) });
  }
  const made = judged.flatMap((item) => (item.verdict.kind === 'new' ? [item] : []));
  const slugs = await claimSlugs(
    db,
    made.map(({ plan }) => plan),
    given,
  );
  for (const [index, item] of made.entries()) {
    const slug = slugs[index]!;
    if (item.verdict.kind !== 'new') continue;
    if (slug === null) item.verdict = slugTaken(item.plan);
    else item.verdict.state.slug = slug;
  }
  for (const item of judged) {
    // A stored plan that moves to another address.
    const { verdict, match } = item;
    if (verdict.kind !== 'changed' || match.problem) continue;
    const { slug } = verdict.next;
    if (slug === match.stored?.state.slug) continue;
    if (given.taken.has(slug)) item.verdict = slugTaken(item.plan);
    given.taken.add(slug);
  }
  return judged;
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
