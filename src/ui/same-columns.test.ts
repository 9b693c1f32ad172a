import { describe, expect, it } from 'vitest';
import { sameColumns } from './same-columns.ts';
import { testPlan } from './testing.ts';

const us = { code: 'US', name: 'United States' };
const uk = testPlan('uk', { region: { name: 'United Kingdom', code: 'UK', currency: 'GBP' } });

describe('what all rows of a table have in common', () => {
  it('is said by column, in words', () => {
    const plans = [testPlan('a'), testPlan('b', { price: 30 })];
    expect(sameColumns(plans, { place: us })).toEqual({
      Carrier: 'Tello',
      Data: '10GB for 30 days',
      Type: 'Prepaid',
    });
    expect(sameColumns(plans, { withRegion: true }).Carrier).toBe('Tello, United States');
  });

  it('leaves out a column in which one row differs', () => {
    const plans = [
      testPlan('a'),
      testPlan('b', { validity: '7 days', planType: 'postpaid' }),
      testPlan('c'),
    ];
    expect(sameColumns(plans, { place: us })).toEqual({ Carrier: 'Tello' });
  });

  it('leaves the carrier in rows of other places, which say so there', () => {
    const plans = [testPlan('a'), uk];
    expect(sameColumns(plans, { place: us }).Carrier).toBeUndefined();
    expect(sameColumns(plans, { withRegion: true }).Carrier).toBeUndefined();
  });

  it('says how unlimited data is limited, and nothing of one row alone', () => {
    const unlimited = (slug: string) => testPlan(slug, { dataAmount: 'Unlimited' });
    expect(sameColumns([unlimited('a'), unlimited('b')]).Data).toMatch(
      /^Unlimited data, .+ for 30 days$/,
    );
    expect(sameColumns([testPlan('a')])).toEqual({});
  });
});
