import type { ReactNode } from 'react';
import { DATA_SIZES, placeField, sizeOf, UNLIMITED_SIZE } from '#src/domain/finder/need-form.ts';
import { daysOf, mbOf, NEED_BOUNDS, type NeedQuery } from '#src/domain/finder/need.ts';
import { formatNeed } from '#src/domain/finder/need-address.ts';
import { paths } from '#src/domain/paths.ts';
import { Estimator } from './Estimator.tsx';

export interface NeedPlace {
  code: string;
  name: string;
  kind: 'country' | 'group';
}

export interface NeedFormProps {
  /** What the form is filled with. */
  need: NeedQuery;
  places: readonly NeedPlace[];
  /** Sign of the currency that bounds are in. */
  currency: string;
  /** What is wrong, by parameter. */
  issues?: Readonly<Record<string, string>>;
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
  const { need, title = 'What do you need?', children, onSubmit } = props;
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
        <Places {...props} />
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
              defaultValue={isTrip ? daysOf(need) : need.months!}
              aria-describedby={idOf(props, isTrip ? 'days' : 'months')}
            />
            <span className="of-trip">days</span>
            <span className="of-months">months</span>
          </div>
          <Issue {...props} name={isTrip ? 'days' : 'months'} />
        </div>
        <Data {...props} />
      </div>
      <Wishes {...props} />
      {keptWishes(need).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="ask-end">
        <Estimator />
        <button type="submit" className="btn btn-primary">
          Show what it costs
        </button>
      </div>
      {children}
    </form>
  );
}

/** Wishes that the form has no field for go along. */
function keptWishes(need: NeedQuery): [string, string][] {
  const kept = formatNeed({ ...need, planTypes: isPrepaid(need) ? [] : need.planTypes });
  return ['planTypes', 'audience', 'maxDue', 'from', 'currency', 'maxAge'].flatMap((name) => {
    const value = kept.get(name);
    return value === null ? [] : [[name, value]];
  });
}

const isPrepaid = ({ planTypes }: NeedQuery) =>
  planTypes.length === 1 && planTypes[0] === 'prepaid';

/** One of several, as a part of a segmented control. */
function Choice({
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

function Places({ need, places, ...props }: NeedFormProps) {
  const select = (code: string, at: number) => (
    <select
      key={at}
      className="select"
      name={placeField(at)}
      defaultValue={code}
      aria-label={at === 0 ? 'Where' : `Where, place ${at + 1}`}
    >
      {at > 0 && <option value="">None</option>}
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

function Options({ places }: Pick<NeedFormProps, 'places'>) {
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

function Data({ need, ...props }: NeedFormProps) {
  const size = sizeOf(need);
  const isOwn = size === null && need.gb.length > 0;
  return (
    <div className="ask-f ask-data">
      <span className="lab">
        <span className="of-trip">Data in all</span>
        <span className="of-months">Data each month</span>
      </span>
      <div className="ask-row">
        <fieldset className="seg seg-radio">
          <legend className="sr">Data</legend>
          {Object.entries(DATA_SIZES).map(([name, { label, month, day }]) => (
            <Choice
              key={name}
              name="size"
              value={name}
              label={label}
              checked={size === name}
              small={
                <small>
                  <span className="of-months">{` ${month} GB`}</span>
                  <span className="of-trip">{` ${day} GB a day`}</span>
                </small>
              }
            />
          ))}
          <Choice
            name="size"
            value={UNLIMITED_SIZE}
            label="Unlimited"
            checked={size === UNLIMITED_SIZE}
          />
        </fieldset>
        <span className="gbin">
          <input
            className="input"
            name="gb"
            type="text"
            inputMode="decimal"
            pattern="\s*(\d{1,4}([.,]\d{1,3})?(,\d{1,4}(\.\d{1,3})?)*)?\s*"
            title="A number of GB, like 12 or 2.5"
            defaultValue={isOwn ? (need.gb.length > 1 ? need.gb.join(',') : mbOf(need) / 1000) : ''}
            placeholder="or"
            aria-label="Gigabytes"
            aria-describedby={idOf(props, 'gb')}
          />
          <span>GB</span>
        </span>
      </div>
      <Issue {...props} name="gb" />
    </div>
  );
}

function Wishes({ need, currency, ...props }: NeedFormProps) {
  const check = (name: string, value: string, label: string, checked: boolean) => (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      {label}
    </label>
  );
  return (
    <div className="ask-more">
      {check('calls', 'some', 'Calls', need.calls !== 'any')}
      {check('number', 'true', 'Own number', need.number)}
      {check('hotspot', 'true', 'Hotspot', need.hotspot)}
      {check('planTypes', 'prepaid', 'Prepaid', isPrepaid(need))}
      {check('contract', 'none', 'No contract', need.contract === 'none')}
      {check('network', '5g', '5G', need.network.includes('5g'))}
      <label className="pair">
        SIM
        <select className="select" name="format" defaultValue={need.format ?? ''}>
          <option value="">eSIM or plastic</option>
          <option value="esim">eSIM</option>
          <option value="plastic">plastic</option>
        </select>
      </label>
      <label className="pair">
        {`At most ${currency}`}
        <input
          className="input"
          name="maxPerMonth"
          type="text"
          inputMode="decimal"
          pattern="\s*(\d{1,7}(\.\d{1,2})?)?\s*"
          title="An amount, like 20 or 7.50"
          defaultValue={need.maxPerMonth ?? ''}
          aria-describedby={idOf(props, 'maxPerMonth')}
        />
        a month
      </label>
      <Issue {...props} name="maxPerMonth" />
    </div>
  );
}

const idOf = ({ issues }: Pick<NeedFormProps, 'issues'>, name: string) =>
  issues?.[name] ? `need-${name}-error` : undefined;

function Issue({ issues, name }: Pick<NeedFormProps, 'issues'> & { name: string }) {
  const text = issues?.[name];
  return text ? (
    <p className="err" id={`need-${name}-error`}>
      {text}
    </p>
  ) : null;
}
