import type { FoundList } from '#src/contract/find.ts';
import { answerConditions, answerName } from '#src/domain/finder/answer-words.ts';
import { fullSpeedWords } from '#src/domain/finder/cost-words.ts';
import { formatMoney } from '#src/domain/money.ts';
import { paths } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { unlimitedOf } from '#src/domain/unlimited.ts';
import { Seen } from '../Seen.tsx';

type NearestList = NonNullable<FoundList['meta']['around']>['nearest'];

/** What giving up a wish is called. */
const WITHOUT: Readonly<Record<string, string>> = {
  carriers: 'Of any carrier',
  gb: 'With less data',
  unlimited: 'With a limit on data, or a slower speed',
  contract: 'With a contract',
  hotspot: 'Without a hotspot',
  hotspotGb: 'With a smaller hotspot',
  calls: 'Without calls',
  number: 'Without a number of your own',
  format: 'With another SIM format',
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

/** Where no plan covers a need: which wish to give up, and what that would cost. */
export function Nearest({ nearest, isTrip }: { nearest: NearestList; isTrip: boolean }) {
  return (
    <section className="nearest">
      <h2 className="tw:text-18">No plan here is known to cover all of this</h2>
      {nearest.length === 0 && (
        <p>Giving up one wish alone does not help. Ask for less, or for another place or time.</p>
      )}
      <ul>
        {nearest.map(({ wish, count, search, best }) => (
          <li
            key={wish}
            className="tw:grid tw:grid-cols-[minmax(0,1fr)_auto_auto] tw:gap-x-5 tw:gap-y-1 tw:items-center tw:py-3 tw:border-b tw:border-b-line tw:max-md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div>
              <b className="tw:block tw:font-semibold">{titleOf(wish, best)}</b>
              <small className="tw:block">{answerName(best, isTrip)}</small>
              <small className="tw:block">{nearWords(best).join(', ')}</small>
              <Seen plan={best.plan} />
            </div>
            <span className="price tw:text-(length:--t-18)">
              {best.atLeast && <small>at least </small>}
              {formatMoney(best.total, best.currency)}
            </span>
            <a
              className="btn btn-quiet btn-sm tw:max-md:col-span-full"
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

/** What comes at full speed, who may buy it and what the price rests on. */
function nearWords(best: NearestList[number]['best']): string[] {
  const others = answerConditions(best);
  // Unlimited data is the first of them already.
  return unlimitedOf(best.plan) ? others : [fullSpeedWords(best.plan), ...others];
}
