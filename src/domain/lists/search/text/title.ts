import { foldWords } from '../../../core/fold.ts';
import { PLUS } from './tokens.ts';
import { joinUnits } from './words.ts';

/**
 * What the order by fit looks at first: the folded words of a plan's name and of its carrier's, each
 * number joined to its unit and '+' as a word. The database stores exactly this, its twin makes it anew.
 */
export function titleText(planName: string, carrierName: string): string {
  return joinUnits(foldWords(`${planName} ${carrierName}`.replaceAll('+', ` ${PLUS} `))).join(' ');
}
