import type { Plan } from '#src/contract/plans.ts';
import { dataText } from '#src/domain/unit-price.ts';
import { unlimitedOf } from '#src/domain/unlimited.ts';
import { PLAN_TYPE_LABELS } from '#src/domain/vocabulary.ts';
import type { WhereProps } from './CarrierLine.tsx';

/** Columns that leave the table when all its rows say the same there. */
export type SameColumn = 'Carrier' | 'Data' | 'Type';

/**
 * What all rows of a table have in common, in words, by column: one cell says it once, above them
 * (design, "What is the same for all answers stands once"). One row alone has nothing in common.
 */
export function sameColumns(
  plans: readonly Plan[],
  { withRegion = false, place }: WhereProps = {},
): Partial<Record<SameColumn, string>> {
  const isForeign = (plan: Plan) => place != null && plan.region.code !== place.code;
  const words: Record<SameColumn, (plan: Plan) => string | null> = {
    // A plan of another place says so in its own row.
    Carrier: (plan) =>
      isForeign(plan)
        ? null
        : [plan.carrier.name, ...(withRegion ? [plan.region.name] : [])].join(', '),
    Data: (plan) => [dataWords(plan), plan.validity].filter(Boolean).join(' for '),
    Type: ({ planType }) => PLAN_TYPE_LABELS[planType],
  };
  const same = Object.entries(words).flatMap(([column, of]) => {
    const [first, ...others] = plans.map(of);
    const isSame = first && others.length > 0 && others.every((text) => text === first);
    return isSame ? [[column, first]] : [];
  });
  return Object.fromEntries(same) as Partial<Record<SameColumn, string>>;
}

function dataWords(plan: Plan): string {
  const unlimited = unlimitedOf(plan);
  if (!unlimited) return dataText(plan);
  const { amount, limit } = unlimited;
  return [`${amount} data`, limit].filter(Boolean).join(', ');
}
