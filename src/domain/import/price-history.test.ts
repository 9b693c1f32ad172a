import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { priceColumnTable } from './format-doc.ts';
import { isPriceHistory, priceReader } from './price-history.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const read = (cells: Record<string, string | number>) => priceReader(NOW)({ at: 2, cells });

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
    const cells = {
      Key: 'a-5gb',
      'Recorded Date': '2026-08-17T10:00:00Z',
      PRICE: 12.5,
      cur: 'usd',
      'Source URL': 'https://list.example/a',
      note: 'x',
    };
    expect(read(cells)).toEqual({
      row: {
        at: 2,
        key: 'a-5gb',
        slug: null,
        date: '2026-08-17',
        priceText: '12.5',
        isNumber: true,
        currency: 'USD',
        sourceName: null,
        sourceUrl: 'https://list.example/a',
      },
      notes: [
        { at: 2, field: '', from: 'note', to: '', code: 'left-out' },
        { at: 2, field: 'currency', from: 'usd', to: 'USD', code: 'case' },
      ],
    });
  });

  it('tells all that is wrong with a row at once', () => {
    const { problems } = read({ date: '2026-02-30', currency: 'CHF', source: '<b>' }) as {
      problems: { field: string; code: string }[];
    };
    expect(problems.map(({ field, code }) => [field, code])).toEqual([
      ['date', 'not-a-date'],
      ['price', 'missing'],
      ['currency', 'not-a-choice'],
      ['source', 'markup'],
    ]);
  });

  it('is documented column by column', async () => {
    const doc = join(import.meta.dirname, '../../../docs/import-format.md');
    expect(await readFile(doc, 'utf8')).toContain(priceColumnTable());
  });
});
