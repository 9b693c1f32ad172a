import type { PlanDraft } from '#src/contract/drafts.ts';
import { Button } from '../Button.tsx';
import { useAdminCheck } from '../data/reads.ts';
import { ageText } from '../time.ts';
import type { useDraft } from './use-draft.ts';

/** What may be done about the review of a draft by who is logged in. */
export function useReview({ author, review, state }: PlanDraft) {
  const self = useAdminCheck().data;
  const required = self?.reviewDrafts === true;
  const isOwn = self?.username === author || self?.username === review?.submittedBy;
  return {
    required,
    mayPublish: !required || state === 'running' || review?.state === 'approved',
    maySubmit: state !== 'running' && review === null,
    mayApprove: review?.state === 'submitted' && !(required && isOwn),
    mayReturn: review !== null,
    /** Somebody else's turn. */
    waits: review?.state === 'submitted' && required && isOwn,
  };
}

/** How far the review of a draft has come, in words. */
export function ReviewLine({ draft }: { draft: PlanDraft }) {
  const { required, waits } = useReview(draft);
  const { review, state } = draft;
  if (state === 'running' || (!review && !required)) return null;
  if (!review) {
    return <p>It is published when somebody else has approved it: submit it for review.</p>;
  }
  const { submittedBy, submittedAt, approvedBy, approvedAt } = review;
  return (
    <p>
      {`Submitted for review by ${submittedBy}, ${ageText(submittedAt)}. `}
      {approvedBy !== null && approvedAt !== null
        ? `Approved by ${approvedBy}, ${ageText(approvedAt)}.`
        : waits && 'Somebody else has to approve it.'}
    </p>
  );
}

/** The steps of a review that are open to who is logged in. */
export function ReviewButtons(props: {
  draft: PlanDraft;
  actions: ReturnType<typeof useDraft>;
  disabled: boolean;
}) {
  const { draft, actions, disabled } = props;
  const { required, maySubmit, mayApprove, mayReturn } = useReview(draft);
  const looks = required ? 'primary' : 'quiet';
  const steps = [
    maySubmit && (['Submit for review', actions.submit, looks] as const),
    mayApprove && (['Approve', actions.approve, looks] as const),
    mayReturn && (['Send back', actions.sendBack, 'quiet'] as const),
  ];
  return steps.map(
    (step) =>
      step && (
        <Button
          key={step[0]}
          look={step[2]}
          disabled={disabled || step[1].isPending}
          onClick={() => step[1].mutate(undefined)}
        >
          {step[0]}
        </Button>
      ),
  );
}
