import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportRowList } from '#src/contract/imports.ts';
import { csvCell } from '#src/domain/import/serialise.ts';
import { api } from '#src/domain/paths.ts';
import { openImportsApp, type ImportsApp } from './testing.ts';

type Cells = Record<string, string | number | boolean | null>;

/** What each row is a change of. */
const GOOD: Cells = {
  carrier: 't-mobile',
  region: 'US',
  dataAmount: '5GB',
  price: '15.00',
  currency: 'USD',
  planType: 'prepaid',
};
/** Two rows of one plan, whichever way they are told apart. */
const twin = (price: string): Cells => ({ planName: 'Twin', price });

/**
 * Rows that somebody may send by mistake or on purpose, and what the rules say of each: `new` with the
 * notes at it, or the fields that it is refused for with the code of each reason.
 */
const ROWS: readonly (readonly [what: string, cells: Cells, verdict: string])[] = [
  ['a plain row', {}, 'new'],
  ['a number', { price: 15.5 }, 'new'],
  ['nothing at all', { price: null }, 'price missing'],
  ['a number of many digits', { price: 1e21 }, 'price exponent'],
  ['truth', { hasDeal: true, previousPrice: 20 }, 'new'],
  ['no price', { price: '' }, 'price missing'],
  ['a price of blanks', { price: '   ' }, 'price missing'],
  ['a price of nothing', { price: '0' }, 'price not-positive'],
  ['a price below nothing', { price: '-5.00' }, 'price not-positive'],
  ['a decimal comma', { price: '19,99' }, 'price decimal-comma'],
  ['commas between thousands', { price: '1,299.00' }, 'price thousands-separator'],
  ['a comma that may be either', { price: '1,299' }, 'price decimal-comma'],
  ['a comma and points', { price: '1.299,00' }, 'price not-a-number'],
  ['an exponent', { price: '1e3' }, 'price exponent'],
  ['endless', { price: 'Infinity' }, 'price not-a-number'],
  ['no number', { price: 'NaN' }, 'price not-a-number'],
  ['hex', { price: '0x10' }, 'price not-a-number'],
  ['digits of another script', { price: '١٥.٠٠' }, 'price not-a-number'],
  ['more decimals than cents', { price: '9.995' }, 'price too-many-decimals'],
  ['a blank between thousands', { price: '1 999.00' }, 'price thousands-separator'],
  ['an exponent in a fee', { setupFee: '1e3' }, 'setupFee exponent'],
  ['a word for a price', { price: 'free' }, 'price not-a-number'],
  ['words for a price', { price: 'from 15.00' }, 'price not-a-number'],
  ['a sign of another currency', { price: '€15.00' }, 'price currency-sign'],
  ['a sign of its currency', { price: '$15.00' }, 'new (price currency-sign)'],
  ['a currency that its place has not', { currency: 'EUR' }, 'currency wrong-currency'],
  ['a sign without a currency', { price: '€15.00', currency: null }, 'price currency-sign'],
  ['a wrong currency', { currency: 'EURO' }, 'currency unknown-currency'],
  ['an unknown currency', { currency: 'XYZ' }, 'currency unknown-currency'],
  ['markup in words', { planDescription: '<b>bold</b>' }, 'planDescription markup'],
  ['signs of comparison', { planDescription: 'For data < 10GB and > 1GB' }, 'new'],
  ['markup in a name', { planName: '<script>alert(1)</script>' }, 'planName markup'],
  ['a sign of smaller', { planName: 'Data < 10GB' }, 'new'],
  ['an entity', { planName: 'Talk &lt;b&gt; Text' }, 'new'],
  ['a formula', { planName: '=HYPERLINK("http://evil.example","x")' }, 'new (planName formula)'],
  ['a formula by plus', { planName: '+1 555 Plan' }, 'new (planName formula)'],
  ['a formula by at', { planName: '@SUM(A1)' }, 'new (planName formula)'],
  ['an override', { planName: 'Plan ‮gnp.exe' }, 'planName hidden-characters'],
  ['an isolate that is not closed', { planName: 'Plan ⁧x' }, 'planName hidden-characters'],
  ['a name from right to left', { planName: 'باقة الإنترنت' }, 'new'],
  ['letters nobody sees', { planName: 'Plan​ ﻿Two' }, 'planName hidden-characters'],
  ['a name of nothing', { planName: '​' }, 'planName hidden-characters'],
  ['a name too long', { planName: 'x'.repeat(121) }, 'planName too-long'],
  ['two lines in a name', { planName: 'One\nTwo' }, 'new (planName spaces)'],
  ['data a day in the amount', { dataAmount: '2GB/day' }, 'new (dataPeriod data-period)'],
  [
    'data a day, said twice',
    { dataAmount: '2GB/day', dataPeriod: 'total' },
    'dataPeriod contradiction',
  ],
  ['data by the week', { dataAmount: '5GB/week' }, 'dataAmount data-unreadable'],
  ['hotspot by the day', { hotspotData: '1GB/day' }, 'hotspotData data-unreadable'],
  ['lots of data', { dataAmount: 'lots of data' }, 'dataAmount data-unreadable'],
  ['data without a unit', { dataAmount: '5' }, 'dataAmount data-unreadable'],
  ['a terabyte', { dataAmount: '1TB' }, 'new'],
  ['a deal without an earlier price', { hasDeal: 'true' }, 'hasDeal refused'],
  ['a deal with an earlier price', { hasDeal: 'true', previousPrice: '25' }, 'new'],
  ["a seller's offer", { hasDeal: 'true', listPrice: '25' }, 'new'],
  [
    'a deal that saves nothing',
    { hasDeal: 'true', previousPrice: '15.00' },
    'previousPrice deal-without-saving',
  ],
  [
    'a percentage that is not so',
    { previousPrice: '20.00', priceChangePercent: '-10' },
    'priceChangePercent contradiction',
  ],
  ['a carrier nobody knows', { carrier: 'nobody' }, 'carrier unknown-carrier'],
  ['a place that is a tale', { region: 'Atlantis' }, 'region unknown-region'],
  ['a region nobody knows', { region: 'ZZ' }, 'region unknown-region'],
  [
    'the United Kingdom by its other code',
    { region: 'GB', currency: 'GBP' },
    'region region-alias',
  ],
  ['a kind nobody knows', { planType: 'weekly' }, 'planType not-a-choice'],
  ['an address that runs', { buyUrl: 'javascript:alert(1)' }, 'buyUrl not-https'],
  ['an address without TLS', { buyUrl: 'http://a.example/' }, 'buyUrl not-https'],
  ['an address of another kind', { buyUrl: 'ftp://a.example/' }, 'buyUrl not-https'],
  ['a day that never was', { checkedAt: '2026-02-30' }, 'checkedAt not-a-date'],
  ['such a day of a price', { seenOn: '2026-02-30' }, 'seenOn not-a-date'],
  ['a day to come', { seenOn: '2027-01-01' }, 'seenOn not-a-date'],
  ['a slug that is none', { slug: '../../etc/passwd' }, 'slug not-a-slug'],
  ['the first of two that say the same', twin('9.00'), 'new'],
  ['its copy', twin('9.00'), 'planName two-rows'],
  ['one of two that differ', { planName: 'Rivals', price: '8.00' }, 'planName two-rows'],
  ['the other', { planName: 'Rivals', price: '9.00' }, 'planName two-rows'],
  ['a key nobody knows', { colour: 'red' }, 'new'],
  ['a key of the machine', { constructor: 'x' }, 'new'],
];

