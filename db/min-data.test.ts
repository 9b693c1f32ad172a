import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_QUERY } from '#src/domain/plan-query.ts';
import type { Rates } from '#src/domain/money.ts';
import { DATA_PERIODS, type Validity } from '#src/domain/vocabulary.ts';
import { PlanUpdate } from '#src/contract/plan-input.ts';
import { updatePlan } from './changes/plans.ts';
import { addTravelPlan } from './changes/groups-testing.ts';
import type { Db } from './client.ts';
import { knownMigrations, migrationStatements } from './migrations.ts';
import { listPlans } from './queries/plans.ts';
import { listRegions } from './queries/regions.ts';
import { derivedColumns } from './rows.ts';
import { openSeededDb, TEST_DAYS, TEST_NOW } from './testing.ts';

let db: Db;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ db, close } = await openSeededDb());
});
afterEach(() => close());

describe('minData', () => {
  it('compares a month of plans that renew or run longer than 45 days, else the data over the validity', async () => {
    const [europe] = (await listRegions(db)).filter(({ code }) => code === 'XE');
    const add = (name: string, facts: object) =>
      addTravelPlan(db, europe!, `Measured ${name}`, null, facts);
    await add('5GB a month for 90 days', { dataPeriod: 'month', validity: '90 days' });
    await add('10GB for 15 days', { dataAmount: '10GB', validity: '15 days' });
    await add('2GB a day for 10 days', {
      dataAmount: '2GB',
      dataPeriod: 'day',
      validity: '10 days',
    });
    await add('3GB each week', { dataAmount: '3GB', validity: '7 days', billing: 'recurring' });
    const found = async (minData: number) => {
      const query = { ...DEFAULT_QUERY, region: 'XE', q: 'measured', minData, limit: 100 };
      const { data } = await listPlans(db, query, TEST_DAYS);
      return data.map(({ planName }) => planName.replace('Measured ', ''));
    };
    expect(await found(5)).toHaveLength(4);
    expect(await found(6)).not.toContain('5GB a month for 90 days');
    expect((await found(10)).toSorted()).toEqual([
      '10GB for 15 days',
      '2GB a day for 10 days',
      '3GB each week',
    ]);
    expect(await found(20)).toEqual(['2GB a day for 10 days']);
    expect(await found(21)).toEqual([]);
    // Whether it renews is a fact like others; the figure follows a change of it.
    const { data } = await listPlans(db, { ...DEFAULT_QUERY, q: 'measured each' }, TEST_DAYS);
    const { id, version, carrierId, regionId, planName, dataAmount, price, planType } = data[0]!;
    const wire = { carrierId, regionId, planName, dataAmount, price, planType, currency: 'USD' };
    const input = PlanUpdate.parse({ ...wire, billing: 'once', version });
    await updatePlan(db, id, input, version, {
      actor: { id: null, name: 'ada', way: 'cli' },
      now: TEST_NOW,
    });
    expect(await found(4)).not.toContain('3GB each week');
    expect(await found(3)).toContain('3GB each week');
  });
});

describe('the migration', () => {
  it('works out the rank that a write does, for plans of every sort', async () => {
    const spans = [
      ...[7, 27, 28, 31, 45, 46, 90, 365].map((days) => `${days} days`),
      '1 day',
      '1 month',
      '6 months',
      '24 months',
      'Unlimited',
    ];
    const amounts = ['500MB', '1.5 GB', '2TB', '200 kb', 'Unlimited', 'as you like', '10GB fast'];
    const sorts = spans.flatMap((validity) =>
      amounts.flatMap((dataAmount) =>
        DATA_PERIODS.flatMap((dataPeriod) =>
          (['recurring', 'once', null] as const).map((billing) => {
            const sort = { validity: validity as Validity, dataAmount, dataPeriod, billing };
            return { ...sort, ...derivedColumns({ ...REST, ...sort }, { USD: 1 } as Rates) };
          }),
        ),
      ),
    );
    const { n } = (await db.first<{ n: number }>('SELECT count(*) AS n FROM plans'))!;
    expect(n).toBeGreaterThan(sorts.length);
    const update = await updateOfMigration();
    await db.write((commit) =>
      commit([
        {
          // As they stood before there was the column: the plan of each number is one of the sorts.
          sql: `UPDATE plans SET min_data_rank = -1, validity = v ->> 'validity',
              data_amount = v ->> 'dataAmount', data_period = v ->> 'dataPeriod',
              billing = v ->> 'billing', validity_days = v ->> 'validity_days',
              data_mb = v ->> 'data_mb', data_rank = v ->> 'data_rank',
              is_unlimited = v ->> 'is_unlimited'
            FROM (SELECT key AS k, value AS v FROM json_each(?)) WHERE k = plans.id % ?`,
          args: [JSON.stringify(sorts), sorts.length],
        },
        { sql: update, args: [] },
      ]),
    );
    const made = await db.all<{ id: number; rank: number }>(
      'SELECT id, min_data_rank AS rank FROM plans',
    );
    for (const { id, rank } of made) {
      const { min_data_rank: meant, ...sort } = sorts[id % sorts.length]!;
      expect({ rank, sort }).toEqual({ rank: meant, sort });
    }
  });
});

const REST = {
  planName: '',
  planDescription: '',
  carrierName: '',
  priceMinor: 100,
  currency: 'USD',
  regionCurrency: 'USD',
} as const;

async function updateOfMigration(): Promise<string> {
  const tag = (await knownMigrations()).find((name) => name.endsWith('_min_data'))!;
  return (await migrationStatements(tag)).find((text) => text.includes('UPDATE'))!;
}
