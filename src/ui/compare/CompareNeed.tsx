import { needSearch } from '#src/domain/finder/need-address.ts';
import { UNLIMITED_SIZE } from '#src/domain/finder/need-form.ts';
import { daysOf, mbOf, NEED_BOUNDS, type NeedQuery } from '#src/domain/finder/need.ts';
import { paths } from '#src/domain/paths.ts';

/** The need that plans are compared for, as a form in one line: a plain one that asks this page again. */
export function CompareNeed({
  need,
  wishes,
  slugs,
  onlyDifferences,
}: {
  need: NeedQuery;
  /** What else of the need goes along, by parameter. */
  wishes: readonly (readonly [string, string])[];
  slugs: readonly string[];
  onlyDifferences: boolean;
}) {
  const isTrip = need.months === null;
  return (
    <form className="needbar cmp-need" action={paths.compare()} aria-label="Your need">
      <b>Your need</b>
      <input type="hidden" name="plans" value={slugs.join(',')} />
      {onlyDifferences && <input type="hidden" name="diff" value="1" />}
      {wishes.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="pair">
        <input
          className="input"
          name="time"
          type="number"
          inputMode="numeric"
          min={1}
          max={NEED_BOUNDS.days}
          required
          defaultValue={isTrip ? daysOf(need) : need.months!}
          aria-label="How long"
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
        <input
          className="input"
          name="gb"
          type="text"
          inputMode="decimal"
          pattern="\s*(\d{1,4}(\.\d{1,3})?)?\s*"
          title="A number of GB, like 12 or 2.5"
          defaultValue={need.gb.length > 0 ? mbOf(need) / 1000 : ''}
          aria-label="Gigabytes a month, or for all days of a trip"
        />
        {isTrip ? 'GB in all' : 'GB a month'}
      </span>
      <label className="check">
        <input type="checkbox" name="size" value={UNLIMITED_SIZE} defaultChecked={need.unlimited} />
        Unlimited
      </label>
      <button type="submit" className="btn btn-quiet btn-sm">
        Show totals
      </button>
      <a className="chip add" href={paths.ownPlan} data-own-open="">
        + What do I pay now?
      </a>
      <a className="push" href={paths.find(needSearch(need))}>
        All plans for this need
      </a>
    </form>
  );
}
