import type { Language } from '../../../core/vocabulary.ts';
import * as lexicon from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { TIMES_PHRASES as TIMES_SIGN, type Per, type TimeUnit } from '../words/amounts.ts';

/** An amount that a text names. */
export type SearchAmount =
  | { is: 'length'; amount: number; unit: TimeUnit; each?: true }
  /** `each`: of each place, of a size also of each line. `ofData`: it says that it is of data. */
  | { is: 'size'; gb: number; per: Per | null; each: boolean; ofData: boolean; words: string }
  | {
      is: 'price';
      side: 'min' | 'max';
      amount: number;
      upTo: number | null;
      sign: string | null;
      monthly: boolean;
      bound: boolean;
      /** 'a tenner': ten pounds, where those are paid. */
      pounds?: true;
    }
  | { is: 'lines'; count: number }
  | { is: 'shortCalls' }
  /** Known to say nothing of a plan: ages, hours a day, months of the calendar. */
  | { is: 'aside' };

interface Read {
  amount: SearchAmount;
  /** How many tokens say it. */
  length: number;
  lang: Language | null;
}

const GB = { mb: 0.001, gb: 1, tb: 1000 } as const;
const MOST_GB = 100_000;
const MOST_TIME = 3660;
/** Between the two numbers of a range: '10 to 14 days'. */
const RANGE = new Set(
  ['to', 'bis', 'or', 'oder', 'から', 'und', 'and'].map(lexicon.compact).concat('and'),
);
const MOST_LINES = 9;

/** The amount that begins at a place of a text; null: none does. */
export function amountAt(tokens: readonly Token[], from: number): Read | null {
  return (
    linesAt(tokens, from) ?? sizeAt(tokens, from) ?? lengthAt(tokens, from) ?? priceAt(tokens, from)
  );
}

/** A number in figures or words, or a range, of which the larger one counts. */
function numberAt(
  tokens: readonly Token[],
  at: number,
): { value: number; length: number; lang: Language | null } | null {
  const first = plainNumberAt(tokens, at);
  if (!first) return null;
  const next = tokens[at + first.length];
  const skip = next && RANGE.has(next.word) && !next.quoted ? 1 : 0;
  const second = plainNumberAt(tokens, at + first.length + skip);
  if (!second || first.value >= second.value || tokens[at]!.number === null) return first;
  const length = first.length + skip + second.length;
  return { value: second.value, length, lang: second.lang };
}

function plainNumberAt(tokens: readonly Token[], at: number) {
  const token = tokens[at];
  if (!token || token.quoted) return null;
  if (token.number !== null) return { value: token.number, length: 1, lang: null };
  return lexicon.wordsAt(lexicon.NUMBERS, tokens, at, 3);
}

/** The number at a place with a unit of a table behind it; a range only where the unit follows it. */
function countedAt<T>(tokens: readonly Token[], from: number, units: lexicon.Table<T>) {
  for (const number of [numberAt(tokens, from), plainNumberAt(tokens, from)]) {
    const unit = number && lexicon.wordsAt(units, tokens, from + number.length, 2);
    if (unit)
      return {
        value: number.value,
        unit: unit.value,
        length: number.length + unit.length,
        lang: unit.lang,
      };
  }
  return null;
}

function lengthAt(tokens: readonly Token[], from: number): Read | null {
  const said = lexicon.wordsAt(lexicon.DAYS_SAID, tokens, from, 3);
  if (said) {
    const { value: amount, length, lang } = said;
    return { amount: { is: 'length', amount, unit: 'day' }, length, lang };
  }
  const aged = countedAt(tokens, from, lexicon.AGED);
  if (aged) return { amount: { is: 'aside' }, length: aged.length, lang: aged.lang };
  const found = countedAt(tokens, from, lexicon.TIMES);
  if (found && found.value > 0 && found.value <= MOST_TIME) {
    const { value, unit, length, lang } = found;
    const aside = asideBehind(tokens, from + length, unit);
    if (aside > 0) return { amount: { is: 'aside' }, length: length + aside, lang };
    const each = eachAt(tokens, from + length);
    const amount: SearchAmount = {
      is: 'length',
      amount: value,
      unit,
      ...(each > 0 && { each: true }),
    };
    return { amount, length: length + each, lang };
  }
  // 'jeweils 2 Wochen', '各2週間'.
  const before = eachAt(tokens, from);
  const behind = before > 0 ? lengthAt(tokens, from + before) : null;
  if (behind?.amount.is === 'length')
    return { ...behind, amount: { ...behind.amount, each: true }, length: before + behind.length };
  // 'a year' is read above; 'per year' behind nothing that is counted is one as well.
  const per = lexicon.wordsAt(lexicon.PER, tokens, from, 3);
  if (per?.value !== 'year') return null;
  return { amount: { is: 'length', amount: 1, unit: 'year' }, length: per.length, lang: per.lang };
}

