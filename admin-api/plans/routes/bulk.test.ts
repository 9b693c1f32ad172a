import { afterAll, describe, expect, it } from 'vitest';
import type {
  AdminPlan,
  AdminPlanList,
  BulkPreview,
  BulkResult,
} from '#src/contract/plans/admin-plans.ts';
import type { AuditList, UndoResult } from '#src/contract/history/audit.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { TABLE_FACT_NAMES, tableFact } from '#src/domain/plans/facts/table.ts';
import { isOptional } from '#src/domain/plans/facts/kinds.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';
let time = Date.parse('2026-11-21T12:00:00Z');
const t = await openTestApp({ now: () => new Date((time += 10)) });
const { cookie } = await testAccount(t, 'ada', true);
afterAll(() => t.close());

async function ask<T>(method: string, path: string, body?: unknown) {
  const answer = await t.send(method, path, { cookie, body });
  return { status: answer.status, body: (await answer.json()) as T };
}
const list = async (query: string) =>
  (await ask<AdminPlanList>('GET', `${api.adminPlans}?${query}`)).body;
const preview = (selection: object, operation: object) =>
  ask<BulkPreview & { message: string }>('POST', api.bulkPreview, { selection, operation });
const apply = (selection: object, operation: object, token: string, more = {}) =>
  ask<BulkResult & { message: string }>('POST', api.bulkApply, {
    selection,
    operation,
    token,
    ...more,
  });
const content = async () =>
  JSON.stringify(
    await Promise.all([
      t.db.all(`SELECT id, plan_type, validity, price_minor, previous_minor, price_change_percent,
        has_deal, hotspot, sample, checked_at, usd_micros, region_minor, validity_days, data_mb,
        deleted_at FROM plans ORDER BY id`),
      t.db.all('SELECT plan_id, price_minor, recorded_date FROM price_records ORDER BY 1, 2, 3'),
    ]),
  );

describe('the list of the dashboard', () => {
  it('filters, counts and pages', async () => {
    const all = await list('limit=5');
    expect(all.meta.totalCount).toBe(376);
    expect(all.data).toHaveLength(5);
    const some = await list('carriers=att,t-mobile&planTypes=prepaid&region=us&limit=100');
    expect(some.data.length).toBe(some.meta.totalCount);
    for (const plan of some.data) {
      expect(['att', 't-mobile']).toContain(plan.carrier.slug);
      expect(plan).toMatchObject({ planType: 'prepaid', region: { code: 'US' } });
    }
    expect((await list('sample=true')).meta.totalCount).toBe(376);
    expect((await list('sample=false')).meta.totalCount).toBe(0);
    expect((await list('staleDays=30')).meta.totalCount).toBe(376);
    const [deals, rest] = [await list('hasDeal=true'), await list('hasDeal=false')];
    expect(deals.meta.totalCount + rest.meta.totalCount).toBe(376);
    const linkless = await list('noBuyLink=true');
    const linked = await list('noBuyLink=false');
    expect(linkless.meta.totalCount + linked.meta.totalCount).toBe(376);
    expect((await list('q=mint+mobile')).data.every((p) => p.carrier.slug === 'mint-mobile')).toBe(
      true,
    );
    expect((await list('q=%22*')).meta.totalCount).toBe(0);
  });

  it.each(
    `planName carrier region price previousPrice priceChangePercent dataAmount
      planType validity hasDeal sample checkedAt updatedAt popularity id`.split(/\s+/),
  )('orders by %s both ways, and pages do not overlap', async (sort) => {
    const ids = async (order: string) => {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => list(`sort=${sort}&order=${order}&limit=100&page=${page}`)),
      );
      return pages.flatMap((page) => page.data.map((plan) => plan.id));
    };
    const up = await ids('asc');
    expect(new Set(up).size).toBe(376);
    expect(await ids('desc')).toEqual(up.toReversed());
  });

  it('narrows by any fact, and counts the plans that lack each', async () => {
    const all = await list('limit=100');
    const count = async (where: string) =>
      (await list(`where=${encodeURIComponent(where)}`)).meta.totalCount;
    for (const name of TABLE_FACT_NAMES.filter((each) => isOptional(tableFact(each)))) {
      const unknown = await count(`${name}.unknown`);
      expect([name, unknown]).toEqual([name, all.unknown[name]]);
      expect(unknown + (await count(`${name}.known`)), name).toBe(376);
    }
    const cheap = await list('where=price.less.20,region.is.US,carrier.not.att&limit=100');
    expect(cheap.data.length).toBeGreaterThan(0);
    for (const plan of cheap.data) {
      expect(plan.price).toBeLessThan(20);
      expect(plan.carrier.slug).not.toBe('att');
    }
    // Yen have no decimals, and unlimited data is more than any.
    const yen = (await list('where=region.is.JP,price.more.3000&limit=100')).data;
    expect(yen.length).toBeGreaterThan(0);
    expect(yen.every(({ price, currency }) => currency === 'JPY' && price > 3000)).toBe(true);
    const more = (await list('where=dataAmount.more.4GB&limit=100')).data;
    expect(more.some(({ dataAmount }) => dataAmount === 'Unlimited')).toBe(true);
    expect(await count('network5g.is.true')).toBe(
      (await t.db.all('SELECT id FROM plans WHERE network_5g = 1')).length,
    );
    expect(await count('planName.is.no~csuch')).toBe(0);
  });

  it('orders by any fact', async () => {
    for (const name of TABLE_FACT_NAMES) {
      expect((await ask('GET', `${api.adminPlans}?sort=${name}`)).status, name).toBe(200);
    }
  });

  it('refuses what it does not understand', async () => {
    for (const bad of [
      'where=price.less.cheap',
      'where=price.unknown',
      'where=evil.is.1',
      'where=price',
      'sort=evil',
      'order=x',
      'page=0',
      'planTypes=x',
      'staleDays=-1',
      'sort=a&sort=b',
    ]) {
      expect((await ask('GET', `${api.adminPlans}?${bad}`)).status).toBe(400);
    }
  });
});

