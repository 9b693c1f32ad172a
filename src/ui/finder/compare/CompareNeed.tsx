import { needSearch } from '#src/domain/finder/need/need-address.ts';
import { UNLIMITED_SIZE } from '#src/domain/finder/need/need-form.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { DIFFERENCES, differencesParam } from '#src/domain/plans/slugs.ts';
import { NeedGb, NeedTime } from '../need/NeedInputs.tsx';

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
  const differences = differencesParam(onlyDifferences, slugs.length);
  return (
    <form
      className="needbar cmp-need tw:mt-0 tw:mb-3.5 tw:max-md:px-3.5 tw:max-[20rem]:px-2"
      action={paths.compare()}
      aria-label="Your need"
    >
      <b className="tw:font-semibold tw:whitespace-nowrap">Your need</b>
      <input type="hidden" name="plans" value={slugs.join(',')} />
      {differences && <input type="hidden" name={DIFFERENCES} value={differences} />}
      {wishes.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <NeedTime need={need} />
      <span className="pair">
        <NeedGb need={need} />
        {isTrip ? 'GB in all' : 'GB a month'}
      </span>
      <label className="check">
        <input type="checkbox" name="size" value={UNLIMITED_SIZE} defaultChecked={need.unlimited} />
        Unlimited
      </label>
      <button type="submit" className="btn btn-quiet btn-sm">
        Show totals
      </button>
      <a
        className="chip add tw:border-dashed tw:bg-transparent tw:text-ink-3"
        href={paths.ownPlan}
        data-own-open=""
      >
        + What do I pay now?
      </a>
      <a
        className="push tw:ml-auto tw:text-(length:--t-14) tw:max-md:ml-0"
        href={paths.find(needSearch(need))}
      >
        All plans for this need
      </a>
    </form>
  );
}
