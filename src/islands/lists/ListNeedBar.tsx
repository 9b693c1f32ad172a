import {
  listNeedWords,
  USUAL_LIST_NEED,
  type ListNeedProblem,
  listNeedProblem,
  readListForm,
  readListNeed,
  type ListNeed,
} from '#src/domain/lists/list-need.ts';
import { type PlanQuery, formatPlanQuery } from '#src/domain/lists/plan-query.ts';
import { type ListState, type ListPage, baseQuery } from '#src/domain/lists/list-page.ts';
import { SORTS, TOTAL_SORT } from '#src/domain/core/vocabulary.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { linkTo } from '#src/ui/core/Pagination.tsx';
import type { ListNeedState } from './state/use-list-need.ts';
import { useState } from 'react';
import { NeedGb, NeedTime, WRONG_NEED } from '#src/ui/finder/need/NeedInputs.tsx';

interface ListNeedBarProps {
  listPage: ListPage;
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
export function ListNeedBar({ listPage, state, list, problem, hrefOf, apply }: ListNeedBarProps) {
  const { need, sort } = state.query;
  const { stored, form } = list;
  const off = { need: null, sort: sort === TOTAL_SORT ? SORTS[0] : sort };
  const words = listNeedWords(need ?? stored ?? USUAL_LIST_NEED);
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
          {need ? 'Change my need' : stored ? `Total for ${words}` : 'Total for my need'}
          <Icon name="chevron-down" />
        </summary>
        <NeedLine
          key={words}
          need={need ?? stored ?? USUAL_LIST_NEED}
          {...{ listPage, state, problem }}
          onShow={list.show}
          onForget={stored ? list.forget : null}
        />
      </details>
    </div>
  );
}

interface NeedLineProps {
  need: ListNeed;
  listPage: ListPage;
  state: ListState;
  /** What the page was asked and could not do. */
  problem: ListNeedProblem | null;
  onShow: (need: ListNeed) => void;
  onForget: (() => void) | null;
}

/** The form of a list's need, in one line; it works as a plain one, too. */
function NeedLine({ need, listPage, state, problem, onShow, onForget }: NeedLineProps) {
  const { calls, number } = need;
  const [wrong, setWrong] = useState(problem);
  return (
    <form
      className="needbar need-line"
      action={listPage.path}
      aria-label="Totals in this list"
      onSubmit={(event) => {
        const sent = new FormData(event.currentTarget) as unknown as Record<string, string>;
        const params = new URLSearchParams(sent);
        event.preventDefault();
        const now = listNeedProblem(params);
        const asked = now ? null : readListNeed(readListForm(params)).need;
        if (asked) onShow(asked);
        setWrong(now);
        if (now) event.currentTarget.querySelector<HTMLElement>(`[name="${now.field}"]`)?.focus();
      }}
    >
      {restOf(state, listPage).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {calls !== 'any' && <input type="hidden" name="calls" value={calls} />}
      {number && <input type="hidden" name="number" value="true" />}
      <NeedTime {...{ need, wrong }}>How long</NeedTime>
      <span className="pair">
        <span aria-hidden="true">Gigabytes</span>
        <NeedGb {...{ need, wrong }} />
        <span aria-hidden="true">each month, or for the whole trip</span>
      </span>
      <label className="check">
        <input type="checkbox" name="size" value="unlimited" defaultChecked={need.unlimited} />
        Unlimited data
      </label>
      {wrong && (
        <p className="err" role="alert" id={WRONG_NEED}>
          {wrong.text}
        </p>
      )}
      <button type="submit" className="btn btn-quiet btn-sm">
        Show totals
      </button>
      {onForget && (
        <button type="button" className="btn btn-ghost btn-sm" onClick={onForget}>
          Forget my need
        </button>
      )}
    </form>
  );
}

/** The rest of the list's query goes along. */
function restOf({ query, view }: ListState, listPage: ListPage): [string, string][] {
  const rest = formatPlanQuery(
    { ...query, need: null, sort: TOTAL_SORT, page: 1 },
    baseQuery(listPage),
  );
  if (listPage.initial) rest.set('show', 'all');
  if (view !== listPage.view) rest.set('view', view);
  return [...rest];
}
