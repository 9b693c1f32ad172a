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
}

/**
 * "What do you need?": place, time, data and wishes. A plain form that asks `/find`, with names that
 * `readNeedForm` reads; whoever listens may answer without a new page.
 */
export function NeedForm(props: NeedFormProps) {
  const { need, title = 'What do you need?', typed = {}, children, onSubmit } = props;
  const isTrip = need.months === null;
  return (
    <form
      className="ask"
      action={paths.find()}
      aria-label="What do you need?"
      onSubmit={
        onSubmit &&
        ((event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        })
      }
    >
      <div className="ask-head">
        <h2>{title}</h2>
        <fieldset className="seg seg-radio">
          <legend className="sr">Kind of need</legend>
          <Choice name="unit" value="days" label="A trip" checked={isTrip} />
          <Choice name="unit" value="months" label="Every month" checked={!isTrip} />
        </fieldset>
      </div>
      <div className="ask-main">
        <NeedPlaces {...props} />
        <div className="ask-f">
          <label className="lab" htmlFor="need-time">
            How long
          </label>
          <div className="ask-row">
            <input
              className="input"
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
      <div className="ask-end">
        <Estimator />
        <button type="button" className="btn btn-ghost btn-sm" data-forget="" hidden>
          Forget my need
        </button>
        <button type="submit" className="btn btn-primary">
          Show what it costs
        </button>
      </div>
      {children}
    </form>
  );
}
