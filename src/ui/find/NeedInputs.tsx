import type { ReactNode } from 'react';
import { daysOf, mbOf, NEED_BOUNDS, type NeedQuery } from '#src/domain/finder/need.ts';

type Size = Pick<NeedQuery, 'months' | 'days' | 'gb' | 'unlimited'>;

/** How long a need is, in a form of one line: `children` are words before the field that are seen only. */
export function NeedTime({ need, children }: { need: Size; children?: ReactNode }) {
  const isTrip = need.months === null;
  return (
    <span className="pair">
      {children && <span aria-hidden="true">{children}</span>}
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
  );
}

/** How much data a need is, in GB, in a form of one line; empty when no amount was named. */
export function NeedGb({ need }: { need: Size }) {
  return (
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
  );
}
