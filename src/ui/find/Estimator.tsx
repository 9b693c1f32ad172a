import { useRef, useState } from 'react';
import { estimateGb, HABITS, HABIT_MINUTES, type Habit } from '#src/domain/finder/estimate.ts';

const NAMES = Object.keys(HABITS) as Habit[];
const minutesText = (minutes: number) =>
  minutes === 0 ? 'none' : minutes < 60 ? `${minutes} min a day` : `${minutes / 60} h a day`;

/** How much data the habits of a day take; writes it into the form around it. Needs JavaScript. */
export function Estimator() {
  const [minutes, setMinutes] = useState<Record<Habit, number>>({
    maps: 60,
    music: 30,
    video: 15,
    talk: 0,
  });
  const place = useRef<HTMLDetailsElement>(null);
  const timeOf = (form: HTMLFormElement | undefined | null) => {
    const sent = form && new FormData(form);
    return !sent || sent.get('unit') === 'months'
      ? ('month' as const)
      : { days: Number(sent.get('time')) || 1 };
  };
  const perMonth = estimateGb(minutes, 'month');
  const use = () => {
    const form = place.current?.closest('form');
    const field = form?.elements.namedItem('gb');
    if (!(field instanceof HTMLInputElement)) return;
    field.value = String(estimateGb(minutes, timeOf(form)));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (place.current) place.current.open = false;
    field.focus();
  };
  return (
    <details className="est needs-js" ref={place}>
      <summary className="opener">Not sure how much data?</summary>
      <div className="est-fields">
        {NAMES.map((name) => (
          <label key={name} className="field">
            <span className="label">{HABITS[name].label}</span>
            <select
              className="select input-sm"
              value={minutes[name]}
              onChange={(event) => setMinutes({ ...minutes, [name]: Number(event.target.value) })}
            >
              {HABIT_MINUTES.map((value) => (
                <option key={value} value={value}>
                  {minutesText(value)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <output>{`${perMonth} GB a month`}</output>
        <button type="button" className="btn btn-quiet btn-sm" onClick={use}>
          Use this
        </button>
      </div>
      <p className="hint">
        {`A rule of thumb by bit rates, not measured: ${NAMES.map((name) => `${HABITS[name].label.toLowerCase()} ${HABITS[name].mbps} Mbps`).join(', ')}.`}
      </p>
    </details>
  );
}
