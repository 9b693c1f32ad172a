import { expect, test } from 'vitest';
import { tableOf } from '../../core/testing.ts';
import type { FinderPlan } from '../finder-index.ts';
import { find, monthly, pack } from '../testing.ts';

/** Plans of the sums below, by their slugs. Dollars; a euro is two of them, a hundred yen one. */
const EUR = { currency: 'EUR' } as const;
const MONTH = { place: 'DE', ...EUR, validity: '1 month' } as const;
const SHARED = { place: 'US', dataAmount: '60GB', hotspot: true } as const;
const PLANS: readonly FinderPlan[] = [
  monthly('klar', { ...MONTH, seller: 'klar', price: 9.99, setupFee: 9.99, dataAmount: '20GB' }),
  monthly('lidl', { ...MONTH, seller: 'lidl', price: 9.99, validity: '28 days', host: 'Vodafone' }),
  monthly('year', { ...MONTH, seller: 'year', price: 8, prepayMonths: 12, prepayTotal: 96 }),
  monthly('bound', { ...MONTH, seller: 'bound', price: 5, contractMonths: 24, host: 'Telekom' }),
  monthly('first', { ...MONTH, seller: 'first', price: 5, laterPrice: 15, laterAfter: 6 }),
  monthly('spot', { ...SHARED, seller: 'spot', price: 40, hotspotData: '50GB' }),
  monthly('less', { ...SHARED, seller: 'less', price: 30, hotspotData: '30GB' }),
  monthly('same', { ...SHARED, seller: 'same', price: 35, host: 'AT&T' }),
  pack('j20', { seller: 'nomad', price: 23, dataAmount: '20GB' }),
  pack('j1', { seller: 'nomad', price: 4, dataAmount: '1GB', validity: '7 days' }),
  pack('j5', {
    seller: 'yen',
    currency: 'JPY',
    price: 700,
    dataAmount: '5GB',
    validity: '10 days',
  }),
  pack('p20', { seller: 'pockete', price: 24.99, dataAmount: '20GB' }),
  pack('p1', { seller: 'pockete', price: 3.99, dataAmount: '1GB', validity: '7 days' }),
  pack('pa', { seller: 'pockete', place: 'XA', price: 23.99, dataAmount: '10GB' }),
  pack('u7', { seller: 'brit', place: 'UK', currency: 'GBP', price: 3.5, validity: '7 days' }),
  pack('u5', { seller: 'nomad', place: 'UK', price: 8, dataAmount: '5GB' }),
];

