import type { ReactNode } from 'react';
import { keptWishes, MORE_WISHES } from '#src/domain/finder/need/need-form.ts';
import type { TypedFields } from '#src/domain/finder/need/need-fill.ts';
import { daysOf, type NeedQuery } from '#src/domain/finder/need/need.ts';
import type { NamedNetwork } from '#src/domain/finder/networks.ts';
import type { PublishedWishes } from '#src/domain/finder/need/published-words.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { Icon } from '../../core/Icon.tsx';
import { BoxText } from './BoxText.tsx';
import { NeedLength, NeedPlaces, type NeedPlace } from './NeedFields.tsx';
import { NeedData, NeedWishes } from './NeedWishes.tsx';
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
function Estimator({ time }: { time: { days: number } | 'month' }) {
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

export interface NeedFormProps {
  /** What the form is filled with. */
  need: NeedQuery;
  places: readonly NeedPlace[];
  /** The carriers that the need names. */
  carriers?: readonly NamedNetwork[];
  /** Sign of the currency that bounds are in. */
  currency: string;
  /** What is wrong, by parameter. */
  issues?: Readonly<Record<string, string>>;
  /** What was typed and could not be read: it stays in its field. */
  typed?: TypedFields;
  /** How many plans publish what each wish asks for. */
  published?: PublishedWishes | null | undefined;
  /** It begins with a box for the need in words, and folds the wishes. */
  withText?: boolean;
  /** It stands beside its answers: one field under the other. */
  isBeside?: boolean;
  /** Stands under the fields: the first answer. */
  children?: ReactNode;
  onSubmit?: (form: HTMLFormElement) => void;
  /** Hears of each change of a field. */
  onChange?: (form: HTMLFormElement) => void;
}

/**
 * "What do you need?": place, time, data and wishes, for who likes it under a box for words. A plain
 * form that asks `/find`, with names that `readNeedForm` reads; whoever listens may answer without a
 * new page.
 */
export function NeedForm(props: NeedFormProps) {
  const { need, withText = false, isBeside = false, children, onSubmit, onChange } = props;
  const isTrip = need.months === null;
  return (
    <form
      className={withText ? 'ask bx' : isBeside ? 'ask need' : 'ask'}
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
      {withText && <BoxText />}
      {isBeside && <h2>{isTrip ? 'Your trip' : 'Your need'}</h2>}
      <div className="bx-f">
        <NeedPlaces {...props} />
        <NeedLength {...props} />
        <NeedData {...props} />
        {withText && (
          <button
            type="button"
            className="bx-m needs-js"
            aria-expanded="false"
            aria-controls="need-more"
            data-more=""
          >
            <span>
              More <small>{MORE_WISHES}</small>
            </span>
            <Icon name="chevron-down" />
          </button>
        )}
      </div>
      <div className={withText ? 'bx-open' : undefined} id="need-more">
        <NeedWishes {...props} />
        {keptWishes(need).map(([name, value]) =>
          // It has a box where it is asked for.
          name === 'carriers' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="ask-end">
          <Estimator time={isTrip ? { days: daysOf(need) } : 'month'} />
          <button type="button" className="btn btn-ghost btn-sm" data-forget="" hidden>
            Filled in from your last need. Forget my need
          </button>
          {!withText && (
            <button type="submit" className="btn btn-primary">
              Show answers
            </button>
          )}
        </div>
      </div>
      {children}
    </form>
  );
}
