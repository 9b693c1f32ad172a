/** What the tables of presets read columns by. */
import { HIDDEN, MARKUP, TEXT_LIMITS } from '../../core/plain-text.ts';
import { PLAN_TYPES } from '../../core/vocabulary.ts';
import type { NativeField } from '../columns.ts';
import { tidy } from '../rows/tidy.ts';
import { daysText, soldAmount } from './data-words.ts';
import type { FeedRow, Reader } from './preset.ts';

/** Columns of a feed, the first of which that is filled counts. */
export type Columns = readonly string[];

/** What sellers of travel eSIMs sell: an eSIM, paid once. */
export const TRAVEL_ESIM = { planType: 'travel', format: 'esim', billing: 'once' };

/** The word whose pattern the texts of these columns fit; `several` where more than one does. */
export const wordIn =
  (
    columns: readonly (string | Columns)[],
    words: Record<string, RegExp>,
    several?: string,
  ): Reader =>
  (row) => {
    const text = columns.flatMap((each) => row.list(...[each].flat())).join(', ');
    const [word, ...more] = Object.keys(words).filter((each) => words[each]!.test(text));
    return more.length > 0 ? several : word;
  };

/** Whether there is 5G, where the standards of the network are named. */
export const fiveG = (...columns: string[]) =>
  wordIn([columns], { true: /5G/i, false: /[34]G/i }, 'true');

const TYPE_WORDS = Object.fromEntries(
  PLAN_TYPES.map((type) => [type, new RegExp(`(?:^|[,>]) ?${type} ?(?:[,>]|$)`, 'i')]),
);
/** A plan type where one of the feed's categories is exactly one of our words. */
export const typeIn = (...columns: string[]) => wordIn(columns, TYPE_WORDS);

/** What a pattern takes of a text; a text that it does not fit is left out. */
export const part =
  (columns: Columns, pattern: RegExp): Reader =>
  (row, field) => {
    const text = row.text(...columns);
    const taken = pattern.exec(text)?.[1];
    if (taken === undefined && text !== '') row.note(field, text, '', 'left-out');
    return taken;
  };

/** A description where it fits; feeds for shops have long ones with markup, which are left out. */
export const description =
  (column: string): Reader =>
  (row, field) =>
    fitting(row, field, row.text(column), TEXT_LIMITS.planDescription);

/** A text that may stand in a column of plain text; one that may not is left out. */
export function fitting(row: FeedRow, field: NativeField, text: string, most: number) {
  if (text.length <= most && !MARKUP.test(text) && !HIDDEN.test(text)) return text;
  row.note(field, text, '', 'left-out');
  return undefined;
}

/** The one country of a plan, from lists of codes. */
export const country =
  (...columns: string[]): Reader =>
  (row) =>
    oneCountry(row, row.list(...columns));

/** Several countries are several plans here, or a region that we do not have. GB (ISO 3166) is UK. */
export function oneCountry(row: FeedRow, countries: readonly string[]): string | undefined {
  const codes = [...new Set(countries.map((each) => each.toUpperCase()))];
  if (codes.length > 1) {
    const shown = codes.length > 5 ? `${codes.slice(0, 5).join(', ')}, ...` : codes.join(', ');
    const message = `are ${codes.length} countries, but a plan here has one region: leave the row out`;
    return row.bad('region', shown, 'several-regions', message);
  }
  if (codes[0] !== 'GB') return codes[0];
  row.note('region', 'GB', 'UK', 'region-alias');
  return 'UK';
}

/** A number of days. */
export const days =
  (...columns: string[]): Reader =>
  (row, field) => {
    const said = row.text(...columns);
    if (said === '') return undefined;
    return daysText(said) ?? row.bad(field, said, 'validity-unreadable', 'is no number of days');
  };

/** Minutes or texts: 'UNLIMITED', a number, or 0: none, or paid for where each costs some pence. */
export const allowance =
  (columns: Columns, pence = ''): Reader =>
  (row, field) => {
    const said = row.text(...columns);
    if (/^unlimited\b/i.test(said)) return 'unlimited';
    const number = /^(\d{1,6})(?: ?(?:min(?:ute)?s?|texts?))?$/i.exec(said)?.[1];
    if (Number(number) > 0) return `${Number(number)}${field === 'calls' ? ' min' : ''}`;
    if (number !== undefined) return Number(row.text(pence)) > 0 ? 'pay per use' : 'none';
    if (said !== '') row.note(field, said, '', 'left-out');
    return undefined;
  };

/** Bytes or MB as the amount that is sold, or one that names its unit; `message` what is wrong with others. */
export const amountIn =
  (unit: 'bytes' | 'MB', columns: Columns, message: string): Reader =>
  (row, field) => {
    const count = row.text(...columns);
    if (count === '' || /^[\d.]+ ?[KMGT]B\b/i.test(count)) return count;
    return soldAmount(count, unit) ?? row.bad(field, count, 'data-unreadable', message);
  };

/** A row that is about something else, by words of its columns; `named` columns are shown. */
export const noPlan =
  (columns: Columns, words: RegExp, message: string, named = columns) =>
  ({ text, bad }: FeedRow) => {
    const joined = (names: Columns) => tidy(names.map((name) => text(name)).join(' '));
    if (!words.test(joined(columns))) return;
    bad('planName', joined(named), 'not-a-plan', `${message}: leave the row out`);
  };

const SOLD_OUT = /^(?:0|false|no|out[ _-]?of[ _-]?stock|discontinued|sold[ _-]?out)$/i;
/** A row of something that cannot be bought is no plan. */
export const inStock = (column: string) =>
  noPlan([column], SOLD_OUT, 'says that it cannot be bought');