/** What, the plans that are sold, the need, the first answer, and its sum as worked out by hand. */
const SUMS = tableOf(`
  three lines with set-up | klar | places=DE&months=18&gb=15&lines=3 | klar | 3 × (9.99 + 18 × 9.99) = 3 × 189.81 = 569.43 EUR
  nine lines of 28 days: 365 days are 13 charges, a day is left out | lidl | places=DE&months=12&lines=9 | lidl | 9 × 13 × 9.99 = 9 × 129.87 = 1168.83 EUR
  two lines, a year paid at once, twice in 18 months | year | places=DE&months=18&lines=2 | year | 2 × 2 × 96 = 384 EUR
  four lines, a contract to its end | bound | places=DE&months=6&lines=4 | bound | 4 × 24 × 5 = 480 EUR
  two lines, dearer after six charges | first | places=DE&months=12&lines=2 | first | 2 × (6 × 5 + 6 × 15) = 240 EUR
  of all lines the bound: 3 × 9.99 is under 30 a month | lidl, first | places=DE&months=1&lines=3&maxPerMonth=30 | first | 3 × 5 = 15 EUR
  the network by its name leaves one | klar, lidl, bound | places=DE&months=24&network=vodafone | lidl | 26 × 9.99 = 259.74 EUR
  a hotspot of 50 GB is not one of 30 | spot, less | places=US&months=12&hotspotGb=50 | spot | 12 × 40 = 480 USD
  one of 30 is one of 20 | spot, less | places=US&months=12&hotspotGb=20&lines=2 | less | 2 × 12 × 30 = 720 USD
  of no size it may fit: known ones first | spot, same | places=US&months=12&hotspotGb=40 | spot | 12 × 40 = 480 USD
  Japan 21 days, Asia 10, a GB a day: two sellers | j20, j1, p20, p1, pa | places=JP,XA&days=21,10&gb=21,10 | j20+j1+pa | (23 + 4) + 23.99 = 50.99 USD
  the same with one number for the data, by days | j20, j1, p20, p1, pa | places=JP,XA&days=21,10&gb=31 | j20+j1+pa | 31 × 21 / 31 = 21 GB: (23 + 4) + 23.99 = 50.99 USD
  one seller alone | p20, p1, pa | places=JP,XA&days=21,10&gb=21,10 | p20+p1+pa | (24.99 + 3.99) + 23.99 = 52.97 USD
  for two people | j20, j1, p20, p1, pa | places=JP,XA&days=21,10&gb=21,10&lines=2 | j20+j1+pa | 2 × 50.99 = 101.98 USD
  yen and pounds in dollars: 700 / 100 and 3.5 × 2 | j5, u7 | places=JP,UK&days=7,7&gb=3,3 | j5+u7 | 7 + 7 = 14 USD
  the same in pounds: 7 dollars are 3.50 | j5, u7 | places=JP,UK&days=7,7&gb=3,3&currency=GBP | j5+u7 | 3.5 + 3.5 = 7 GBP
  days that are not said are shared equally: 7 and 7 | j20, u7 | places=JP,UK&days=14&gb=20 | j20+u7 | 23 + 2 × 3.5 = 30 USD
  8 days are two packs of 7 | j20, u7 | places=JP,UK&days=6,8&gb=6,8 | j20+u7 | 23 + 2 × 2 × 3.5 = 37 USD
  the dearest pack is paid first: 23 is over 20, so 21 packs of 1 GB | j20, j1 | places=JP&days=21&gb=21&maxDue=20&currency=USD | j1 | 21 × 4 = 84 USD
  of two lines the first day: 2 × 23 = 46 | j20, j1, p20, p1, pa | places=JP,XA&days=21,10&gb=21,10&lines=2&maxDue=46 | j20+j1+pa | 2 × 50.99 = 101.98 USD
  46 and 49.98 are over 45, 21 × 3.99 is under 21 × 4: one seller | j20, j1, p20, p1, pa | places=JP,XA&days=21,10&gb=21,10&lines=2&maxDue=45 | p1+pa | 2 × (83.79 + 23.99) = 215.56 USD
  three lines in yen: 3 × 7 = 21 is over 20, 3 × 4 is not | j5, j1, u7 | places=JP,UK&days=10,7&gb=5,1&lines=3&maxDue=20 | j1+u7 | 3 × (5 × 4) + 3 × 7 = 81 USD
  a dollar more lets the yen in | j5, j1, u7 | places=JP,UK&days=10,7&gb=5,1&lines=3&maxDue=21 | j5+u7 | 3 × 7 + 3 × 7 = 42 USD
  the same in pounds: 3 × 3.5 is over 10 | j5, j1, u7 | places=JP,UK&days=10,7&gb=5,1&lines=3&maxDue=10&currency=GBP | j1+u7 | 15 × 2 + 3 × 3.5 = 40.5 GBP
  what is paid at the second place is not paid on the first day | j1, u5 | places=JP,UK&days=7,7&gb=1,5&lines=2&maxDue=8 | j1+u5 | 2 × 4 + 2 × 8 = 24 USD
  nine lines, 9 × 3.99 = 35.91 on the first day | p20, p1, pa | places=JP,XA&days=7,10&gb=1,10&lines=9&maxDue=36 | p1+pa | 9 × (3.99 + 23.99) = 251.82 USD
  a month of two lines: 22 for 14 days is 47.80 | j1, u7 | places=JP,UK&days=7,7&gb=1,1&lines=2&maxPerMonth=48 | j1+u7 | 2 × 4 + 2 × 7 = 22 USD
  months with set-up: 2 × 19.98 on the first day | klar, lidl | places=DE&months=2&gb=20&lines=2&maxDue=39.96 | klar | 2 × (9.99 + 2 × 9.99) = 59.94 EUR
  no data in one place: its days alone | j1, u5 | places=JP,UK&days=8,5&gb=0,5 | j1+u5 | 2 × 4 + 8 = 16 USD
`);

test.each(SUMS)('%s', (_, sold = '', need = '', packs, sum = '') => {
  const slugs = sold.split(', ');
  const plans = PLANS.filter(({ slug }) => slugs.includes(slug));
  const [answer] = find(need, plans).data;
  const [, amount, currency] = / = ([\d.]+) (\w+)$/.exec(sum)!;
  expect({
    packs: answer!.packs.map(({ slug }) => slug).join('+'),
    total: answer!.total,
    currency: answer!.currency,
  }).toEqual({ packs, total: Number(amount), currency });
});
