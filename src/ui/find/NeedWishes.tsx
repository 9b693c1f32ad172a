import {
  DATA_SIZES,
  FIELD_5G,
  isPrepaid,
  sizeOf,
  sizeText,
  UNLIMITED_SIZE,
} from '#src/domain/finder/need-form.ts';
import type { TypedFields } from '#src/domain/finder/need-fill.ts';
import { mbOf, NETWORK_5G, type NeedQuery } from '#src/domain/finder/need.ts';
import { Choice, idOf, Issue, type NeedIssues } from './NeedFields.tsx';

interface WishProps extends NeedIssues {
  need: NeedQuery;
  typed?: TypedFields;
}

/** How much data: in GB, or by a word, whose amount stands in the empty field. */
export function NeedData({ need, typed, ...props }: WishProps) {
  const size = sizeOf(need);
  const isOwn = size === null && need.gb.length > 0;
  return (
    <div className="ask-f f-data">
      <span className="lab">
        <span className="of-trip">Data in all</span>
        <span className="of-months">Data each month</span>
      </span>
      <div className="ask-row">
        <span className="gbin">
          <input
            className="input"
            name="gb"
            type="text"
            inputMode="decimal"
            pattern="\s*(\d{1,4}([.,]\d{1,3})?(,\d{1,4}(\.\d{1,3})?)*)?\s*"
            title="A number of GB, like 12 or 2.5"
            defaultValue={
              typed?.gb ??
              (isOwn ? (need.gb.length > 1 ? need.gb.join(',') : mbOf(need) / 1000) : '')
            }
            placeholder={size === null ? 'any' : sizeText(size, need)}
            aria-label="Gigabytes"
            aria-describedby={idOf(props, 'gb')}
          />
          <span>GB</span>
        </span>
        <fieldset className="seg seg-radio">
          <legend className="sr">Data</legend>
          {Object.entries(DATA_SIZES).map(([name, { label }]) => (
            <Choice key={name} name="size" value={name} label={label} checked={size === name} />
          ))}
          <Choice
            name="size"
            value={UNLIMITED_SIZE}
            label="Unlimited"
            checked={size === UNLIMITED_SIZE}
          />
        </fieldset>
      </div>
      <Issue {...props} name="gb" />
    </div>
  );
}

/** What else is wished for. */
export function NeedWishes({ need, typed, currency, ...props }: WishProps & { currency: string }) {
  const check = (name: string, value: string, label: string, checked: boolean) => (
    <label className="check tw:min-h-6 tw:text-(length:--t-14) tw:max-md:min-h-11">
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
      {check(FIELD_5G, 'true', '5G', need.network.includes(NETWORK_5G))}
      <label className="pair tw:inline-flex tw:items-center tw:gap-2 tw:text-ink-3 tw:max-md:min-h-11">
        SIM
        <select className="select tw:w-auto" name="format" defaultValue={need.format ?? ''}>
          <option value="">eSIM or plastic</option>
          <option value="esim">eSIM</option>
          <option value="plastic">plastic</option>
        </select>
      </label>
      <label className="pair of-months tw:inline-flex tw:items-center tw:gap-2 tw:text-ink-3 tw:max-md:min-h-11">
        <span>
          {'At most '}
          <span data-bound-currency="">{currency}</span>
        </span>
        <input
          className="input tw:w-16"
          name="maxPerMonth"
          type="text"
          inputMode="decimal"
          pattern="\s*(\d{1,7}(\.\d{1,2})?)?\s*"
          title="An amount, like 20 or 7.50"
          defaultValue={typed?.maxPerMonth ?? need.maxPerMonth ?? ''}
          aria-describedby={idOf(props, 'maxPerMonth')}
        />
        a month
      </label>
      <Issue {...props} name="maxPerMonth" />
    </div>
  );
}
