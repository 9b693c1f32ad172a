import { foldWords } from '#src/domain/core/fold.ts';

const TOKEN = /\p{L}+|\p{N}+|\+/gu;

/**
 * What stands beside the price of a plan: the mark that the operator gave, else the plan's name, with
 * and without the carrier's before it.
 */
export function watchNames(plan: {
  planName: string;
  carrier: string;
  mark: string | null;
}): string[] {
  if (plan.mark !== null) return [plan.mark];
  const { planName: name, carrier } = plan;
  const hasCarrier = name.toLowerCase().startsWith(`${carrier.toLowerCase()} `);
  return [name, hasCarrier ? name.slice(carrier.length + 1).trim() : `${carrier} ${name}`];
}

/** Characters that may stand between two words of a name. */
const MOST_BETWEEN = 8;
const WORD = /[\p{L}\p{N}]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

/**
 * Where a name stands in a text, whatever parts its words: '10GB' is '10 GB', 'Max' is not 'Max+'.
 * Case does not count; at most `most` places.
 */
export function namePlaces(
  text: string,
  name: string,
  most: number,
): { start: number; end: number }[] {
  const folded = text.toLowerCase();
  // A few letters are longer in lower case: places would not fit the text any more.
  const page = folded.length === text.length ? folded : text;
  const [first, ...rest] = (name.toLowerCase().match(TOKEN) ?? []) as string[];
  const places: { start: number; end: number }[] = [];
  if (first === undefined) return places;
  for (let at = page.indexOf(first); at >= 0; at = page.indexOf(first, at + 1)) {
    if (places.length >= most) break;
    const end = isBegun(page, at) ? endOf(page, at + first.length, [first, ...rest]) : null;
    if (end !== null) places.push({ start: at, end });
  }
  return places;
}

/** Whether a word begins at a place, and not within a number like 1.10. */
function isBegun(page: string, at: number): boolean {
  const before = page.slice(Math.max(0, at - 2), at);
  return !WORD.test(before.slice(-1)) && !/^\d[.,]$/.test(before);
}

/** The end of a name whose first word ends at a place; null when it goes on otherwise. */
function endOf(page: string, place: number, tokens: readonly string[]): number | null {
  let at = place;
  for (const [index, token] of tokens.entries()) {
    if (index > 0) {
      const limit = at + MOST_BETWEEN;
      while (at < limit && at < page.length && !WORD.test(page[at]!) && page[at] !== '+') at += 1;
      if (!page.startsWith(token, at)) return null;
      at += token.length;
    }
    const behind = page[at] ?? '';
    // The word goes on, with more letters or digits of its kind.
    if ((LETTER.test(token) ? LETTER : DIGIT).test(behind) && token !== '+') return null;
  }
  return WORD.test(page[at] ?? '') || /^ ?\+/.test(page.slice(at, at + 2)) ? null : at;
}

/** Words that make another plan of a name: 'Max' in 'Max Plus'. */
const TIERS = new Set(
  'plus pro max ultra premium lite light mini extra basic family duo xs s m l xl xxl'.split(' '),
);

/** Whether a text goes on with such a word. */
export function goesOnAsTier(text: string): boolean {
  const [, word = ''] = /^[ -](\p{L}+)/u.exec(text) ?? [];
  return TIERS.has(word.toLowerCase());
}

/** Whether a name is one word, which may mean anything within a sentence. */
export const isOneWord = (name: string): boolean => !/\P{L}/u.test(name);

/**
 * How well the name of an offer fits a plan: 2 is the same, 1 holds all its words and none that make
 * another plan of it, 0 is another.
 */
export function nameFit(offer: string, names: readonly string[]): 0 | 1 | 2 {
  const words = wordsOf(offer);
  const alike = names.filter((name) => name.includes('+') === offer.includes('+'));
  if (alike.some((name) => wordsOf(name).join(' ') === words.join(' '))) return 2;
  const holds = alike.some((name) => {
    const own = wordsOf(name);
    const more = words.filter((word) => !own.includes(word));
    const isWhole = own.length > 1 && own.every((word) => words.includes(word));
    return isWhole && !more.some((word) => TIERS.has(word));
  });
  return holds ? 1 : 0;
}

/** The words of a name, digits apart from letters. */
const wordsOf = (name: string) => foldWords((name.match(TOKEN) ?? []).join(' '));
