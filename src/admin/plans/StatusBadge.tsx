import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { momentText, momentWithZone } from './moment.ts';

/** Whether the public sees a plan, what waits beside it, and when that changes by itself. */
export function StatusBadge({ plan }: { plan: AdminPlan }) {
  const { status, activeFrom, activeUntil, draft } = plan;
  return (
    <span className="tw:inline-flex tw:flex-wrap tw:items-center tw:gap-x-1.5 tw:gap-y-0.5">
      {status === 'active' && !draft && <span className="muted">Active</span>}
      {status === 'draft' && <span className="tag tag-type">Draft</span>}
      {status === 'scheduled' && <span className="tag tag-blue">Scheduled</span>}
      {status === 'withdrawn' && <span className="tag tag-type">Withdrawn</span>}
      {activeFrom && <When word="from" at={activeFrom} />}
      {activeUntil && <When word="until" at={activeUntil} />}
      {draft?.state === 'draft' && <span className="tag tag-type">Draft values</span>}
      {draft?.state === 'scheduled' && <span className="tag tag-blue">Scheduled values</span>}
      {draft?.state === 'running' && <span className="tag tag-green">Running</span>}
      {draft?.from && <When word="from" at={draft.from} />}
      {draft?.until && draft.state === 'running' && <When word="until" at={draft.until} />}
      {draft && (draft.problem !== null || draft.conflicts.length > 0) && (
        <span className="tag tw:bg-danger-bg tw:text-danger">Needs a look</span>
      )}
    </span>
  );
}

function When({ word, at }: { word: string; at: string }) {
  return (
    <time className="muted tw:text-13" dateTime={at} title={momentWithZone(at)}>
      {word} {momentText(at)}
    </time>
  );
}
