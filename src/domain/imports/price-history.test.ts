import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPrice } from '#db/imports/rows/read-rows.ts';
import { priceColumnTable } from './format-doc.ts';
import { mapper } from './mapping/mapper.ts';
import { isPriceHistory } from './price-history.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const read = (cells: Record<string, string | number>) =>
  readPrice(mapper({ kind: 'price-history' }, NOW)({ at: 2, cells }), { now: NOW });

describe('a file of dated prices', () => {
  it.each([
    [['key', 'date', 'price'], true],
    [['Slug', 'Recorded date', 'PRICE', 'Currency'], true],
    [['external_id', 'as of', 'amount'], true],
    [['date', 'competitor', 'country', 'data', 'days', 'price_usd'], false],
    [['key', 'price'], false],
  ])('is known by its columns: %j %s', (columns, is) => {
    expect(isPriceHistory(columns)).toBe(is);
  });

  it('is read whatever the case of its columns, with what it says of the source', () => {
    const known = { Key: 'a-5gb', PRICE: 12.5, cur: 'usd', 'Source URL': 'https://list.example/a' };
    expect(read({ ...known, 'Recorded Date': '2026-08-17T10:00:00Z', note: 'x' })).toEqual({
      row: {
        at: 2,
        key: 'a-5gb',
        date: '2026-08-17',
        price: '12.5',
        currency: 'USD',
        source_url: 'https://list.example/a',
      },
      notes: [
        { at: 2, field: '', from: 'note', to: '', code: 'left-out' },
        { at: 2, field: 'currency', from: 'usd', to: 'USD', code: 'case' },
      ],
    });
  });

  it('tells all that is wrong with a row at once', () => {
    const { problems } = read({ date: '2026-02-30', currency: 'CHF', source: '<b>' });
    expect(problems!.map(({ field, code }) => `${field} ${code}`)).toEqual(
      'price missing,date refused,currency refused,source refused,key refused'.split(','),
    );
    expect(read({ key: 'a', date: '2026-11-25', price: '1' }).problems).toMatchObject([
      { field: 'date', reason: expect.stringContaining('lies in the future') },
    ]);
  });

  it('is documented column by column', async () => {
    const doc = join(import.meta.dirname, '../../../docs/import-format.md');
    expect(await readFile(doc, 'utf8')).toContain(priceColumnTable());
  });
});
