import type { Plan } from '#src/contract/plans/plans.ts';
import { formatMoney } from '../core/money/money.ts';

/** What of a plan may contradict itself; amounts are decimal in `currency`. */
export type UpfrontTerm = Pick<Plan, 'price' | 'currency' | 'prepayMonths' | 'prepayTotal'>;

/** How far what is charged upfront may be from the monthly figure times the months (rule 14). */
const TOLERANCE = 0.01;

/**
 * What contradicts itself in an upfront term: months and total belong together, and the total is
 * the monthly price times the months within 1 % (rule 14).
 */
export function upfrontProblem(
  plan: UpfrontTerm,
): { path: 'prepayMonths' | 'prepayTotal'; message: string } | null {
  const { price, currency, prepayMonths, prepayTotal } = plan;
  if (prepayMonths === null && prepayTotal === null) return null;
  if (prepayMonths === null) {
    return { path: 'prepayMonths', message: 'is missing: prepayTotal says what they cost' };
  }
  if (prepayTotal === null) {
    return { path: 'prepayTotal', message: `is missing: what are ${prepayMonths} months charged?` };
  }
  const sum = price * prepayMonths;
  if (Math.abs(prepayTotal - sum) <= sum * TOLERANCE) return null;
  const [total, one, months] = [prepayTotal, price, sum].map((amount) =>
    formatMoney(amount, currency),
  );
  return {
    path: 'prepayTotal',
    message: `${total} contradicts ${prepayMonths} months at ${one}, which are ${months}`,
  };
}
