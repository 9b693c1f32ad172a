import { describe, expect, it } from 'vitest';
import { axisLabel, priceAxis, scale, trendAxis } from './chart-scale.ts';

describe('trendAxis (20 to 70 is the least range)', () => {
  it('is 20 to 70 while all values lie inside', () => {
    expect(trendAxis([33, 54.5, 69.99])).toEqual({
      min: 20,
      max: 70,
      ticks: [20, 30, 40, 50, 60, 70],
    });
    expect(trendAxis([])).toEqual({ min: 20, max: 70, ticks: [20, 30, 40, 50, 60, 70] });
    expect(trendAxis([20, 70])).toMatchObject({ min: 20, max: 70 });
  });
  it('widens only to the side where a value lies outside', () => {
    expect(trendAxis([15, 60])).toMatchObject({ min: 10, max: 70 });
    expect(trendAxis([30, 74.25])).toMatchObject({ min: 20, max: 80 });
    expect(trendAxis([15, 76.13]).ticks).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
  });
  it('takes a larger step rather than a crowd of grid lines', () => {
    const axis = trendAxis([5, 260]);
    expect(axis.ticks.length).toBeLessThanOrEqual(9);
    expect(axis.min).toBeLessThanOrEqual(5);
    expect(axis.max).toBeGreaterThanOrEqual(260);
  });
});

describe('priceAxis', () => {
  it.each([[[50, 65]], [[15]], [[7.5, 7.9]], [[0.5]], [[990, 3980]]])(
    'holds %j and is not flat',
    (values) => {
      const axis = priceAxis(values);
      expect(axis.min).toBeGreaterThanOrEqual(0);
      expect(axis.min).toBeLessThanOrEqual(Math.min(...values));
      expect(axis.max).toBeGreaterThan(Math.max(...values));
      expect(axis.ticks.length).toBeGreaterThanOrEqual(3);
      expect(axis.ticks.length).toBeLessThanOrEqual(7);
    },
  );
});

it('scales linearly, upside down too, and stands a flat range in the middle', () => {
  expect(scale([70, 20], [0, 100])(45)).toBe(50);
  expect(scale([5, 5], [0, 10])(5)).toBe(5);
});

it('writes grid lines without empty decimals', () => {
  expect(axisLabel(20, 'USD')).toBe('$20');
  expect(axisLabel(7.5, 'GBP')).toBe('£7.50');
  expect(axisLabel(1000, 'JPY')).toBe('¥1,000');
});
