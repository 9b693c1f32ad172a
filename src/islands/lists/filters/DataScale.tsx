import { useEffect, useRef, useState } from 'react';
import { dataStepText, filterDataText } from '#src/domain/lists/filter-words.ts';
import { type PlanFilters } from '#src/domain/lists/plan-query.ts';
import { dataSliderFilter, dataSliderIndex } from '#src/domain/lists/filter-values.ts';
import {
  DATA_SLIDER_START,
  DATA_SLIDER_UNLIMITED,
  DATA_STEPS_GB,
  UNLIMITED_MIN_DATA_GB,
} from '#src/domain/core/vocabulary.ts';

/** Dragging settles this long before it filters, in ms. */
const SETTLE_MS = 200;
const STEPS = Array.from({ length: DATA_SLIDER_UNLIMITED + 1 }, (_, index) => index);

interface DataScaleProps {
  filters: Pick<PlanFilters, 'minData' | 'unlimited'>;
  onChange: (change: Pick<PlanFilters, 'minData' | 'unlimited'>) => void;
}

/**
 * The data slider, drawn as a scale bar: 0 to 10, starts at 4 and reads 'Any' until it is touched
 * (rule 40). Without JavaScript a select stands in for it.
 */
export function DataScale({ filters, onChange }: DataScaleProps) {
  const step = dataSliderIndex(filters);
  const [moved, setMoved] = useState<{ to: number; settled: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // While a finger is down: how it was before. The browser moves the thumb to the finger at once,
  // and only then finds out that it scrolls the page.
  const touch = useRef<{ before: typeof moved } | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A filter changed from elsewhere wins over the thumb; index 0 filters nothing and stays.
  const own = moved && (!moved.settled || (step ?? 0) === moved.to) ? moved.to : null;
  const index = own ?? step ?? DATA_SLIDER_START;
  const text = filterDataText(own === null ? filters : dataSliderFilter(own), own !== null);
  const move = (next: number, wait: number) => {
    setMoved({ to: next, settled: false });
    clearTimeout(timer.current);
    if (touch.current) return;
    timer.current = setTimeout(() => {
      setMoved({ to: next, settled: true });
      onChange(dataSliderFilter(next));
    }, wait);
  };
  const lift = (isScroll: boolean) => {
    if (!touch.current) return;
    const to = isScroll ? touch.current.before : moved;
    touch.current = null;
    if (to && !to.settled) move(to.to, SETTLE_MS);
    else setMoved(to);
  };
  // A thumb that was set down where it stood is a choice too: the slider starts without one.
  const choose = () => {
    if (own === null && step === null) move(index, 0);
  };
  return (
    <fieldset className="fs">
      <legend>
        {'Data '}
        <output className="scale-out">{text}</output>
      </legend>
      <div className="scale" data-any={text === 'Any' || undefined}>
        <span className="scale-bar" />
        <input
          type="range"
          min={0}
          max={DATA_SLIDER_UNLIMITED}
          step={1}
          value={index}
          aria-label="Data, at least"
          aria-valuetext={text}
          onChange={(event) => move(Number(event.currentTarget.value), SETTLE_MS)}
          onPointerDown={({ pointerType }) => {
            if (pointerType === 'touch') touch.current = { before: moved };
          }}
          onPointerUp={() => lift(false)}
          onPointerCancel={() => lift(true)}
          onClick={choose}
          onKeyDown={(event) => event.key === ' ' && choose()}
        />
        <ol
          className="tw:flex tw:justify-between tw:mt-0.5 tw:mx-2.5 tw:text-12 tw:text-ink-3"
          aria-hidden="true"
        >
          {STEPS.map((at) => (
            <li className="tw:grid tw:justify-center tw:w-0" key={at}>
              {at % 2 === 0 && (at === DATA_SLIDER_UNLIMITED ? '∞' : DATA_STEPS_GB[at])}
            </li>
          ))}
        </ol>
      </div>
      <noscript>
        {/* A browser that runs this never draws it. */}
        {import.meta.env.SSR && (
          <select
            className="select"
            name="minData"
            aria-label="Data, at least"
            defaultValue={filters.unlimited ? UNLIMITED_MIN_DATA_GB : (filters.minData ?? '')}
          >
            <option value="">Any</option>
            {STEPS.slice(1).map((at) => (
              <option key={at} value={DATA_STEPS_GB[at] ?? UNLIMITED_MIN_DATA_GB}>
                {dataStepText(at)}
              </option>
            ))}
          </select>
        )}
      </noscript>
    </fieldset>
  );
}
