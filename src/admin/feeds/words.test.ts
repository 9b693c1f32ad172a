import { expect, it } from 'vitest';
import { scheduleText, sourceText } from './words.ts';

it('says the usual cron lines in words and leaves the others as they are', () => {
  for (const [line, text] of [
    ['30 4 * * *', 'Daily at 04:30 UTC'],
    ['5 * * * *', 'Hourly at minute 5'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['0 */6 * * *', 'Every 6 hours'],
    ['0 4 * * 1', 'Mondays at 04:00 UTC'],
    ['0 4 * * 7', 'Sundays at 04:00 UTC'],
    ['0 4 1 * *', '0 4 1 * *'],
    ['0 4 * * 1-5', 'Weekdays at 04:00 UTC'],
    ['nonsense', 'nonsense'],
  ] as const) {
    expect(scheduleText(line)).toBe(text);
  }
});

it('names a source by its host or its folder', () => {
  expect(sourceText({ kind: 'address', address: 'https://a.example/x?y=1' })).toBe('a.example');
  expect(sourceText({ kind: 'folder', address: 'airalo' })).toBe('Folder airalo');
  expect(sourceText({ kind: 'folder', address: '.' })).toBe('Feeds folder');
});
