import { composed } from '../compose.ts';
import { foldWords } from '../fold.ts';

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
  return composed(text, 'NFKC');
}

/**
 * The words, numbers and signs of a search. '10gb' is a number and a word, 'o2' one word; '7,50' is
 * one number. Takes time in proportion to the text.
 */
export function tokensOf(text: string): Token[] {
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
    if (kind !== 'sign') at = endOf(text, at, kind);
    const raw = text.slice(start, at);
    const word = raw === '+' ? PLUS : kind === 'sign' ? raw : foldWords(raw).join('');
    if (word === '') continue;
    const number = kind === 'digit' ? numberOf(raw) : null;
    tokens.push({ word: number === null ? word : String(number), number, start, end: at, quoted });
  }
  return tokens;
}

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
