import { afterAll, describe, expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { planBody, planRecord } from '#src/admin/plans/plans.ts';
import { openAdminApp } from '../../testing.ts';
const t = await openAdminApp();
afterAll(() => t.close());

type Failure = { issues?: { path: string; message: string }[] };
const ask = <T>(method: string, path: string, body?: unknown) =>
  t.ask<T & Failure>(method, path, body);
let made = 0;
const create = (more: object) =>
  ask<AdminPlan>('POST', api.plans, {
    carrierId: 1,
    regionId: 1,
    planName: `Data ${(made += 1)}`,
    price: 20,
    planType: 'prepaid',
    validity: '10 days',
    dataAmount: '5GB',
    ...more,
  });
const plan = async (id: number) => (await ask<AdminPlan>('GET', api.adminPlan(id))).body;
const totalMb = async (id: number) =>
  (await t.db.first<{ mb: number }>('SELECT data_mb AS mb FROM plans WHERE id = ?', [id]))!.mb;

describe('an amount of data', () => {
  it.each([
    ['2GB/day', '2GB', 'day', 20_000],
    ['2 gb per day', '2GB', 'day', 20_000],
    ['5GB/month', '5GB', 'month', 5000],
    ['5GB total', '5GB', 'total', 5000],
    ['1TB', '1TB', 'total', 1_000_000],
    ['unlimited', 'Unlimited', 'total', null],
  ])('typed as %s says with itself what it counts', async (dataAmount, amount, period, mb) => {
    const { status, body } = await create({ dataAmount });
    expect(status).toBe(201);
    expect(body).toMatchObject({ dataAmount: amount, dataPeriod: period });
    expect(await totalMb(body.id)).toBe(mb);
  });

  it.each([
    ['lots of data', 'is no amount of data'],
    ['5GB/week', 'says more than an amount and what it counts'],
    ['5GB fast', 'says more than an amount and what it counts'],
    ['5', 'names no unit: write 5GB or 5MB'],
    ['1,5GB', 'has a comma: write 1.5GB'],
    ['1e3GB', 'is written with an exponent'],
    ['0GB', 'write at least 1MB'],
    ['unlimited 50GB', 'write Unlimited'],
  ])('%s is refused at its field', async (dataAmount, says) => {
    const made = await create({ dataAmount });
    expect(made.status).toBe(400);
    expect(made.body.issues).toMatchObject([{ path: 'dataAmount' }]);
    expect(made.body.issues![0]!.message).toContain(says);
    const { body: there } = await create({});
    const put = await ask('PUT', api.plan(there.id), { ...there, dataAmount });
    expect(put.status).toBe(400);
    const operation = { kind: 'set', field: 'dataAmount', value: dataAmount };
    const bulk = await ask('POST', api.bulkPreview, { selection: { ids: [there.id] }, operation });
    expect(bulk.status).toBe(400);
  });

  it('at full speed belongs to unlimited data', async () => {
    const { status, body } = await create({ dataAmount: '10GB', fullSpeedData: '5GB' });
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          path: 'fullSpeedData',
          message: 'fullSpeedData: belongs to unlimited data: of 10GB all comes at full speed',
        },
      ],
    ]);
  });

  it('says with all other fields at once what is wrong with it', async () => {
    const wrong = { dataAmount: 'bogus', buyUrl: 'ftp://x', covers: 'AU,XX', price: '19,99' };
    const { body } = await create(wrong);
    expect(body.issues!.map(({ path }) => path).sort()).toEqual([
      'buyUrl',
      'covers.1',
      'dataAmount',
      'price',
    ]);
  });

  it('contradicts another period beside it', async () => {
    const { status, body } = await create({ dataAmount: '2GB/day', dataPeriod: 'month' });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([{ path: 'dataPeriod' }]);
  });

  it('goes through the form and comes back as it was', async () => {
    for (const dataAmount of ['2GB/day', '5GB', 'Unlimited', '10GB/month']) {
      const fullSpeedData = dataAmount === 'Unlimited' ? '50GB/month' : null;
      const { body: before } = await create({ dataAmount, fullSpeedData });
      const values = planRecord.toValues(before);
      expect(values).toMatchObject({ dataAmount, fullSpeedData: fullSpeedData ?? '' });
      const body = { ...planBody(values), version: before.version };
      expect(await ask('PUT', api.plan(before.id), body)).toMatchObject({ status: 200 });
      expect(await plan(before.id)).toEqual(before);
      const day = planBody({ ...values, dataAmount: 'Unlimited', fullSpeedData: '1GB/day' });
      const after = await ask<Plan>('PUT', api.plan(before.id), {
        ...day,
        version: before.version,
      });
      expect(after.body).toMatchObject({
        dataAmount: 'Unlimited',
        fullSpeedData: '1GB',
        fullSpeedPeriod: 'day',
      });
    }
  });

  it('of unlimited data leaves in the form what it counts', async () => {
    const { body } = await create({ dataAmount: 'Unlimited', dataPeriod: 'month' });
    const values = planRecord.toValues(body);
    await ask('PUT', api.plan(body.id), { ...planBody(values), version: body.version });
    expect(await plan(body.id)).toEqual(body);
  });

  it('sets both in a bulk change', async () => {
    const { body } = await create({ dataAmount: '5GB/month' });
    const selection = { ids: [body.id] };
    for (const [value, amount, period] of [
      ['2GB/day', '2GB', 'day'],
      ['7GB', '7GB', 'total'],
    ]) {
      const operation = { kind: 'set', field: 'dataAmount', value };
      const seen = await ask<{ token: string }>('POST', api.bulkPreview, { selection, operation });
      const { token } = seen.body;
      await ask('POST', api.bulkApply, { selection, operation, token });
      expect(await plan(body.id)).toMatchObject({ dataAmount: amount, dataPeriod: period });
    }
  });

  it('that may be shared by hotspot counts nothing but itself', async () => {
    expect((await create({ hotspotData: '10GB' })).status).toBe(201);
    const { status, body } = await create({ hotspotData: '10GB/month' });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([{ path: 'hotspotData' }]);
  });
});
