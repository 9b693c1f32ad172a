import {
  listNeedWords,
  USUAL_LIST_NEED,
  type ListNeedProblem,
} from '#src/domain/lists/list-need.ts';
import type { PlanQuery } from '#src/domain/lists/plan-query.ts';
import type { ListState, Surface } from '#src/domain/lists/surface.ts';
import { SORTS, TOTAL_SORT } from '#src/domain/core/vocabulary.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { linkTo } from '#src/ui/core/Pagination.tsx';
import { NeedLine } from './NeedLine.tsx';
import type { ListNeedState } from './state/use-list-need.ts';

interface ListNeedBarProps {
  surface: Surface;
  state: ListState;
  list: ListNeedState;
  problem: ListNeedProblem | null;
  hrefOf: (change: Partial<PlanQuery>) => string;
  apply: (change: Partial<PlanQuery>) => void;
}

/**
 * What totals of the list are for, to take off or to change, and the small form that asks for it: a
 * plain one that loads the same list in the order of totals.
 */
export function ListNeedBar({ surface, state, list, problem, hrefOf, apply }: ListNeedBarProps) {
  const { need, sort } = state.query;
  const { kept, form } = list;
  const off = { need: null, sort: sort === TOTAL_SORT ? SORTS[0] : sort };
  const words = listNeedWords(need ?? kept ?? USUAL_LIST_NEED);
  return (
    <div className="xp-need">
      {need && (
        <span className="chip">
          {`For ${words}`}
          <a {...linkTo(hrefOf(off), () => apply(off))} aria-label={`Remove totals for ${words}`}>
            <Icon name="x" />
          </a>
        </span>
      )}
      <details ref={form} open={problem !== null || (sort === TOTAL_SORT && need === null)}>
        <summary className="opener">
          {need ? 'Change my need' : kept ? `Total for ${words}` : 'Total for my need'}
          <Icon name="chevron-down" />
        </summary>
        <NeedLine
          key={words}
          need={need ?? kept ?? USUAL_LIST_NEED}
          {...{ surface, state, problem }}
          onShow={list.show}
          onForget={kept ? list.forget : null}
        />
      </details>
    </div>
  );
}
