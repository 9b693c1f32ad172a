import type { FoundList } from '#src/contract/find.ts';
import { formatMoney } from '#src/domain/money.ts';
import { paths } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';

type NearestList = NonNullable<FoundList['meta']['around']>['nearest'];

/** What giving up a wish is called. */
const WITHOUT: Readonly<Record<string, string>> = {
  gb: 'With less data',
  unlimited: 'With a limit on data, or a slower speed',
  maxPerMonth: 'For more a month',
  maxDue: 'With more due today',
  contract: 'With a contract',
  hotspot: 'Without a hotspot',
  calls: 'Without calls',
  number: 'Without a number of your own',
  format: 'With another SIM format',
  network: 'On any network',
  planTypes: 'Of any type',
  audience: 'Including plans that not everybody may buy',
  maxAge: 'With older prices',
};

/** Where no plan covers a need: which wish to give up, and what that would cost. */
export function Nearest({ nearest }: { nearest: NearestList }) {
  return (
    <section className="nearest">
      <h2>No plan here is known to cover all of this</h2>
      {nearest.length === 0 && (
        <p>Giving up one wish alone does not help. Ask for less, or for another place or time.</p>
      )}
      <ul>
        {nearest.map(({ wish, count, search, best }) => (
          <li key={wish}>
            <span>
              <b>{WITHOUT[wish] ?? `Without ${wish}`}</b>
              <small>{`${best.plan.carrier.name} ${best.plan.planName}`}</small>
            </span>
            <span className="price">
              {best.atLeast && <small>at least </small>}
              {formatMoney(best.total, best.currency)}
            </span>
            <a className="btn btn-quiet btn-sm" href={paths.find(search)} data-need="">
              {`Show ${plural(count, 'answer')}`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
