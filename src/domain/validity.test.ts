import { describe, expect, it } from 'vitest';
import { parseValidity, validityDays } from './validity.ts';
import { VALIDITIES } from './vocabulary.ts';

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
  it.each(['31 days', 'Monthly', '30', 'forever'])('knows no %j', (text) => {
    expect(parseValidity(text)).toBeNull();
  });
});
