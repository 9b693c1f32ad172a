import type { Resolved } from './meaning/resolve.ts';

/** Which words the order by fit looks for in a title. */
export type FitWords = Pick<Resolved, 'rest' | 'hints'>;

/** What a title that does not hold the words stands behind: more than any number of hints. */
export const FIT_STEP = 100;

/**
 * How well a title fits, 0 best: all words whole, all at the beginning of a word, else. Among equals
 * those come first that say more of the amounts that were said.
 */
export function fitOf({ rest, hints }: FitWords): (title: string) => number {
  // A visitor may say one a hundred times.
  const said = [...Map.groupBy(hints, (word) => ` ${word} `)];
  return (title) => {
    const text = ` ${title} `;
    const whole = rest.every((word) => text.includes(` ${word} `));
    const begins = whole || rest.every((word) => text.includes(` ${word}`));
    let missing = 0;
    for (const [word, { length }] of said) if (!text.includes(word)) missing += length;
    return (whole ? 0 : begins ? FIT_STEP : 2 * FIT_STEP) + missing;
  };
}
