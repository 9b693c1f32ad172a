import { afterAll, describe, expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { priceNews } from '#db/catalog/feeds.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { readCatalog, TEST_NOW } from '#db/testing.ts';
import { openAdminApp } from '../../testing.ts';
const t = await openAdminApp();
afterAll(() => t.close());

async function ask<T>(method: string, path: string, body?: unknown) {
  const answer = await t.ask<T>(method, path, body);
  expect(answer.status).toBeLessThan(300);
  return answer.body;
}
const plan = (id: number) => ask<AdminPlan>('GET', api.adminPlan(id));
const edit = async (id: number, more: object) =>
  ask<AdminPlan>('PUT', api.plan(id), { ...(await plan(id)), ...more });
const lastLine = async () => (await ask<AuditList>('GET', `${api.audit}?entity=plan`)).data[0]!.id;
const marks = ({ price, previousPrice, sample, previousSample }: AdminPlan) => ({
  price,
  previousPrice,
  sample,
  previousSample,
});

/** Plans of the seed with a price before; each test takes one of its own. */
let taken = 0;
async function samplePlan(): Promise<AdminPlan> {
  const rows = await t.db.all<{ id: number }>(
    `SELECT id FROM plans WHERE previous_minor > price_minor AND price_minor > 500
       AND currency = 'USD' ORDER BY id`,
  );
  return plan(rows[taken++]!.id);
}

describe('the mark of the price before', () => {
  it('is what the price was when it went, through changes and back', async () => {
    const { id, price, previousPrice } = await samplePlan();
    const steps = [
      { price, previousPrice, sample: true, previousSample: true },
      { price: price - 1, previousPrice: price, sample: false, previousSample: true },
      { price: price - 2, previousPrice: price - 1, sample: false, previousSample: false },
    ];
    const lines: number[] = [];
    for (const [index, step] of steps.entries()) {
      if (index > 0) lines.push((await edit(id, { price: step.price }), await lastLine()));
      expect(marks(await plan(id))).toEqual(step);
    }
    for (const [index, line] of [...lines.entries()].toReversed()) {
      await ask('POST', api.undo(line), {});
      expect(marks(await plan(id))).toEqual(steps[index]);
    }
  });

  it('ends with a check of the same price, which writes no record', async () => {
    const { id, price } = await samplePlan();
    const checked = await edit(id, { checked: true });
    expect(marks(checked)).toMatchObject({ price, sample: false, previousSample: true });
    const cheaper = await edit(id, { price: price - 1 });
    expect(marks(cheaper)).toMatchObject({ previousPrice: price, previousSample: false });
    const list = await t.json<PlanList>(`${api.plans}?q=${encodeURIComponent(cheaper.planName)}`);
    expect(list.data.find((one) => one.id === id)).toMatchObject({ previousSample: false });
    const entry = (await readCatalog(t.db, TEST_NOW)).entry(cheaper.slug)!;
    const { items } = priceNews([entry]);
    expect(items[0]).toMatchObject({ before: price, sampleBefore: false });
  });

  it('comes back with a promotion that ends, and from the trash', async () => {
    const { id, price } = await samplePlan();
    const before = marks(await edit(id, { price: price - 1 }));
    expect(before.previousSample).toBe(true);
    await ask('PUT', api.draft(id), {
      ...(await plan(id)),
      price: price - 2,
      until: '2026-12-01T12:00:00.000Z',
      draftVersion: null,
    });
    await ask('POST', api.publishDraft(id), {});
    expect(marks(await plan(id))).toMatchObject({ price: price - 2, previousSample: false });
    await ask('POST', api.endDraft(id), {});
    expect(marks(await plan(id))).toEqual(before);
    await ask('DELETE', api.plan(id));
    await ask('POST', api.restore('plan', id), {});
    expect(marks(await plan(id))).toEqual(before);
  });

  it('is false without such a price, and cannot be sent', async () => {
    const { id } = await samplePlan();
    const kept = marks(await plan(id));
    expect(marks(await edit(id, { previousSample: false, planDescription: 'Edited.' }))).toEqual(
      kept,
    );
    const made = await ask<AdminPlan>('POST', api.plans, {
      carrierId: 1,
      regionId: 1,
      planName: 'Nothing before',
      dataAmount: '5GB',
      planType: 'prepaid',
      price: 20,
    });
    expect(marks(made)).toMatchObject({ previousPrice: null, previousSample: false });
  });
});
