import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampPage, pageCount, pagerWindow } from './pagination.ts';

describe('pagerWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 'gap', 10]],
    [3, 10, [1, 2, 3, 4, 'gap', 10]],
    [4, 10, [1, 2, 3, 4, 5, 'gap', 10]],
    [5, 10, [1, 'gap', 4, 5, 6, 'gap', 10]],
    [7, 10, [1, 'gap', 6, 7, 8, 9, 10]],
    [10, 10, [1, 'gap', 9, 10]],
  ])('page %i of %i', (current, total, expected) => {
    expect(pagerWindow(current, total)).toEqual(expected);
  });

  it('holds first, last, current and neighbours, ascending, without a gap for a single page', () => {
    const pages = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(pages, fc.integer({ min: -5, max: 6000 }), (total, wanted) => {
        const items = pagerWindow(wanted, total);
        const at = clampPage(wanted, total);
        for (const page of [1, at - 1, at, at + 1, total]) {
          if (page >= 1 && page <= total) expect(items).toContain(page);
        }
        expect(items.length).toBeLessThanOrEqual(7);
        const numbers = items.filter((item) => item !== 'gap');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        items.forEach((item, index) => {
          const [before, after] = [items[index - 1], items[index + 1]];
          if (item === 'gap') {
            expect(typeof before === 'number' && typeof after === 'number').toBe(true);
            expect(Number(after) - Number(before)).toBeGreaterThan(2);
          } else if (typeof before === 'number') expect(item - before).toBe(1);
        });
      }),
    );
  });
});

describe('page numbers', () => {
  it('always has a first page', () => {
    expect(pageCount(0, 10)).toBe(1);
    expect(pageCount(10, 10)).toBe(1);
    expect(pageCount(11, 10)).toBe(2);
  });
  it.each([
    [0, 5, 1],
    [-3, 5, 1],
    [9, 5, 5],
    [2.9, 5, 2],
    [Number.NaN, 5, 1],
    [1, 0, 1],
  ])('clamps %s of %s to %s', (page, total, expected) => {
    expect(clampPage(page, total)).toBe(expected);
  });
});
