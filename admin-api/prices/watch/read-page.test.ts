import { expect, it } from 'vitest';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { amountsIn, openPage, type Reading } from './read-page.ts';
import { watchNames } from './names.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';
const PLAN = { planName: 'Max', carrier: 'Example', mark: null };

function read(
  body: string,
  more: { price?: number; currency?: Currency; name?: string; mark?: string; type?: string } = {},
): Reading {
  const { price = 1500, currency = 'USD', name = PLAN.planName, mark = null, type = HTML } = more;
  const names = watchNames({ ...PLAN, planName: name, mark });
  return openPage(body, type)({ names, mark, priceMinor: price, currency });
}
const card = (name: string, price: string) =>
  `<div class="card"><h3>${name}</h3><p>${price}</p></div>`;
const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const offer = (price: unknown, priceCurrency = 'USD') => ({
  '@type': 'Offer',
  price,
  priceCurrency,
});
const product = (name: string, offers: unknown) => ({ '@type': 'Product', name, offers });

it.each<[string, string, Reading['result'], number | null]>([
  ['a card', card('Max', '$15 a month'), 'confirmed', null],
  [
    'a card among others',
    card('Mini', '$10') + card('Max', '$15') + card('Max Plus', '$25'),
    'confirmed',
    null,
  ],
  [
    'a row of a table',
    '<table><tr><td>Mini<td>$10<tr><td>Max<td>$15.00</table>',
    'confirmed',
    null,
  ],
  ['another amount', card('Max', '$17.50'), 'other', 1750],
  ['the amount of another plan', card('Mini', '$15') + card('Max', '$17'), 'other', 1700],
  ['a name within another name', card('Max Plus', '$15'), 'missing', null],
  ['a name with a plus', card('Max+', '$15'), 'missing', null],
  ['two amounts', card('Max', '$15, later $25'), 'many', null],
  ['a struck price', card('Max', '<s>$20</s> $15'), 'confirmed', null],
  ['a price by unit', card('Max', '$15, then $2/GB'), 'confirmed', null],
  ['no price', card('Max', 'Ask in a shop'), 'missing', null],
  ['another currency', card('Max', '€15'), 'missing', null],
  ['a dollar of another country', card('Max', 'CA$15'), 'missing', null],
  [
    'a price far away',
    `${card('Max', 'x')}<p>${'lorem '.repeat(200)}</p><p>$15</p>`,
    'missing',
    null,
  ],
  ['a price in code', `<h3>Max</h3><script>var price = "$15"</script>`, 'missing', null],
  ['a price that is hidden', `<div><h3>Max</h3><p hidden>$15</p></div>`, 'missing', null],
])('plain HTML with %s', (_, html, result, foundMinor) => {
  expect(read(html)).toMatchObject({ result, foundMinor });
});

it('reads a price that is split over elements', () => {
  const split = (price: string) => read(card('Max', price), { price: 1599 }).result;
  expect(split('<span>$</span><span>15</span><sup>.99</sup>')).toBe('confirmed');
  expect(split('<b>$15</b><sup>99</sup> a month')).toBe('confirmed');
  expect(split('<span>$</span>\n<span>15</span><span>.</span><span>99</span>')).toBe('confirmed');
  // A number beside it is no part of it.
  expect(read(card('Max', '<b>$15</b><b>30 days</b>')).result).toBe('confirmed');
  expect(read(card('Max', '<b>$15</b><sup>1</sup>')).result).toBe('confirmed');
});

it('takes a page with ten prices near each other for no proof', () => {
  const lines = Array.from({ length: 10 }, (_, index) => `Max ${index + 1}GB $${10 + index}`);
  const cards = lines.map((line) => `<p>${line}</p>`).join('');
  expect(read(`<div><h3>Max</h3>${cards}</div>`)).toMatchObject({
    result: 'many',
    foundMinor: null,
  });
  expect(read(`<div>${lines.join(' ')}</div>`, { name: 'Max 6GB' }).result).toBe('many');
  expect(read(cards, { name: 'Max 6GB' }).result).toBe('confirmed');
});

it('looks beside the mark where there is one', () => {
  const html = card('Max', '$15') + card('One line, with AutoPay', '$12');
  expect(read(html, { mark: 'one line with autopay', price: 1200 }).result).toBe('confirmed');
  expect(read(html, { mark: 'two lines' }).result).toBe('missing');
});

