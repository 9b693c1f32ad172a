import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { BANG } from '../bang.ts';
import { ageText, isOlderThan } from '../time.ts';
import { STALE_DAYS } from './query.ts';

const OLD = `tw:font-(--w-mid) tw:text-ink ${BANG}`;

/** When the price was last checked; old ages are marked, sample prices say that nobody checked. */
export function CheckedAge({ plan }: { plan: Pick<AdminPlan, 'sample' | 'checkedAt'> }) {
  if (!plan.checkedAt) return <span className="muted">{plan.sample ? 'Sample' : 'Never'}</span>;
  return (
    <time
      className={isOlderThan(plan.checkedAt, STALE_DAYS) ? OLD : 'muted'}
      dateTime={plan.checkedAt}
      title={new Date(plan.checkedAt).toLocaleString('en-US')}
    >
      {ageText(plan.checkedAt)}
    </time>
  );
}
