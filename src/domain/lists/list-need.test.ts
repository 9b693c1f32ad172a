import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyListNeed } from '../core/testing.ts';
import {
  storedListNeed,
  listNeedProblem,
  listNeedWords,
  readListForm,
  readListNeed,
  withListNeed,
  wrongNumbers,
  writtenNeed,
} from './list-need.ts';

const read = (search: string) => readListNeed(new URLSearchParams(search)).need;
const form = (search: string) => String(readListForm(new URLSearchParams(search)));

describe('the need of a list', () => {
  it('is read back as it was written, and kept as part of another', () => {
    fc.assert(
      fc.property(anyListNeed, (need) => {
        const written = new URLSearchParams(writtenNeed(need) as Record<string, string>);
        expect(readListNeed(written)).toEqual({ need, issues: [] });
        const stored = withListNeed('places=DE&months=3&gb=1&number=true&hotspot=true', need);
        expect(storedListNeed(stored)).toEqual(need);
        expect(stored).toMatch(/^places=DE&hotspot=true&/);
      }),
    );
  });

  it.each([
    ['months=12&gb=10', '12 months, 10 GB a month'],
    ['months=1&gb=unlimited', '1 month, unlimited data'],
    ['days=12&gb=12&number=true', '12 days, 12 GB, own number'],
    ['days=1&gb=0&calls=some', '1 day, no data, calls'],
    ['months=24&calls=unlimited', '24 months, unlimited calls'],
  ])('%s is said as %s', (search, words) => {
    expect(listNeedWords(read(search)!)).toBe(words);
  });

  it.each([
    ['time=12&unit=months&gb=10', 'months=12&gb=10'],
    ['time=12&unit=months&gb=2,5', 'months=12&gb=2.5'],
    ['time=9&unit=days&gb=10&size=unlimited', 'days=9&gb=unlimited'],
    ['time=6&unit=days&gb=&months=12&sort=total', 'days=6'],
    ['months=12&gb=10', 'months=12&gb=10'],
  ])('is read from its form: %s', (sent, meant) => {
    expect(read(form(sent))).toEqual(read(meant));
    expect(read(meant)).not.toBeNull();
  });

  it.each([
    ['places=DE,UK&days=7,7&gb=3,4', '14 days, 7 GB'],
    ['places=JP&days=12&gb=12&format=esim', '12 days, 12 GB'],
    ['months=12&gb=10', '12 months, 10 GB a month'],
  ])('takes time and data of a stored need: %s', (stored, words) => {
    expect(listNeedWords(storedListNeed(stored)!)).toBe(words);
  });

  it.each([null, '', 'places=DE', 'days=x,y', 'months=99', '%%%', 'days=300,300'])(
    'takes nothing from what holds none: %s',
    (stored) => {
      expect(storedListNeed(stored)).toBeNull();
    },
  );
});

describe('the form of a need that cannot be answered', () => {
  const problem = (search: string) => listNeedProblem(new URLSearchParams(search));

  it.each([
    ['time=40&unit=months', 'time', 'Months must be a whole number from 1 to 36', '40'],
    ['time=400&unit=days', 'time', 'Days must be a whole number from 1 to 365', '400'],
    ['months=40', 'time', 'Months must be a whole number from 1 to 36', '40'],
    ['time=12&unit=months&gb=5.5555', 'gb', /^Gigabytes must be a number of at most/, '12'],
  ])('%s: %s', (search, field, text, time) => {
    expect(problem(search)).toMatchObject({
      field,
      text: typeof text === 'string' ? text : (expect.stringMatching(text) as string),
      typed: { time },
    });
  });

  it('is none where it can be, or nothing was asked', () => {
    expect([problem('time=12&unit=months&gb=5'), problem('q=mint')]).toEqual([null, null]);
  });

  it('keeps short numbers of it in an address, and nothing else', () => {
    const wrong = (search: string) => wrongNumbers(new URLSearchParams(search));
    expect(wrong('time=40&unit=months&gb=5')).toEqual([
      ['months', '40'],
      ['gb', '5'],
    ]);
    expect(wrong('months=12')).toEqual([]);
    expect(wrong('months=1234567&gb=<b>')).toEqual([]);
  });
});
