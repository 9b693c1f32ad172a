import type { ReactNode } from 'react';
import type { ListedPlan, Plan } from '#src/contract/plans.ts';
import type { CompareIn } from '#src/domain/approx.ts';
import { sortText } from '#src/domain/filter-words.ts';
import type { ListNeed } from '#src/domain/list-need.ts';
import type { Sort, View } from '#src/domain/vocabulary.ts';
import type { WhereProps } from './CarrierLine.tsx';
import { DealCard } from './DealCard.tsx';
import { asTheyAre, type HoldParts } from './parts.ts';
import { PlanCard } from './PlanCard.tsx';
import { PlanTable } from './PlanTable.tsx';

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
  /** Cards of the Hot Deals page instead of plain ones. */
  deals?: boolean;
  /** What the price history proves about a deal. */
  evidence?: (plan: Plan) => ReactNode;
  hold?: HoldParts;
}

/** The rows of a plan list, as a table or as cards; the same for built, on-demand and live lists. */
export function PlanResults(props: PlanResultsProps) {
  const { plans, view, sort, sortHref, page, compareIn, heading, deals, evidence } = props;
  const { withRegion, place, need = null, hold } = props;
  if (view === 'list') {
    const caption = `${deals ? 'SIM card deals' : 'SIM card plans'}, ${sortText(sort)}`;
    return (
      <PlanTable
        {...{ plans, caption, page, sort, sortHref, compareIn, withRegion, place, need, hold }}
      />
    );
  }
  const cards = plans.map((plan) =>
    deals ? (
      <DealCard
        key={plan.id}
        {...{ plan, page, compareIn, heading, withRegion, place, need }}
        evidence={evidence?.(plan)}
      />
    ) : (
      <PlanCard
        key={plan.id}
        {...{ plan, page, sort, compareIn, heading, withRegion, place, need }}
        mark={plan.bestFor?.[0]}
      />
    ),
  );
  // What is proved is no plain data.
  const inside = deals || !hold ? asTheyAre(cards) : hold(cards);
  return <div className="ledger" {...inside} />;
}
