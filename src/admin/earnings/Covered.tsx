import type { Earnings } from '#src/contract/earnings.ts';
import { formatDay } from '#src/domain/dates.ts';
import { NETWORK_LABELS } from '#src/domain/earnings/words.ts';
import { formatMoney } from '#src/domain/money.ts';
import { periodText, restText } from './words.ts';

/** What the figures rest on: the days that reports tell of, the rates, and the amounts as they were reported. */
export function Covered({ earnings }: { earnings: Earnings }) {
  const { covered, rates, currency, amounts, before, total, restsOn } = earnings;
  const others = amounts.filter((amount) => amount.currency !== currency);
  return (
    <div className="tw:mb-5 tw:max-w-184 tw:text-14 tw:[&_p]:mb-1.5">
      <p>
        {periodText(earnings)}, UTC
        {before
          ? `, compared with ${periodText(before)}.`
          : '. Clicks of the days before are no longer kept.'}{' '}
        {covered.length === 0
          ? 'No report tells of these days.'
          : `Reports tell of ${covered
              .map(
                ({ network, periods }) =>
                  `${NETWORK_LABELS[network]}: ${periods.map(periodText).join(', ')}`,
              )
              .join('; ')}.`}{' '}
      </p>
      {(total.now.coveredClicks > 0 || (total.before?.coveredClicks ?? 0) > 0) && (
        <p>
          {`Sales to clicks and what a click earns rest on ${restText(total.now, restsOn.now)}`}
          {total.before &&
            restsOn.before &&
            `; before, on ${restText(total.before, restsOn.before)}`}
          . Approved and pending commission count. What no report tells of is left out, and sales of
          no carrier that is known.
        </p>
      )}
      {others.length > 0 && (
        <p className="muted">
          {rates
            ? `In ${currency} at the rates of ${formatDay(rates.asOf)} (${rates.source}).`
            : 'There are no rates to convert by.'}
        </p>
      )}
      {amounts.length > 0 && (
        <details>
          <summary className="tw:cursor-pointer tw:py-1">Amounts as they were reported</summary>
          <ul className="tw:list-disc tw:pl-5">
            {amounts.map(({ currency: own, sold, approved, pending, reversed }) => (
              <li key={own}>
                {own}: {formatMoney(approved, own)} approved, {formatMoney(pending, own)} pending,{' '}
                {formatMoney(reversed, own)} reversed, for sales of {formatMoney(sold, own)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
