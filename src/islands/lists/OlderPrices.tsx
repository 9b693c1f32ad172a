import type { PlanFilters } from '#src/domain/lists/plan-query.ts';
import type { Surface } from '#src/domain/lists/surface.ts';
import { linkTo } from '#src/ui/core/Pagination.tsx';

interface OlderPricesProps {
  /** Plans that the limit of age leaves out. */
  count: number;
  query: PlanFilters;
  surface: Surface;
  hrefOf: (change: Partial<PlanFilters>) => string;
  apply: (change: Partial<PlanFilters>) => void;
}

/** Prices of more than a year, folded under the list (rule 20). */
export function OlderPrices({ count, query, surface, hrefOf, apply }: OlderPricesProps) {
  const { maxAge } = surface;
  const isOpen = query.maxAge === null && maxAge !== null;
  if (!isOpen && count === 0) return null;
  const change = { maxAge: isOpen ? maxAge : null };
  return (
    <p className="older">
      <a {...linkTo(hrefOf(change), () => apply(change))}>
        {isOpen ? 'Hide older prices' : `Older prices (${count})`}
      </a>
    </p>
  );
}
