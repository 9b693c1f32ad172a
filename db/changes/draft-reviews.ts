import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { commitChange, MUST_CHANGE_ONE, type Change } from '../change.ts';
import type { Db, Statement } from '../client.ts';
import { and, eq } from '../drizzle.ts';
import { q, readFirst, statement } from '../orm.ts';
import { findAdminPlan } from '../queries/admin-plans.ts';
import { auditEntry } from '../queries/audit.ts';
import { reviewStateOf, type DraftRow } from '../queries/draft-rows.ts';
import { Refusal } from '../refusal.ts';
import { draftReviews, planDrafts } from '../schema/drafts.ts';
import { requireDraft } from './find-draft.ts';

type Review = typeof draftReviews.$inferSelect;

const findReview = (db: Db, planId: number): Promise<Review | null> =>
  readFirst(db, q.select().from(draftReviews).where(eq(draftReviews.planId, planId)));

/** The statement that forgets who looked at the draft of a plan. */
export const forgetReview = (planId: number): Statement =>
  statement(q.delete(draftReviews).where(eq(draftReviews.planId, planId)));

/** The statements that note who wrote a draft: nobody has looked at these values yet. */
export const noteAuthor = (planId: number, { actor }: Change): Statement[] => [
  forgetReview(planId),
  statement(q.insert(draftReviews).values({ planId, authorId: actor.id })),
];

type Looked = Partial<Omit<Review, 'planId' | 'authorId'>>;
const NOBODY = {
  draftVersion: null,
  draftUpdatedAt: null,
  submittedById: null,
  submittedBy: null,
  submittedAt: null,
  approvedById: null,
  approvedBy: null,
  approvedAt: null,
} satisfies Looked;

/** One step of a review, of the version of the draft that was seen: another one is a conflict. */
function step(
  db: Db,
  id: number,
  draftVersion: number,
  change: Change,
  act: (draft: DraftRow, review: Review | null) => { action: string; looked: Looked },
): Promise<AdminPlan> {
  return db.write(async (commit) => {
    const draft = await requireDraft(db, id, draftVersion);
    if (!draft) throw new Refusal('missing', 'This SIM card has no draft');
    if (draft.running === 1) throw new Refusal('conflict', 'This draft is public already.');
    const review = await findReview(db, id);
    const { action, looked } = act(draft, review);
    const entry = { action, entity: 'plan-draft', entityId: id, after: { draftVersion } };
    const seen = and(eq(planDrafts.planId, id), eq(planDrafts.version, draftVersion));
    await commitChange(commit, [
      forgetReview(id),
      statement(
        q
          .insert(draftReviews)
          .values({ ...NOBODY, ...looked, planId: id, authorId: review?.authorId ?? null }),
      ),
      // Another process may have changed the draft meanwhile: then nothing of this holds.
      statement(q.update(planDrafts).set({ version: draftVersion }).where(seen)),
      MUST_CHANGE_ONE,
      auditEntry(change, entry),
    ]);
    return (await findAdminPlan(db, id))!;
  });
}

/** Asks for a second pair of eyes on a version of a draft. */
export function submitDraft(
  db: Db,
  id: number,
  draftVersion: number,
  change: Change,
): Promise<AdminPlan> {
  return step(db, id, draftVersion, change, (draft) => ({
    action: 'submit',
    looked: {
      draftVersion,
      draftUpdatedAt: draft.updated_at,
      submittedById: change.actor.id,
      submittedBy: change.actor.name,
      submittedAt: change.now.toISOString(),
    },
  }));
}

/**
 * Approves the version of a draft that was submitted. With `byOthers` neither who wrote it nor who
 * submitted it may.
 */
export function approveDraft(
  db: Db,
  id: number,
  { draftVersion, byOthers }: { draftVersion: number; byOthers: boolean },
  change: Change,
): Promise<AdminPlan> {
  const { actor } = change;
  return step(db, id, draftVersion, change, (draft, review) => {
    if (!review || reviewStateOf(draft, named(review)) === null) {
      throw new Refusal('conflict', 'This draft was not submitted for review.');
    }
    // The name too: of drafts of before, and of restored ones, nobody noted the number.
    const isOwn =
      [review.authorId, review.submittedById].includes(actor.id) || draft.author === actor.name;
    if (byOthers && isOwn) {
      throw new Refusal('conflict', 'Somebody else has to approve this draft: it is yours.');
    }
    return {
      action: 'approve',
      looked: {
        ...review,
        approvedById: actor.id,
        approvedBy: actor.name,
        approvedAt: change.now.toISOString(),
      },
    };
  });
}

/** Sends a draft back to who wrote it, or takes a submission back. */
export function returnDraft(
  db: Db,
  id: number,
  draftVersion: number,
  change: Change,
): Promise<AdminPlan> {
  return step(db, id, draftVersion, change, (draft, review) => {
    if (!review || reviewStateOf(draft, named(review)) === null) {
      throw new Refusal('conflict', 'This draft was not submitted for review.');
    }
    return { action: 'return', looked: {} };
  });
}

/** Refuses a draft that nobody has approved as it is now. */
export async function requireApproved(db: Db, draft: DraftRow): Promise<void> {
  const review = await findReview(db, draft.plan_id);
  if (review && reviewStateOf(draft, named(review)) === 'approved') return;
  throw new Refusal('conflict', 'Somebody else has to approve this draft before it is published.');
}

const named = (review: Review) => ({
  draft_version: review.draftVersion,
  draft_updated_at: review.draftUpdatedAt,
  approved_at: review.approvedAt,
});