/** How many words at a place say that what they stand beside is for each place. */
function eachAt(tokens: readonly Token[], at: number): number {
  const per = lexicon.wordsAt(lexicon.PER, tokens, at, 3);
  return per?.value === 'each' ? per.length : 0;
}

/** Words behind a length that make it none: '10 years old', '2 hours a day'. */
function asideBehind(tokens: readonly Token[], at: number, unit: TimeUnit): number {
  const old = lexicon.wordsAt(lexicon.OLD, tokens, at, 2);
  if (old) return old.length;
  const per = unit === 'hour' ? lexicon.wordsAt(lexicon.PER, tokens, at, 3) : null;
  return per?.length ?? 0;
}

function sizeAt(tokens: readonly Token[], from: number): Read | null {
  const before = perBefore(tokens, from);
  const start = from + (before?.length ?? 0);
  const bound = lexicon.wordsAt(lexicon.BOUNDS, tokens, start, 3);
  const at = start + (bound?.length ?? 0);
  const found = countedAt(tokens, at, lexicon.SIZES) ?? shortSizeAt(tokens, at);
  if (!found) return null;
  const gb = found.value * GB[found.unit];
  if (gb > MOST_GB) return null;
  let end = at + found.length;
  // Between a size and what it is counted for: '1 GB data a day'.
  const between = tokens[end]?.word ?? '';
  const ofData = lexicon.OF_DATA.has(between);
  const skipped = ofData || between === 'of' ? 1 : 0;
  const pers = before ? [before.value] : [];
  for (let skip = skipped; ; skip = 0) {
    const per = lexicon.wordsAt(lexicon.PER, tokens, end + skip, 4);
    if (!per || per.value === 'year' || pers.includes(per.value)) break;
    pers.push(per.value);
    end += skip + per.length;
  }
  // '20GB以上': a size is the least that is wanted anyway.
  end += lexicon.wordsAt(lexicon.BEHIND, tokens, end, 2)?.length ?? 0;
  const per = pers.find((one) => one !== 'each') ?? null;
  const words = `${found.value}${found.unit}`;
  const lang = found.lang ?? before?.lang ?? bound?.lang ?? null;
  return {
    amount: { is: 'size', gb, per, each: pers.includes('each'), ofData, words },
    length: end - from,
    lang,
  };
}

/** '20g': gigabytes, but for names of networks. */
function shortSizeAt(tokens: readonly Token[], at: number) {
  const value = tokens[at]?.number;
  if (value == null || tokens[at + 1]?.word !== 'g' || value <= 6) return null;
  return { value, unit: 'gb' as const, length: 2, lang: null };
}

/** What a size is counted for, said before it: 'je 15 GB', '毎日1GB'; '1日1GB' is by the day. */
function perBefore(tokens: readonly Token[], from: number) {
  const per = lexicon.wordsAt(lexicon.PER, tokens, from, 3);
  const word = tokens[from]?.word ?? '';
  // 'a month' and 'day' before a size are lengths or belong to what stands before them.
  return per &&
    !['a', 'day', 'month', 'week', 'night', 'tag', 'monat', 'woche', 'the', 'mo'].includes(word)
    ? per
    : null;
}

function linesAt(tokens: readonly Token[], from: number): Read | null {
  const together = lexicon.wordsAt(lexicon.TOGETHER, tokens, from, 5);
  const isOther =
    together &&
    (unitBehind(tokens, from + together.length) !== null ||
      lexicon.wordsAt(lexicon.LEFT_OUT, tokens, from + together.length, 1)?.value === 'things');
  if (together && !isOther) return linesOf(together.value, together.length, together.lang);
  const group = lexicon.wordsAt(lexicon.GROUP, tokens, from, 3);
  const at = from + (group?.length ?? 0);
  const number = plainNumberAt(tokens, at);
  if (!number) return null;
  const end = at + number.length;
  const noun = lexicon.wordsAt(lexicon.LINES, tokens, end, 2);
  if (noun && !isArticle(tokens[at]!))
    return linesOf(number.value, end + noun.length - from, noun.lang);
  // Of 'family with 2 kids' nobody knows how many have a phone.
  const others = group && lexicon.wordsAt(lexicon.LEFT_OUT, tokens, end, 1);
  if (others) return { amount: { is: 'aside' }, length: end + 1 - from, lang: group.lang };
  if (group) return linesOf(number.value, end - from, group.lang);
  const isTimes = tokens[end]?.word === TIMES_SIGN && sizeAt(tokens, end + 1) !== null;
  if (isTimes) return linesOf(number.value, end + 1 - from, null);
  return minutesAt(tokens, from, end);
}