it('knows a plan with and without the name of its carrier', () => {
  expect(read(card('Max', '$15'), { name: 'Example Max' }).result).toBe('confirmed');
});

it.each<[string, string, Reading['result'], number | null]>([
  ['of a product', ld(product('Max', offer('15.00'))), 'confirmed', null],
  [
    'in a graph',
    ld({ '@graph': [product('Mini', offer(9)), product('Max', offer(17))] }),
    'other',
    1700,
  ],
  ['named itself', ld({ ...offer(15), itemOffered: { name: 'Max' } }), 'confirmed', null],
  ['by a specification', ld(product('Max', { priceSpecification: offer(15) })), 'confirmed', null],
  ['of a bigger plan', ld(product('Max Plus', offer(15))), 'missing', null],
  ['of a name with one word more', ld(product('New Max', offer(15))), 'missing', null],
  ['of the carrier and its plan', ld(product('Example Max', offer(15))), 'confirmed', null],
  ['in another currency', ld(product('Max', offer(15, 'EUR'))), 'missing', null],
  ['before the text', ld(product('Max', offer(15))) + card('Max', '$17'), 'confirmed', null],
  [
    'of another plan, beside the text',
    ld(product('Mini', offer(9))) + card('Max', '$15'),
    'confirmed',
    null,
  ],
  ['that contradict each other', ld(product('Max', [offer(15), offer(25)])), 'many', null],
  ['that are no JSON', '<script type="application/ld+json">{"x</script>', 'missing', null],
])('JSON-LD offers %s', (_, html, result, foundMinor) => {
  // What contradicts itself is left to the text, which says nothing here.
  const expected = result === 'many' ? 'missing' : result;
  expect(read(html)).toMatchObject({ result: expected, foundMinor });
});

it('reads the products of a Shopify store', () => {
  const products = [
    {
      title: 'Europe eSIM',
      variants: [
        { title: '5GB / 15 Days', price: '9.00' },
        { title: '10GB / 30 Days', price: '15.00' },
      ],
    },
    { title: 'Max', variants: [{ title: 'Default Title', price: '12.50' }] },
  ];
  const body = JSON.stringify({ products });
  const plan = (name: string) => read(body, { name, type: `${JSON_TYPE}; charset=utf-8` });
  expect(plan('Europe 10GB 30 days')).toMatchObject({ result: 'confirmed' });
  expect(plan('Max')).toMatchObject({
    result: 'other',
    foundMinor: 1250,
    snippet: 'Max: 12.50 USD',
  });
  expect(plan('Europe eSIM')).toMatchObject({ result: 'many' });
  expect(plan('Asia')).toMatchObject({ result: 'missing' });
  expect(read('{"products": [null, {"variants": [null]}]}', { type: JSON_TYPE }).result).toBe(
    'missing',
  );
});

it.each<[string, Currency, number[]]>([
  ['1.234,56 €, 7,90 EUR und €5', 'EUR', [123456, 790, 500]],
  ['£7.9 or GBP 1,200', 'GBP', [790, 120000]],
  ['¥1,500、2000円', 'JPY', [1500, 2000]],
  ['$15 USD, US$ 16, $17 CAD, A$18, 19 $20', 'USD', [1500, 1600, 2000]],
  ['$17 CAD, CA$18, C$19', 'CAD', [1700, 1800, 1900]],
  ['5 GB, 2026, 15 days, $0.005', 'USD', []],
])('amounts in %s', (text, currency, amounts) => {
  expect(amountsIn(text, currency).map(({ minor }) => minor)).toEqual(amounts);
});

it('keeps at most 300 characters as evidence, and stays quick on a page that is made to hurt', () => {
  const html = card('Max', `${'x'.repeat(500)} $15`);
  expect(read(html).snippet!.length).toBeLessThanOrEqual(300);
  const started = process.cpuUsage();
  read('<div>Max $1 '.repeat(300_000));
  read('<p>Max $1</p>'.repeat(300_000));
  read(`Max${' '.repeat(1_000_000)}$15`, { name: 'Max a a a a' });
  read(`<div>${'1,1.'.repeat(300_000)}`);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(15_000);
});
