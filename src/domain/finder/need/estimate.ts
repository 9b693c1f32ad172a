import { gbText } from '../../core/words/amounts.ts';
import { plural } from '../../core/plural.ts';

/**
 * GB that an hour takes, by the bit rates that stand beside: rules of thumb, computed and not
 * measured. 1 Mbps for an hour is 0.45 GB.
 */
export const HABITS = {
  maps: { label: 'Maps and messages', mbps: 0.1 },
  music: { label: 'Music', mbps: 0.16 },
  video: { label: 'Video', mbps: 1.5 },
  talk: { label: 'Video calls', mbps: 1.2 },
} as const;
export type Habit = keyof typeof HABITS;

/** Minutes a day that may be chosen. */
export const HABIT_MINUTES = [0, 15, 30, 60, 120, 240] as const;

/** What is chosen at first. */
export const USUAL_MINUTES: Readonly<Record<Habit, number>> = {
  maps: 60,
  music: 30,
  video: 15,
  talk: 0,
};

/** A month has 365/12 days. */
const MONTH_DAYS = 365 / 12;

/** GB for a time: a month, or so many days; whole, at least 1 where there is any. */
export function estimateGb(
  minutes: Readonly<Record<Habit, number>>,
  time: { days: number } | 'month',
): number {
  const days = time === 'month' ? MONTH_DAYS : time.days;
  const perDay = (Object.keys(HABITS) as Habit[]).reduce(
    (sum, name) => sum + (HABITS[name].mbps * minutes[name] * 60) / 8 / 1000,
    0,
  );
  return Math.ceil(perDay * days);
}

/** The estimate in words: '21 GB a month', '9 GB for 12 days'. */
export function estimateWords(
  minutes: Readonly<Record<Habit, number>>,
  time: { days: number } | 'month',
): string {
  const gb = gbText(estimateGb(minutes, time));
  return time === 'month' ? `${gb} a month` : `${gb} for ${plural(time.days, 'day')}`;
}
