import { describe, expect, it } from 'vitest';
import { findCarriers, orderCarriers } from './carrier-order.ts';

const carriers = ['AT&T', 'ahamo', 'Boost', 'Cricket', 'docomo', 'Drei', 'Fonic', 'Giffgaff', 'O2']
  .concat(['T-Mobile', 'Mint Mobile', 'Visible'])
  .map((name) => ({ name, slug: name.toLowerCase() }));
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the carriers of the panel', () => {
  it('begin with the chosen ones, then by their plans in the place, by name among equals', () => {
    const counts = { ahamo: 9, docomo: 8, boost: 7, cricket: 6, drei: 5, fonic: 4, o2: 1 };
    const { sorted, open } = orderCarriers(carriers, counts, ['visible']);
    expect(names(sorted.slice(0, open))).toEqual([
      'Visible',
      'ahamo',
      'docomo',
      'Boost',
      'Cricket',
    ]);
    expect(names(sorted.slice(open))).toEqual([
      'Drei',
      'Fonic',
      'O2',
      'AT&T',
      'Giffgaff',
      'T-Mobile',
      'Mint Mobile',
    ]);
  });

  it('all stand open that are chosen, and none is lost or doubled', () => {
    const chosen = carriers.slice(0, 9).map(({ slug }) => slug);
    const { sorted, open } = orderCarriers(carriers, {}, chosen);
    expect(sorted.slice(0, open).map(({ slug }) => slug)).toEqual(chosen);
    expect(new Set(sorted)).toEqual(new Set(carriers));
    expect(sorted).toHaveLength(carriers.length);
  });

  it('are found by a part of their name, in any case', () => {
    expect(names(findCarriers(carriers, 'MOB'))).toEqual(['T-Mobile', 'Mint Mobile']);
    expect(names(findCarriers(carriers, ' t-mob'))).toEqual(['T-Mobile']);
    expect(names(findCarriers(carriers, 'at&t'))).toEqual(['AT&T']);
    expect(names(findCarriers(carriers, '&'))).toEqual(['AT&T']);
    expect(findCarriers(carriers, 'zzz')).toEqual([]);
  });
});
