import { describe, expect, it } from 'vitest';
import { readRows } from '../import/rows.ts';
import { proposeReport } from './profiles.ts';
import { readReport } from './read-report.ts';
import type { SaidOfReport } from './report.ts';

async function* bytes(text: string) {
  yield new TextEncoder().encode(text);
}
const read = (text: string, said: SaidOfReport = {}) =>
  readReport(readRows(bytes(text), { format: 'csv' }), said, '2026-11-21');

describe('the currency of an amount', () => {
  const CJ = 'Event Date,Commission ID,Action Status,SID';
  const cj = (columns: string, cells: string, said?: SaidOfReport) =>
    read(`${CJ},${columns}\n2026-11-05T23:10:00Z,7001,closed,sa-2-plan,${cells}\n`, said);
  const brief = ({ missing, sales, problems }: Awaited<ReturnType<typeof read>>) => ({
    missing,
    sales: sales.map(({ currency, commissionMinor, saleMinor }) => [
      currency,
      commissionMinor,
      saleMinor,
    ]),
    problems: problems.map(({ field, code }) => [field, code]),
  });
  const fine = (...sale: (string | number | null)[]) => ({
    missing: [],
    sales: [sale],
    problems: [],
  });

  it.each([
    [
      'its name, not a column of another one',
      ['Publisher Commission (USD),Pub Currency', '4.00,EUR'],
      fine('USD', 400, null),
    ],
    [
      'its own column before one in dollars',
      [
        'Publisher Commission (USD),Publisher Commission (Pub Currency),Pub Currency,Sale Amount (USD)',
        '4.00,3.50,EUR,20.00',
      ],
      fine('EUR', 350, null),
    ],
    [
      'one name, for both amounts',
      [
        'Publisher Commission (USD),Sale Amount (USD),Sale Amount (Pub Currency),Pub Currency',
        '4,20,18,EUR',
      ],
      fine('USD', 400, 2000),
    ],
    [
      'one column, for both amounts',
      [
        'Publisher Commission (Pub Currency),Sale Amount (Pub Currency),Pub Currency',
        '3.50,18,EUR',
      ],
      fine('EUR', 350, 1800),
    ],
    [
      'no name, for the sale: it is not read',
      ['Publisher Commission (USD),Sale Amount', '4.00,18'],
      fine('USD', 400, null),
    ],
  ])('is that of %s', async (_, [columns, cells], expected) => {
    expect(brief(await cj(columns!, cells!))).toEqual(expected);
  });

  it('is asked for where no column tells it', async () => {
    const awin = 'id,date,commission_status,commission,sale_amount,sale_amount_currency';
    const { missing, sales } = await read(`${awin}\n1,2026-11-02,approved,5,45,GBP\n`);
    expect([missing, sales]).toEqual([['currency'], []]);
  });

  it.each([
    [
      'a name against a column',
      'Publisher Commission (USD),Pub Currency',
      '4.00,EUR',
      { currency: 'Pub Currency' },
      ['commission', 'Publisher Commission (USD)', 'USD'],
    ],
    [
      'a name against what was said',
      'Publisher Commission (USD)',
      '4.00',
      { said: 'EUR' },
      ['commission', 'Publisher Commission (USD)', 'USD'],
    ],
    [
      'a currency without a rate',
      'Publisher Commission (SEK)',
      '4.00',
      { said: 'EUR', commission: 'Publisher Commission (SEK)' },
      ['commission', 'Publisher Commission (SEK)', 'SEK'],
    ],
    [
      'a sale in another one',
      'Publisher Commission (Pub Currency),Pub Currency,Sale Amount (USD)',
      '4.00,EUR,20',
      { sale: 'Sale Amount (USD)' },
      ['sale', 'Sale Amount (USD)', 'USD'],
    ],
  ] as const)(
    'is refused at its column: %s',
    async (
      _,
      columns,
      cells,
      { said, ...chosen }: { said?: 'EUR'; commission?: string; currency?: string; sale?: string },
      told,
    ) => {
      const proposed = proposeReport(`${CJ},${columns}`.split(','));
      const { sales, problems } = await cj(columns, cells, {
        ...proposed,
        columns: { ...proposed.columns, ...chosen },
        ...(said && { currency: said }),
      });
      const [field, column, currency] = told;
      expect(sales).toEqual([]);
      expect(problems).toMatchObject([{ field, code: 'currency-sign' }]);
      expect(problems[0]!.reason).toContain(`"${column}"`);
      expect(problems[0]!.reason).toContain(currency);
    },
  );

  it('of a sale stands in a column of its own, which must agree in every row', async () => {
    const head =
      'id,date,commission_status,commission,commission_currency,sale_amount,sale_amount_currency';
    const { sales, problems } = await read(
      `${head}\n1,2026-11-02,approved,5,EUR,45,EUR\n2,2026-11-02,approved,5,EUR,45,GBP\n3,2026-11-02,approved,5,EUR,45,\n4,2026-11-02,approved,5,EUR,,\n`,
    );
    expect(sales.map(({ transaction, saleMinor }) => [transaction, saleMinor])).toEqual([
      ['1', 4500],
      ['4', null],
    ]);
    expect(problems.map(({ at, field, reason }) => [at, field, reason])).toEqual([
      [3, 'sale', expect.stringContaining('"sale_amount_currency"')],
      [4, 'sale', expect.stringContaining('"sale_amount_currency"')],
    ]);
  });

  it('that was said for all rows fills no empty cell of a column', async () => {
    const text = 'id,date,commission_status,commission,currency\n1,2026-11-02,approved,5,\n';
    const { sales, problems } = await read(text, { currency: 'EUR' });
    expect(sales).toEqual([]);
    expect(problems).toMatchObject([{ field: 'currency', code: 'missing' }]);
  });

  it('is that of the column that is chosen, not of the one that was proposed', async () => {
    const columns = ['Commission ID', 'Publisher Commission (USD)', 'Publisher Commission (GBP)'];
    const { columns: proposed } = proposeReport(columns);
    const said = { columns: { ...proposed, commission: columns[2]! } };
    expect(proposeReport(columns, said).currency).toBe('GBP');
  });
});
