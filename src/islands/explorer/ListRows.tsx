import type { ReactNode } from 'react';
import type { PlanView } from '#src/client/plan-store.ts';
import { comparesPrices } from '#src/domain/approx.ts';
import { sortOf } from '#src/domain/plan-query.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { ExplorerProps } from './props.ts';
import { loadedRows } from './rows.ts';
import { useDealEvidence } from './use-deal-evidence.tsx';

interface ListRowsProps {
  props: ExplorerProps;
  view: PlanView;
  /** Currency that the shown rows are compared in. */
  currency: Currency;
  /** What stands there without plans. */
  empty: ReactNode;
  /** The rows that were built into the page. */
  built: ReactNode;
  onRetry: () => void;
}

/** The rows of the list in each of its states: built, live, late, empty, failed. */
export function ListRows({ props, view, currency, empty, built, onRetry }: ListRowsProps) {
  const deals = props.surface.name === 'deals';
  const evidence = useDealEvidence(deals && view.list !== null && view.shown.view === 'grid');
  return (
    <div className="xp-list" data-busy={view.late || undefined}>
      {view.late && (
        <p className="xp-loading">
          <span className="spin" aria-hidden="true" />
          Loading...
        </p>
      )}
      {rows()}
    </div>
  );

  function rows(): ReactNode {
    const { surface, rates, heading } = props;
    const { shown, list } = view;
    if (view.error !== null) return <Failure text={view.error} onRetry={onRetry} />;
    if ((list?.meta ?? props.meta).totalCount === 0) return empty;
    const PlanResults = loadedRows();
    if (!list || !PlanResults) return built;
    const compareIn = rates && comparesPrices(shown.query) ? { currency, rates } : null;
    return (
      <PlanResults
        plans={list.data}
        view={shown.view}
        sort={sortOf(shown.query)}
        need={shown.query.need}
        page={surface.name}
        withRegion={shown.query.region === null}
        place={props.regions.find(({ code }) => code === shown.query.region) ?? null}
        {...{ compareIn, heading, deals, evidence }}
      />
    );
  }
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="notice notice-danger" role="alert">
      <div>
        <b>The plans could not be loaded</b>
        <p>{text}</p>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onRetry}>
          Retry
        </button>
      </div>
    </div>
  );
}
