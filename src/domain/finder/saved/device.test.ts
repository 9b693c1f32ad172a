import { describe, expect, it } from 'vitest';
import { EMPTY_DEVICE, MAX_SAVED, toggled, without, type SavedPlan } from './device.ts';

describe('lists of plans', () => {
  const saved = (slug: string): SavedPlan => ({
    id: 1,
    slug,
    name: slug,
    carrier: 'C',
    priceMinor: 1000,
    currency: 'USD',
    savedOn: '2026-10-01',
  });

  it('take a plan in, out again, and stop at their most', () => {
    let device = EMPTY_DEVICE;
    for (let i = 0; i <= MAX_SAVED; i += 1) {
      const change = toggled(device, 'saved', saved(`p${i}`));
      expect(change.did).toBe(i < MAX_SAVED ? 'added' : 'full');
      device = change.device;
    }
    expect(device.saved).toHaveLength(MAX_SAVED);
    const change = toggled(device, 'saved', saved('p0'));
    expect(change.did).toBe('removed');
    expect(change.device.saved[0]!.slug).toBe('p1');
    expect(without(change.device, 'saved', 'p1').saved[0]!.slug).toBe('p2');
  });
});
