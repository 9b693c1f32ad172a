import { useState } from 'react';
import { daysOf, mbOf, NEED_BOUNDS } from '#src/domain/finder/need.ts';
import {
  listNeedProblem,
  readListForm,
  readListNeed,
  type ListNeed,
  type ListNeedProblem,
} from '#src/domain/list-need.ts';
import { formatPlanQuery } from '#src/domain/plan-query.ts';
import { baseQuery, type ListState, type Surface } from '#src/domain/surface.ts';
import { TOTAL_SORT } from '#src/domain/vocabulary.ts';

/** Id of what is said to be wrong. */
const WRONG = 'list-need-error';

interface NeedLineProps {
  need: ListNeed;
  surface: Surface;
  state: ListState;
  /** What the page was asked and could not do. */
  problem: ListNeedProblem | null;
  onShow: (need: ListNeed) => void;
  onForget: (() => void) | null;
}

/** The form of a list's need, in one line; it works as a plain one, too. */
export function NeedLine({ need, surface, state, problem, onShow, onForget }: NeedLineProps) {
  const isTrip = problem ? problem.typed.isTrip : need.months === null;
  const { calls, number } = need;
  const [wrong, setWrong] = useState(problem);
  const issue = (field: ListNeedProblem['field']) =>
    wrong?.field === field && { 'aria-invalid': true, 'aria-describedby': WRONG };
  return (
    <form
      className="needbar need-line"
      action={surface.path}
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
      {restOf(state, surface).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {calls !== 'any' && <input type="hidden" name="calls" value={calls} />}
      {number && <input type="hidden" name="number" value="true" />}
      <span className="pair">
        <span aria-hidden="true">How long</span>
        <input
          className="input"
          name="time"
          type="number"
          inputMode="numeric"
          min={1}
          max={NEED_BOUNDS.days}
          required
          defaultValue={problem ? problem.typed.time : isTrip ? daysOf(need) : need.months!}
          aria-label="How long"
          {...issue('time')}
        />
        <select
          className="select"
          name="unit"
          defaultValue={isTrip ? 'days' : 'months'}
          aria-label="Months or days"
        >
          <option value="months">months</option>
          <option value="days">days, a trip</option>
        </select>
      </span>
      <span className="pair">
        <span aria-hidden="true">Gigabytes</span>
        <input
          className="input"
          name="gb"
          type="text"
          inputMode="decimal"
          pattern="\s*(\d{1,4}(\.\d{1,3})?)?\s*"
          title="A number of GB, like 12 or 2.5"
          defaultValue={problem ? problem.typed.gb : need.gb.length > 0 ? mbOf(need) / 1000 : ''}
          aria-label="Gigabytes a month, or for all days of a trip"
          {...issue('gb')}
        />
        <span aria-hidden="true">each month, or for the whole trip</span>
      </span>
      <label className="check">
        <input type="checkbox" name="size" value="unlimited" defaultChecked={need.unlimited} />
        Unlimited data
      </label>
      {wrong && (
        <p className="err" role="alert" id={WRONG}>
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
function restOf({ query, view }: ListState, surface: Surface): [string, string][] {
  const rest = formatPlanQuery(
    { ...query, need: null, sort: TOTAL_SORT, page: 1 },
    baseQuery(surface),
  );
  if (surface.initial) rest.set('show', 'all');
  if (view !== surface.view) rest.set('view', view);
  return [...rest];
}
