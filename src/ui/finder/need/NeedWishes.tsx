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
import { networkName } from '#src/domain/finder/networks.ts';
import { publishedWords, type PublishedWish } from '#src/domain/finder/need/published-words.ts';
import { NeedChoice, Issue, Steps, type NeedIssues, wrongWith } from './NeedFields.tsx';
import { GbInput } from './NeedInputs.tsx';
import { NeedNetwork } from './NeedNetwork.tsx';
import { Lab, Wish, type MoreProps } from './Wish.tsx';

export interface WishProps extends NeedIssues {
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
            <NeedChoice key={name} name="size" value={name} label={label} checked={size === name} />
          ))}
          <NeedChoice
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

/** What else is wished for: boxes, calls and SIM, network and hotspot, lines and the most one would pay. */
export function NeedWishes({
  need,
  typed,
  places,
  carriers = [],
  currency,
  published,
  ...props
}: MoreProps) {
  const says = (name: PublishedWish) => publishedWords(published, name);
  const [calls, format, size] = [says('calls'), says('format'), says('hotspotData')];
  return (
    <div className="ask-more">
      <fieldset>
        <legend className="lab">Wishes</legend>
        <Wish name="number" checked={need.number} wish="hasNumber" published={published}>
          Own number
        </Wish>
        <Wish
          name="contract"
          value="none"
          checked={need.contract === 'none'}
          wish="contractMonths"
          published={published}
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
          published={published}
        >
          5G
        </Wish>
        <Wish name="hotspot" checked={need.hotspot} wish="hotspot" published={published}>
          Hotspot
        </Wish>
        {need.carriers.length > 0 && (
          <Wish name="carriers" value={need.carriers.join(',')} checked>
            {onlyWords(need, (slug) => networkName(slug, carriers)).replace('o', 'O')}
          </Wish>
        )}
      </fieldset>
      <div>
        <Lab wish="calls" published={published}>
          Calls
        </Lab>
        <fieldset className="seg seg-radio">
          <legend className="sr">Calls</legend>
          {CALLS_WANTED.map((wanted) => (
            <NeedChoice
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
          <Lab wish="format" published={published}>
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
        <NeedNetwork {...{ need, places, published, ...props }} />
        <label htmlFor="need-hotspot">
          <Lab wish="hotspotData" published={published}>
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
