import type { Statistics } from '#src/contract/statistics.ts';

export type Day = Statistics['days'][number];

/** What the chart and the table of days show, in this order; `tone` names a colour of the tokens. */
export const SERIES = [
  { key: 'views', label: 'Views', tone: 'att' },
  { key: 'buys', label: 'Buy clicks', tone: 'verizon' },
  { key: 'compares', label: 'Compare clicks', tone: 'mint' },
  { key: 'searches', label: 'Searches', tone: 'tmobile' },
] as const satisfies readonly { key: Exclude<keyof Day, 'day'>; label: string; tone: string }[];
