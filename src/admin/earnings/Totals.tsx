import type { Earnings, EarningsFigures } from '#src/contract/earnings.ts';
import { amountText, countText, perClickText, shareText, WHY } from './words.ts';

const BOX =
  'tw:my-3 tw:grid tw:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] tw:gap-x-6 tw:gap-y-4 tw:border-y tw:border-line-2 tw:py-3.5';
const VALUE =
  'tw:m-0 tw:text-20 tw:leading-7 tw:font-semibold tw:tracking-(--track-tight) tw:text-ink';

/** The sums of the period, each beside that of the days before. */
export function Totals({ earnings }: { earnings: Earnings }) {
  const { currency, before, total } = earnings;
  const money = (key: 'approved' | 'pending' | 'reversed') => (figures: EarningsFigures) =>
    amountText(figures[key], currency);
  const parts: readonly [label: string, text: (figures: EarningsFigures) => string][] = [
    ['Clicks', ({ clicks }) => countText(clicks)],
    ['Sales', ({ sales }) => countText(sales)],
    ['Sales to clicks', ({ conversion }) => shareText(conversion)],
    ['Approved', money('approved')],
    ['Pending', money('pending')],
    ['Reversed', money('reversed')],
    ['Earned per click', (figures) => perClick(figures, currency)],
  ];
  return (
    <dl className={BOX} aria-label="All together">
      {parts.map(([label, text]) => (
        <div key={label}>
          <dt className="muted tw:text-14">{label}</dt>
          <dd className={VALUE}>{text(total.now)}</dd>
          <dd className="hint tw:m-0">
            {before === null || total.before === null
              ? 'Before: not known'
              : `Before: ${text(total.before)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a click earns, or why that is not known. */
const perClick = ({ perClick: amount, why }: EarningsFigures, currency: Earnings['currency']) =>
  amount === null ? WHY[why ?? 'not-covered'] : perClickText(amount, currency);
