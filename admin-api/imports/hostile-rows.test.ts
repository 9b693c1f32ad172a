import { afterAll, expect, it } from 'vitest';
import type { ImportRowList } from '#src/contract/imports/imports.ts';
import { csvCell } from '#src/domain/imports/serialise.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openImportsApp } from './testing.ts';

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
 * Rows that files of one format may read otherwise than those of another, and what is said of each: `new` with the
 * notes at it, or the fields that it is refused for with the code of each reason, and a piece of the
 * reason where the code says only that it is refused.
 */
const ROWS: readonly (readonly [what: string, cells: Cells, outcome: string, why?: string])[] = [
  ['a plain row', {}, 'new'],
  ['a number', { price: 15.5 }, 'new'],
  ['nothing at all', { price: null }, 'price missing'],
  ['a number of many digits', { price: 1e21 }, 'price exponent'],
  ['truth', { hasDeal: true, previousPrice: 20 }, 'new'],
  ['no price', { price: '' }, 'price missing'],
  ['a price of blanks', { price: '   ' }, 'price missing'],
  ['a decimal comma', { price: '19,99' }, 'price decimal-comma'],
  [
    'digits of another script',
    { price: '١٥.٠٠' },
    'price refused',
    'is no number: write it like 15',
  ],
  ['a blank between thousands', { price: '1 999.00' }, 'price thousands-separator'],
  ['a sign of its currency', { price: '$15.00' }, 'new (price currency-sign)'],
  ['a currency that its place has not', { currency: 'EUR' }, 'currency wrong-currency'],
  [
    'markup in words',
    { planDescription: '<b>bold</b>' },
    'planDescription refused',
    'must not hold markup',
  ],
  [
    'markup in a name',
    { planName: '<script>alert(1)</script>' },
    'planName refused',
    'must not hold markup',
  ],
  ['an entity', { planName: 'Talk &lt;b&gt; Text' }, 'new'],
  ['a formula', { planName: '=HYPERLINK("http://evil.example","x")' }, 'new (planName formula)'],
  ['a formula by plus', { planName: '+1 555 Plan' }, 'new (planName formula)'],
  ['an override', { planName: 'Plan ‮gnp.exe' }, 'planName refused', 'direction characters'],
  ['a name from right to left', { planName: 'باقة الإنترنت' }, 'new'],
  ['letters nobody sees', { planName: 'Plan​ ﻿Two' }, 'planName refused', 'invisible'],
  ['two lines in a name', { planName: 'One\nTwo' }, 'new (planName spaces)'],
  ['data a day in the amount', { dataAmount: '2GB/day' }, 'new (dataPeriod data-period)'],
  ['data without a unit', { dataAmount: '5' }, 'dataAmount data-unreadable'],
  [
    'a deal without an earlier price',
    { hasDeal: 'true' },
    'hasDeal refused',
    'needs a previous price above the price',
  ],
  ['a carrier nobody knows', { carrier: 'nobody' }, 'carrier unknown-carrier'],
  [
    'an address that runs',
    { buyUrl: 'javascript:alert(1)' },
    'buyUrl refused',
    'begins with https://',
  ],
  [
    'a day that never was',
    { checkedAt: '2026-02-30' },
    'checkedAt refused',
    'must be a day like 2026-11-01',
  ],
  ['the first of two that say the same', twin('9.00'), 'new'],
  ['its copy', twin('9.00'), 'planName two-rows'],
  ['one of two that differ', { planName: 'Rivals', price: '8.00' }, 'planName two-rows'],
  ['the other', { planName: 'Rivals', price: '9.00' }, 'planName two-rows'],
  ['a key nobody knows', { colour: 'red' }, 'new'],
  ['a key of the machine', { constructor: 'x' }, 'new'],
];
const t = await openImportsApp();
afterAll(() => t.close());

const rowOf = ([what, cells]: (typeof ROWS)[number]): Cells => ({
  ...GOOD,
  planName: what,
  ...cells,
});
/** What a dry run says of each row of a file, by its place among the rows. */
async function outcomes(
  name: string,
  text: string | Uint8Array,
  places: readonly number[],
): Promise<string[]> {
  const { id } = await t.dryRun(text, name);
  const said: string[] = ROWS.map(() => 'nothing');
  for (const kind of ['new', 'changed', 'same', 'held', 'rejected'] as const) {
    const { data } = await t.read<ImportRowList>(`${api.importRows(id)}?kind=${kind}&limit=100`);
    for (const { at, problems } of data) {
      const why = ROWS[places.indexOf(at)]![3];
      const reasons = problems.map(({ field, code, reason }) => {
        const told = why && reason.includes(why) ? why : reason;
        return `${field} ${code}${code === 'refused' ? ` (${told})` : ''}`.trim();
      });
      said[places.indexOf(at)] = kind === 'rejected' ? reasons.join(', ') : kind;
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
  return said.map((outcome, place) => `${ROWS[place]![0]}: ${outcome}`);
}

it('says of each row what the rules say, in every format alike', async () => {
  const rows = ROWS.map(rowOf);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (row: Cells) => columns.map((name) => csvCell(String(row[name] ?? ''))).join(',');
  const wanted = ROWS.map(
    ([what, , outcome, why]) => `${what}: ${outcome}${why ? ` (${why})` : ''}`,
  );

  const lines = rows.map(line);
  const csv = `${[columns.join(','), ...lines].join('\n')}\n`;
  // A break in a cell is one in the file: rows of a report are physical lines.
  let next = 2;
  const places = lines.map((text) => {
    const place = next;
    next += text.split('\n').length;
    return place;
  });
  expect(await outcomes('hostile.csv', csv, places)).toEqual(wanted);

  const from = (first: number) => rows.map((_, index) => index + first);
  expect(await outcomes('hostile.json', JSON.stringify({ plans: rows }), from(0))).toEqual(wanted);
});
