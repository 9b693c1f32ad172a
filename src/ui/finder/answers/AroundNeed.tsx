import { AT_LEAST } from '#src/domain/core/words/amounts.ts';
import type { FoundList } from '#src/contract/finder/find.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';

type Around = NonNullable<FoundList['meta']['around']>;

/** What stands under answers: less or more data, who was left out, how totals are made. */
export function AroundNeed({ around, isTrip }: { around: Around; isTrip: boolean }) {
  const { sizes, leftOut } = around;
  const most = Math.max(...sizes.map(({ totalIn }) => totalIn.amount), 0);
  return (
    <aside
      className="around tw:grid tw:grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] tw:gap-x-12 tw:gap-y-7 tw:text-ink-2 tw:text-14"
      aria-label="About these answers"
    >
      {sizes.length > 1 && (
        <section>
          <h2>If you need less or more</h2>
          <ul className="curve tw:grid tw:gap-2">
            {sizes.map(({ gb, total, currency, totalIn, isNeed, search, ...said }) => (
              <li key={gb}>
                <a
                  className="tw:grid tw:grid-cols-[3.25rem_1fr_minmax(4.5rem,auto)] tw:gap-x-2 tw:gap-y-0 tw:items-center tw:min-h-6 tw:text-ink-2 tw:no-underline tw:[font-variant-numeric:tabular-nums] tw:hover:text-accent"
                  href={paths.find(search)}
                  data-need=""
                  aria-current={isNeed ? 'true' : undefined}
                >
                  <span>{`${gb} GB`}</span>
                  <meter min={0} max={most} value={totalIn.amount} aria-hidden="true" />
                  <span className="tw:text-right">
                    {said.atLeast && (
                      <small className="tw:text-ink-3 tw:text-13 tw:font-normal">{`${AT_LEAST} `}</small>
                    )}
                    {formatMoney(total, currency)}
                  </span>
                  <small className="tw:col-span-full tw:text-ink-3 tw:text-13 tw:font-normal">
                    {[said.title, ...said.marks].join(', ')}
                  </small>
                </a>
              </li>
            ))}
          </ul>
          <p className="hint tw:mt-3">
            {isTrip ? 'The first answer with so much data.' : 'The first answer, by data a month.'}
          </p>
        </section>
      )}
      {leftOut && (
        <section>
          <h2>Left out</h2>
          <p>
            {`${plural(leftOut.count, 'more answer')} that not everybody may buy: for residents, for visitors, existing customers or entitled people, or with another plan. `}
            <a href={paths.find(leftOut.search)} data-need="">
              Show them
            </a>
          </p>
        </section>
      )}
      <section>
        <h2>How totals are made</h2>
        <p>
          {isTrip
            ? 'Whole packs of one seller, the cheapest set that lasts. Data is used evenly. Some sellers count days by the calendar, some by 24 hours.'
            : 'Every charge that begins within the months, with set-up, first and later prices, terms that are paid at once, and contracts to their end.'}{' '}
          What fits comes first, fresh prices before old ones, then the lowest total.{' '}
          <a href={paths.howTotals}>All rules</a>
        </p>
      </section>
    </aside>
  );
}
