import { TOTAL_SORT } from './vocabulary.ts';

/** A list in the order of totals: it takes the need that the device keeps, or asks for one. */
export function totalsLink(list: string): string {
  return `${list}${list.includes('?') ? '&' : '?'}sort=${TOTAL_SORT}`;
}
