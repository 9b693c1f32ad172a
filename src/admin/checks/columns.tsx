import type { Check } from '#src/contract/prices/checks.ts';
import { hostLabel, httpsUrl } from '#src/domain/insight/affiliate.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { WAY_WORDS } from '#src/domain/prices/price-source.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { WATCH_WORDS } from '#src/domain/prices/watch.ts';
import { plural } from '#src/domain/core/plural.ts';
import type { Column } from '../grid/grid-types.ts';
import { Evidence } from './Evidence.tsx';
import { dayText } from '../time.ts';

/** Where an operator looks whether a price still holds: the page that is watched, else the source. */
export const sourceOf = ({ source, pageUrl }: Check): string | null =>
  httpsUrl(pageUrl ?? source?.url ?? null)?.href ?? null;

/** A price with what is known of it. */
export const CHECK_COLUMNS: readonly Column<Check>[] = [
  {
    key: 'plan',
    head: 'Plan',
    className: 'strong plan-cell',
    cell: ({ planName, slug, carrier, region }) => (
      <>
        <a href={paths.plan(slug)} target="_blank" rel="noopener">
          {planName}
        </a>
        <span className="sub">{`${carrier}, ${region}`}</span>
      </>
    ),
  },
  {
    key: 'price',
    head: 'We show',
    num: true,
    className: "strong tw:max-md:before:content-['We_show_']",
    cell: ({ price, currency }) => formatMoney(price, currency),
  },
  {
    key: 'found',
    head: 'Found',
    className: 'grow-cell why-cell',
    cell: ({ evidence, doubt, currency }) =>
      evidence && (
        <>
          <span className={doubt ? 'tw:font-medium tw:text-rise' : undefined}>
            {evidence.found === null
              ? WATCH_WORDS[evidence.result]
              : `The page shows ${formatMoney(evidence.found, currency)}`}
          </span>
          <Evidence evidence={evidence} />
        </>
      ),
  },
  {
    key: 'seen',
    head: 'Last seen',
    className: "tw:max-md:before:content-['Last_seen_']",
    cell: ({ seenOn, seenWay, popularity }) => (
      <>
        {seenOn ? (
          <time dateTime={seenOn} className="tw:whitespace-nowrap">
            {dayText(seenOn)}
          </time>
        ) : (
          'Never'
        )}
        <span className="sub tw:whitespace-nowrap!">
          {[seenOn && seenWay && WAY_WORDS[seenWay], popularity > 0 && plural(popularity, 'click')]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'source',
    head: 'Source',
    cell: (check) => {
      const href = sourceOf(check);
      if (!href) return <span className="muted">No address</span>;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
          {hostLabel(href)}
          <span className="sr"> (opens a new tab)</span>
        </a>
      );
    },
  },
];
