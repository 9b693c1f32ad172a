import type { Statistics } from '#src/contract/insight/statistics.ts';

/** Counts of a day, under the keys of its series. */
export type Day<K extends string = string> = { day: string } & Record<K, number>;

/** What was counted on all days together. */
export const sumOf = <K extends string>(days: readonly Day<K>[], key: K): number =>
  days.reduce((sum, day) => sum + Number(day[key]), 0);

/** A chart and a column of the table; `tone` names a colour of the tokens. */
export interface Series<K extends string = string> {
  key: K;
  label: string;
  tone: string;
}

/** What the charts and the table of all counts show, in this order. */
export const SERIES = [
  { key: 'views', label: 'Views', tone: 'att' },
  { key: 'buys', label: 'Buy clicks', tone: 'verizon' },
  { key: 'compares', label: 'Compare clicks', tone: 'mint' },
  { key: 'searches', label: 'Searches', tone: 'tmobile' },
  { key: 'emptySearches', label: 'Searches without results', tone: 'visible' },
] as const satisfies readonly Series<Exclude<keyof Statistics['days'][number], 'day'>>[];
