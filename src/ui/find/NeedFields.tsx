import type { ReactNode } from 'react';
import { placeField } from '#src/domain/finder/need-form.ts';
import { NEED_BOUNDS, type NeedQuery } from '#src/domain/finder/need.ts';

export interface NeedPlace {
  code: string;
  name: string;
  kind: 'country' | 'group';
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
  small,
}: {
  name: string;
  value: string;
  label: string;
  checked: boolean;
  small?: ReactNode;
}) {
  return (
    <label>
      <input type="radio" name={name} value={value} defaultChecked={checked} />
      <span>
        {label}
        {small}
      </span>
    </label>
  );
}

/** Where: a field for each place, and one for another. */
export function NeedPlaces({ need, places, ...props }: NeedPlacesProps) {
  const select = (code: string, at: number) => (
    <select
      key={at}
      className="select"
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
    <div className="ask-f">
      <span className="lab">Where</span>
      <div className="ask-row ask-places">
        {chosen.slice(0, shown).map(select)}
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

function Options({ places }: Pick<NeedPlacesProps, 'places'>) {
  const of = (kind: NeedPlace['kind']) => places.filter((place) => place.kind === kind);
  const options = (some: readonly NeedPlace[]) =>
    some.map(({ code, name }) => (
      <option key={code} value={code}>
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
