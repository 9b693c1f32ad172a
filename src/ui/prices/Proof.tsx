import type { Plan } from '#src/contract/plans/plans.ts';
import { capital, moveParts } from '#src/domain/prices/history/price-moves.ts';
import { DayText } from '../core/DayText.tsx';

/**
 * What price records prove of a deal, with both days and both prices: that its price fell below the
 * lowest of the 30 days before. A seller's offer has words of its own.
 */
export function Proof({ plan }: { plan: Pick<Plan, 'price' | 'proof' | 'currency'> }) {
  const { price, proof, currency } = plan;
  if (proof?.kind !== 'proven') return null;
  const move = { before: proof.lowest, beforeOn: proof.lowestOn, price, on: proof.on };
  return (
    <span className="unit proof">
      <DayText parts={capital(moveParts(move, currency))} />, below the lowest price of the 30 days
      before
    </span>
  );
}
