import type { Feed } from '#src/contract/feeds.ts';
import type { FeedResult } from '#src/domain/feeds.ts';

/** What the results of a run are called. */
export const RESULT_LABELS: Readonly<Record<FeedResult, string>> = {
  unchanged: 'Unchanged',
  waiting: 'Waits for you',
  applied: 'Applied',
  failed: 'Failed',
};
export const KIND_LABELS: Readonly<Record<Feed['kind'], string>> = {
  address: 'Address on the web',
  folder: 'Folder of the server',
};
export const MODE_LABELS: Readonly<Record<Feed['mode'], string>> = {
  wait: 'Every change waits for me',
  sane: 'Apply when no change looks wrong, else wait for me',
};

const two = (text: string) => text.padStart(2, '0');
const DAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** A cron line as people say it: 'Daily at 04:30 UTC'; the line itself when it is none of the usual. */
export function scheduleText(line: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = line
    .trim()
    .split(/\s+/);
  const number = /^\d{1,2}$/;
  if (rest.length > 0 || day !== '*' || month !== '*') return line;
  const every = /^\*\/(\d{1,2})$/;
  if (weekday === '*' && hour === '*') {
    const step = every.exec(minute)?.[1];
    if (step) return `Every ${step} minutes`;
    if (number.test(minute)) return `Hourly at minute ${Number(minute)}`;
  }
  if (!number.test(minute)) return line;
  const step = every.exec(hour)?.[1];
  if (weekday === '*' && step) return `Every ${step} hours`;
  if (!number.test(hour)) return line;
  const time = `${two(hour)}:${two(minute)} UTC`;
  if (weekday === '*') return `Daily at ${time}`;
  if (weekday === '1-5') return `Weekdays at ${time}`;
  return /^[0-7]$/.test(weekday) ? `${DAYS[Number(weekday) % 7]} at ${time}` : line;
}

/** Where a feed comes from, short: the host of an address, or the path of a folder. */
export function sourceText({ kind, address }: Pick<Feed, 'kind' | 'address'>): string {
  if (kind === 'folder') return address === '.' ? 'Feeds folder' : `Folder ${address}`;
  return URL.parse(address)?.host ?? address;
}
