import { expect, it } from 'vitest';
import fc from 'fast-check';
import { LABEL_GAP, spreadLabels } from './chart-labels.ts';

it('leaves labels alone that do not touch', () => {
  expect(spreadLabels([10, 50, 200], [0, 300])).toEqual([10, 50, 200]);
});

it('pushes touching labels apart, evenly to both sides', () => {
  expect(spreadLabels([100, 100], [0, 300])).toEqual([90.5, 109.5]);
  expect(spreadLabels([104, 100, 102], [0, 300])).toEqual([121, 83, 102]);
});

it('keeps a block within the bounds', () => {
  expect(spreadLabels([2, 4], [0, 300])).toEqual([0, 19]);
  expect(spreadLabels([299, 298], [0, 300])).toEqual([300, 281]);
});

it('holds the gap, the order and the bounds whatever is asked', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 314 }), { maxLength: 10 }), (wanted) => {
      const placed = spreadLabels(wanted, [0, 314]);
      const pairs = wanted.map((want, i) => ({ want, at: placed[i]! })).sort((a, b) => a.at - b.at);
      pairs.forEach((pair, i) => {
        expect(pair.at).toBeGreaterThanOrEqual(0);
        expect(pair.at).toBeLessThanOrEqual(314);
        const next = pairs[i + 1];
        if (!next) return;
        expect(next.at - pair.at).toBeGreaterThanOrEqual(LABEL_GAP - 0.2);
        expect(next.want).toBeGreaterThanOrEqual(pair.want);
      });
    }),
  );
});

it('shrinks the gap when there is no room', () => {
  expect(spreadLabels([5, 5, 5], [0, 20])).toEqual([0, 10, 20]);
});
