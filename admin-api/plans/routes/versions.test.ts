import { afterAll, describe, expect, it } from 'vitest';
import type { AdminPlan, BulkPreview } from '#src/contract/plans/admin-plans.ts';
import type { AuditLine, AuditList, RowVersion } from '#src/contract/history/audit.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openAdminApp, testAccount } from '../../testing.ts';
const t = await openAdminApp();
const { cookie: visitor } = await testAccount(t, 'uma');
afterAll(() => t.close());

interface Failure {
  message: string;
  unusualPrice?: string;
  current?: AdminPlan;
}
const ask = <T>(method: string, path: string, body?: unknown, cookie = t.cookie) =>
  t.ask<T & Failure>(method, path, body, { cookie });
const log = async (query: string) => (await ask<AuditList>('GET', `${api.audit}?${query}`)).body;
const linesOf = async (entity: string, id: number) =>
  (await log(`entity=${entity}&entityId=${id}`)).data;
const versionPath = (entity: string, id: number, line: AuditLine) =>
  api.rowVersion(entity, String(id), String(line.id));

async function fresh(more: object = {}): Promise<AdminPlan> {
  const fields = { carrierId: 1, regionId: 1, dataAmount: '1GB', price: 20, planType: 'esim' };
  const answer = await ask<AdminPlan>('POST', api.plans, {
    ...fields,
    planName: 'First name',
    ...more,
  });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body;
}
async function put(row: AdminPlan, patch: object): Promise<AdminPlan> {
  const answer = await ask<AdminPlan>('PUT', api.plan(row.id), { ...row, ...patch });
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body;
}

describe('an earlier version of a row', () => {
  it('is shown beside what it is now, and comes back as one edit', async () => {
    const made = await fresh({ hotspot: true });
    const second = await put(made, { planName: 'Second name', hotspot: null, dataAmount: '2GB' });
    const third = await put(second, { planName: 'Third name', price: 22, setupFee: 5 });
    const [, , creation] = await linesOf('plan', made.id);
    const { body: version } = await ask<RowVersion>('GET', versionPath('plan', made.id, creation!));
    expect(version).toMatchObject({
      version: third.version,
      label: 'Third name',
      before: { planName: 'Third name', hotspot: null, dataAmount: '2GB', price: 22, setupFee: 5 },
      after: {
        planName: 'First name',
        hotspot: true,
        dataAmount: '1GB',
        price: 20,
        setupFee: null,
      },
    });
    expect(version.after).not.toHaveProperty('seenOn');

    const back = await ask<AdminPlan>('POST', versionPath('plan', made.id, creation!), {
      version: third.version,
    });
    expect(back.status, back.body.message).toBe(200);
    expect(back.body).toMatchObject({
      planName: 'First name',
      hotspot: true,
      price: 20,
      previousPrice: 22,
      setupFee: null,
      version: third.version + 1,
    });
    const { body: records } = await ask<PriceRecord[]>('GET', api.priceHistory(made.id));
    expect(records.map(({ price }) => price)).toEqual([20, 22, 20]);
    const [line] = await linesOf('plan', made.id);
    expect(line).toMatchObject({ action: 'update', user: 'ada', undoable: true });
    const again = await ask('POST', versionPath('plan', made.id, creation!), {
      version: third.version + 1,
    });
    expect(again).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Nothing differs') },
    });
  });

  it('asks about an unusual price, refuses an old version, and who may not edit', async () => {
    const made = await fresh({ price: 200 });
    await put(made, { price: 20, confirmPrice: true });
    const { body: records } = await ask<PriceRecord[]>('GET', api.priceHistory(made.id));
    // The gate lets any price pass that the plan ever had: the one of 200 was an error.
    const marked = await ask('POST', api.priceRecord(records[1]!.id), { reason: 'A typo.' });
    expect(marked.status, marked.body.message).toBe(200);
    const row = (await ask<AdminPlan>('GET', api.adminPlan(made.id))).body;
    const creation = (await linesOf('plan', made.id)).at(-1)!;
    const path = versionPath('plan', made.id, creation);
    expect((await ask('POST', path, {})).status).toBe(428);
    const stale = await ask('POST', path, { version: row.version + 5 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ id: made.id });
    const asked = await ask('POST', path, { version: row.version });
    expect(asked.status).toBe(409);
    expect(asked.body.unusualPrice).toContain('$200.00 is 10 times the usual price');
    for (const [as, status] of [
      ['', 401],
      [visitor, 403],
    ] as const) {
      expect((await ask('POST', path, { version: row.version }, as)).status).toBe(status);
      expect((await ask('GET', path, undefined, as)).status).toBe(status);
    }
    expect((await ask('GET', api.rowVersion('plan', '999999', '1'))).status).toBe(404);
    expect((await ask('GET', api.rowVersion('user', '1', '1'))).status).toBe(400);
    const other = await fresh();
    expect((await ask('GET', versionPath('plan', other.id, creation))).status).toBe(404);
    const sure = await ask<AdminPlan>('POST', path, { version: row.version, confirmPrice: true });
    expect(sure, sure.body.message).toMatchObject({ status: 200, body: { price: 200 } });
  });

  it("is refused where today's data speaks against it", async () => {
    const { body: carrier } = await ask<Carrier>('POST', api.carriers, {
      name: 'Echidna',
      slug: 'echidna',
    });
    const renamed = await ask<Carrier>('PUT', api.carrier(carrier.id), {
      ...carrier,
      name: 'Echidna Mobile',
      slug: 'echidna-mobile',
    });
    await ask('POST', api.carriers, { name: 'Taker', slug: 'echidna' });
    const creation = (await linesOf('carrier', carrier.id)).at(-1)!;
    const path = versionPath('carrier', carrier.id, creation);
    const refused = await ask('POST', path, { version: renamed.body.version });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toContain('is taken');
  });
});

