/** What came of reading the page of a plan (docs/decisions/prices/price-watch.md). */
export const WATCH_RESULTS = [
  /** The stored amount stands beside the plan, and no other. */
  'confirmed',
  /** One other amount stands there. */
  'other',
  /** Several amounts stand there: none is proven. */
  'many',
  /** The plan, or an amount beside it, is not on the page. */
  'missing',
  /** The address sends to another one. */
  'moved',
  /** There is no such page, or it may not be asked for. */
  'dead',
  /** No answer this time. */
  'away',
  /** The site's robots.txt keeps us out. */
  'forbidden',
] as const;
export type WatchResult = (typeof WATCH_RESULTS)[number];

/** Failures in a row after which a page without an answer is a doubt. */
export const AWAY_DOUBTS = 3;

/** Prices that nobody saw for so many days are to be checked. */
export const CHECK_AFTER_DAYS = 30;

/** So many prices that people click most are asked for again as soon as they are old. */
export const MOST_CLICKED = 20;

/** Prices that a person is asked for in a day: ten minutes. */
export const PRICES_A_DAY = 20;

/** Characters of a mark beside a price. */
export const MARK_MAX = 120;

/** Characters of a page that are kept as evidence. */
export const SNIPPET_MAX = 300;

/** Whether an operator should look: a page that keeps robots out says nothing of the price. */
export function isDoubt({ result, failures }: { result: WatchResult; failures: number }): boolean {
  if (result === 'away') return failures >= AWAY_DOUBTS;
  return result !== 'confirmed' && result !== 'forbidden';
}

/** What came of it, in words. */
export const WATCH_WORDS: Readonly<Record<WatchResult, string>> = {
  confirmed: 'The page shows this price',
  other: 'The page shows another price',
  many: 'The page shows several prices beside the plan',
  missing: 'The plan or its price was not found on the page',
  moved: 'The address leads to another page',
  dead: 'There is no such page',
  away: 'The page did not answer',
  forbidden: 'The site asks robots to stay away',
};
