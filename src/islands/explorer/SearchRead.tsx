import type { PlanList } from '#src/contract/plans.ts';
import type { PlanFilters } from '#src/domain/plan-query.ts';
import { linkTo } from '#src/ui/Pagination.tsx';

interface SearchReadProps {
  corrected: NonNullable<PlanList['meta']['search']>['corrected'];
  hrefOf: (change: Partial<PlanFilters>) => string;
  apply: (change: Partial<PlanFilters>) => void;
}

/** What misspelt words were taken for, and the way to search for them as they are. */
export function SearchRead({ corrected, hrefOf, apply }: SearchReadProps) {
  return corrected.map(({ said, meant, exact }) => (
    <p className="small" key={said}>
      {'Showing results for '}
      <b>{meant}</b>
      {'. '}
      <a {...linkTo(hrefOf({ q: exact }), () => apply({ q: exact }))}>
        {`Search for ${said} instead`}
      </a>
    </p>
  ));
}
