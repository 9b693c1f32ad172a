import type { Values } from '../../core/form/fields.ts';

/** How often a feed runs, as the form offers it; days count from Sunday, as in a cron line. */
export const OFTEN = [
  ['daily', 'Every day'],
  ['weekdays', 'Monday to Friday'],
  ['1', 'Mondays'],
  ['2', 'Tuesdays'],
  ['3', 'Wednesdays'],
  ['4', 'Thursdays'],
  ['5', 'Fridays'],
  ['6', 'Saturdays'],
  ['0', 'Sundays'],
  ['6h', 'Every 6 hours'],
  ['hourly', 'Every hour'],
  ['line', 'By a cron line (UTC)'],
] as const;
type Often = (typeof OFTEN)[number][0];

/** What the form says of the times of a feed: at what time, where the person is, on which days. */
export interface Times {
  often: Often;
  /** 'HH:MM' of days, minutes past the hour of hours. */
  at: string;
}

const DAY = 24 * 60;
const two = (value: number) => String(value).padStart(2, '0');
/** Minutes by which the person's clock is ahead of UTC, today. */
const ahead = () => -new Date().getTimezoneOffset();

/** Whether the form asks for a time of day. */
export const atTime = ({ often }: Values): boolean =>
  !['6h', 'hourly', 'line'].includes(String(often));

/** The times that a cron line in UTC names, on the person's clock; `line` where it is none of the usual. */
export function timesOf(line: string, offset = ahead()): Times {
  const own: Times = { often: 'line', at: '04:30' };
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = line
    .trim()
    .split(/\s+/);
  if (rest.length > 0 || day !== '*' || month !== '*' || !/^\d{1,2}$/.test(minute)) return own;
  if (weekday === '*' && hour === '*') return { often: 'hourly', at: '04:30' };
  if (weekday === '*' && hour === '*/6') return { often: '6h', at: '04:30' };
  if (!/^\d{1,2}$/.test(hour)) return own;
  const time = Number(hour) * 60 + Number(minute) + offset;
  const later = Math.floor(time / DAY);
  const here = time - later * DAY;
  const at = `${two(Math.floor(here / 60))}:${two(here % 60)}`;
  if (weekday === '*') return { often: 'daily', at };
  const days = /^([0-7])(?:-([0-7]))?$/.exec(weekday);
  if (!days) return own;
  const shifted = (text: string) => (Number(text) + later + 7) % 7;
  if (days[2] === undefined) return { often: String(shifted(days[1]!)) as Often, at };
  const isWeek = shifted(days[1]!) === 1 && shifted(days[2]) === 5;
  return isWeek ? { often: 'weekdays', at } : own;
}

/** The cron line in UTC of what the form says; a time that is none goes on as it is, to be refused. */
export function lineOf({ often, at, schedule }: Values, offset = ahead()): string {
  if (often === 'line') return String(schedule).trim();
  if (often === 'hourly') return '0 * * * *';
  if (often === '6h') return '0 */6 * * *';
  const time = /^(\d{1,2}):(\d{2})$/.exec(String(at).trim());
  if (!time) return String(at);
  const there = Number(time[1]) * 60 + Number(time[2]) - offset;
  const later = Math.floor(there / DAY);
  const minutes = there - later * DAY;
  const shifted = (day: number) => (day + later + 7) % 7;
  const days =
    often === 'daily'
      ? '*'
      : often === 'weekdays'
        ? `${shifted(1)}-${shifted(5)}`
        : String(shifted(Number(often)));
  return `${minutes % 60} ${Math.floor(minutes / 60)} * * ${days}`;
}

/** A cron line as people say it: 'Every day at 04:30, your time'; the line itself when it is none of the usual. */
export function scheduleText(line: string, offset = ahead()): string {
  const { often, at } = timesOf(line, offset);
  const [, label] = OFTEN.find(([value]) => value === often)!;
  if (often === 'line') return line;
  return atTime({ often }) ? `${label} at ${at}, your time` : label;
}
