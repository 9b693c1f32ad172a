import type { Overview } from '#src/contract/core/overview.ts';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';

const FIGURES = [
  ['views', 'Visits', ''],
  ['searches', 'Searches', 'searches'],
  ['buys', 'Buy clicks', 'clicks'],
] as const;

/** The traffic of the last seven days, each figure compared with the seven before in words. */
export function Week({ week, before }: Overview['traffic']) {
  if (FIGURES.every(([key]) => week[key] + before[key] === 0)) {
    return (
      <p className="tw:py-3 tw:text-ink-2">
        Nothing was counted in two weeks. Visits show here within seconds.
      </p>
    );
  }
  return (
    <dl>
      {FIGURES.map(([key, label, view]) => (
        <div
          key={key}
          className="tw:grid tw:grid-cols-[minmax(0,1fr)_auto] tw:items-baseline tw:border-b tw:border-line tw:py-2"
        >
          <dt className="tw:text-ink-3">
            <TabLink className="tw:text-inherit" to={addressOf({ tab: 'insight', view, days: 7 })}>
              {label}
            </TabLink>
          </dt>
          <dd className="tw:text-18 tw:leading-6 tw:font-(--w-strong)">
            {week[key].toLocaleString('en-US')}
          </dd>
          <dd className="tw:col-span-2 tw:text-13 tw:leading-4 tw:text-ink-3">
            {against(week[key], before[key])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How a count stands against that of the week before: '7 % more than the week before (4,030)'. */
function against(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none, as the week before' : 'none the week before';
  const share = Math.round((now / before - 1) * 100);
  const last = before.toLocaleString('en-US');
  if (share === 0) return `the same as the week before (${last})`;
  const words = `${Math.abs(share).toLocaleString('en-US')} % ${share > 0 ? 'more' : 'less'}`;
  return `${words} than the week before (${last})`;
}
