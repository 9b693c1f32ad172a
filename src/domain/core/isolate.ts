/** Letters of scripts that run from right to left: Hebrew, Arabic and their kin. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * A name as it stands in a running text: one that runs from right to left is kept apart, or the
 * amounts and commas beside it would change sides (Unicode bidirectional algorithm, UAX 9).
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? FIRST_STRONG_ISOLATE + name + POP_ISOLATE : name;
}