const HOTSPOT = { kind: 'set', field: 'hotspot', value: true };

describe('the history', () => {
  it('shows a batch as one line with what is in it', async () => {
    const rows = [await fresh({ planName: 'Batch A' }), await fresh({ planName: 'Batch B' })];
    const asked = { selection: { ids: rows.map(({ id }) => id) }, operation: HOTSPOT };
    const { body: effect } = await ask<BulkPreview>('POST', api.bulkPreview, asked);
    expect(effect.samples.map(({ name }) => name)).toEqual(
      rows.map(({ carrier, planName }) => `${carrier.name} ${planName}`),
    );
    await ask('POST', api.bulkApply, { ...asked, token: effect.token });
    const [batch, single] = (await log('grouped=true&limit=2')).data;
    expect(batch).toMatchObject({
      batchSize: 2,
      parts: [{ entity: 'plan', action: 'update', count: 2, undone: 0 }],
    });
    expect(single).toMatchObject({ action: 'create', label: `${rows[1]!.carrier.name} Batch B` });
    expect(single).not.toHaveProperty('parts');
    expect((await log('limit=2')).data.every(({ batchSize }) => batchSize === 2)).toBe(true);

    // What is asked for decides which batches show, and which of their lines stands for them.
    const found = await log(`grouped=true&entity=plan&entityId=${rows[0]!.id}`);
    expect(found.data.map(({ action }) => action)).toEqual(['update', 'create']);
    expect(found.data[0]).toMatchObject({ entityId: rows[0]!.id, batchSize: 2 });
    const all = await log('limit=1');
    const grouped = await log('grouped=true&limit=1');
    expect(grouped.meta.totalCount).toBeLessThan(all.meta.totalCount);

    await ask('POST', api.undo(batch!.id), {});
    const [undo, partly] = (await log('grouped=true&limit=2')).data;
    expect(undo).toMatchObject({ undoOf: batch!.id, batchSize: 1 });
    expect(partly!.parts).toMatchObject([{ count: 2, undone: 1 }]);
  });

  it('finds plans by their carrier', async () => {
    const { carrier } = await fresh({ planName: 'Zebra finch' });
    const { data } = await log(`q=${encodeURIComponent(carrier.name)}&entity=plan&limit=1`);
    expect(data[0]!.label).toBe(`${carrier.name} Zebra finch`);
  });
});
