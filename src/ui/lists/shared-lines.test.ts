import { describe, expect, it } from 'vitest';
import { sharedLines, sharedWords } from './shared-lines.ts';
import { testPlan } from './testing.ts';

const uk = testPlan('uk', { region: { name: 'United Kingdom', code: 'UK', currency: 'GBP' } });
const words = (...args: Parameters<typeof sharedLines>) => sharedWords(sharedLines(...args));

describe('lines that all rows of a table share', () => {
  it('are said once, the place only where rows would say it', () => {
    const plans = [testPlan('a'), testPlan('b', { price: 30, planType: 'postpaid' })];
    expect(words(plans, { withRegion: true })).toBe('United States, 30 days');
    expect(words(plans)).toBe('30 days');
  });

  it('leave out what one row says otherwise, and all of one row alone', () => {
    const week = testPlan('b', { validity: '7 days' });
    expect(words([testPlan('a'), week, uk], { withRegion: true })).toBe('');
    expect(words([testPlan('a')], { withRegion: true })).toBe('');
  });

  it('say of eSIMs alone that they are', () => {
    const esim = (slug: string) => testPlan(slug, { planType: 'esim', format: 'esim' });
    expect(sharedLines([esim('a'), esim('b')]).esim).toBe(true);
    expect(sharedLines([esim('a'), testPlan('b')]).esim).toBe(false);
  });
});
