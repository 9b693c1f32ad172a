import { AT_LEAST, gbText } from '#src/domain/core/words/amounts.ts';
import type { FoundList } from '#src/contract/finder/find.ts';
import { answerConditions, answerName } from '#src/domain/finder/words/answer-words.ts';
import { fullSpeedWords } from '#src/domain/finder/words/cost-words.ts';
import { nearestLackWords } from '#src/domain/finder/words/nearest-words.ts';
import type { NeedNames } from '#src/domain/finder/need/need-words.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { unlimitedOf } from '#src/domain/plans/unlimited.ts';
import { Seen } from '../../prices/Seen.tsx';

type NearestList = NonNullable<FoundList['meta']['around']>['nearest'];

/** What giving up a wish is called. */
const WITHOUT: Readonly<Record<string, string>> = {
  carriers: 'Of any carrier',
  gb: 'With less data',
  unlimited: 'With a limit on data, or a slower speed',
  contract: 'With any contract',
  hotspot: 'Hotspot or not',
  hotspotGb: 'With a smaller hotspot',
  calls: 'With or without calls',
  number: 'With or without a number of your own',
  format: 'In any SIM format',
  network: 'On any network',
  planTypes: 'Of any type',
  audience: 'Including plans that not everybody may buy',
  maxAge: 'With older prices',
};

/** What giving up a wish means; of a bound what is paid instead. */
function titleOf(wish: string, { perMonth, dueToday, currency }: NearestList[number]['best']) {
  if (wish === 'maxPerMonth') return `For ${formatMoney(perMonth, currency)} a month`;
  if (wish === 'maxDue') return `For ${formatMoney(dueToday, currency)} due today`;
  return WITHOUT[wish] ?? `Without ${wish}`;
}

/** Where no plan is known to fit: what lacks, which wish to give up, and what that would cost. */
export function Nearest({
  nearest,
  need,
  names,
}: {
  nearest: NearestList;
  need: NeedQuery;
  names: NeedNames;
}) {
  const isTrip = need.months === null;
  return (
    <section className="nearest tw:pt-2 tw:pb-4">
      <h2 className="tw:text-18">What comes nearest</h2>
      <p>
        {nearestLackWords(nearest, need, names) ??
          'Giving up one wish alone does not help. Ask for less, or for another place or time.'}
      </p>
      <ul>
        {nearest.map(({ wish, count, search, best, most }) => (
          <li
            key={wish}
            className="tw:grid tw:grid-cols-[minmax(0,1fr)_auto_auto] tw:gap-x-5 tw:gap-y-1 tw:items-center tw:py-3 tw:border-b tw:border-b-line tw:max-md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div>
              <b className="tw:block tw:font-semibold">
                {most !== null && !isTrip ? withMost(wish, most) : titleOf(wish, best)}
              </b>
              <small className="tw:block">{answerName(best, isTrip)}</small>
              <small className="tw:block">{nearWords(best).join(', ')}</small>
              <Seen plan={best.plan} />
            </div>
            <span className="price tw:text-(length:--t-18)">
              {best.atLeast && <small>{`${AT_LEAST} `}</small>}
              {formatMoney(best.total, best.currency)}
            </span>
            <a
              className="btn btn-quiet btn-sm tw:max-md:col-span-full tw:max-md:mt-2"
              href={paths.find(search)}
              data-need=""
            >
              {`Show ${plural(count, 'answer')}`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const withMost = (wish: string, most: number) =>
  wish === 'gb' ? `With ${gbText(most)} a month` : `With a hotspot of ${gbText(most)}`;

/** What comes at full speed, who may buy it and what the price rests on. */
function nearWords(best: NearestList[number]['best']): string[] {
  const others = answerConditions(best);
  // Unlimited data is the first of them already.
  return unlimitedOf(best.plan) ? others : [fullSpeedWords(best.plan), ...others];
}
