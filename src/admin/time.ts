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

/** Today's date where the person is, ISO 8601. */
export function localToday(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
