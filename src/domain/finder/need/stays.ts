import type { Stay } from '../cost/served.ts';
import { daysOf, mbOf, toMb, type Need } from './need.ts';

type Trip = Pick<Need, 'places' | 'days' | 'gb'>;

/** All of a trip. */
export const wholeStay = (need: Trip): Stay => ({ days: daysOf(need), mb: mbOf(need), parts: 1 });

/**
 * The part of a trip at one of its places. Days that are said once are shared equally, GB that are
 * said once in proportion to the days of each place.
 */
export function stayAt(need: Trip, at: number): Stay {
  const isSaid = need.days.length > 1;
  const days = daysOf(need);
  const parts = isSaid ? days : need.places.length;
  const share = isSaid ? need.days[at]! : 1;
  const isEach = need.gb.length > 1;
  return {
    days: days * share,
    mb: isEach ? toMb(need.gb[at]!) * parts : mbOf(need) * share,
    parts,
  };
}
