import { describe, expect, it } from 'vitest';
import type { FeedResult } from '#src/domain/imports/feeds.ts';
import { decideFindings, feedDueAfter, isWorthImporting, stateAfter } from './decide.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (time: string) => `2026-11-${time}:00.000Z`;

describe('dueAfter', () => {
  it.each([
    ['30 * * * *', true, at('21T12:30')],
    ['0 12 * * *', true, at('22T12:00')],
    ['0 12 * * *', false, null],
    ['0 0 31 2 *', true, null],
  ])('of %s, on: %s, is %s', (schedule, enabled, due) => {
    expect(feedDueAfter({ schedule, enabled }, NOW)).toBe(due);
  });
});

describe('stateAfter', () => {
  // Every five minutes: 12:05 is next, unless the feed rests.
  it.each<[FeedResult, number, number, string]>([
    ['unchanged', 0, 0, '21T12:05'],
    ['unchanged', 7, 0, '21T12:05'],
    ['waiting', 3, 0, '21T12:05'],
    ['applied', 1, 0, '21T12:05'],
    ['failed', 0, 1, '21T12:10'],
    ['failed', 1, 2, '21T12:15'],
    ['failed', 2, 3, '21T12:25'],
    ['failed', 8, 9, '22T09:25'],
    ['failed', 9, 10, '22T12:05'],
    ['failed', 99, 100, '22T12:05'],
  ])('of a run that is %s, after %i failures: %i, next %s', (result, failures, after, next) => {
    const settings = { schedule: '*/5 * * * *', enabled: true } as never;
    const outcome = { result, reason: null, importId: null, state: { etag: 'x' } };
    const state = { etag: 'x', failures: after, nextAt: at(next) };
    expect(stateAfter({ failures, settings }, outcome, NOW)).toEqual(state);
  });
  it('of a feed that was switched off meanwhile names no time', () => {
    const settings = { schedule: '*/5 * * * *', enabled: false } as never;
    const outcome = { result: 'failed', reason: 'x', importId: 1, state: {} } as const;
    const state = { failures: 1, nextAt: null };
    expect(stateAfter({ failures: 0, settings }, outcome, NOW)).toEqual(state);
  });
});

it.each([
  // The file of before, plans that it may still withdraw, the mode of the feed, when it was read last.
  [false, 0, 'sane', '21T09:00', true],
  [false, 0, 'wait', '21T09:00', true],
  [false, 3, 'wait', '21T09:00', true],
  [true, 0, 'sane', '21T09:00', false],
  [true, 3, 'sane', '21T09:00', true],
  [true, 3, 'wait', '21T09:00', false],
  // Once a day: its prices were seen again.
  [true, 0, 'sane', '20T23:00', true],
  [true, 0, 'wait', '20T23:00', true],
] as const)(
  'a file that is the same: %s, %i pending, mode %s, last read %s, is imported: %s',
  (isSame, pending, mode, read, worth) => {
    const feed = { pending, settings: { mode }, lastGoodAt: at(read) };
    expect(isWorthImporting(feed, isSame, NOW)).toBe(worth);
  },
);

describe('decideFindings', () => {
  const NONE = {
    rows: 20,
    new: 0,
    changed: 0,
    restored: 0,
    same: 20,
    seen: 0,
    held: 0,
    known: 0,
    rejected: 0,
    inTrash: 0,
    missing: 0,
    withdrawn: 0,
    notes: 0,
    gate: null,
  };
  const DROP = { do: 'drop' };
  const apply = (pending: number) => ({ do: 'apply', pending });
  const wait = (reason: unknown) => ({ do: 'wait', reason });
  it.each<[string, object, object, object]>([
    ['nothing new', {}, DROP, DROP],
    ['prices seen again alone', { seen: 20 }, apply(0), apply(0)],
    ['plans in the trash alone', { rejected: 2, inTrash: 2 }, DROP, DROP],
    ['prices that wait already', { held: 2, known: 2 }, DROP, DROP],
    ['a new plan', { new: 1, seen: 3 }, apply(0), wait(null)],
    ['a changed plan', { changed: 1 }, apply(0), wait(null)],
    ['a plan out of the trash', { restored: 1 }, apply(0), wait(null)],
    ['plans that are missing, some for long', { missing: 3, withdrawn: 1 }, apply(2), wait(null)],
    [
      'a held price',
      { held: 2, known: 1 },
      wait('One price is held back'),
      wait('One price is held back'),
    ],
    ['one rejected row', { rejected: 1 }, apply(0), wait(null)],
    [
      'many rejected rows',
      { rejected: 2 },
      wait('2 of 20 rows are rejected'),
      wait('2 of 20 rows are rejected'),
    ],
    [
      'half of a list',
      { missing: 20 },
      wait(expect.stringContaining('not listed')),
      wait(expect.any(String)),
    ],
    [
      'no rows at all',
      { rows: 0, missing: 1 },
      wait('The file holds no rows'),
      wait('The file holds no rows'),
    ],
    [
      'prices that move at once',
      { changed: 9, gate: {} },
      wait('Too many prices move at once'),
      wait(expect.any(String)),
    ],
  ])('of %s', (_, found, sane, careful) => {
    const findings = { ...NONE, ...found } as never;
    expect([decideFindings(findings, 'sane'), decideFindings(findings, 'wait')]).toEqual([
      sane,
      careful,
    ]);
  });
});
