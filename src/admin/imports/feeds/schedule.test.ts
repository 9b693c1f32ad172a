import { expect, it } from 'vitest';
import { lineOf, OFTEN, scheduleText, timesOf } from './schedule.ts';

/** Minutes ahead of UTC: London in winter, Berlin in summer, Kolkata, Los Angeles, Auckland in summer. */
const CLOCKS = [0, 120, 330, -480, 780];

it('says the usual cron lines in words on the clock of the reader, and leaves the others', () => {
  for (const [line, offset, text] of [
    ['30 4 * * *', 0, 'Every day at 04:30, your time'],
    ['30 4 * * *', 120, 'Every day at 06:30, your time'],
    ['30 23 * * 0-4', 60, 'Monday to Friday at 00:30, your time'],
    ['0 4 * * 1', -480, 'Sundays at 20:00, your time'],
    ['0 4 * * 7', 0, 'Sundays at 04:00, your time'],
    ['0 4 * * 1-5', 0, 'Monday to Friday at 04:00, your time'],
    ['0 * * * *', 60, 'Every hour'],
    ['0 */6 * * *', 60, 'Every 6 hours'],
    ['*/15 * * * *', 0, '*/15 * * * *'],
    ['0 4 1 * *', 0, '0 4 1 * *'],
    ['nonsense', 0, 'nonsense'],
  ] as const) {
    expect(scheduleText(line, offset)).toBe(text);
  }
});

it('comes back from its cron line as it was said, on every clock', () => {
  for (const offset of CLOCKS) {
    for (const at of ['00:00', '00:45', '04:30', '12:00', '23:59']) {
      for (const [often] of OFTEN.filter(([value]) => !['line', '6h', 'hourly'].includes(value))) {
        const line = lineOf({ often, at, schedule: '' }, offset);
        expect([line, timesOf(line, offset)]).toEqual([line, { often, at }]);
      }
    }
  }
  expect(lineOf({ often: 'line', at: '', schedule: ' 5 4 1 * * ' }, 60)).toBe('5 4 1 * *');
  expect(lineOf({ often: 'daily', at: 'noon', schedule: '' }, 60)).toBe('noon');
});