describe('bulk edit', () => {
  it('moves all prices that match, as one batch that undoes to exactly the same content', async () => {
    const before = await content();
    const selection = { query: { region: 'US' }, count: (await list('region=US')).meta.totalCount };
    const operation = { kind: 'price', by: 'percent', value: 10 };
    const seen = (await preview(selection, operation)).body;
    expect(seen).toMatchObject({ count: selection.count, problemCount: 0 });
    expect(await content()).toBe(before);
    const sample = seen.samples[0]!;
    const done = await apply(selection, operation, seen.token);
    expect(done).toMatchObject({ status: 200, body: { changed: seen.changed, skipped: 0 } });
    const { body: plan } = await ask<Plan>('GET', api.plan(sample.id));
    expect(plan).toMatchObject({
      price: sample.after!.price,
      previousPrice: sample.before.price,
      hasDeal: false,
    });
    const [record] = (await ask<{ price: number }[]>('GET', api.priceHistory(sample.id))).body;
    expect(record!.price).toBe(plan.price);
    const { body: lines } = await ask<AuditList>(
      'GET',
      `${api.audit}?batch=${done.body.batchId}&limit=1`,
    );
    expect(lines.meta.totalCount).toBe(seen.changed);
    expect(lines.data[0]).toMatchObject({ batchSize: seen.changed, undone: false });
    const undone = await ask<UndoResult>('POST', api.undoBatch(done.body.batchId!), {});
    expect(undone.body).toMatchObject({ undone: seen.changed, skipped: [] });
    expect(await content()).toBe(before);
    expect((await ask('POST', api.undoBatch(done.body.batchId!), {})).status).toBe(409);
    expect((await ask<UndoResult>('POST', api.undoBatch(undone.body.batchId!), {})).status).toBe(
      200,
    );
    expect((await ask<Plan>('GET', api.plan(sample.id))).body.price).toBe(plan.price);
  });

  it('changes the status of many, with the price record of those that become public', async () => {
    const fields = { carrierId: 1, regionId: 1, dataAmount: '5GB', price: 20, planType: 'esim' };
    const make = async (planName: string, status: string) =>
      (await ask<Plan>('POST', api.plans, { ...fields, planName, status })).body.id;
    const ids = [await make('Bulk hidden', 'draft'), await make('Bulk shown', 'active')];
    const records = async () =>
      Promise.all(
        ids.map(async (id) => (await ask<unknown[]>('GET', api.adminPriceHistory(id))).body.length),
      );
    const set = async (value: string) => {
      const operation = { kind: 'set', field: 'status', value };
      const { body: seen } = await preview({ ids }, operation);
      const done = await apply({ ids }, operation, seen.token);
      return { seen, done: done.body };
    };
    const { seen, done } = await set('active');
    expect(seen.samples.map((sample) => sample.after)).toEqual([{ status: 'active' }]);
    expect(done.changed).toBe(1);
    expect(await records()).toEqual([1, 1]);
    expect((await t.get(api.plan(ids[0]!))).status).toBe(200);
    expect((await set('withdrawn')).done.changed).toBe(2);
    expect((await t.get(api.plan(ids[0]!))).status).toBe(404);
    // Public again at the price that its history ends with: no new record.
    const back = await set('active');
    expect(back.done.changed).toBe(2);
    expect(await records()).toEqual([1, 1]);
    const undone = await ask<UndoResult>('POST', api.undoBatch(back.done.batchId!), {});
    expect(undone.body.undone).toBe(2);
    expect((await t.get(api.plan(ids[1]!))).status).toBe(404);
    expect(
      (await preview({ ids }, { kind: 'set', field: 'status', value: 'scheduled' })).status,
    ).toBe(400);
    for (const id of ids) await ask('DELETE', api.plan(id));
  });

  it('does not make a price that follows by arithmetic look seen, and keeps its source', async () => {
    const found = (await list('q=visible&limit=1')).data[0]!;
    const { body: plan } = await ask<AdminPlan>('GET', api.adminPlan(found.id));
    const source = { sourceName: 'A list', sourceUrl: 'https://list.example/a' };
    const body = { ...plan, ...source, confidence: 'sourced', seenOn: '2026-08-14' };
    expect((await ask('PUT', api.plan(plan.id), body)).status).toBe(200);
    const selection = { ids: [plan.id] };
    const operation = { kind: 'price', by: 'percent', value: -10 };
    const seen = (await preview(selection, operation)).body;
    expect(Object.keys(seen.samples[0]!.after!).sort()).toEqual([
      'currency',
      'previousPrice',
      'price',
      'priceChangePercent',
    ]);
    const { batchId } = (await apply(selection, operation, seen.token)).body;
    const { body: now } = await ask<AdminPlan>('GET', api.adminPlan(plan.id));
    expect(now).toMatchObject({
      price: seen.samples[0]!.after!.price,
      seenOn: '2026-08-14',
      checkedAt: plan.checkedAt,
      sample: plan.sample,
      source: { name: 'A list', url: source.sourceUrl },
      confidence: 'sourced',
    });
    // What changed today is in the history of today, and nobody is named who read it.
    const [record] = (await ask<PriceRecord[]>('GET', api.priceHistory(plan.id))).body;
    expect(record).toMatchObject({ recordedDate: '2026-11-21', source: null, way: 'reckoned' });
    await ask('POST', api.undoBatch(batchId!), {});
    expect((await ask<AdminPlan>('GET', api.adminPlan(plan.id))).body).toMatchObject({
      price: plan.price,
      seenOn: '2026-08-14',
      source: { name: 'A list', url: source.sourceUrl },
      confidence: 'sourced',
    });
  });

  it('proves no deal by a price that follows by arithmetic, and refuses no price that was seen before its day', async () => {
    const made = await ask<AdminPlan>('POST', api.plans, {
      carrierId: 1,
      regionId: 1,
      planName: 'Halved',
      dataAmount: '5GB',
      price: 20,
      planType: 'prepaid',
      seenOn: '2026-11-10',
    });
    const { id } = made.body;
    const operation = { kind: 'price', by: 'percent', value: -50 };
    const { token } = (await preview({ ids: [id] }, operation)).body;
    await apply({ ids: [id] }, operation, token, { confirmPrice: true });
    expect((await t.json<Plan>(api.plan(id))).proof).toBeNull();
    const feed = async () => await (await t.get(`${api.changeFeed('json')}?q=halved`)).text();
    expect(await feed()).not.toContain('Halved');
    const { body: plan } = await ask<AdminPlan>('GET', api.adminPlan(id));
    expect(plan).toMatchObject({ price: 10, seenOn: '2026-11-10' });
    const put = (change: object) =>
      ask<AdminPlan & { message: string }>('PUT', api.plan(id), { ...plan, ...change });
    expect((await put({ price: 16, seenOn: '2026-11-09' })).body.message).toContain('2026-11-10');
    const newer = await put({ price: 16, seenOn: '2026-11-15', confirmPrice: true });
    expect([newer.status, newer.body.price, newer.body.seenOn]).toEqual([200, 16, '2026-11-15']);
    expect(await feed()).toContain('Halved fell from $20.00 to $16.00');
  });

  /** A plan seen at 20 on 10 November and at 25 before, reckoned down twice on the 21st. */
  async function reckoned(planName: string) {
    const plan = { carrierId: 1, regionId: 1, dataAmount: '5GB', planType: 'prepaid' };
    const first = { ...plan, planName, price: 25, seenOn: '2026-10-01' };
    const { id } = (await ask<AdminPlan>('POST', api.plans, first)).body;
    const { body } = await ask<AdminPlan>('GET', api.adminPlan(id));
    await ask('PUT', api.plan(id), { ...body, price: 20, seenOn: '2026-11-10' });
    const operation = { kind: 'price', by: 'percent', value: -10 };
    for (let times = 0; times < 2; times += 1) {
      const { token } = (await preview({ ids: [id] }, operation)).body;
      await apply({ ids: [id] }, operation, token);
    }
    const look = async () => {
      const {
        version: _,
        typedAt: __,
        ...now
      } = (await ask<AdminPlan>('GET', api.adminPlan(id))).body;
      return now;
    };
    const history = async () => (await ask<PriceRecord[]>('GET', api.priceHistory(id))).body;
    const steps = async () =>
      (await history()).map(({ recordedDate, price, way }) => `${recordedDate} ${price} ${way}`);
    return { id, look, steps };
  }
  const SEEN = ['2026-11-10 20 hand', '2026-10-01 25 hand'];
  const RECKONED = ['2026-11-21 16.2 reckoned', '2026-11-21 18 reckoned', ...SEEN];

  it('gives way to a price that is edited as seen on an earlier day, and comes back by undo', async () => {
    const { id, look, steps } = await reckoned('Edited');
    expect(await steps()).toEqual(RECKONED);
    const before = await look();
    const { body } = await ask<AdminPlan>('GET', api.adminPlan(id));
    await ask('PUT', api.plan(id), { ...body, price: 17, seenOn: '2026-11-15' });
    const after = await look();
    expect(after).toMatchObject({ price: 17, previousPrice: 20, seenOn: '2026-11-15' });
    expect(await steps()).toEqual(['2026-11-15 17 hand', ...SEEN]);
    const log = () => ask<AuditList>('GET', `${api.audit}?entity=plan&entityId=${id}`);
    // One line takes the records along, and so does the undo of that.
    await ask('POST', api.undo((await log()).body.data[0]!.id), {});
    expect([await look(), await steps()]).toEqual([before, RECKONED]);
    await ask('POST', api.undoBatch((await log()).body.data[0]!.batchId!), {});
    expect([await look(), await steps()]).toEqual([after, ['2026-11-15 17 hand', ...SEEN]]);
  });

  it('gives way to a record that is added for an earlier day, and comes back by undo', async () => {
    const { id, look, steps } = await reckoned('Added');
    const before = await look();
    const add = (price: number, recordedDate: string) =>
      ask<PriceRecord>('POST', api.priceHistory(id), { price, recordedDate });
    await add(22, '2026-11-05');
    expect(await look()).toEqual(before);
    const { body } = await add(17, '2026-11-15');
    expect(await look()).toMatchObject({ price: 17, previousPrice: 20, seenOn: '2026-11-15' });
    const seen = [SEEN[0], '2026-11-05 22 hand', SEEN[1]];
    expect(await steps()).toEqual(['2026-11-15 17 hand', ...seen]);
    const log = await ask<AuditList>('GET', `${api.audit}?entity=price-record&entityId=${body.id}`);
    await ask('POST', api.undo(log.body.data[0]!.id), {});
    expect(await look()).toEqual(before);
    expect(await steps()).toEqual([...RECKONED.slice(0, 2), ...seen]);
  });

  it('records a price that is checked after it was reckoned as one that was seen', async () => {
    const operation = {
      kind: 'changes',
      changes: [
        { kind: 'price', by: 'percent', value: -10 },
        { kind: 'set', field: 'checked', value: true },
      ],
    };
    const { token } = (await preview({ ids: [14] }, operation)).body;
    const { batchId } = (await apply({ ids: [14] }, operation, token)).body;
    const [record] = (await ask<PriceRecord[]>('GET', api.priceHistory(14))).body;
    expect(record).toMatchObject({ recordedDate: '2026-11-21', way: 'hand' });
    await ask('POST', api.undoBatch(batchId!), {});
  });

  it('sets a field of selected plans, with what follows from it', async () => {
    const ids = [10, 11, 12];
    const operation = { kind: 'set', field: 'validity', value: '7 days' };
    const seen = (await preview({ ids }, operation)).body;
    expect(seen.samples.map((sample) => sample.after)).toContainEqual({ validity: '7 days' });
    await apply({ ids }, operation, seen.token);
    const rows = await t.db.all('SELECT validity_days AS d FROM plans WHERE id IN (10, 11, 12)');
    expect(rows).toMatchObject([{ d: 7 }, { d: 7 }, { d: 7 }]);
    const checked = { kind: 'set', field: 'checked', value: true };
    await apply({ ids }, checked, (await preview({ ids }, checked)).body.token);
    expect((await ask<Plan>('GET', api.plan(10))).body).toMatchObject({
      sample: false,
      confidence: 'checked',
      checkedAt: expect.stringMatching(/^2026-11-21/),
    });
    expect((await list('staleDays=30&sample=false&carriers=')).meta.totalCount).toBe(0);
  });

  it('sets what the search looks at, on many plans at once', async () => {
    const before = await content();
    const { data } = await list('region=us&limit=30');
    const selection = { ids: data.map(({ id }) => id) };
    const operation = { kind: 'set', field: 'planDescription', value: 'Zebra crossing' };
    const { token } = (await preview(selection, operation)).body;
    const { status, body } = await apply(selection, operation, token);
    expect([status, body.changed]).toEqual([200, 30]);
    expect((await list('q=zebra')).meta.totalCount).toBe(30);
    expect((await ask('POST', api.undoBatch(body.batchId!), {})).status).toBe(200);
    expect((await list('q=zebra')).meta.totalCount).toBe(0);
    expect(await content()).toBe(before);
  });

  it('deletes to the trash, and undo brings all back', async () => {
    const before = await content();
    const ids = [20, 21];
    const seen = (await preview({ ids }, { kind: 'delete' })).body;
    const done = await apply({ ids }, { kind: 'delete' }, seen.token);
    expect((await ask('GET', api.plan(20))).status).toBe(404);
    expect((await preview({ ids }, { kind: 'delete' })).status).toBe(409);
    await ask('POST', api.undoBatch(done.body.batchId!), {});
    expect(await content()).toBe(before);
  });

  it('is refused when anything moved since the preview', async () => {
    const ids = [30, 31];
    const operation = { kind: 'set', field: 'hotspot', value: true };
    const seen = (await preview({ ids }, operation)).body;
    const { body: plan } = await ask<Plan>('GET', api.plan(31));
    await ask('PUT', api.plan(31), { ...plan, planDescription: 'Moved.' });
    const before = await content();
    expect((await apply({ ids }, operation, seen.token)).status).toBe(409);
    const other = { ...operation, value: false };
    const fresh = (await preview({ ids }, operation)).body;
    expect((await apply({ ids }, other, fresh.token)).status).toBe(409);
    expect((await preview({ query: {}, count: 3 }, operation)).status).toBe(409);
    expect(await content()).toBe(before);
  });

  it('names problems, and applies past them only on request', async () => {
    const ids = [40, 41, 42];
    const { body: cheap } = await ask<Plan>('GET', api.plan(41));
    await ask('PUT', api.plan(41), { ...cheap, price: 1, hasDeal: false, confirmPrice: true });
    const operation = { kind: 'price', by: 'amount', value: -1 };
    const seen = (await preview({ ids }, operation)).body;
    expect(seen).toMatchObject({
      count: 3,
      changed: 2,
      problems: [{ id: 41, message: expect.stringContaining('above 0') }],
    });
    expect((await apply({ ids }, operation, seen.token)).status).toBe(409);
    const done = await apply({ ids }, operation, seen.token, { skipProblems: true });
    expect(done.body).toMatchObject({ changed: 2, skipped: 1 });
    expect((await ask<Plan>('GET', api.plan(41))).body.price).toBe(1);
  });

  it('makes several changes at once: one commit, one batch, each field once', async () => {
    const before = await content();
    const ids = [50, 51];
    const changes = [
      { kind: 'set', field: 'validity', value: '10 days' },
      { kind: 'set', field: 'hotspot', value: true },
      { kind: 'price', by: 'amount', value: 1 },
    ];
    const operation = { kind: 'changes', changes };
    const [one] = await Promise.all(ids.map((id) => ask<Plan>('GET', api.plan(id))));
    const seen = (await preview({ ids }, operation)).body;
    expect(seen).toMatchObject({ count: 2, changed: 2, problemCount: 0 });
    expect(Object.keys(seen.samples[0]!.after!)).toEqual(
      expect.arrayContaining(['validity', 'price']),
    );
    const done = (await apply({ ids }, operation, seen.token)).body;
    expect(done).toMatchObject({ changed: 2, skipped: 0 });
    expect((await ask<Plan>('GET', api.plan(50))).body).toMatchObject({
      validity: '10 days',
      hotspot: true,
      price: one!.body.price + 1,
    });
    await ask<UndoResult>('POST', api.undoBatch(done.batchId!), {});
    expect(await content()).toBe(before);
    const twice = { kind: 'changes', changes: [changes[0], changes[0]] };
    const refused = await preview({ ids }, twice);
    expect(refused.status).toBe(400);
    expect((await preview({ ids }, { kind: 'changes', changes: [] })).status).toBe(400);
    const withDelete = { kind: 'changes', changes: [{ kind: 'delete' }] };
    expect((await preview({ ids }, withDelete)).status).toBe(400);
  });

  it('keeps the currency rule when plans move to another region', async () => {
    const uk = (await list('region=UK&limit=1')).data[0]!;
    const us = (await list('region=US&limit=1')).data[0]!;
    const operation = { kind: 'set', field: 'regionId', value: uk.regionId };
    const seen = (await preview({ ids: [us.id] }, operation)).body;
    expect(seen.problems).toMatchObject([{ message: expect.stringContaining('GBP') }]);
  });

  it.each([
    [{ ids: [] }, { kind: 'delete' }],
    [{ ids: [1] }, { kind: 'set', field: 'version', value: 1 }],
    [{ ids: [1] }, { kind: 'set', field: 'planType', value: 'toaster' }],
    [{ ids: [1] }, { kind: 'set', field: 'buyUrl', value: 'javascript:x' }],
    [{ ids: [1] }, { kind: 'price', by: 'percent', value: 0 }],
    [{ ids: [1], query: {}, count: 1 }, { kind: 'delete' }],
    [{ query: { evil: 1 }, count: 1 }, { kind: 'delete' }],
    [{ query: {} }, { kind: 'delete' }],
  ])('refuses %j %j', async (selection, operation) => {
    expect((await preview(selection, operation)).status).toBe(400);
  });
});
