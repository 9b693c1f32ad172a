import type { Answer as FoundAnswer } from '#src/contract/finder/find.ts';
import type { FinderPlan } from '../finder-index.ts';

/** One kind of pack of an answer. */
export type AnswerPack = FoundAnswer['packs'][number];

/** One answer (rule 48); amounts are decimal in `currency`, those of the seller. */
export interface PlanAnswer<T extends FinderPlan> extends Omit<FoundAnswer, 'plan'> {
  /** That of the first pack. */
  plan: T;
}
