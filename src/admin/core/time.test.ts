import { expect, test } from 'vitest';
import {
  ageText,
  clockText,
  dayAndTime,
  localToday,
  monthText,
  readDay,
  readMoment,
  sinceText,
  untilText,
} from './time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:46:00Z', '14 min ago'],
  ['2026-11-21T09:59:00Z', '2 h ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-11-12T11:00:00Z', '9 days ago'],
])('%s was %s', (iso, text) => {
  expect(ageText(iso, now)).toBe(text);
});

test.each([
  ['2026-11-21T11:59:59Z', 'now'],
  ['2026-11-21T12:00:30Z', 'in 1 min'],
  ['2026-11-21T12:59:00Z', 'in 59 min'],
  ['2026-11-21T14:00:00Z', 'in 2 h'],
  ['2026-11-22T13:00:00Z', 'in 1 day'],
  ['2026-11-30T12:00:00Z', 'in 9 days'],
])('%s comes %s', (iso, text) => {
  expect(untilText(iso, now)).toBe(text);
});

test('today is the calendar day of the place, not of Greenwich', () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('a moment is told whole, with its hours as everywhere in the dashboard', () => {
  expect(dayAndTime(new Date(2026, 10, 23, 20, 2, 45).toISOString())).toBe('23 Nov 2026, 20:02');
});

test('a moment of today says so, and a month is one in words', () => {
  const at = (hours: number) => new Date(2026, 10, 23, hours, 2);
  expect(clockText(at(7).toISOString(), at(20))).toBe('today 07:02');
  expect(sinceText(at(7).toISOString(), at(20))).toBe('07:02');
  expect(clockText(at(7).toISOString(), new Date(2026, 10, 24))).toBe('23 Nov 2026, 07:02');
  expect(monthText('2026-01')).toBe('Jan 2026');
});

test.each([
  ['28 Nov 2026', '2026-11-28'],
  ['3. November 2026', '2026-11-03'],
  [' 2026-11-28 ', '2026-11-28'],
  ['Today', localToday()],
  ['28/11/2026', null],
  ['28 Nix 2026', null],
  ['2026-13-05', null],
  ['31 Apr 2026', null],
])('the day %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['28 Nov 2026, 18:40', '2026-11-28T18:40'],
  ['2026-11-28T18:40', '2026-11-28T18:40'],
  ['today 07:11', `${localToday()}T07:11`],
  ['28 Nov 2026', null],
  ['18:40', null],
])('the moment %s is %s', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});
