import { paceOfMonth, paceOfStay, type Pace } from '../cost/pace.ts';
import { ageOf, type Age } from '../../prices/freshness.ts';
import type { FinderRequest, Reach } from '../request.ts';
import type { FinderPlan, Prepared } from '../finder-index.ts';
import { mbOf, type Need } from '../need/need.ts';

/** Wishes that a plan may leave unpublished, by the name of the fact. */
const WISHES = [
  'hotspot',
  'hotspotData',
  'calls',
  'hasNumber',
  'format',
  'contractMonths',
  'network5g',
  'hostNetwork',
  'dataAmount',
] as const;
export type WishName = (typeof WISHES)[number];

/** Of what is not published, the wishes: what was asked for. That packs must not bind was not. */
export function wishesAmong(missing: readonly string[], { contract }: Need): WishName[] {
  return WISHES.filter(
    (name) => missing.includes(name) && (name !== 'contractMonths' || contract === 'none'),
  );
}

/** How sure an answer is (ranking.ts, Group): with nothing unpublished it fits. */
export function sureOf(missing: readonly string[], by: Reach, isForOthers: boolean): 0 | 1 | 2 | 3 {
  if (by === 'silent') return 3;
  if (missing.length === 0) return 0;
  return isForOthers ? 2 : 1;
}

/** How a plan runs for what is asked; null: its speed does not carry that. */
export function paceFor<T extends FinderPlan>(
  { speed, size }: Prepared<T>,
  { need, stay }: Pick<FinderRequest, 'need' | 'stay'>,
): Pace | null {
  const isWithoutData = need.gb.length > 0 && mbOf(need) === 0;
  if (isWithoutData || (speed.top === null && speed.fast === null)) return 'full';
  return need.months === null
    ? paceOfStay(speed, size, stay)
    : paceOfMonth(speed, stay.mb, need.months);
}

/** The slowest of several. */
export function slowest(paces: readonly Pace[]): Pace {
  if (paces.includes('slow')) return 'slow';
  return paces.includes('slowed') ? 'slowed' : 'full';
}

/** How old a price of a day is. */
export const agedOn = (
  seenOn: string | null,
  { agesFrom }: Pick<FinderRequest, 'agesFrom'>,
): { seenOn: string | null; age: Age | null } => ({ seenOn, age: ageOf(seenOn, agesFrom) });
