import type { ReactNode } from 'react';
import { keptWishes } from '#src/domain/finder/need-form.ts';
import type { TypedFields } from '#src/domain/finder/need-fill.ts';
import { daysOf, NEED_BOUNDS, type NeedQuery } from '#src/domain/finder/need.ts';
import { paths } from '#src/domain/paths.ts';
import { Estimator } from './Estimator.tsx';
import { Choice, idOf, Issue, NeedPlaces, type NeedPlace } from './NeedFields.tsx';
import { NeedData, NeedWishes } from './NeedWishes.tsx';

export interface NeedFormProps {
  /** What the form is filled with. */
  need: NeedQuery;
  places: readonly NeedPlace[];
  /** Sign of the currency that bounds are in. */
  currency: string;
  /** What is wrong, by parameter. */
  issues?: Readonly<Record<string, string>>;
  /** What was typed and could not be read: it stays in its field. */
  typed?: TypedFields;
  title?: ReactNode;
  /** Stands under the fields: the first answer. */
  children?: ReactNode;
  onSubmit?: (form: HTMLFormElement) => void;
  /** Hears of each change of a field. */
  onChange?: (form: HTMLFormElement) => void;
}

/**
 * "What do you need?": place, time, data and wishes. A plain form that asks `/find`, with names that
 * `readNeedForm` reads; whoever listens may answer without a new page.
 */
export function NeedForm(props: NeedFormProps) {
  const { need, title = 'What do you need?', typed = {}, children, onSubmit, onChange } = props;
  const isTrip = need.months === null;
  return (
    <form
      className="ask"
      action={paths.find()}
      aria-label="What do you need?"
      onInput={onChange && ((event) => onChange(event.currentTarget))}
      onSubmit={
        onSubmit &&
        ((event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        })
      }
    >
      <div className="ask-head tw:flex tw:items-center tw:justify-between tw:gap-4 tw:py-3 tw:px-4.5 tw:border-b tw:border-b-line tw:max-md:pt-2 tw:max-md:pr-2 tw:max-md:pb-2 tw:max-md:pl-3.5 tw:max-[20rem]:px-2">
        <h2 className="tw:text-(length:--t-18) tw:leading-8 tw:tracking-[-0.015em] tw:max-md:text-(length:--t-16)">
          {title}
        </h2>
        <fieldset className="seg seg-radio">
          <legend className="sr">Kind of need</legend>
          <Choice name="unit" value="days" label="A trip" checked={isTrip} />
          <Choice name="unit" value="months" label="Every month" checked={!isTrip} />
        </fieldset>
      </div>
      <div className="tw:grid tw:grid-cols-[minmax(0,1fr)_auto_minmax(0,auto)] tw:max-[78rem]:grid-cols-[minmax(0,1fr)_auto] tw:max-md:grid-cols-1">
        <NeedPlaces {...props} />
        <div className="ask-f tw:min-w-0 tw:pt-3 tw:px-4.5 tw:pb-3.5 tw:border-l tw:border-l-line tw:max-md:px-3.5 tw:max-md:border-t tw:max-md:border-t-line tw:max-md:border-l-0 tw:max-[20rem]:basis-full">
          <label className="lab" htmlFor="need-time">
            How long
          </label>
          <div className="ask-row">
            <input
              className="input tw:w-20"
              id="need-time"
              name="time"
              type="number"
              inputMode="numeric"
              min={1}
              max={NEED_BOUNDS.days}
              required
              defaultValue={typed.time ?? (isTrip ? daysOf(need) : need.months!)}
              aria-describedby={idOf(props, isTrip ? 'days' : 'months')}
            />
            <span className="of-trip">days</span>
            <span className="of-months">months</span>
          </div>
          <Issue {...props} name={isTrip ? 'days' : 'months'} />
        </div>
        <NeedData {...props} />
      </div>
      <NeedWishes {...props} />
      {keptWishes(need).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="ask-end tw:flex tw:flex-wrap-reverse tw:items-center tw:justify-between tw:gap-x-6 tw:gap-y-3 tw:py-2.5 tw:px-4.5 tw:border-t tw:border-t-line tw:max-md:px-3.5 tw:max-[20rem]:basis-full">
        <Estimator time={isTrip ? { days: daysOf(need) } : 'month'} />
        <button type="button" className="btn btn-ghost btn-sm" data-forget="" hidden>
          Forget my need
        </button>
        <button
          type="submit"
          className="btn btn-primary tw:ml-auto tw:max-md:basis-full tw:max-md:h-11.5"
        >
          Show what it costs
        </button>
      </div>
      {children}
    </form>
  );
}
