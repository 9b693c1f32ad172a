import { describe, expect, it } from 'vitest';
import { nativeCells, type SeedPlanRow, type SeedPriceRow } from './native.ts';

const ROW: SeedPlanRow = {
  key: 'a-5gb-europe',
  carrier: 'a',
  place: 'EUROPE',
  plan_name: '5GB',
  price: '10.00',
  source: 'list',
  as_of: '2026-08-17',
};
const record = (date: string, price: string): SeedPriceRow => ({
  key: ROW.key,
  date,
  price,
  currency: 'USD',
  source: 'list',
  source_url: '',
});
const cells = (more: Record<string, string>, records: SeedPriceRow[] = []) =>
  nativeCells({ ...ROW, ...more }, records, new Map([['list', 'A list']]), '2026-11-22');

describe('a row of the seed', () => {
  it('is known by its key, and stands in the region of its place', () => {
    expect(cells({})).toMatchObject({
      source: 'seed',
      externalId: ROW.key,
      slug: ROW.key,
      region: 'XE',
      planName: '5GB',
      seenOn: '2026-08-17',
      sourceName: 'A list',
    });
    expect(cells({ place: 'UK' }).region).toBe('UK');
  });

  it.each([
    [{ esim: 'yes' }, { format: 'esim' }],
    [{ esim: 'no' }, { format: 'plastic' }],
    [{ esim: '' }, { format: '' }],
    [{ hotspot: 'no' }, { hotspot: 'false' }],
    [{ hotspot: '10GB' }, { hotspot: 'true', hotspotData: '10GB' }],
    [{ hotspot: '' }, { hotspot: '' }],
    [{ reduced_speed: '128 kbps' }, { reducedSpeed: '0.128' }],
    [{ reduced_speed: '1.5 Mbps' }, { reducedSpeed: '1.5' }],
    [{ max_speed_mbps: '0.3' }, { maxSpeedMbps: '0.3' }],
    [
      { network_5g: 'yes', new_customers: '' },
      { network5g: 'true', newCustomers: '' },
    ],
    [
      { later_after_periods: '3', yearly_rise: '0.00' },
      { laterAfter: '3', yearlyRise: '0.00' },
    ],
  ])('says %j as %j', (columns, native) => {
    expect(cells(columns as Record<string, string>)).toMatchObject(native);
  });

  it('is a deal while the seller strikes a price', () => {
    const offer = (ends: string) => cells({ list_price: '12.00', offer_ends: ends }).hasDeal;
    expect([offer(''), offer('2026-11-22'), offer('2026-11-21')]).toEqual([
      'true',
      'true',
      'false',
    ]);
    expect(cells({ list_price: '' }).hasDeal).toBe('false');
  });

  it('has a price before where its last two records differ', () => {
    const steps = [record('2026-05-01', '12.00'), record('2026-06-01', '10.00')];
    expect(cells({}, steps).previousPrice).toBe('12.00');
    expect(cells({}, [...steps, record('2026-07-01', '10.00')]).previousPrice).toBe('');
    expect(cells({}, steps.slice(0, 1)).previousPrice).toBe('');
  });

  it('says of nothing else than its columns', () => {
    expect(cells({})).not.toHaveProperty('ownNumber');
    expect(cells({})).not.toHaveProperty('planDescription');
    expect(cells({})).not.toHaveProperty('sample');
  });
});
