import { describe, expect, it } from 'vitest';
import { readRows } from '../import/rows.ts';
import type { ImportFormat } from '../import/types.ts';
import { proposeReport } from './profiles.ts';
import { readReport } from './read-report.ts';
import { missingFields, type ReportMapping, type SaidOfReport } from './report.ts';
import { REPORTS } from './testing.ts';

const TODAY = '2026-11-21';

async function* bytes(text: string) {
  yield new TextEncoder().encode(text);
}
const read = (text: string, said: SaidOfReport = {}, format: ImportFormat = 'csv') =>
  readReport(readRows(bytes(text), { format }), said, TODAY);
const awin = (patch: Partial<ReportMapping> = {}): ReportMapping => ({
  ...proposeReport(REPORTS.awin.split('\n')[0]!.split(',')),
  ...patch,
});
const HEAD = 'id,date,commission_status,commission,currency,sale_amount,click_ref';
const rowOf = (row: string, patch?: Partial<ReportMapping>) =>
  read(`${HEAD}\n${row}\n`, { ...proposeReport(HEAD.split(',')), ...patch });

describe('the three networks', () => {
  it('Awin: sales of a plan and page, one of no plan', async () => {
    const { mapping, sales, problemCount } = await read(REPORTS.awin);
    expect([mapping.network, problemCount]).toEqual(['awin', 0]);
    expect(sales[0]).toEqual({
      at: 2,
      transaction: '901',
      day: '2026-11-02',
      planId: 1,
      page: 'deals',
      advertiser: 'Mint Mobile',
      currency: 'USD',
      saleMinor: 4500,
      commissionMinor: 900,
      status: 'approved',
    });
    expect(sales.map(({ status, planId }) => [status, planId])).toEqual([
      ['approved', 1],
      ['pending', 1],
      ['reversed', null],
    ]);
  });

  it('CJ: the currency of its column, corrections below 0, fractions rounded', async () => {
    const { mapping, sales, problems } = await read(REPORTS.cj);
    expect(problems).toEqual([]);
    expect(mapping).toMatchObject({ network: 'cj', currency: 'USD' });
    expect(sales.map(({ day, commissionMinor, status }) => [day, commissionMinor, status])).toEqual(
      [
        ['2026-11-05', 401, 'approved'],
        ['2026-11-05', -401, 'approved'],
        ['2026-11-08', 200, 'pending'],
      ],
    );
    expect(sales.map(({ planId }) => planId)).toEqual([2, 2, null]);
  });

  it('Impact: with decimal commas and the day first, once somebody says so', async () => {
    const asIs = await read(REPORTS.impact);
    expect(asIs.mapping.network).toBe('impact');
    expect(asIs.sales).toEqual([]);
    expect(new Set(asIs.problems.map(({ field }) => field))).toEqual(
      new Set(['day', 'commission', 'sale']),
    );
    const { sales } = await read(REPORTS.impact, { decimals: 'comma', days: 'day-first' });
    expect(sales.map(({ day, currency, saleMinor }) => [day, currency, saleMinor])).toEqual([
      ['2026-11-02', 'EUR', 1250],
      ['2026-11-03', 'EUR', 1250],
    ]);
  });

  it("the answer of Awin's API, as a file", async () => {
    const row = {
      id: 5,
      commissionStatus: 'approved',
      transactionDate: '2026-11-02T22:04:00',
      commissionAmount: { amount: 1.5, currency: 'GBP' },
      saleAmount: { amount: 15, currency: 'GBP' },
      clickRefs: { clickRef: 'sa-9-plans' },
    };
    const { sales, problems } = await read(JSON.stringify([row]), {}, 'json');
    expect(problems).toEqual([]);
    expect(sales[0]).toMatchObject({ planId: 9, currency: 'GBP', commissionMinor: 150 });
  });
});

