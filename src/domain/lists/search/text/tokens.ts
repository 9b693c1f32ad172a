import { composed } from '../../../core/compose.ts';
import { foldWords } from '../../../core/fold.ts';

/** A word, number or sign of a search, and where it stands. */
export interface Token {
  /** Folded; a sign of a currency or a bound as it is. */
  word: string;
  /** Its value, of a number. */
  number: number | null;
  start: number;
  end: number;
  /** It stood between quotation marks: a text to be found as it is. */
  quoted: boolean;
  /** The first of two words that were written as one: nobody misspelt it. */
  isFirstHalf?: true;
}

const SIGNS = '$€£¥+';
const QUOTES = '"“”„«»';
/** How '+' is read, in names too: 'Visible+'. */
export const PLUS = 'plus';
type Kind = 'digit' | 'letter' | 'east' | 'sign' | 'quote' | null;

/** Of writing without blanks between words: these part from other letters by themselves. */
const EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** Whether a word is of such writing: a single sign says as much as several letters. */
export function isEastern(word: string): boolean {
  return EAST.test(word);
}

/** A search in the one form that its places count in. */
export function searchForm(text: string): string {
  return composed(text, 'NFKC').replaceAll('×', 'x');
}

/**
 * The words, numbers and signs of a search. '10gb' is a number and a word, 'o2' one word, '3x15' two
 * numbers and a word; '7,50' is one number. What stands without blanks is parted where known words
 * begin (`eastern`: their folded forms). Takes time in proportion to the text.
 */
export function tokensOf(text: string, eastern: ReadonlySet<string> = NONE): Token[] {
  const tokens: Token[] = [];
  let quoted = false;
  for (let at = 0; at < text.length;) {
    const kind = kindAt(text, at);
    const start = at;
    at += widthAt(text, at);
    if (kind === null) continue;
    if (kind === 'quote') {
      quoted = !quoted;
      continue;
    }
    if (kind === 'letter' && isTimes(text, start)) at = start + 1;
    else if (kind !== 'sign') at = endOf(text, at, kind);
    if (kind === 'east' && eastern.size > 0) {
      for (const part of parted(text, start, at, eastern))
        tokens.push({ ...part, number: null, quoted });
      continue;
    }
    const raw = text.slice(start, at);
    const word = raw === '+' ? PLUS : kind === 'sign' ? raw : foldWords(raw).join('');
    if (word === '') continue;
    const number = kind === 'digit' ? numberOf(raw) : null;
    tokens.push({ word: number === null ? word : String(number), number, start, end: at, quoted });
  }
  return tokens;
}

const NONE: ReadonlySet<string> = new Set();
/** Signs of the longest known word that is written without blanks. */
const LONGEST_EASTERN = 14;
/** The 'x' between two numbers: '3x15gb'. */
const isTimes = (text: string, at: number) =>
  (text[at] === 'x' || text[at] === 'X') &&
  /\d/.test(text[at - 1] ?? '') &&
  /\d/.test(text[at + 1] ?? '');

/** A stretch without blanks in words: the longest known one at each place, what lies between as one. */
function parted(
  text: string,
  from: number,
  to: number,
  known: ReadonlySet<string>,
): { word: string; start: number; end: number }[] {
  const signs = Array.from(text.slice(from, to));
  const folded = signs.map((sign) => foldWords(sign).join(''));
  const words: { word: string; start: number; end: number; isKnown: boolean }[] = [];
  let start = from;
  for (let at = 0; at < signs.length;) {
    const before = words.at(-1);
    const length = knownLength(at);
    const isLoose =
      before === undefined ||
      before.isKnown ||
      (isParticle(signs[at]!) && !isParticle(signs[at - 1]!));
    const isKnown = length > 1 || (length === 1 && isLoose);
    const taken = isKnown ? length : 1;
    const end = start + signs.slice(at, at + taken).join('').length;
    const word = folded.slice(at, at + taken).join('');
    if (!isKnown && before && !before.isKnown)
      Object.assign(before, { word: before.word + word, end });
    else words.push({ word, start, end, isKnown });
    at += taken;
    start = end;
  }
  return words.filter(({ word }) => word !== '');

  function knownLength(at: number): number {
    const most = Math.min(LONGEST_EASTERN, signs.length - at);
    for (let length = most; length >= 1; length -= 1)
      if (known.has(folded.slice(at, at + length).join(''))) return length;
    return 0;
  }
}

const isParticle = (sign: string) => /\p{Script=Hiragana}/u.test(sign);

const widthAt = (text: string, at: number) => (text.codePointAt(at)! > 0xffff ? 2 : 1);

function kindAt(text: string, at: number): Kind {
  const char = String.fromCodePoint(text.codePointAt(at)!);
  if (char >= '0' && char <= '9') return 'digit';
  if (QUOTES.includes(char)) return 'quote';
  if (SIGNS.includes(char)) return 'sign';
  if (EAST.test(char)) return 'east';
  return /[\p{L}\p{M}\p{N}]/u.test(char) ? 'letter' : null;
}

/** Where a word or number ends that began before `at`. */
function endOf(text: string, from: number, kind: Kind): number {
  let at = from;
  while (at < text.length) {
    const next = kindAt(text, at);
    const goesOn = next === kind || (kind === 'letter' && next === 'digit');
    const isDecimal =
      kind === 'digit' && '.,'.includes(text[at]!) && kindAtOrNull(text, at + 1) === 'digit';
    if (!goesOn && !isDecimal) break;
    at += widthAt(text, at);
  }
  return at;
}

const kindAtOrNull = (text: string, at: number) => (at < text.length ? kindAt(text, at) : null);

/** '7,50' is 7.5, '1,000' and '1.000' are 1000; null for what is no amount, such as '1.2.3'. */
function numberOf(raw: string): number | null {
  const parts = raw.split(/[.,]/);
  if (parts.length > 2 || raw.length > 9) return null;
  const [whole = '', rest] = parts;
  return Number(
    rest === undefined || rest.length === 3 ? whole + (rest ?? '') : `${whole}.${rest}`,
  );
}
