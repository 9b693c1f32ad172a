import { expect, it } from 'vitest';
import { finderIndex } from '../finder-index.ts';
import { nearestLackWords } from './nearest-words.ts';
import { nearestPlans } from '../beside/nearest.ts';
import { parseNeed } from '../need/need-address.ts';
import { FINDER_CONTEXT, monthly } from '../testing.ts';

const plans = [
  monthly('some', { dataAmount: '20GB', hotspot: true, hotspotData: '20GB', price: 9 }),
  monthly('most', { dataAmount: '40GB', hotspot: true, hotspotData: '30GB', price: 30 }),
  monthly('unsaid', { dataAmount: '90GB', hotspot: null, price: 50 }),
];
const names = { place: String, network: String, carrier: String, currency: 'USD' } as const;

it.each([
  [
    'hotspotGb=50',
    'What lacks: hotspot of 50 GB. The most that a seller states with all else is 30 GB.',
  ],
  [
    'gb=200',
    'What lacks: 200 GB a month. The most that a seller states with all else is 90 GB a month.',
  ],
  [
    'maxPerMonth=5',
    'What lacks: at most $5.00 a month. The lowest with all else is $9.00 a month.',
  ],
  ['number=true&calls=unlimited&format=esim', null],
])('says what no plan has: %s', (search, words) => {
  const { need } = parseNeed(new URLSearchParams(`places=US&months=12&${search}`));
  const nearest = nearestPlans(finderIndex(plans), need!, FINDER_CONTEXT, true);
  expect(nearestLackWords(nearest, need!, names)).toBe(words);
});

it('says what does not go together', () => {
  const { need } = parseNeed(
    new URLSearchParams('places=US&months=12&gb=20&hotspotGb=30&maxPerMonth=20'),
  );
  const nearest = nearestPlans(finderIndex(plans), need!, FINDER_CONTEXT, true);
  expect(nearestLackWords(nearest, need!, names)).toBe(
    'These do not go together: at most $20.00 a month, hotspot of 30 GB.',
  );
});
