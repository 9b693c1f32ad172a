import type { ReactNode } from 'react';
import { placeField, stayField } from '#src/domain/finder/need-form.ts';
import type { TypedFields } from '#src/domain/finder/need-fill.ts';
import { daysOf, NEED_BOUNDS, type NeedQuery } from '#src/domain/finder/need.ts';
import type { NamedNetwork } from '#src/domain/finder/networks.ts';

export interface NeedPlace {
  code: string;
  name: string;
  kind: 'country' | 'group';
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
  places: readonly NeedPlace[];
}

/** One of several, as a part of a segmented control. */
export function Choice({
  name,
  value,
  label,
  checked,
}: {
  name: string;
  value: string;
  label: string;
  checked: boolean;
}) {
  return (
    <label>
      <input type="radio" name={name} value={value} defaultChecked={checked} />
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
  return (
    <div className="ask-f f-long">
      <label className="lab" htmlFor="need-time">
        How long
      </label>
      <div className="ask-row">
        <Steps>
          <input
            id="need-time"
            name="time"
            type="number"
            inputMode="numeric"
            min={1}
            max={NEED_BOUNDS.days}
            required
            defaultValue={typed?.time ?? (isTrip ? daysOf(need) : need.months!)}
            aria-describedby={idOf(props, issue)}
          />
        </Steps>
        <fieldset className="seg seg-radio">
          <legend className="sr">Unit of time</legend>
          <Choice name="unit" value="days" label="days" checked={isTrip} />
          <Choice name="unit" value="months" label="months" checked={!isTrip} />
        </fieldset>
      </div>
      <Issue {...props} name={issue} />
    </div>
  );
}

/** A number between two buttons that step it; `src/client/need-form.ts` answers them. */
export function Steps({ children }: { children: ReactNode }) {
  return (
    <span className="step">
      <button type="button" className="needs-js" aria-label="Less" data-step="-1">
        −
      </button>
      {children}
      <button type="button" className="needs-js" aria-label="More" data-step="1">
        +
      </button>
    </span>
  );
}

/** Where: a field for each place, and one for another. */
export function NeedPlaces({ need, places, ...props }: NeedPlacesProps) {
  const select = (code: string, at: number) => (
    <select
      key={at}
      className="select tw:w-auto tw:max-w-full"
      name={placeField(at)}
      defaultValue={code}
      aria-label={at === 0 ? 'Where' : `Where, place ${at + 1}`}
      aria-describedby={at === 0 ? idOf(props, 'places') : undefined}
      required={at === 0}
    >
      {at > 0 && <option value="">None</option>}
      {code === '' && <option value="">Choose a place</option>}
      <Options places={places} />
    </select>
  );
  const chosen = need.places.length > 0 ? need.places : [''];
  const shown = Math.min(chosen.length, NEED_BOUNDS.places);
  return (
    <div className="ask-f f-where">
      <span className="lab">Where</span>
      <div className="ask-row ask-places">
        {chosen.slice(0, shown).map((code, at) =>
          shown > 1 ? (
            <span
              key={at}
              className="tw:inline-flex tw:items-center tw:gap-1.5 tw:min-w-0 tw:text-ink-3 tw:text-(length:--t-14)"
            >
              {select(code, at)}
              <Stay {...{ need, at }} />
            </span>
          ) : (
            select(code, at)
          ),
        )}
        {shown < NEED_BOUNDS.places && (
          <select
            className="select add-place"
            name={placeField(shown)}
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

/** The days of a trip at one of several places; empty: as many at each. */
function Stay({ need, at }: { need: NeedQuery; at: number }) {
  const share = Math.round(daysOf(need) / need.places.length);
  return (
    <label className="of-trip pair tw:inline-flex tw:items-center tw:gap-1.5 tw:min-w-0 tw:text-ink-3 tw:text-(length:--t-14)">
      <input
        className="input tw:w-15"
        name={stayField(at)}
        type="number"
        inputMode="numeric"
        min={1}
        max={NEED_BOUNDS.days}
        defaultValue={need.days.length > 1 ? need.days[at] : ''}
        placeholder={share > 0 ? String(share) : undefined}
        aria-label={`Days at place ${at + 1}`}
      />
      days
    </label>
  );
}

function Options({ places }: Pick<NeedPlacesProps, 'places'>) {
  const of = (kind: NeedPlace['kind']) => places.filter((place) => place.kind === kind);
  const options = (some: readonly NeedPlace[]) =>
    some.map(({ code, name, kind, currency }) => (
      <option key={code} value={code} data-currency={kind === 'country' ? currency : undefined}>
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

/** The id of what is said to be wrong with a field, for the field to name. */
export const idOf = ({ issues }: NeedIssues, name: string) =>
  issues?.[name] ? `need-${name}-error` : undefined;

/** What is wrong with a field; nothing where nothing is. */
export function Issue({ issues, name }: NeedIssues & { name: string }) {
  const text = issues?.[name];
  return text ? (
    <p className="err" id={`need-${name}-error`}>
      {text}
    </p>
  ) : null;
}
