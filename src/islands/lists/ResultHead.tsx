import { type Chip } from '#src/domain/lists/filter-words.ts';
import { plural } from '#src/domain/core/plural.ts';
import type { PlanFilters } from '#src/domain/lists/plan-query.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { linkTo } from '#src/ui/core/Pagination.tsx';

interface ResultHeadProps {
  count: number;
  total: number;
  chips: Chip[];
  /** There are filters beside the words of a search. */
  filtered: boolean;
  /** 'deal' on Hot Deals. */
  noun: string;
  /** Home says 'n of N plans - show all', other pages have a button. */
  reset: 'show all' | 'Reset' | 'Clear Filters';
  hrefOf: (change: Partial<PlanFilters> | null) => string;
  /** Applies a change of filters; null takes them all away, but not the words of a search. */
  apply: (change: Partial<PlanFilters> | null) => void;
}

/** The count and the active filters, each of which can be taken away. */
export function ResultHead({
  count,
  total,
  chips,
  filtered,
  noun,
  reset,
  hrefOf,
  apply,
}: ResultHeadProps) {
  const link = (change: Partial<PlanFilters> | null) => linkTo(hrefOf(change), () => apply(change));
  const showAll = filtered && reset === 'show all';
  return (
    <div className="result-head">
      {showAll ? (
        <span className="count">
          <strong>{`${count} of ${plural(total, noun)}`}</strong>
          {' - '}
          <a {...link(null)}>show all</a>
        </span>
      ) : (
        <strong className="count">{plural(count, noun)}</strong>
      )}
      {(chips.length > 0 || filtered) && (
        <div className="chips">
          {chips.map((chip) => (
            <span className="chip" key={chip.text}>
              {chip.text}
              <a {...link(chip.without)} aria-label={`Remove filter ${chip.text}`}>
                <Icon name="x" />
              </a>
            </span>
          ))}
          {filtered && !showAll && (
            <a className="btn btn-ghost btn-sm" {...link(null)}>
              {reset}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
