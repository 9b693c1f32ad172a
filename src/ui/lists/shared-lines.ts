import type { Plan } from '#src/contract/plans/plans.ts';
import type { WhereProps } from '../places/CarrierLine.tsx';
import { planTint } from './Badges.tsx';

/** Lines that all rows of a table share: they stand once, above it, and in no row. */
export interface SharedLines {
  /** Name of the region that every row would say. */
  region: string | null;
  validity: string | null;
  /** Every row is tinted as an eSIM. */
  esim: boolean;
}

const NONE: SharedLines = { region: null, validity: null, esim: false };

/**
 * What all rows of a table say in a line beside its columns, which stay whatever they hold. One row
 * alone shares nothing.
 */
export function sharedLines(
  plans: readonly Plan[],
  { withRegion = false }: WhereProps = {},
): SharedLines {
  if (plans.length < 2) return NONE;
  const same = (of: (plan: Plan) => string) => {
    const [first = '', ...others] = plans.map(of);
    return first !== '' && others.every((text) => text === first) ? first : null;
  };
  return {
    region: withRegion ? same(({ region }) => region.name) : null,
    validity: same(({ validity }) => validity ?? ''),
    esim: same((plan) => planTint(plan)) === 'is-esim',
  };
}

/** 'United States, 30 days, eSIM'; empty where nothing is shared. */
export const sharedWords = ({ region, validity, esim }: SharedLines): string =>
  [region, validity, esim && 'eSIM'].filter(Boolean).join(', ');
