import type { PlanList } from '#src/contract/plans/plans.ts';
import { relaxHints } from '#src/domain/lists/filter-words.ts';
import { plural } from '#src/domain/core/plural.ts';
import type { PlanFilters } from '#src/domain/lists/plan-query.ts';
import { allPlansHref, type ListPage } from '#src/domain/lists/list-page.ts';
import { linkTo } from '#src/ui/core/Pagination.tsx';

export interface EmptyListProps {
  listPage: ListPage;
  relax: NonNullable<PlanList['meta']['relax']>;
  q: string;
  search: PlanList['meta']['search'];
  filtered: boolean;
  hrefOf: (change: Partial<PlanFilters> | null) => string;
  apply: (change: Partial<PlanFilters> | null) => void;
}

/** The specified empty texts, and which filter to take away to see plans again. */
export function EmptyList({ listPage, relax, q, search, filtered, hrefOf, apply }: EmptyListProps) {
  const link = (change: Partial<PlanFilters> | null) => linkTo(hrefOf(change), () => apply(change));
  const hints = relaxHints(relax);
  const noun = listPage.name === 'deals' ? 'deal' : 'plan';
  const { all = 0, literal } = search ?? {};
  const elsewhere = [
    ...(all > 0
      ? [{ href: allPlansHref(q), text: `All plans with “${q}”: ${plural(all, 'plan')}` }]
      : []),
    ...(literal
      ? [
          {
            href: allPlansHref(literal.q),
            text: `Plans with just these words: ${plural(literal.count, 'plan')}`,
          },
        ]
      : []),
  ];
  return (
    <div className="empty">
      <EmptyText name={listPage.name} narrowed={filtered || q !== ''} />
      {(hints.length > 0 || elsewhere.length > 0) && (
        <ul className="hints tw:grid tw:gap-1 tw:justify-center tw:mt-3">
          {elsewhere.map(({ href, text }) => (
            <li key={text}>
              <a href={href}>{text}</a>
            </li>
          ))}
          {hints.map(({ text, count, without }) => (
            <li key={text}>
              <a {...link(without)}>{`Without ${text}: ${plural(count, noun)}`}</a>
            </li>
          ))}
        </ul>
      )}
      {filtered && (
        <a className="btn btn-quiet" {...link(null)}>
          {listPage.name === 'plans' ? 'Clear Filters' : 'Reset filters'}
        </a>
      )}
    </div>
  );
}

/** The words of an empty list (rule 43); where nothing narrows the list, there is nothing to adjust. */
function EmptyText({ name, narrowed }: { name: ListPage['name']; narrowed: boolean }) {
  if (name === 'plans' || name === 'deals') {
    return (
      <>
        <h2>{name === 'plans' ? 'No plans found' : 'No deals available'}</h2>
        <p>
          {name === 'deals'
            ? 'Check back later for new deals'
            : narrowed
              ? 'Try adjusting your filters'
              : 'None are listed yet'}
        </p>
      </>
    );
  }
  return (
    <p>
      {narrowed
        ? 'No SIM card plans found matching your filters.'
        : 'No SIM card plans are listed here yet.'}
    </p>
  );
}
