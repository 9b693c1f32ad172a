import { formatCount } from '#src/domain/core/plural.ts';
import type { Overview } from '#src/contract/insight/overview.ts';
import { adminAddress } from '../../core/browser/address.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';

const FIGURES = [
  ['views', 'Visits', ''],
  ['searches', 'Searches', 'searches'],
  ['buys', 'Buy clicks', 'clicks'],
] as const;

const sum = (days: readonly number[]) => days.reduce((all, n) => all + n, 0);

/** The traffic of the last seven days, each figure with its line over that of the seven before, and the comparison in words. */
export function Week({ traffic }: { traffic: Overview['traffic'] }) {
  if (FIGURES.every(([key]) => sum(traffic[key]) === 0)) {
    return (
      <p className="tw:py-3 tw:text-ink-2">
        Nothing was counted in two weeks. Visits show here within seconds.
      </p>
    );
  }
  return (
    <dl>
      {FIGURES.map(([key, label, view]) => {
        const [before, week] = [traffic[key].slice(0, 7), traffic[key].slice(7)];
        return (
          <div
            key={key}
            className="tw:grid tw:grid-cols-[minmax(0,1fr)_auto_4rem] tw:items-center tw:gap-x-3 tw:border-b tw:border-line tw:py-2"
          >
            <dt className="tw:text-ink-3">
              <TabLink
                className="tw:text-inherit"
                to={adminAddress({ tab: 'insight', view, days: 7 })}
              >
                {label}
              </TabLink>
            </dt>
            <Lines week={week} before={before} />
            <dd className="num tw:text-right tw:text-18 tw:leading-6 tw:font-(--w-strong)">
              {formatCount(sum(week))}
            </dd>
            <dd className="tw:col-span-3 tw:text-13 tw:leading-4 tw:text-ink-3">
              {against(sum(week), sum(before))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The days of a week as a line, over the dotted one of the week before; the words beside it say the sums. */
function Lines({ week, before }: { week: readonly number[]; before: readonly number[] }) {
  const top = Math.max(1, ...week, ...before);
  const points = (days: readonly number[]) =>
    days.map((n, day) => `${1 + day * 13},${23 - (n / top) * 22}`).join(' ');
  return (
    <svg
      className="tw:h-6 tw:w-20 tw:fill-none tw:stroke-accent"
      viewBox="0 0 80 24"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <polyline points={points(before)} className="tw:stroke-ink-3" strokeDasharray="1 3" />
      <polyline points={points(week)} />
    </svg>
  );
}

/** How a count stands against that of the week before: '7 % more than the week before (4,030)'. */
function against(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none, as the week before' : 'none the week before';
  const share = Math.round((now / before - 1) * 100);
  const last = formatCount(before);
  if (share === 0) return `the same as the week before (${last})`;
  const words = `${formatCount(Math.abs(share))} % ${share > 0 ? 'more' : 'less'}`;
  return `${words} than the week before (${last})`;
}
