import type { Plan } from '#src/contract/plans.ts';
import { formatSeenDay } from '#src/domain/dates.ts';
import { formatMoney } from '#src/domain/money.ts';

/**
 * What price records say of a price, with both days and both prices: the cut of a proven deal, or
 * that it is lower than last seen (decisions §5, Deals). A seller's offer has words of its own.
 */
export function Proof({ plan: { proof, currency } }: { plan: Pick<Plan, 'proof' | 'currency'> }) {
  if (!proof || proof.kind === 'offer' || proof.kind === 'rise') return null;
  const money = (amount: number) => formatMoney(amount, currency);
  const day = (on: string) => <time dateTime={on}>{formatSeenDay(on)}</time>;
  if (proof.kind === 'lower') {
    return (
      <span className="unit proof">
        Lower than last seen: {money(proof.price)} on {day(proof.on)}, {money(proof.before)} on{' '}
        {day(proof.beforeOn)}
      </span>
    );
  }
  return (
    <span className="unit proof">
      Cut on {day(proof.on)} below the lowest price of the 30 days before: {money(proof.lowest)} on{' '}
      {day(proof.lowestOn)}
    </span>
  );
}
