import type { ReactNode } from 'react';
import {
  DATA_SIZES,
  FIELD_5G,
  FIELD_UNLIMITED,
  isPrepaid,
  sizeOf,
  sizeText,
  UNLIMITED_SIZE,
} from '#src/domain/finder/need-form.ts';
import type { TypedFields } from '#src/domain/finder/need-fill.ts';
import {
  CALLS_WANTED,
  mbOf,
  NEED_BOUNDS,
  NETWORK_5G,
  type NeedQuery,
} from '#src/domain/finder/need.ts';
import { networkName, networksAsked } from '#src/domain/finder/networks.ts';
import {
  Choice,
  GB_PATTERN,
  GB_TITLE,
  idOf,
  Issue,
  Steps,
  type NeedIssues,
  type NeedPlace,
} from './NeedFields.tsx';

interface WishProps extends NeedIssues {
  need: NeedQuery;
  typed?: TypedFields;
}

/** How much data: in GB, or by a word, whose amount stands in the empty field. */
export function NeedData({ need, typed, ...props }: WishProps) {
  const size = sizeOf(need);
  const isOwn = size === null && need.gb.length > 0;
  // Of several places each has its data.
  const isEach = need.places.length > 1;
  return (
    <div className="ask-f f-data">
      <span className="lab">
        <span className="of-trip">Data in all</span>
        <span className="of-months">Data each month</span>
      </span>
      {isEach && (
        <div className="of-trip">
          <Wish name={FIELD_UNLIMITED} checked={need.unlimited}>
            Unlimited
          </Wish>
        </div>
      )}
      <div className={isEach ? 'ask-row of-months' : 'ask-row'}>
        <span className="gbin">
          <input
            className="input"
            name="gb"
            type="text"
            inputMode="decimal"
            pattern={GB_PATTERN}
            title={GB_TITLE}
            defaultValue={typed?.gb ?? (isOwn ? mbOf(need) / 1000 : '')}
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

/** A wish: its box, its name, and behind it what plans say of it. */
export function Wish({
  name,
  value = 'true',
  checked,
  children,
}: {
  name: string;
  value?: string;
  checked: boolean;
  children: ReactNode;
}) {
  return (
    <label className="check wish">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      {children}
    </label>
  );
}

interface MoreProps extends WishProps {
  places: readonly NeedPlace[];
  /** Sign of the currency that bounds are in. */
  currency: string;
}

/** What else is wished for: boxes, calls and SIM, network and hotspot, lines and the most one would pay. */
export function NeedWishes({ need, typed, places, currency, ...props }: MoreProps) {
  return (
    <div className="ask-more">
      <fieldset>
        <legend className="lab">Wishes</legend>
        <Wish name="number" checked={need.number}>
          Own number
        </Wish>
        <Wish name="contract" value="none" checked={need.contract === 'none'}>
          No contract
        </Wish>
        <Wish name="planTypes" value="prepaid" checked={isPrepaid(need)}>
          Prepaid
        </Wish>
        <Wish name={FIELD_5G} checked={need.network.includes(NETWORK_5G)}>
          5G
        </Wish>
        <Wish name="hotspot" checked={need.hotspot}>
          Hotspot
        </Wish>
      </fieldset>
      <div>
        <span className="lab">Calls</span>
        <fieldset className="seg seg-radio">
          <legend className="sr">Calls</legend>
          {CALLS_WANTED.map((calls) => (
            <Choice
              key={calls}
              name="calls"
              value={calls}
              label={calls}
              checked={need.calls === calls}
            />
          ))}
        </fieldset>
        <label>
          <span className="lab">SIM</span>
          <select className="select" name="format" defaultValue={need.format ?? ''}>
            <option value="">any</option>
            <option value="esim">eSIM</option>
            <option value="plastic">physical SIM</option>
          </select>
        </label>
      </div>
      <div>
        <NeedNetwork {...{ need, places, ...props }} />
        <label>
          <span className="lab">Hotspot size</span>
          <span className="gbin">
            <input
              className="input"
              name="hotspotGb"
              type="text"
              inputMode="decimal"
              pattern={GB_PATTERN}
              title={GB_TITLE}
              placeholder="any"
              defaultValue={typed?.hotspotGb ?? need.hotspotGb ?? ''}
              aria-describedby={idOf(props, 'hotspotGb')}
            />
            <span>GB</span>
          </span>
        </label>
        <Issue {...props} name="hotspotGb" />
      </div>
      <div>
        <label>
          <span className="lab">Lines</span>
          <Steps>
            <input
              name="lines"
              type="number"
              inputMode="numeric"
              min={1}
              max={NEED_BOUNDS.lines}
              defaultValue={need.lines}
              aria-label="Lines"
              aria-describedby={idOf(props, 'lines')}
            />
          </Steps>
        </label>
        <Issue {...props} name="lines" />
        <label className="of-months">
          <span className="lab">
            {'At most a month, '}
            <span data-bound-currency="">{currency}</span>
          </span>
          <input
            className="input"
            name="maxPerMonth"
            type="text"
            inputMode="decimal"
            pattern="\s*(\d{1,7}(\.\d{1,2})?)?\s*"
            title="An amount, like 20 or 7.50"
            placeholder="any"
            defaultValue={typed?.maxPerMonth ?? need.maxPerMonth ?? ''}
            aria-describedby={idOf(props, 'maxPerMonth')}
          />
        </label>
        <Issue {...props} name="maxPerMonth" />
      </div>
    </div>
  );
}

/** The network: of the places of the need, else of all, each under its place. */
function NeedNetwork({ need, places, ...props }: NeedIssues & Pick<MoreProps, 'need' | 'places'>) {
  const offering = places.filter(({ networks = [] }) => networks.length > 0);
  const asked = networksAsked(need);
  const value = asked.join(',');
  const names = offering.flatMap(({ networks = [] }) => networks);
  return (
    <>
      <label>
        <span className="lab">Network</span>
        <select
          className="select"
          name="network"
          defaultValue={value}
          aria-describedby={idOf(props, 'network')}
        >
          <option value="">any</option>
          {value !== '' && names.every(({ slug }) => slug !== value) && (
            <option value={value}>
              {asked.map((one) => networkName(one, names)).join(' or ')}
            </option>
          )}
          {offering.map(({ code, name, networks = [] }) => (
            <optgroup key={code} label={name}>
              {networks.map(({ slug, name: called }) => (
                <option key={slug} value={slug}>
                  {called}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <Issue {...props} name="network" />
    </>
  );
}
