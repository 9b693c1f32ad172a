import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_QUERY } from '#src/domain/lists/plan-query.ts';
import { PlanUpdate } from '#src/contract/plans/plan-input.ts';
import { updatePlan } from '../plans/change-plans.ts';
import { addTravelPlan } from '../core/changes/groups-testing.ts';
import type { Db } from '../core/connect/client.ts';
import { openSeededDb, readCatalog, TEST_NOW } from '../testing.ts';

let db: Db;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ db, close } = await openSeededDb());
});
afterEach(() => close());

describe('minData', () => {
  it('compares a month of plans that renew or run longer than 45 days, else the data over the validity', async () => {
    const catalog = () => readCatalog(db, TEST_NOW);
    const europe = (await catalog()).regions.find(({ code }) => code === 'XE');
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
      const { data } = (await catalog()).listing(query);
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
    const { data } = (await catalog()).listing({ ...DEFAULT_QUERY, q: 'measured' });
    const weekly = data.find((plan) => plan.planName.endsWith('3GB each week'))!;
    const { id, version, carrierId, regionId, planName, dataAmount, price, planType } = weekly;
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
