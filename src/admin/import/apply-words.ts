import type { ImportRun } from '#src/contract/imports.ts';
import { plural } from '#src/domain/plural.ts';
import type { Choice } from './use-choice.ts';

type Findings = NonNullable<ImportRun['findings']>;
type Counts = Pick<Choice, 'count' | 'held' | 'total'>;

/** What an apply would do, as its button says it; null when it would do nothing. */
export function applyLabel(
  { count, held, total }: Counts,
  { missing, seen }: Findings,
): string | null {
  if (count > 0) return `Apply ${plural(count, 'change')}`;
  if (held > 0) return `Hold ${plural(held, 'price')} for review`;
  if (total === 0 && seen > 0) return `Date ${plural(seen, 'price')} seen again`;
  // A complete list that changes nothing still counts for the plans that it does not name.
  return total === 0 && missing > 0 ? `Note ${plural(missing, 'missing plan')}` : null;
}

/** What an apply will do and leave, in sentences. */
export function applyText({ count, held, total }: Counts, findings: Findings): string {
  const { known, rejected, same, seen, missing } = findings;
  const left = total - count - held;
  return [
    count > 0 &&
      `${plural(count, 'row')} of the file ${count === 1 ? 'is' : 'are'} written in one step, and the public pages follow.`,
    left > 0 &&
      `${plural(left, 'row')} that you left out ${left === 1 ? 'stays' : 'stay'} as before.`,
    held > 0 && `${plural(held, 'price')} ${held === 1 ? 'waits' : 'wait'} under Held prices.`,
    known > 0 &&
      `${plural(known, 'price')} that ${known === 1 ? 'waits or was' : 'wait or were'} discarded already ${known === 1 ? 'is' : 'are'} not held once more.`,
    rejected > 0 &&
      `${plural(rejected, 'rejected row')} ${rejected === 1 ? 'is' : 'are'} passed over.`,
    seen > 0 &&
      `${plural(seen, 'price')} of before ${seen === 1 ? 'is' : 'are'} in the file again: the day moves.`,
    same > seen &&
      `${plural(same - seen, 'row')} ${same - seen === 1 ? 'changes' : 'change'} nothing.`,
    missing > 0 &&
      `${plural(missing, 'plan')} of this source ${missing === 1 ? 'is' : 'are'} not in the file; that is counted.`,
    count > 0 && 'You can revert the whole import afterwards.',
  ]
    .filter(Boolean)
    .join(' ');
}
