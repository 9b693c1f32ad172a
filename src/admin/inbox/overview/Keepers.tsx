import type { Overview } from '#src/contract/insight/overview.ts';
import { plural } from '#src/domain/core/plural.ts';
import { PRICES_A_DAY } from '#src/domain/prices/watch.ts';
import { adminAddress } from '../../core/browser/address.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';
import { useMay } from '../../core/role.tsx';
import { monthText } from '../../core/time.ts';

/** Who keeps the prices true that nobody saw lately: a person, the watcher or a feed. It asks for nothing. */
export function Keepers({ overview }: { overview: Overview }) {
  const { checks, unseen, watch, feeds } = overview;
  const isAdmin = useMay('admin');
  const old = checks.open - checks.doubts;
  if (old <= 0) return null;
  const days = Math.ceil(old / PRICES_A_DAY);
  const ways = [
    ...unseen.regions.map(({ code, name, prices, month }) => ({
      who: name,
      says: `${plural(prices, 'price')}${month === null ? ', most never seen' : `, most of ${monthText(month)}`}`,
      label: `Check ${Math.min(PRICES_A_DAY, prices)}`,
      to: { tab: 'prices', view: 'check', region: code },
    })),
    {
      who: 'The watcher',
      says:
        unseen.readable > 0
          ? `can try the pages of ${plural(unseen.readable, 'plan')}, one carrier at a time`
          : `reads the pages of ${plural(watch.carriers, 'carrier')}`,
      label: watch.carriers === 0 ? 'Choose carriers' : 'View',
      to: { tab: 'prices', view: 'watched' },
    },
    ...(isAdmin
      ? [
          {
            who: 'A feed',
            says:
              feeds.all > feeds.on
                ? `${plural(feeds.all - feeds.on, 'feed')} ready to be switched on`
                : 'brings the prices of a seller each day',
            label: feeds.all > feeds.on ? 'Switch on' : 'Add a feed',
            to: { tab: 'import', view: 'feeds' },
          },
        ]
      : []),
    {
      who: 'You',
      says: `ten minutes a day: ${PRICES_A_DAY} prices, all of them in ${plural(days, 'day')}`,
      label: `Check ${Math.min(PRICES_A_DAY, old)}`,
      to: { tab: 'prices', view: 'check' },
    },
  ];
  return (
    <section
      className="tw:border-t tw:border-line-2 tw:pt-2.5 tw:pb-3.5"
      aria-labelledby="keepers-title"
    >
      <div className="tw:flex tw:min-h-8 tw:flex-wrap tw:items-baseline tw:gap-x-2.5 tw:text-ink-3">
        <h3 id="keepers-title" className="tw:text-15 tw:leading-6 tw:text-ink">
          Who keeps prices true
        </h3>
        {`${plural(old, 'price')} not seen for 30 days. To check asks for ${PRICES_A_DAY} of them a day.`}
      </div>
      <ul className="tw:md:ml-11">
        {ways.map(({ who, says, label, to }) => (
          <li
            key={who}
            className="tw:grid tw:min-h-9 tw:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] tw:items-center tw:gap-x-4 tw:border-t tw:border-line tw:py-1 tw:first:border-t-0 tw:max-md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="tw:font-(--w-mid)">{who}</span>
            <span className="tw:text-ink-2 tw:max-md:row-start-2">{says}</span>
            <TabLink
              className="btn btn-ghost btn-sm tw:-mr-2 tw:h-6.5! tw:px-2! tw:text-13! tw:max-md:row-span-2 tw:max-md:h-10!"
              to={adminAddress(to)}
            >
              {label}
              <span className="sr">: {who}</span>
            </TabLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
