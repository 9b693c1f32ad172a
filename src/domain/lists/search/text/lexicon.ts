import { foldWords } from '../../../core/fold.ts';
import { FACT_FILTERS } from '../../../plans/facts/filterable.ts';
import type { Language } from '../../../core/vocabulary.ts';
import { isEastern, type Token } from './tokens.ts';
import * as amounts from '../words/amounts.ts';
import { GERMAN_ENDS, NO_SLIPS, PEOPLE, THINGS } from '../words/people.ts';
import { MEANINGS, type Meaning, type Phrases } from '../words/wishes.ts';

/** Said of every plan, or of none: they stand neither in what a text asks for nor in what it leaves out. */
const FILLERS: Phrases = {
  en: `a, an, the, plus, of, for, in, on, at, to, from, with, and, or, vs, versus, by, my, me, i, is, are, am, be, w, it, its, our,
    we, us, you, your, what, which, who, best, good, great, top, so, then, there, no, may, might, as, that, this, some, any,
    about, around, during, while, into, within, per, each, please, hi, hello, thanks, im, ill, ive, id like, would, like,
    looking, look, find, search, get, need, needs, needed, want, wants, have, has, only, just, use, using, buy, new, can, could, do,
    does, how, much, many, will, be, going, go, goes, stay, staying, move, moving, visit, visiting, spend, spending, live, living,
    sim, sims, sim only, simonly, sim only deal, sim only deals, sim card, sim cards, card, cards, plan, plans, phone, phones, mobile, mobiles, cell, cellular,
    cellphone, smartphone, data, internet, tariff, tariffs, package, packages, provider, providers, carrier, carriers, operator,
    service, price, prices, pricing, cost, costs, compare, comparison, pay, paying, pays, paid, now, currently, monthly, month,
    months, day, days, text, texts, sms, high speed, fast, after, before, also, but, not, when, where, long, short, time,
    line, lines, person, people, total, next, first, last, more, less, one, give or take, roughly, approximately, approx, ca,
    minimum, maximum, at least, up to, option, options, something, anything, abroad, roaming`,
  de: `der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, und, oder, für, fürs, fuer, ins, beim, mit, ohne, nach, in, im, am, an,
    auf, aus, bei, zu, zum, zur, von, vom, bis, ich, wir, mir, mich, mein, meine, meinen, meiner, uns, unser, unsere, es, ist,
    sind, bin, war, wird, werde, möchte, möchten, will, wollen, brauche, brauchen, benötige, fliege, fliegen, fahre, fahren, alle, aller, suche, suchen, gesucht, hätte,
    gerne, gern, bitte, hallo, danke, was, welche, welcher, welches, wer, wie, wo, viel, dann, danach, anschließend, auch, nur,
    bester, beste, bestes, besten, gute, guter, gutes, guten, neu, neue, neuen, neuer, derzeit, aktuell, zurzeit, zahle, zahlen,
    bezahle, etwa, ungefähr, circa, rund, pro, je, jeweils, karte, karten, sim karte, sim karten, simkarte, simkarten, tarif,
    tarife, tarifen, handy, handys, handytarif, handytarife, handykarte, mobilfunk, mobilfunktarif, mobilfunktarife, smartphone,
    anbieter, datenvolumen, daten, volumen, monat, monate, monatlich, tag, tage, preis, preise, kosten, kostet, vergleich,
    vergleichen, person, personen, leute, reicht, so, dass, kann, hat, haben, habe, während, gesamt, insgesamt, mindestens, möglich, möglichst, laufzeit, paket, pakete, flat`,
  ja: `の, で, が, を, に, は, と, へ, も, や, から, まで, より, な, だ, です, ます, たい, したい, する, ください, 下さい, お願いします, ほしい, 欲しい,
    探しています, 探してる, 使いたい, 使う, 行く, 行きます, 滞在, おすすめ, オススメ, 良い, いい, 一番, どれ, どこ, 何, 用, 付き, あり, 可, 対応, 込み,
    携帯, 携帯電話, スマホ, カード, プラン, 料金, 料金プラン, 値段, 価格, 比較, データ, データ通信, データ容量, 通信, 容量, ギガ, 回線, 会社, キャリア,
    モバイル, 月額, 月, 日, 間, 分, シム, 一人, 私, 今, 現在, その後, それから, ぐらい, くらい, 程度, 約, 海外, 国内, 短期, 短期滞在, 長期, 長期滞在, 十分, 充分, 乗り換え, のりかえ,
    simだけ, simのみ`,
  any: `lte, 4g, 3g, gb, x, esim io, carte, forfait, tarjeta, para, pour, de, en, el, la, le`,
};

