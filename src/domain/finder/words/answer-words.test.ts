import { expect, it } from 'vitest';
import { answerConditions } from './answer-words.ts';
import { aroundNeed } from '../beside/around.ts';
import { finderIndex } from '../finder-index.ts';
import { parseNeed } from '../need/need-address.ts';
import { FINDER_CONTEXT, find, pack } from '../testing.ts';

it('decodes unlimited data among the conditions of an answer, whatever was asked for', () => {
  const plans = [
    pack('fast', { dataAmount: 'Unlimited', fullSpeedData: '16GB' }),
    pack('silent', { dataAmount: 'Unlimited', seller: 'other', audience: 'visitors' }),
  ];
  const { data } = find('places=JP&days=7&gb=5', plans);
  expect(data.map(answerConditions).toSorted()).toEqual([
    ['Unlimited, 16 GB fast'],
    ['Unlimited, limit not published', 'for visitors'],
  ]);
});

it('says once of a plan of a group that nobody publishes its countries, also to whoever asks for the group', () => {
  const plans = [
    pack('silent', { place: 'XA', price: 4 }),
    pack('named', { place: 'XA', price: 9, covers: ['TH'], seller: 'other' }),
  ];
  const words = (search: string) => find(search, plans).data.map(answerConditions);
  expect(words('places=XA&days=7&gb=1')).toEqual([['countries not published'], []]);
  // Beside these stands what is not known: the countries.
  expect(words('places=TH&days=7&gb=1')).toEqual([[], []]);
});

it('says that a price is an offer of the seller, while it is the price of the sum', () => {
  const plan = pack('sale', { price: 9.99, listPrice: 19.99, offerEnds: '2026-12-01' });
  const words = (search: string) => find(search, [plan]).data.flatMap(answerConditions);
  expect(words('places=JP&days=7&gb=1')).toContain('seller’s offer, regular price $19.99');
  expect(words('places=JP&days=7&gb=1&from=2027-02')).not.toContainEqual(
    expect.stringContaining('regular price'),
  );
});

it('names the plan of each size, that its total is at least, and how unlimited its data is', () => {
  const index = finderIndex([
    pack('small', { price: 5, dataAmount: '2GB', taxes: 'excluded' }),
    pack('all', { price: 30, dataAmount: 'Unlimited', seller: 'other' }),
  ]);
  const need = parseNeed(new URLSearchParams('places=JP&days=7&gb=1')).need!;
  const { sizes } = aroundNeed(index, need, FINDER_CONTEXT, { totalCount: 2, knownCount: 2 });
  expect(sizes.find(({ gb }) => gb === 1)).toMatchObject({
    title: 'trip small',
    atLeast: true,
    marks: ['plus taxes'],
  });
  expect(sizes.find(({ gb }) => gb === 50)).toMatchObject({
    title: 'other all',
    atLeast: false,
    marks: ['Unlimited, limit not published'],
  });
});
