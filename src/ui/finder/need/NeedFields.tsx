import type { ReactNode } from 'react';
import { dataField, placeField, stayField } from '#src/domain/finder/need/need-form.ts';
import type { TypedFields } from '#src/domain/finder/need/need-fill.ts';
import { NEED_BOUNDS, type NeedQuery } from '#src/domain/finder/need/need.ts';
import type { NamedNetwork } from '#src/domain/finder/networks.ts';
import { stayAt } from '#src/domain/finder/need/stays.ts';
import { GbInput, TimeInput } from './NeedInputs.tsx';

export interface NeedPlace {
  code: string;
  name: string;
  kind: 'country' | 'group';
  /** A country in which nothing is sold but for trips. */
  trips?: true;
  /** What bounds of a need are in that is of this place alone. */
  currency?: string;
  /** Those of operators that sell plans there. */
  networks?: readonly NamedNetwork[];
}

/** What is wrong, by parameter. */
export interface NeedIssues {
  issues?: Readonly<Record<string, string>> | undefined;
}

interface NeedPlacesProps extends NeedIssues {
  need: NeedQuery;
  typed?: TypedFields;
  places: readonly NeedPlace[];
}

/** One of several, as a part of a segmented control. */
export function NeedChoice({
  name,
  value,
  label,
  checked,
  isOff = false,
}: {
  name: string;
  value: string;
  label: string;
  checked: boolean;
  isOff?: boolean;
}) {
  return (
    <label>
      <input type="radio" name={name} value={value} defaultChecked={checked} disabled={isOff} />
      <span>{label}</span>
    </label>
  );
}

/** How long: a number, its steps, and its unit. */
export function NeedLength({
  need,
  typed,
  ...props
}: NeedIssues & { need: NeedQuery; typed?: TypedFields }) {
  const isTrip = need.months === null;
  const issue = isTrip ? 'days' : 'months';
  // Of several places each has its days.
  const whole = need.places.length > 1 ? 'of-months' : undefined;
  return (
    <div className="ask-f f-long">
      <label className="lab" htmlFor="need-time">
        How long
      </label>
      <div className="ask-row">
        <Steps names={['Shorter', 'Longer']} className={whole}>
          <TimeInput id="need-time" need={need} typed={typed?.time} {...wrongWith(props, issue)} />
        </Steps>
        <fieldset className="seg seg-radio">
          <legend className="sr">Unit of time</legend>
          <NeedChoice name="unit" value="days" label="days" checked={isTrip} />
          <NeedChoice name="unit" value="months" label="months" checked={!isTrip} />
        </fieldset>
      </div>
      <Issue {...props} name={issue} />
    </div>
  );
}

/** A number between two buttons that step it; `src/client/finder/need-form.ts` answers them. */
export function Steps({
  names,
  className,
  children,
}: {
  /** What the buttons do: a form has several pairs of them. */
  names: readonly [less: string, more: string];
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={className ? `step ${className}` : 'step'}>
      <button type="button" className="needs-js" aria-label={names[0]} data-step="-1">
        −
      </button>
      {children}
      <button type="button" className="needs-js" aria-label={names[1]} data-step="1">
        +
      </button>
    </span>
  );
}

/** Where: a field for each place, with its days and data where there are several, and one for another. */
export function NeedPlaces({ need, places, typed, ...props }: NeedPlacesProps) {
  const chosen = (need.places.length > 0 ? need.places : ['']).slice(0, NEED_BOUNDS.places);
  const select = (code: string, at: number) => (
    <select
      key={at}
      className="select tw:w-auto tw:max-w-full"
      name={placeField(at)}
      data-places=""
      defaultValue={code}
      aria-label={at === 0 ? 'Where' : `Where, place ${at + 1}`}
      {...(at === 0 && wrongWith(props, 'places'))}
      required={at === 0}
    >
      {at > 0 && <option value="">None</option>}
      {code === '' && <option value="">Choose a place</option>}
      <Options places={places} />
    </select>
  );
  return (
    <div className="ask-f f-where">
      <span className="lab">Where</span>
      <div className="ask-row ask-places">
        {chosen.length === 1
          ? select(chosen[0]!, 0)
          : chosen.map((code, at) => (
              <Leg key={at} {...{ need, at }} isWrong={typed?.gb !== undefined}>
                {select(code, at)}
              </Leg>
            ))}
        {chosen.length < NEED_BOUNDS.places && (
          <select
            className="select add-place"
            name={placeField(chosen.length)}
            data-places=""
            defaultValue=""
            aria-label="One more place"
          >
            <option value="">+ Place</option>
            <Options places={places} />
          </select>
        )}
      </div>
      <Issue {...props} name="places" />
    </div>
  );
}

/** One of several places of a trip, its days and its data; what is empty shares what others leave. */
function Leg({
  need,
  at,
  isWrong,
  children,
}: {
  need: NeedQuery;
  at: number;
  /** What was typed for data cannot be read: nothing of it stands in the fields. */
  isWrong: boolean;
  children: ReactNode;
}) {
  const { days, mb, parts } = stayAt(need, at);
  const share = (all: number) => String(Number((all / parts).toFixed(1)));
  return (
    <div className="leg">
      {children}
      <span className="of-trip ask-row">
        <Steps names={[`One day less at place ${at + 1}`, `One day more at place ${at + 1}`]}>
          <input
            name={stayField(at)}
            type="number"
            inputMode="numeric"
            min={1}
            max={NEED_BOUNDS.days}
            defaultValue={need.days.length > 1 ? need.days[at] : ''}
            placeholder={days > 0 ? share(days) : undefined}
            aria-label={`Days at place ${at + 1}`}
          />
        </Steps>
        <span>days</span>
        <span className="gbin">
          <GbInput
            className="input"
            name={dataField(at)}
            defaultValue={need.gb.length > 1 && !isWrong ? need.gb[at] : ''}
            placeholder={need.gb.length === 1 ? share(mb / 1000) : 'any'}
            aria-label={`Gigabytes at place ${at + 1}`}
          />
          <span>GB</span>
        </span>
      </span>
    </div>
  );
}

function Options({ places }: Pick<NeedPlacesProps, 'places'>) {
  const of = (kind: NeedPlace['kind']) => places.filter((place) => place.kind === kind);
  const options = (some: readonly NeedPlace[]) =>
    some.map(({ code, name, kind, trips, currency }) => (
      <option
        key={code}
        value={code}
        data-currency={kind === 'country' ? currency : undefined}
        data-trips={trips && ''}
      >
        {name}
      </option>
    ));
  return (
    <>
      {options(of('country'))}
      {of('group').length > 0 && (
        <optgroup label="More than one country">{options(of('group'))}</optgroup>
      )}
    </>
  );
}

/** What a field says of itself that something is wrong with: that, and where the words for it stand. */
export const wrongWith = ({ issues }: NeedIssues, name: string) =>
  issues?.[name]
    ? ({ 'aria-invalid': true, 'aria-describedby': issueId(name) } as const)
    : undefined;

/** Where the words for what is wrong with a field stand. */
export const issueId = (name: string) => `need-${name}-error`;

/** What is wrong with a field; nothing where nothing is. */
export function Issue({ issues, name }: NeedIssues & { name: string }) {
  const text = issues?.[name];
  return text ? (
    <p className="err" id={issueId(name)}>
      {text}
    </p>
  ) : null;
}
