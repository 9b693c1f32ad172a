import type { ReactNode } from 'react';
import {
  DATA_SIZES,
  FIELD_5G,
  FIELD_UNLIMITED,
  isPrepaid,
  sizeOf,
  sizeText,
  UNLIMITED_SIZE,
} from '#src/domain/finder/need/need-form.ts';
import type { TypedFields } from '#src/domain/finder/need/need-fill.ts';
import {
  CALLS_WANTED,
  mbOf,
  NEED_BOUNDS,
  NETWORK_5G,
  type NeedQuery,
} from '#src/domain/finder/need/need.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { onlyWords } from '#src/domain/finder/need/need-words.ts';
import { networkName, wantedNetworks, type NamedNetwork } from '#src/domain/finder/networks.ts';
import { saidWords, type SaidWish, type SaidWishes } from '#src/domain/finder/need/said-words.ts';
import { Choice, Issue, Steps, type NeedIssues, type NeedPlace, wrongWith } from './NeedFields.tsx';
import { GbInput } from './NeedInputs.tsx';

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
          <GbInput
            className="input"
            name="gb"
            defaultValue={typed?.gb ?? (isOwn ? mbOf(need) / 1000 : '')}
            placeholder={size === null ? 'any' : sizeText(size, need)}
            aria-label="Gigabytes"
            {...wrongWith(props, 'gb')}
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
  wish,
  said,
  children,
}: {
  name: string;
  value?: string;
  checked: boolean;
  /** What plans may say of it. */
  wish?: SaidWish;
  said?: SaidWishes | null | undefined;
  children: ReactNode;
}) {
  const says = wish && saidWords(said, wish);
  // What is applied stays so, and can be taken off.
  const isOff = says?.isOff === true && !checked;
  return (
    <label className={isOff ? 'check wish is-off' : 'check wish'}>
      <input type="checkbox" name={name} value={value} defaultChecked={checked} disabled={isOff} />
      {children}
      {wish && <small data-says={wish}>{says?.words}</small>}
    </label>
  );
}

/** The name of a field, and what plans say of it. */
function Lab({
  wish,
  said,
  children,
}: Pick<MoreProps, 'said'> & { wish: SaidWish; children: string }) {
  const { words } = saidWords(said, wish);
  return (
    <span className="lab">
      {children}
      <small data-says={wish}>{words && `, ${words}`}</small>
    </span>
  );
}

interface MoreProps extends WishProps {
  places: readonly NeedPlace[];
  /** The carriers that the need names. */
  carriers?: readonly NamedNetwork[];
  /** Sign of the currency that bounds are in. */
  currency: string;
  /** How many plans publish what each wish asks for; null: not counted. */
  said?: SaidWishes | null | undefined;
}

/** What else is wished for: boxes, calls and SIM, network and hotspot, lines and the most one would pay. */
export function NeedWishes({
  need,
  typed,
  places,
  carriers = [],
  currency,
  said,
  ...props
}: MoreProps) {
  const says = (name: SaidWish) => saidWords(said, name);
  const [calls, format, size] = [says('calls'), says('format'), says('hotspotData')];
  return (
    <div className="ask-more">
      <fieldset>
        <legend className="lab">Wishes</legend>
        <Wish name="number" checked={need.number} wish="hasNumber" said={said}>
          Own number
        </Wish>
        <Wish
          name="contract"
          value="none"
          checked={need.contract === 'none'}
          wish="contractMonths"
          said={said}
        >
          No contract
        </Wish>
        <Wish name="planTypes" value="prepaid" checked={isPrepaid(need)}>
          Prepaid
        </Wish>
        <Wish
          name={FIELD_5G}
          checked={need.network.includes(NETWORK_5G)}
          wish="network5g"
          said={said}
        >
          5G
        </Wish>
        <Wish name="hotspot" checked={need.hotspot} wish="hotspot" said={said}>
          Hotspot
        </Wish>
        {need.carriers.length > 0 && (
          <Wish name="carriers" value={need.carriers.join(',')} checked>
            {onlyWords(need, (slug) => networkName(slug, carriers)).replace('o', 'O')}
          </Wish>
        )}
      </fieldset>
      <div>
        <Lab wish="calls" said={said}>
          Calls
        </Lab>
        <fieldset className="seg seg-radio">
          <legend className="sr">Calls</legend>
          {CALLS_WANTED.map((wanted) => (
            <Choice
              key={wanted}
              name="calls"
              value={wanted}
              label={wanted}
              checked={need.calls === wanted}
              isOff={calls.isOff && need.calls === 'any' && wanted !== 'any'}
            />
          ))}
        </fieldset>
        <label>
          <Lab wish="format" said={said}>
            SIM
          </Lab>
          <select
            className="select"
            name="format"
            defaultValue={need.format ?? ''}
            disabled={format.isOff && need.format === null}
          >
            <option value="">any</option>
            <option value="esim">eSIM</option>
            <option value="plastic">physical SIM</option>
          </select>
        </label>
        <a className="tw:block tw:py-1 tw:text-13" href={paths.phone}>
          Will my phone take it?
        </a>
      </div>
      <div>
        <NeedNetwork {...{ need, places, said, ...props }} />
        <label htmlFor="need-hotspot">
          <Lab wish="hotspotData" said={said}>
            Hotspot size
          </Lab>
          <span className="gbin">
            <GbInput
              id="need-hotspot"
              className="input"
              name="hotspotGb"
              placeholder="any"
              defaultValue={typed?.hotspotGb ?? need.hotspotGb ?? ''}
              disabled={size.isOff && need.hotspotGb === null && !typed?.hotspotGb}
              {...wrongWith(props, 'hotspotGb')}
            />
            <span>GB</span>
          </span>
        </label>
        <Issue {...props} name="hotspotGb" />
      </div>
      <div>
        <label className="lab" htmlFor="need-lines">
          Lines
        </label>
        <Steps names={['One line less', 'One line more']}>
          <input
            id="need-lines"
            name="lines"
            type="number"
            inputMode="numeric"
            min={1}
            max={NEED_BOUNDS.lines}
            defaultValue={typed?.lines ?? need.lines}
            {...wrongWith(props, 'lines')}
          />
        </Steps>
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
            pattern="\s*(\d{1,7}([.,]\d{1,2})?)?\s*"
            title="An amount, like 20 or 7.50"
            placeholder="any"
            defaultValue={typed?.maxPerMonth ?? need.maxPerMonth ?? ''}
            {...wrongWith(props, 'maxPerMonth')}
          />
        </label>
        <Issue {...props} name="maxPerMonth" />
      </div>
    </div>
  );
}

/** The network: of the places of the need, else of all, each under its place. */
function NeedNetwork({
  need,
  places,
  said,
  ...props
}: NeedIssues & Pick<MoreProps, 'need' | 'places' | 'said'>) {
  const says = saidWords(said, 'hostNetwork');
  const offering = places.filter(({ networks = [] }) => networks.length > 0);
  const asked = wantedNetworks(need);
  const value = asked.join(',');
  const names = offering.flatMap(({ networks = [] }) => networks);
  return (
    <>
      <label>
        <Lab wish="hostNetwork" said={said}>
          Network
        </Lab>
        <select
          className="select"
          name="network"
          defaultValue={value}
          disabled={says.isOff && value === ''}
          {...wrongWith(props, 'network')}
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