let t: ImportsApp;
beforeAll(async () => {
  t = await openImportsApp();
});
afterAll(() => t.close());

const rowOf = ([what, cells]: (typeof ROWS)[number]): Cells => ({
  ...GOOD,
  planName: what,
  ...cells,
});
/** What a dry run says of each row of a file, by its place among the rows. */
async function verdicts(
  name: string,
  text: string | Uint8Array,
  places: readonly number[],
): Promise<string[]> {
  const { id } = await t.dryRun(text, name);
  const said: string[] = ROWS.map(() => 'nothing');
  for (const kind of ['new', 'changed', 'same', 'held', 'rejected'] as const) {
    const { data } = await t.read<ImportRowList>(`${api.importRows(id)}?kind=${kind}&limit=100`);
    for (const { at, problems } of data) {
      said[places.indexOf(at)] =
        kind === 'rejected'
          ? problems.map(({ field, code }) => `${field} ${code}`.trim()).join(', ')
          : kind;
    }
  }
  const noted = await t.read<ImportRowList>(`${api.importRows(id)}?kind=noted&limit=100`);
  for (const { at, notes } of noted.data) {
    const place = places.indexOf(at);
    const told = notes
      .filter(({ code }) => code !== 'left-out')
      .map(({ field, code }) => `${field} ${code}`);
    if (told.length > 0 && said[place] === 'new') said[place] += ` (${told.join(', ')})`;
  }
  // Keys that no column has are not read, and not without a word.
  const leftOut = noted.data.flatMap(({ notes }) =>
    notes.filter(({ code }) => code === 'left-out'),
  );
  expect([name, leftOut.map(({ from }) => from)]).toEqual([name, ['colour', 'constructor']]);
  return said.map((verdict, place) => `${ROWS[place]![0]}: ${verdict}`);
}

it('says of each row what the rules say, in every format alike', async () => {
  const rows = ROWS.map(rowOf);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (row: Cells) => columns.map((name) => csvCell(String(row[name] ?? ''))).join(',');
  const wanted = ROWS.map(([what, , verdict]) => `${what}: ${verdict}`);
  expect(wanted.length).toBeGreaterThanOrEqual(40);

  const lines = rows.map(line);
  const csv = `${[columns.join(','), ...lines].join('\n')}\n`;
  // A break in a cell is one in the file: rows of a report are physical lines.
  let next = 2;
  const places = lines.map((text) => {
    const place = next;
    next += text.split('\n').length;
    return place;
  });
  expect(await verdicts('hostile.csv', csv, places)).toEqual(wanted);

  const from = (first: number) => rows.map((_, index) => index + first);
  expect(await verdicts('hostile.json', JSON.stringify({ plans: rows }), from(0))).toEqual(wanted);
});
