import { eachMonth, gbText } from '../core/words/amounts.ts';
import { reader } from '../core/query-reader.ts';
import { withPoints } from '../finder/need/form-amounts.ts';
import {
  CALLS_WANTED,
  daysOf,
  mbOf,
  NEED_BOUNDS,
  NO_WISHES,
  type Need,
  type NeedQuery,
} from '../finder/need/need.ts';
import { plural } from '../core/plural.ts';
import type { QueryIssue } from '../core/query-reader.ts';

/**
 * What a plan list works out totals for: as much of a need as is no filter of the list. `days` and
 * `gb` are one number in all, or none.
 */
export type ListNeed = Pick<Need, 'months' | 'days' | 'gb' | 'unlimited' | 'calls' | 'number'>;

/** The parameters of a list's need, named as those of `/find`, in the order of an address. */
export const LIST_NEED_KEYS = ['months', 'days', 'gb', 'calls', 'number'] as const;
const UNLIMITED = 'unlimited';

/**
 * Reads a list's need from a query string. Null where no time is said; each value that was not
 * understood is reported.
 */
export function readListNeed(params: URLSearchParams): {
  need: ListNeed | null;
  issues: QueryIssue[];
} {
  const { issues, bad, one, word, flag, whole } = reader(params, LIST_NEED_KEYS, new Set());
  const months = whole('months', 1, NEED_BOUNDS.months);
  const days = whole('days', 1, NEED_BOUNDS.days);
  if (months !== null && days !== null) bad('days', 'cannot stand beside months: say one of them');
  const text = one('gb')?.toLowerCase() ?? null;
  const unlimited = text === UNLIMITED;
  const isNumber = text !== null && /^\d{1,4}(?:\.\d{1,3})?$/.test(text);
  const gb = isNumber && Number(text) <= NEED_BOUNDS.gb ? [Number(text)] : [];
  if (text !== null && !unlimited && gb.length === 0) {
    bad('gb', `must be a number of at most ${NEED_BOUNDS.gb}, or ${UNLIMITED}`);
  }
  const need: ListNeed = {
    months,
    days: months === null && days !== null ? [days] : [],
    gb,
    unlimited,
    calls: word('calls', CALLS_WANTED) ?? CALLS_WANTED[0],
    number: flag('number'),
  };
  const isTimed = months !== null || days !== null;
  const says = LIST_NEED_KEYS.some((key) => key in writtenNeed(need));
  if (says && !isTimed && issues.length === 0) {
    bad('months', 'is missing, or days: for how long?');
  }
  return { need: isTimed ? need : null, issues };
}

/** What is wrong with the form of a list's need, and what was typed into its fields. */
export interface ListNeedProblem {
  field: 'time' | 'gb';
  /** For people. */
  text: string;
  typed: { time: string; isTrip: boolean; gb: string };
}

const FIELD_WORDS: Record<string, string> = { months: 'Months', days: 'Days', gb: 'Gigabytes' };

/** What is wrong with a need as its form sends it, or as its address has it; null: nothing. */
export function listNeedProblem(params: URLSearchParams): ListNeedProblem | null {
  const read = readListForm(params);
  const issue = readListNeed(read).issues.find(({ path }) => path in FIELD_WORDS);
  if (!issue) return null;
  const isTrip = read.has('days') && !read.has('months');
  return {
    field: issue.path === 'gb' ? 'gb' : 'time',
    text: issue.message.replace(/^\w+:/, FIELD_WORDS[issue.path]!),
    typed: {
      time: read.get(isTrip ? 'days' : 'months') ?? '',
      isTrip,
      gb: read.get('gb') ?? '',
    },
  };
}

/** As much of a number as an address keeps that is wrong: others would be addresses of their own. */
const WRONG_NUMBER = /^[\d.]{1,6}$/;

/** The numbers of a need that cannot be answered, so that its form can name what is wrong; mostly none. */
export function wrongNumbers(params: URLSearchParams): [string, string][] {
  if (!listNeedProblem(params)) return [];
  const read = readListForm(params);
  return Object.keys(FIELD_WORDS).flatMap((key) => {
    const value = read.get(key) ?? '';
    return WRONG_NUMBER.test(value) ? [[key, value] as [string, string]] : [];
  });
}

/** A list's need by its parameters, without those that say nothing. */
export function writtenNeed(need: ListNeed): Partial<Record<string, string>> {
  const { months, calls, number, unlimited } = need;
  return {
    ...(months !== null && { months: String(months) }),
    ...(need.days.length > 0 && { days: String(daysOf(need)) }),
    ...(unlimited ? { gb: UNLIMITED } : need.gb.length > 0 && { gb: String(mbOf(need) / 1000) }),
    ...(calls !== CALLS_WANTED[0] && { calls }),
    ...(number && { number: 'true' }),
  };
}

/** A list's need as one of no place in particular: what costs and words are made of. */
export function needOfList(need: ListNeed): NeedQuery {
  return { ...NO_WISHES, places: [], ...need };
}

/** '12 months, 10 GB a month', '12 days, 12 GB, own number'. */
export function listNeedWords(need: ListNeed): string {
  const { months, gb, unlimited, calls, number } = need;
  const each = eachMonth(months);
  const amount = mbOf(need) / 1000;
  return [
    months === null ? plural(daysOf(need), 'day') : plural(months, 'month'),
    unlimited && 'unlimited data',
    gb.length > 0 && (amount === 0 ? 'no data' : `${gbText(amount)}${each}`),
    calls === 'some' && 'calls',
    calls === 'unlimited' && 'unlimited calls',
    number && 'own number',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The need that a list suggests where nobody said one. */
export const USUAL_LIST_NEED: Readonly<ListNeed> = Object.freeze({
  months: 12,
  days: [],
  gb: [10],
  unlimited: false,
  calls: CALLS_WANTED[0],
  number: false,
});

/**
 * What the form of a list's need sends, as its parameters: `time` and `unit` say how long, `size` that
 * data is unlimited, whatever number is left standing. Without them, as it is.
 */
export function readListForm(params: URLSearchParams): URLSearchParams {
  const time = params.get('time');
  if (time === null) return params;
  const read = withPoints(params);
  const isTrip = params.get('unit') === 'days';
  read.delete(isTrip ? 'months' : 'days');
  read.set(isTrip ? 'days' : 'months', time);
  if (params.get('size') === UNLIMITED) read.set('gb', UNLIMITED);
  return read;
}

/** As much of a stored need, the query of its address, as a list asks for; null: no time is in it. */
export function storedListNeed(stored: string | null): ListNeed | null {
  const params = new URLSearchParams(stored ?? '');
  for (const key of ['days', 'gb']) {
    const numbers = params.get(key)?.split(',').map(Number) ?? [];
    // One for each place: a list asks for all of it.
    if (numbers.length > 1) params.set(key, String(numbers.reduce((all, one) => all + one, 0)));
  }
  return readListNeed(params).need;
}

/** A stored need with another time, data and calls: its place and other wishes stay. */
export function withListNeed(stored: string | null, need: ListNeed): string {
  const params = new URLSearchParams(stored ?? '');
  for (const key of LIST_NEED_KEYS) params.delete(key);
  for (const [key, value] of Object.entries(writtenNeed(need))) params.set(key, value!);
  return params.toString().replaceAll('%2C', ',');
}