/** What words say, by their compact form, and the language that they are of; null: of several. */
export type Table<T> = ReadonlyMap<string, { value: T; lang: Language | null }>;

/** Words as names are compared: folded, without "and", and nothing between them. */
export function compact(text: string): string {
  return foldWords(text)
    .filter((word) => word !== 'and')
    .join('');
}

/** The language that words are of by their writing alone. */
export const langOf = (key: string): Language | null => (isEastern(key) ? 'ja' : null);

/** Signs stand in keys as they are. */
const SIGN = /[$€£¥]/;
/** What the entries of a table begin with: most words begin none of them. */
const beginnings = new WeakMap<Table<unknown>, ReadonlySet<string>>();

function table<T>(entries: readonly (readonly [T, Phrases])[]): Table<T> {
  const known = new Map<string, { value: T; lang: Language | null }>();
  for (const [value, phrases] of entries) {
    for (const [said, texts] of Object.entries(phrases)) {
      for (const text of texts.split(',')) {
        const key = SIGN.test(text) ? text.trim() : compact(text);
        const lang = said === 'any' ? langOf(key) : (said as Language);
        const before = known.get(key);
        if (!before) known.set(key, { value, lang });
        else if (before.lang !== lang) before.lang = null;
      }
    }
  }
  const begun = [...known.keys()].flatMap((key) => [key.slice(0, 1), key.slice(0, 2)]);
  beginnings.set(known, new Set(begun));
  return known;
}

const keyed = <K extends string>(said: Readonly<Record<K, Phrases>>) =>
  table(Object.entries(said) as [K, Phrases][]);
const numbered = (said: Readonly<Record<string, Phrases>>) =>
  table(Object.entries(said).map(([number, phrases]) => [Number(number), phrases] as const));

/** A flag that lists filter by is found by its own words, without an entry among the wishes. */
const FLAGS: readonly (Meaning & { phrases: Phrases })[] = FACT_FILTERS.filter(
  ({ name, fact }) =>
    fact.kind === 'flag' && !MEANINGS.some(({ filters }) => filters && name in filters),
).map(({ name, fact }) => ({
  label: fact.filter!.chip,
  filters: { [name]: true },
  phrases: { any: [fact.filter!.chip, fact.label].join(', ') },
}));

export const MEANT: Table<Meaning> = table(
  [...MEANINGS, ...FLAGS].map((one) => [one, one.phrases] as const),
);
export const FILLER: Table<true> = table([[true, FILLERS]]);
export const TIMES = keyed(amounts.TIME_UNITS);
export const SIZES = keyed(amounts.SIZE_UNITS);
export const PER = keyed(amounts.PER_PHRASES);
export const NUMBERS = numbered(amounts.NUMBERS_PHRASES);
export const BOUNDS = keyed(amounts.BOUNDS_PHRASES);
export const BEHIND = keyed(amounts.BOUNDS_BEHIND);
export const CALLED = keyed(amounts.CALLED_PHRASES);
export const DAYS_SAID = numbered(amounts.DAYS_SAID_PHRASES);
export const POUNDS = numbered(amounts.POUNDS_PHRASES);
export const AGED = table([[true, amounts.AGED_PHRASES]]);
export const OLD = table([[true, amounts.OLD_PHRASES]]);
export const NOT = table([[true, amounts.NOT_PHRASES]]);
export const NOT_BEHIND = table([[true, amounts.NOT_BEHIND_PHRASES]]);
export const OWN = table([[true, amounts.OWN_PRICE]]);
export const VALID = table([[true, amounts.VALID_PHRASES]]);
export const MINUTES = table([[true, amounts.MINUTES_PHRASES]]);
export const LINES = table([[true, amounts.LINES_PHRASES]]);
export const GROUP = table([[true, amounts.LINES_BEFORE]]);
export const TOGETHER = numbered(amounts.LINES_SAID);
export const NETWORK = table([[true, amounts.NETWORK_PHRASES]]);

