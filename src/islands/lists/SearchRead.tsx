import type { PlanList } from '#src/contract/plans/plans.ts';
import type { PlanFilters } from '#src/domain/lists/plan-query.ts';
import { linkTo } from '#src/ui/core/Pagination.tsx';

interface SearchReadProps {
  corrected: NonNullable<PlanList['meta']['search']>['corrected'];
  /** Words that mean nothing known, unless they are said above already. */
  unused: readonly string[];
  hrefOf: (change: Partial<PlanFilters>) => string;
  apply: (change: Partial<PlanFilters>) => void;
}

/** What misspelt words were taken for, the way to search for them as they are, and words left out. */
export function SearchRead({ corrected, unused, hrefOf, apply }: SearchReadProps) {
  return (
    <>
      {corrected.map(({ said, meant, exact }) => (
        <p className="small" key={said}>
          {'Showing results for '}
          <b>{meant}</b>
          {'. '}
          <a {...linkTo(hrefOf({ q: exact }), () => apply({ q: exact }))}>
            {`Search for ${said} instead`}
          </a>
        </p>
      ))}
      {unused.length > 0 && (
        <p className="small">{`Not used: ${unused.map((word) => `“${word}”`).join(', ')}`}</p>
      )}
    </>
  );
}
