import { describe, expect, it } from 'vitest';
import { parseValidity, validityDays } from './validity.ts';
import { VALIDITIES } from '../core/vocabulary.ts';

describe('validity', () => {
  it('knows the days of every option', () => {
    expect(VALIDITIES.map(validityDays)).toEqual([1, 7, 14, 30, 90, 180, 365, null]);
  });
  it('reads every option in any case', () => {
    for (const validity of VALIDITIES) {
      expect(parseValidity(` ${validity.toUpperCase()} `)).toBe(validity);
    }
  });
  it.each([null, undefined, '', '  '])('takes the default for %j', (text) => {
    expect(parseValidity(text)).toBe('30 days');
  });
  it.each([
    ['31 days', '31 days', 31],
    ['1 days', '1 day', 1],
    ['730 DAYS', '730 days', 730],
    ['10d', '10 days', 10],
    ['1 Month', '1 month', 365 / 12],
    ['24 months', '24 months', 730],
  ])('reads %s as %s', (text, validity, days) => {
    expect(parseValidity(text)).toBe(validity);
    expect(validityDays(parseValidity(text)!)).toBe(days);
  });
  it.each(['0 days', '731 days', '25 months', '1.5 months', '30', 'Monthly', 'forever'])(
    'knows no %j',
    (text) => {
      expect(parseValidity(text)).toBeNull();
    },
  );
});
