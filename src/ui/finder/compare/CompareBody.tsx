import { COMMISSION, HOW_WE_EARN } from '#src/domain/core/words/buying.ts';
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import type { Plan } from '#src/contract/plans/plans.ts';
import {
  comparedNeed,
  comparedNeedParams,
  comparedPlaces,
} from '#src/domain/finder/compare/compared-need.ts';
import { comparePlans } from '#src/domain/finder/compare/comparison.ts';
import { costChart } from '#src/domain/finder/cost-chart/cost-chart.ts';
import type { NetworkCarrier } from '#src/domain/finder/networks.ts';
import type { Mix } from '#src/domain/finder/mixes.ts';
import { placeLacks, type PlaceOfNeed } from '#src/domain/finder/beside/place-lacks.ts';
import type { Rates } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { searchOf } from '#src/domain/core/address.ts';
import { MAX_COMPARE } from '#src/domain/core/vocabulary.ts';
import { Icon } from '../../core/Icon.tsx';
import { CompareNeed } from './CompareNeed.tsx';
import { CompareStrip } from './CompareStrip.tsx';
import { CompareTable } from './CompareTable.tsx';
import { CostChart } from './CostChart.tsx';

/** What a comparison is made of; `rates` with their day, null when none are known. */
export interface CompareBodyProps {
  plans: Plan[];
  rates: { rates: Rates; asOf: string } | null;
  /** Slugs of the address that no plan has. */
  unknown: number;
  /** Plans beyond the fourth. */
  dropped: number;
  onlyDifferences: boolean;
  /** Parameters of the address, the need among them. */
  params: URLSearchParams;
  /** The places of the site. */
  places: readonly PlaceOfNeed[];
  /** The carriers of the site, by which networks are named. */
  carriers: readonly NetworkCarrier[];
  /** By slug, other packs of the seller that serve the trip with a plan; null: not known here. */
  mixes: ReadonlyMap<string, Mix> | null;
  /** The day on which what is needed begins, ISO 8601. */
  today: string;
}

/** Plans that a phone shows side by side. */
const IN_VIEW = 2;

/** The comparison itself; the server renders it, or the browser where there is no server. */
export function CompareBody(props: CompareBodyProps) {
  const { plans, rates, unknown, dropped, onlyDifferences, today } = props;
  const need = comparedNeed(props.params, plans);
  const start = need.from && need.from > today.slice(0, 7) ? `${need.from}-01` : today;
  const places = comparedPlaces(props.params, props.places);
  const comparison = comparePlans(plans, rates?.rates ?? null, {
    need,
    start,
    places,
    mixes: props.mixes,
    carriers: props.carriers,
  });
  const sold = plans.filter((plan) => placeLacks(plan, places).length === 0);
  const chart = costChart(sold, need, start);
  const carried = comparedNeedParams(props.params);
  const wishes = [...carried].filter(([name]) => !['months', 'days', 'gb'].includes(name));
  const someMissing = comparison.groups.some(({ rows }) =>
    rows.some(({ cells }) => cells.some(({ text }) => text === null)),
  );
  return (
    <div className="cmp-page tw:pb-12" data-no-tray="">
      <div className="page-head">
        <div>
          <h1>{plans.length === 1 ? 'Compare 1 plan' : `Compare ${plans.length} plans`}</h1>
          <p className="muted">This address keeps your choice, so you can share it.</p>
        </div>
        <div className="cmp-tools tw:flex tw:flex-wrap tw:items-center tw:gap-x-5 tw:gap-y-3">
          {plans.length > 1 && (
            <label className="switch">
              <input type="checkbox" name="diff" defaultChecked={onlyDifferences} />
              <span>Only differences</span>
            </label>
          )}
          <button type="button" className="btn btn-quiet" data-share="">
            <Icon name="link" />
            Share
          </button>
        </div>
      </div>
      <Notes {...{ plans: plans.length, unknown, dropped }} />
      <CompareNeed
        need={need}
        wishes={wishes}
        slugs={plans.map(({ slug }) => slug)}
        onlyDifferences={onlyDifferences}
      />
      <p className="tw:mb-4 tw:text-13 tw:text-ink-2">
        {`${COMMISSION} the order or the price. `}
        <a href={paths.howWeEarn}>{HOW_WE_EARN}</a>
      </p>
      {plans.length > IN_VIEW && (
        <p
          className="tw:hidden tw:max-md:block tw:max-md:mb-2 tw:max-md:text-13 tw:max-md:font-medium tw:max-md:text-right"
          aria-hidden="true"
        >
          {`${plans.length - IN_VIEW} more, swipe →`}
        </p>
      )}
      <div className="cmp-both">
        <CompareStrip {...{ plans, comparison }} />
        <section
          className="cmp-wrap"
          tabIndex={0}
          aria-label="Plan comparison, scrolls sideways on small screens"
        >
          <CompareTable
            plans={plans}
            comparison={comparison}
            carried={searchOf(carried).slice(1)}
            need={need}
          />
        </section>
      </div>
      <p className="chart-note">
        {someMissing && 'Not stated: the carrier does not say. '}
        {comparison.converted &&
          rates &&
          `Prices of different currencies are compared in US dollars by reference rates of ${rates.asOf}.`}
      </p>
      {chart && <CostChart chart={chart} />}
    </div>
  );
}

function Notes({ plans, unknown, dropped }: { plans: number; unknown: number; dropped: number }) {
  const texts = [
    unknown === 1 && 'One plan of this address is not here any more and was left out.',
    unknown > 1 && `${unknown} plans of this address are not here any more and were left out.`,
    dropped > 0 && `Only the first ${MAX_COMPARE} plans of this address are shown.`,
    plans === 1 && 'Add another plan with its Compare button to see the differences.',
  ].filter((text) => text !== false);
  return texts.map((text) => (
    <p key={text} className="notice tw:mb-3">
      <Icon name="info" />
      {text}
    </p>
  ));
}