/** '200 minutes', '5分かけ放題': calls that have an end. */
function minutesAt(tokens: readonly Token[], from: number, end: number): Read | null {
  const minutes = lexicon.wordsAt(lexicon.MINUTES, tokens, end, 1);
  if (!minutes) return null;
  const calls = lexicon.MEANT.get(tokens[end + 1]?.word ?? '')?.value.need?.calls;
  const length = end + (calls === undefined ? 1 : 2) - from;
  return { amount: { is: 'shortCalls' }, length, lang: minutes.lang };
}

const isArticle = ({ word, number }: Token) => number === null && ['a', 'an'].includes(word);

function linesOf(count: number, length: number, lang: Language | null): Read | null {
  if (!Number.isInteger(count) || count < 1 || count > MOST_LINES) return null;
  return { amount: { is: 'lines', count }, length, lang };
}

function priceAt(tokens: readonly Token[], from: number): Read | null {
  const bound = lexicon.wordsAt(lexicon.BOUNDS, tokens, from, 3);
  const first = moneyAt(tokens, from + (bound?.length ?? 0));
  if (!first) return null;
  let end = from + (bound?.length ?? 0) + first.length;
  // '$10-20', 'between 10 and 20'.
  const skip = RANGE.has(tokens[end]?.word ?? '') ? 1 : 0;
  const next = moneyAt(tokens, end + skip);
  // 'from 3 to 17 December' is about days.
  const isBare = bound?.value === 'min' && !first.sign && skip > 0 && next !== null;
  if (isBare && !next.sign) return null;
  const second = bound?.value === 'between' || first.sign || isBare ? next : null;
  const isRange =
    second !== null &&
    second.amount > first.amount &&
    unitBehind(tokens, end + skip + second.length) === null;
  if (isRange) end += skip + second.length;
  else if (bound?.value === 'between') return null;
  const per = lexicon.wordsAt(lexicon.PER, tokens, end, 3);
  const monthly = per?.value === 'month';
  // '5月' is May.
  if (!bound && !first.sign && tokens[end]?.word === '月')
    return { amount: { is: 'aside' }, length: end + 1 - from, lang: 'ja' };
  if (monthly) end += per.length;
  const behind = lexicon.wordsAt(lexicon.BEHIND, tokens, end, 3);
  if (behind) end += behind.length;
  const sign = first.sign ?? (isRange ? second.sign : null);
  // A number alone is a word of a name.
  if (!bound && !behind && !sign && !monthly) return null;
  if (unitBehind(tokens, end) !== null && !monthly && !behind && !sign) return null;
  const side = bound?.value === 'min' || behind?.value === 'min' || isRange ? 'min' : 'max';
  return {
    amount: {
      is: 'price',
      side,
      amount: first.amount,
      upTo: isRange ? second.amount : null,
      sign,
      monthly,
      bound: Boolean(bound ?? behind),
      ...(first.pounds && { pounds: true }),
    },
    length: end - from,
    lang: bound?.lang ?? behind?.lang ?? first.lang ?? (monthly ? per.lang : null),
  };
}

const unitBehind = (tokens: readonly Token[], at: number) =>
  lexicon.wordsAt(lexicon.SIZES, tokens, at, 1) ?? lexicon.wordsAt(lexicon.TIMES, tokens, at, 1);

/** A number with a currency before or behind it, or with none. */
function moneyAt(tokens: readonly Token[], from: number) {
  const said = lexicon.wordsAt(lexicon.POUNDS, tokens, from, 2);
  if (said) {
    const { value: amount, length, lang } = said;
    return { amount, sign: 'GBP', length, lang, pounds: true };
  }
  const before = lexicon.wordsAt(lexicon.CALLED, tokens, from, 2);
  const at = from + (before?.length ?? 0);
  const token = tokens[at];
  if (!token || token.quoted || token.number === null) return null;
  const behind = before ? null : lexicon.wordsAt(lexicon.CALLED, tokens, at + 1, 2);
  const sign = before?.value ?? behind?.value ?? null;
  const lang = before?.lang ?? behind?.lang ?? null;
  const length = at + 1 + (behind?.length ?? 0) - from;
  return { amount: token.number, sign, length, lang, pounds: false };
}
