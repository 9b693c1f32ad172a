import { typedMinor } from '#db/prices/price-reports.ts';
import { refuseField } from '#db/core/sql/refusal.ts';
import type { OwnAlert } from '#src/domain/prices/alerts/alerts.ts';
import { isWithin, type AlertRule } from '#src/domain/prices/alerts/rule.ts';
import { formatMoney, fromMinor } from '#src/domain/core/money/money.ts';
import type { Subject } from './subject.ts';

/** The bound that somebody typed; a Refusal where it says nothing, because the price is within it. */
export function boundOf(
  { about, currency, reportable }: Subject,
  typed: string | null,
): AlertRule['atMost'] {
  if (typed === null || about === 'need') return null;
  const atMost = { minor: typedMinor('atMost', typed, currency), currency };
  if (reportable && isWithin({ atMost }, reportable)) {
    const now = formatMoney(fromMinor(reportable.minor, currency), currency);
    throw refuseField('invalid', 'atMost', `must be below ${now}, what it costs now`);
  }
  return atMost;
}

/** A bound as a decimal amount. */
export const boundAmount = (bound: AlertRule['atMost']): OwnAlert['atMost'] =>
  bound && { amount: fromMinor(bound.minor, bound.currency), currency: bound.currency };
