import type { Overview } from '#src/contract/overview.ts';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';

const FIGURES = [
  ['views', 'Views'],
  ['buys', 'Buy clicks'],
  ['searches', 'Searches'],
] as const;

/** The traffic of the last seven days, against the seven before. */
export function Week({ week, before }: Overview['traffic']) {
  if (FIGURES.every(([key]) => week[key] + before[key] === 0)) {
    return (
      <p className="tw:border-t tw:border-line-2 tw:py-3 tw:text-ink-2">
        Nothing was counted in two weeks. Visits show here within seconds.
      </p>
    );
  }
  return (
    <>
      <dl className="tw:m-0 tw:grid tw:grid-cols-3 tw:gap-4 tw:border-t tw:border-line-2 tw:py-3">
        {FIGURES.map(([key, label]) => (
          <div key={key}>
            <dt className="tw:text-13 tw:text-ink-2">{label}</dt>
            <dd className="tw:m-0">
              <b className="tw:block tw:text-20 tw:font-semibold">
                {week[key].toLocaleString('en-US')}
              </b>
              <span className="tw:text-13 tw:text-ink-2">
                {againstText(week[key], before[key])}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <TabLink to={addressOf({ tab: 'insight', days: 7 })}>Statistics of the week</TabLink>
    </>
  );
}

/** How a count stands against the one before: '+12% against the week before'; in words where no share can be told. */
function againstText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'None' : 'None the week before';
  const share = Math.round((now / before - 1) * 100);
  if (share === 0) return 'As the week before';
  return `${share > 0 ? '+' : '−'}${Math.abs(share).toLocaleString('en-US')}% against the week before`;
}
