import type { ListedPlan } from '#src/contract/plans/plans.ts';
import type { CompareIn } from '#src/domain/core/money/approx.ts';
import { sortText } from '#src/domain/lists/filter-words.ts';
import type { ListNeed } from '#src/domain/lists/list-need.ts';
import type { Sort, View } from '#src/domain/core/vocabulary.ts';
import type { WhereProps } from '../places/CarrierLine.tsx';
import { DealGroups } from './DealGroups.tsx';
import { asTheyAre, type HoldParts } from '../core/parts.ts';
import { PlanCard } from './PlanCard.tsx';
import { PlanTable } from './PlanTable.tsx';
import { sharedLines } from './shared-lines.ts';

export interface PlanResultsProps {
  plans: readonly ListedPlan[];
  view: View;
  sort: Sort;
  /** The address of the list in another order. */
  sortHref?: (sort: Sort) => string;
  /** What totals are shown for. */
  need?: ListNeed | null;
  /** The page's `utm_term`. */
  page: string;
  compareIn: CompareIn | null;
  heading: 'h2' | 'h3';
  /** True where plans of several regions stand together. */
  withRegion: boolean;
  /** The region that the list is of. */
  place: WhereProps['place'];
  /** Cards of the Hot Deals page, by place, instead of plain ones. */
  deals?: boolean;
  /** The visitor's place, whose deals come first. */
  visitor?: string | null;
  hold?: HoldParts;
}

/** The rows of a plan list, as a table or as cards; the same for built, on-demand and live lists. */
export function PlanResults(props: PlanResultsProps) {
  const { plans, view, sort, sortHref, page, compareIn, heading, deals } = props;
  const { withRegion, place, need = null, visitor = null, hold = asTheyAre } = props;
  if (view === 'list') {
    const caption = `${deals ? 'SIM card deals' : 'SIM card plans'}, ${sortText(sort)}`;
    return (
      <PlanTable
        {...{ plans, caption, page, sort, sortHref, compareIn, withRegion, place, need, hold }}
      />
    );
  }
  if (deals) return <DealGroups {...{ plans, visitor, page, compareIn, place, need, hold }} />;
  const { esim: isPlain } = sharedLines(plans);
  const cards = plans.map((plan) => (
    <PlanCard
      key={plan.id}
      {...{ plan, page, sort, compareIn, heading, withRegion, place, need, isPlain }}
      mark={plan.bestFor?.[0]}
    />
  ));
  return (
    <>
      {isPlain && (
        <p className="tw:pb-2 tw:text-ink-2 tw:text-14">
          <b className="tw:font-medium">The same for all:</b> eSIM
        </p>
      )}
      <div className="ledger" {...hold(cards)} />
    </>
  );
}