/** Words behind a size that say what it is of. */
export const OF_DATA: ReadonlySet<string> = new Set(
  ['data', 'internet', 'daten', 'datenvolumen', 'volumen', 'データ'].map(compact),
);
/** What no plan says anything of. */
export const LEFT_OUT: Table<'people' | 'things'> = table([
  ['people', PEOPLE],
  ['things', THINGS],
]);
/** Ends of German words that are two, the longer ones first. */
export const ENDS: readonly string[] = GERMAN_ENDS.split(/,\s*/).sort(
  (a, b) => b.length - a.length,
);

/** What is in any of the tables is not misspelt, and what is misspelt may be in one. */
export const TABLES: readonly Table<unknown>[] = [
  MEANT,
  FILLER,
  TIMES,
  SIZES,
  PER,
  NUMBERS,
  BOUNDS,
  BEHIND,
  CALLED,
  DAYS_SAID,
  POUNDS,
  AGED,
  OLD,
  NOT,
  NOT_BEHIND,
  OWN,
  VALID,
  MINUTES,
  LINES,
  GROUP,
  TOGETHER,
  NETWORK,
];
const wordsOf = (phrases: unknown) => foldWords(JSON.stringify(phrases));
/** The single words of the tables. */
export const TABLE_WORDS: readonly string[] = wordsOf([
  FILLERS,
  [...MEANINGS, ...FLAGS].map(({ phrases }) => phrases),
  amounts,
]);
/** Words that change nothing, and figures: what is spelt like one of them is not taken for it. */
export const isNoGoal = (word: string): boolean =>
  [FILLER, NUMBERS, PER, TOGETHER].some((known) => known.has(word)) &&
  ![MEANT, TIMES, SIZES].some((known) => known.has(word));
/** Other words that are no slips. */
export const SPELT_RIGHT: readonly string[] = wordsOf([NO_SLIPS, PEOPLE, THINGS]);

/** Words of the longest name or phrase. */
export const LONGEST = 6;

/** The longest entry of a table that begins at a place of a text, and how many of its words it is. */
export function wordsAt<T>(
  known: Table<T>,
  tokens: readonly Token[],
  from: number,
  most = LONGEST,
): { value: T; lang: Language | null; length: number } | null {
  const word = tokens[from]?.word ?? '';
  if (!beginnings.get(known)!.has(word.slice(0, 2))) return null;
  for (let length = Math.min(most, tokens.length - from); length >= 1; length -= 1) {
    const found = known.get(wordKeyAt(tokens, from, length) ?? '');
    if (found) return { ...found, length };
  }
  return null;
}

/** The compact form of some words; null where they are no phrase: quoted, or joined by an "and" at an end. */
export function wordKeyAt(tokens: readonly Token[], from: number, length: number): string | null {
  let key = '';
  for (let at = from; at < from + length; at += 1) {
    const { word, quoted } = tokens[at]!;
    if (quoted) return null;
    if (word !== 'and') key += word;
    else if (length > 1 && (at === from || at === from + length - 1)) return null;
  }
  return key || 'and';
}