describe('a row', () => {
  it.each([
    ['1,2026-11-02,approved,"1,200.50",USD,,', 'commission', 'thousands-separator'],
    ['1,2026-11-02,approved,1e3,USD,,', 'commission', 'exponent'],
    ['1,2026-11-02,approved,€5,USD,,', 'commission', 'currency-sign'],
    ['1,2026-11-02,approved,9999999,USD,,', 'commission', 'too-large'],
    ['1,2026-11-02,approved,,USD,,', 'commission', 'missing'],
    ['1,2026-11-02,approved,5,SEK,,', 'currency', 'unknown-currency'],
    ['1,2026-11-02,approved,5,,,', 'currency', 'missing'],
    ['1,2026-02-30,approved,5,USD,,', 'day', 'not-a-date'],
    ['1,02/11/2026,approved,5,USD,,', 'day', 'not-a-date'],
    ['1,2026-11-22,approved,5,USD,,', 'day', 'not-a-date'],
    ['1,2026-11-02,on hold,5,USD,,', 'status', 'not-a-choice'],
    ['1,2026-11-02,constructor,5,USD,,', 'status', 'not-a-choice'],
    [',2026-11-02,approved,5,USD,,', 'transaction', 'missing'],
    ['<b>1</b>,2026-11-02,approved,5,USD,,', 'transaction', 'markup'],
    ['1,2026-11-02,approved,5,USD,a lot,', 'sale', 'not-a-number'],
  ])('%s: what is wrong with %s', async (row, field, code) => {
    const { sales, problems } = await rowOf(row);
    expect(sales).toEqual([]);
    expect(problems.map((problem) => [problem.field, problem.code, problem.at])).toEqual([
      [field, code, 2],
    ]);
  });

  it.each([
    ['2026-11-02 23:59:59', 'iso', '2026-11-02'],
    ['2026/11/2', 'iso', '2026-11-02'],
    ['2-Nov-2026 03:12:32 PST', 'iso', '2026-11-02'],
    ['"Nov 2, 2026 17:33"', 'iso', '2026-11-02'],
    ['02/11/2026', 'day-first', '2026-11-02'],
    ['11/02/2026 10:00', 'month-first', '2026-11-02'],
  ] as const)('its day %s, %s', async (day, days, iso) => {
    const { sales } = await rowOf(`1,${day},approved,5,USD,,`, { days });
    expect(sales[0]?.day).toBe(iso);
  });

  it.each([
    ['5', 500],
    ['-$5.25', -525],
    ['0', 0],
    ['1.239', 124],
  ])('its commission %s', async (text, minor) => {
    const { sales } = await rowOf(`1,2026-11-02,approved,${text},USD,,`);
    expect(sales[0]?.commissionMinor).toBe(minor);
  });

  it('of a transaction that stood before is no second sale', async () => {
    const { sales, problems } = await rowOf(
      '1,2026-11-02,approved,5,USD,,\n1,2026-11-03,pending,6,USD,,',
    );
    expect(sales.map(({ commissionMinor }) => commissionMinor)).toEqual([500]);
    expect(problems[0]).toMatchObject({ at: 3, field: 'transaction', code: 'two-rows' });
  });
});

describe('a file', () => {
  it('of other columns says what is missing, and is read once they are named', async () => {
    const text = 'Ref No,When,State of it,Earned\nx1,2026-11-02,paid,4\n';
    const asIs = await read(text);
    expect(asIs.columns).toEqual(['Ref No', 'When', 'State of it', 'Earned']);
    expect(asIs.missing).toEqual(['transaction', 'day', 'status', 'commission', 'currency']);
    const mapping: ReportMapping = {
      ...awin({ network: 'other', currency: 'GBP' }),
      columns: { transaction: 'Ref No', day: 'When', status: 'State of it', commission: 'Earned' },
    };
    expect(missingFields(mapping)).toEqual([]);
    expect((await read(text, mapping)).sales).toMatchObject([
      { transaction: 'x1', currency: 'GBP', commissionMinor: 400, status: 'approved' },
    ]);
  });

  it('without rows is refused, and so is one of too many', async () => {
    await expect(read(`${HEAD}\n`)).rejects.toThrow('no rows');
    const rows = Array.from({ length: 20_001 }, (_, i) => `${i},2026-11-02,approved,5,USD,,`);
    await expect(read(`${HEAD}\n${rows.join('\n')}`)).rejects.toThrow('more than 20,000 rows');
  });
});
