import { foldWords } from '../fold.ts';

/** Units that a number before them belongs to, in every spelling, with their one spelling. */
const UNITS: Readonly<Record<string, string>> = {
  ...spelled('kb', 'kb'),
  ...spelled('mb', 'mb mega megabyte megabytes'),
  ...spelled('gb', 'gb gig gigs giga gigabyte gigabytes go'),
  ...spelled('tb', 'tb'),
  ...spelled('day', 'day days tag tage tagen jour jours dia dias 日 日間'),
  ...spelled('week', 'week weeks woche wochen semaine semaines semana semanas 週間'),
  ...spelled('month', 'month months mo mth mths monat monate monaten mois mes meses か月 ヶ月'),
  ...spelled('year', 'year years yr yrs jahr jahre ano anos 年'),
};

function spelled(unit: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [foldWords(word)[0]!, unit]));
}

/** The one spelling of a unit, or null: 'gigs' is 'gb'. */
export function unitOf(word: string): string | null {
  return Object.hasOwn(UNITS, word) ? UNITS[word]! : null;
}

/** A number and its unit, written as one word ('10gb'), or null. */
export function joinedUnit(word: string): { amount: number; unit: string } | null {
  const digits = /^\d{1,6}/.exec(word)?.[0];
  const unit = digits && unitOf(word.slice(digits.length));
  return unit ? { amount: Number(digits), unit } : null;
}

/** Folded words with each number joined to its unit: '10 GB' and '10gb' are both '10gb'. */
export function joinUnits(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const next = words[at + 1];
    const unit = next !== undefined && /^\d{1,6}$/.test(word) ? unitOf(next) : null;
    const own = joinedUnit(word);
    if (unit) at += 1;
    joined.push(unit ? word + unit : own ? `${own.amount}${own.unit}` : word);
  }
  return joined;
}
