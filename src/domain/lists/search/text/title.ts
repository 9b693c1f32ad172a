import { foldWords } from '../../../core/fold.ts';
import { PLUS } from './tokens.ts';
import { SIZES, TIMES } from './lexicon.ts';

/** The one spelling of a unit, or null: 'gigs' is 'gb'. */
const unitOf = (word: string): string | null =>
  SIZES.get(word)?.value ?? TIMES.get(word)?.value ?? null;

/** Folded words with each number joined to its unit: '10 GB' and '10gb' are both '10gb'. */
function joinUnits(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const next = words[at + 1];
    const unit = next !== undefined && /^\d{1,6}$/.test(word) ? unitOf(next) : null;
    if (unit) at += 1;
    joined.push(unit ? word + unit : joinedUnit(word));
  }
  return joined;
}

/** A number and its unit, written as one word, with the one spelling of the unit. */
function joinedUnit(word: string): string {
  const digits = /^\d{1,6}/.exec(word)?.[0] ?? '';
  const unit = digits && unitOf(word.slice(digits.length));
  return unit ? digits + unit : word;
}

/**
 * What the order by fit looks at first: the folded words of a plan's name and of its carrier's, each
 * number joined to its unit and '+' as a word. The database stores exactly this, its twin makes it anew.
 */
export function titleText(planName: string, carrierName: string): string {
  return joinUnits(foldWords(`${planName} ${carrierName}`.replaceAll('+', ` ${PLUS} `))).join(' ');
}
