/** Whether a moment (ISO 8601) is more than some days ago. */
export function isOlderThan(iso: string, days: number, now: number = Date.now()): boolean {
  return now - Date.parse(iso) > days * DAY;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a moment (ISO 8601) was: 'just now', '14 min ago', '2 h ago', '9 days ago'. */
export function ageText(iso: string, now: number = Date.now()): string {
  const age = now - Date.parse(iso);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`;
  const days = Math.floor(age / DAY);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** How long it is until a moment: 'now', 'in 14 min', 'in 2 h', 'in 9 days'. */
export function untilText(iso: string, now: number = Date.now()): string {
  const rest = Date.parse(iso) - now;
  if (rest < 0) return 'now';
  if (rest < HOUR) return `in ${Math.ceil(rest / MINUTE)} min`;
  if (rest < DAY) return `in ${Math.round(rest / HOUR)} h`;
  const days = Math.round(rest / DAY);
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}

/** Today's date where the person is, ISO 8601. */
export function localToday(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day (ISO 8601) as every screen of the dashboard says it: '28 Nov 2026'. */
export function dayText(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  return `${date} ${MONTHS[month! - 1]} ${year}`;
}

/** A day as a person types it, '28 Nov 2026', '2026-11-28' or 'today', as ISO 8601; null for another text. */
export function readDay(text: string): string | null {
  const words = text.trim().toLowerCase();
  if (words === 'today') return localToday();
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return onCalendar(words);
  const [, day, name, year] = /^(\d{1,2})\.? ([a-z]{3})[a-z]* (\d{4})$/.exec(words) ?? [];
  const month = MONTHS.findIndex((each) => each.toLowerCase() === name) + 1;
  if (month === 0) return null;
  return onCalendar([year, String(month).padStart(2, '0'), day!.padStart(2, '0')].join('-'));
}

/** The day, or null where no calendar has it: 31 April comes out as 1 May. */
function onCalendar(day: string): string | null {
  const at = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null;
}

/** A day and a time of it, '28 Nov 2026, 18:40' or '2026-11-28T18:40', as the latter; null for another text. */
export function readMoment(text: string): string | null {
  const [, before, time] = /^(.{5,20})[ ,T](\d\d:\d\d)$/.exec(text.trim()) ?? [];
  const day = before === undefined ? null : readDay(before.replace(',', ''));
  return day && `${day}T${time}`;
}

/** A month (YYYY-MM) in words: 'Jan 2026'. */
export const monthText = (month: string): string => dayText(`${month}-01`).replace(/^1 /, '');

const timeText = (at: Date) =>
  at.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A moment where the person is: 'today 07:11', '27 Nov 2026, 18:40'. */
export function clockText(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const day = localToday(at);
  return day === localToday(now) ? `today ${timeText(at)}` : `${dayText(day)}, ${timeText(at)}`;
}

/** Since when something is, as it follows that word: '07:11', '27 Nov 2026, 18:40'. */
export const sinceText = (iso: string, now: Date = new Date()): string =>
  clockText(iso, now).replace(/^today /, '');

/** A moment where the person is, whole: '27 Nov 2026, 18:40'. */
export const dayAndTime = (iso: string): string => {
  const at = new Date(iso);
  return `${dayText(localToday(at))}, ${timeText(at)}`;
};

/** How long something took, from milliseconds: '1.8 s', '2 min 5 s'. */
export function durationText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}
