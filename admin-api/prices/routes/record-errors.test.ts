import { afterAll, describe, expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { AuditLine } from '#src/contract/history/audit.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { TEST_NOW } from '#db/testing.ts';
import { openTestApp, testAccount } from '../../testing.ts';
// Each change has a moment of its own, by which the log knows what it wrote.
let moment = TEST_NOW.getTime();
const t = await openTestApp({ now: () => new Date((moment += 1000)) });
const { cookie } = await testAccount(t, 'ada', true);
afterAll(() => t.close());

async function ask<T>(method: string, path: string, body?: unknown) {
  const answer = await t.send(method, path, { cookie, body });
  return { status: answer.status, body: (await answer.json()) as T };
}
const plan = async (id: number) => (await ask<AdminPlan>('GET', api.adminPlan(id))).body;
const history = async (id: number) => (await ask<PriceRecord[]>('GET', api.priceHistory(id))).body;
const prices = async (id: number) => (await history(id)).map(({ price }) => price);
const log = async (id: number) =>
  (await ask<{ data: AuditLine[] }>('GET', `${api.audit}?entity=price-record&entityId=${id}`)).body
    .data[0]!;
const mark = (id: number, reason = 'Typed without its comma.') =>
  ask<{ batchId: string; message: string }>('POST', api.priceRecord(id), { reason });
let made = 0;
/** A plan with prices in their order, each of its own day. */
async function withPrices(first: number, ...more: number[]) {
  const body = {
    carrierId: 1,
    regionId: 1,
    planName: `Marked ${(made += 1)}`,
    dataAmount: '5GB',
    price: first,
    confirmPrice: true,
    planType: 'prepaid',
    seenOn: '2026-10-01',
  };
  const { id } = (await ask<AdminPlan>('POST', api.plans, body)).body;
  for (const [index, price] of more.entries()) {
    const recordedDate = `2026-11-${10 + index}`;
    await ask('POST', api.priceHistory(id), { price, recordedDate, confirmPrice: true });
  }
  return id;
}

describe('a wrong price record', () => {
  it('typed within the hour goes with its correction, and leaves no previous price', async () => {
    const id = await withPrices(25);
    const correct = async (change: object) =>
      await ask<AdminPlan & { message: string }>('PUT', api.plan(id), {
        ...(await plan(id)),
        ...change,
      });
    await correct({ price: 35 });
    expect(await plan(id)).toMatchObject({ previousPrice: 25, typedAt: expect.any(String) });
    const { body } = await correct({ price: 25, typo: true });
    expect(body).toMatchObject({ price: 25, previousPrice: null, priceChangePercent: 0 });
    expect(await prices(id)).toEqual([25, 25]);
    moment += 61 * 60 * 1000;
    await correct({ price: 30 });
    moment += 61 * 60 * 1000;
    const late = await correct({ price: 31, typo: true });
    expect([late.status, late.body.message]).toEqual([
      400,
      'price: was not typed within the last hour: it stays in the history',
    ]);
    expect(await prices(id)).toEqual([30, 25, 25]);
  });

  it('that is the present price goes, and the price before is the present one again', async () => {
    const id = await withPrices(25, 20, 1999);
    const before = await plan(id);
    expect(before).toMatchObject({ price: 1999, previousPrice: 20 });
    const [wrong] = await history(id);
    expect((await mark(wrong!.id)).status).toBe(200);
    expect(await plan(id)).toMatchObject({
      price: 20,
      previousPrice: 25,
      priceChangePercent: -20,
      seenOn: '2026-11-10',
    });
    expect(await prices(id)).toEqual([20, 25]);
    expect(await log(wrong!.id)).toMatchObject({
      action: 'delete',
      user: 'ada',
      before: { price: 1999, recordedDate: '2026-11-11', reason: 'Typed without its comma.' },
    });
  });

  const correctOf = (id: number) => async (change: object) =>
    await ask<AdminPlan & { message: string }>('PUT', api.plan(id), {
      ...(await plan(id)),
      confirmPrice: true,
      ...change,
    });

  it('typed within the hour goes in one batch with its correction, whatever was wrong of it, and both come back', async () => {
    const id = await withPrices(25);
    const correct = correctOf(id);
    await correct({ price: 2 });
    const [before, kept] = [await plan(id), await history(id)];
    // The deal is one below 25; the 2 never was.
    const { status, body } = await correct({ price: 20, hasDeal: true, typo: true });
    expect([status, body.version]).toEqual([200, before.version + 1]);
    expect(body).toMatchObject({ price: 20, previousPrice: 25, priceChangePercent: -20 });
    expect(await prices(id)).toEqual([20, 25]);
    const { batchId } = await log(kept[0]!.id);
    expect((await ask('POST', api.undoBatch(batchId!), {})).status).toBe(200);
    expect(await history(id)).toEqual(kept);
    expect(await plan(id)).toMatchObject({ price: 2, previousPrice: 25, hasDeal: false });
  });

  it('typed in a wrong currency goes with its correction', async () => {
    const body = {
      carrierId: (await t.db.first<{ id: number }>(
        "SELECT id FROM carriers WHERE kind = 'travel' AND deleted_at IS NULL",
      ))!.id,
      regionId: 1,
      planName: 'Marked abroad',
      dataAmount: '5GB',
      price: 25,
      currency: 'EUR',
      planType: 'travel',
      confirmPrice: true,
    };
    const { id } = (await ask<AdminPlan>('POST', api.plans, body)).body;
    expect((await correctOf(id)({ currency: 'USD', typo: true })).status).toBe(200);
    expect(await plan(id)).toMatchObject({ price: 25, currency: 'USD', previousPrice: null });
    const stored = await t.db.all('SELECT currency FROM price_records WHERE plan_id = ?', [id]);
    expect(stored).toEqual([{ currency: 'USD' }]);
  });

  it('stays where the correction would leave no record, and where the newest was not typed', async () => {
    const id = await withPrices(25);
    const correct = correctOf(id);
    const refused = await correct({ price: 20, status: 'draft', typo: true });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'price: must be another one of a public SIM card, which then has the record',
    ]);
    expect((await correct({ typo: true })).status).toBe(400);
    expect(await prices(id)).toEqual([25]);
    const selection = { ids: [id] };
    const operation = { kind: 'price', by: 'percent', value: -10 };
    const seen = await ask<{ token: string }>('POST', api.bulkPreview, { selection, operation });
    await ask('POST', api.bulkApply, { selection, operation, token: seen.body.token });
    expect(await plan(id)).toMatchObject({ price: 22.5, typedAt: null });
    expect((await correct({ price: 20, typo: true })).status).toBe(400);
  });

  it('leaves a price that was reckoned, seen by nobody since the last that was seen', async () => {
    const id = await withPrices(25, 20);
    const selection = { ids: [id] };
    const operation = { kind: 'price', by: 'percent', value: -10 };
    const { token } = (
      await ask<{ token: string }>('POST', api.bulkPreview, { selection, operation })
    ).body;
    await ask('POST', api.bulkApply, { selection, operation, token });
    await ask('PUT', api.plan(id), { ...(await plan(id)), price: 30, confirmPrice: true });
    const [wrong] = await history(id);
    expect((await mark(wrong!.id)).status).toBe(200);
    expect(await plan(id)).toMatchObject({ price: 18, seenOn: '2026-11-10', previousPrice: 20 });
    expect(await t.db.first('SELECT seen_way AS way FROM plans WHERE id = ?', [id])).toEqual({
      way: 'hand',
    });
  });

  it('that was the price before is no saving any more', async () => {
    const id = await withPrices(20, 1999, 19.99);
    expect(await plan(id)).toMatchObject({ price: 19.99, previousPrice: 1999 });
    expect(await (await t.get(api.changeFeed('json'))).text()).toContain('$1,999.00');
    const wrong = (await history(id)).find(({ price }) => price === 1999)!;
    await mark(wrong.id);
    expect(await plan(id)).toMatchObject({
      price: 19.99,
      previousPrice: 20,
      priceChangePercent: -0.05,
    });
    const shown = await t.json<{ proof: object }>(api.plan(id));
    expect(shown.proof).toMatchObject({ kind: 'lower', before: 20 });
    const feed = await (await t.get(api.changeFeed('json'))).text();
    expect(feed).toContain('$19.99');
    expect(feed).not.toContain('$1,999.00');
  });

  it('further back leaves the plan as it is', async () => {
    const id = await withPrices(30, 25, 20);
    const before = await plan(id);
    const oldest = (await history(id)).at(-1)!;
    await mark(oldest.id);
    expect(await plan(id)).toEqual(before);
    expect(await prices(id)).toEqual([20, 25]);
  });

  it('comes back with what it was by an undo, of the record as of the batch', async () => {
    const id = await withPrices(25, 20, 1999);
    const before = await plan(id);
    const kept = await history(id);
    const { batchId } = (await mark(kept[0]!.id)).body;
    expect((await ask('POST', api.undoBatch(batchId), {})).status).toBe(200);
    expect(await history(id)).toEqual(kept);
    expect(await plan(id)).toEqual({
      ...before,
      typedAt: expect.any(String),
      version: before.version + 2,
    });
    await mark(kept[0]!.id);
    expect((await ask('POST', api.undo((await log(kept[0]!.id)).id), {})).status).toBe(200);
    expect(await history(id)).toEqual(kept);
    expect(await plan(id)).toMatchObject({ price: 1999, previousPrice: 20 });
  });

  it('is refused where nothing would be left, where it is gone, and without a reason', async () => {
    const id = await withPrices(1999);
    const [only] = await history(id);
    const refused = await mark(only!.id);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toContain('the only price');
    expect(await prices(id)).toEqual([1999]);
    // The way out: the right price first.
    const form = { ...(await plan(id)), price: 19.99, confirmPrice: true };
    await ask('PUT', api.plan(id), form);
    expect((await mark(only!.id)).status).toBe(200);
    expect(await plan(id)).toMatchObject({
      price: 19.99,
      previousPrice: null,
      priceChangePercent: 0,
    });
    expect((await mark(only!.id)).status).toBe(404);
    expect((await mark((await history(id))[0]!.id, ' ')).status).toBe(400);
  });
});
