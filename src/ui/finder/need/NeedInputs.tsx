import type { ComponentProps, ReactNode } from 'react';
import { daysOf, mbOf, NEED_BOUNDS, type NeedQuery } from '#src/domain/finder/need/need.ts';
import type { ListNeedProblem } from '#src/domain/lists/list-need.ts';

type Size = Pick<NeedQuery, 'months' | 'days' | 'gb' | 'unlimited'>;

interface InputProps {
  need: Size;
  /** What was typed and cannot be answered: it stands in the fields, to be mended there. */
  wrong?: ListNeedProblem | null;
}

/** Id of what is said to be wrong. */
export const WRONG_NEED = 'list-need-error';
const marked = (isWrong: boolean) =>
  isWrong ? ({ 'aria-invalid': true, 'aria-describedby': WRONG_NEED } as const) : {};

/** The number of days or months of a need, in each form that asks for it. */
export function TimeInput({
  need,
  typed,
  ...props
}: ComponentProps<'input'> & {
  need: Pick<NeedQuery, 'months' | 'days'>;
  /** What was typed and could not be read. */
  typed?: string | undefined;
}) {
  return (
    <input
      name="time"
      type="number"
      inputMode="numeric"
      min={1}
      max={NEED_BOUNDS.days}
      required
      defaultValue={typed ?? need.months ?? daysOf(need)}
      {...props}
    />
  );
}

/** A number of GB, which may stay empty, in each form that asks for it. */
export function GbInput(props: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      inputMode="decimal"
      pattern={String.raw`\s*(\d{1,4}([.,]\d{1,3})?)?\s*`}
      title="A number of GB, like 12 or 2.5"
      {...props}
    />
  );
}

/** How long a need is, in a form of one line: `children` are words before the field that are seen only. */
export function NeedTime({ need, wrong, children }: InputProps & { children?: ReactNode }) {
  const isTrip = wrong ? wrong.typed.isTrip : need.months === null;
  return (
    <span className="pair">
      {children && <span aria-hidden="true">{children}</span>}
      <TimeInput
        className="input tw:w-18"
        need={need}
        typed={wrong?.typed.time}
        aria-label="How long"
        {...marked(wrong?.field === 'time')}
      />
      <select
        className="select tw:w-auto"
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
export function NeedGb({ need, wrong }: InputProps) {
  return (
    <GbInput
      className="input tw:w-18"
      name="gb"
      defaultValue={wrong ? wrong.typed.gb : need.gb.length > 0 ? mbOf(need) / 1000 : ''}
      aria-label="Gigabytes a month, or for all days of a trip"
      {...marked(wrong?.field === 'gb')}
    />
  );
}
