import {
  estimateWords,
  HABITS,
  HABIT_MINUTES,
  USUAL_MINUTES,
  type Habit,
} from '#src/domain/finder/need/estimate.ts';

const NAMES = Object.keys(HABITS) as Habit[];
const minutesText = (minutes: number) =>
  minutes === 0 ? 'none' : minutes < 60 ? `${minutes} min a day` : `${minutes / 60} h a day`;

/** How much data the habits of a day take; `src/client/finder/need-live.ts` writes it into the form around it. */
export function Estimator({ time }: { time: { days: number } | 'month' }) {
  const rates = NAMES.map(
    (name) => `${HABITS[name].label.toLowerCase()} ${HABITS[name].mbps} Mbps`,
  );
  return (
    <details className="est needs-js tw:text-(length:--t-14)">
      <summary className="opener">Not sure how much data?</summary>
      <div className="est-fields tw:flex tw:flex-wrap tw:items-end tw:gap-x-5 tw:gap-y-3 tw:py-2">
        {NAMES.map((name) => (
          <label key={name} className="field">
            <span className="label">{HABITS[name].label}</span>
            <select
              className="select input-sm"
              defaultValue={USUAL_MINUTES[name]}
              data-habit={name}
            >
              {HABIT_MINUTES.map((value) => (
                <option key={value} value={value}>
                  {minutesText(value)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <output className="tw:text-(length:--t-18) tw:font-semibold tw:leading-9">
          {estimateWords(USUAL_MINUTES, time)}
        </output>
        <button type="button" className="btn btn-quiet btn-sm" data-estimate="">
          Use this
        </button>
      </div>
      <p className="hint">{`A rule of thumb by bit rates, not measured: ${rates.join(', ')}.`}</p>
    </details>
  );
}
