import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { DraftConflict } from '#src/contract/plans/drafts.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { getDataVersion } from '#db/core/changes/site.ts';
import { TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createDuePlans } from '../due.ts';
import { createLog } from '../../core/process/log.ts';
import { openTestApp, testAccount } from '../../testing.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let clock: ReturnType<typeof createDuePlans>;
let cookie = '';
let time = TEST_NOW;
beforeAll(async () => {
  test = await openTestApp({ now: () => time });
  clock = createDuePlans({ db: test.db, now: () => time, log: createLog('silent') });
  ({ cookie } = await testAccount(test, 'anna', true));
});
afterAll(() => test.close());

const FROM = '2026-11-21T13:00:00.000Z';
const UNTIL = '2026-11-21T14:00:00.000Z';
interface Refused {
  message: string;
  issues?: { path: string }[];
  conflicts?: DraftConflict[];
  current?: AdminPlan;
}
async function ask<T>(method: string, path: string, body?: unknown) {
  const answer = await test.send(method, path, { body, cookie });
  return { status: answer.status, body: (await answer.json()) as T };
}
const plan = async (id: number) => (await ask<AdminPlan>('GET', api.adminPlan(id))).body;
const shown = (id: number) => test.json<Plan>(api.plan(id));
const history = async (id: number) =>
  (await test.json<PriceRecord[]>(api.priceHistory(id))).map((entry) => entry.price);
const draft = (row: AdminPlan, more: object) =>
  ask<AdminPlan & Refused>('PUT', api.draft(row.id), {
    ...row,
    draftVersion: row.draft?.version ?? null,
    ...more,
  });
const put = (row: AdminPlan, more: object) =>
  ask<AdminPlan>('PUT', api.plan(row.id), { ...row, ...more });
const step = (url: string, body: object = {}) => ask<AdminPlan & Refused>('POST', url, body);
const at = async (moment: string) => {
  time = new Date(moment);
  await clock.run();
};

let made = 0;
async function make(more: object = {}): Promise<AdminPlan> {
  time = TEST_NOW;
  made += 1;
  const fields = { carrierId: 1, regionId: 1, dataAmount: '5GB', planType: 'prepaid' };
  const body = { ...fields, planName: `Promo ${made}`, price: 20, ...more };
  const answer = await ask<AdminPlan>('POST', api.plans, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('a draft', () => {
  it('is kept beside the plan and changes nothing that the public sees', async () => {
    const row = await make();
    const before = [await shown(row.id), await history(row.id), await getDataVersion(test.db)];
    const { status, body } = await draft(row, { price: 15, planName: 'Cheaper' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ price: 20, version: row.version });
    expect(body.draft).toMatchObject({
      state: 'draft',
      values: { price: 15, previousPrice: 20, priceChangePercent: -25, planName: 'Cheaper' },
      before: { price: 20, planName: row.planName },
      conflicts: [],
      author: 'anna',
      version: 1,
    });
    expect([await shown(row.id), await history(row.id), await getDataVersion(test.db)]).toEqual(
      before,
    );
    const list = await ask<{ data: AdminPlan[] }>('GET', `${api.adminPlans}?hasDraft=true`);
    expect(list.body.data.map(({ id }) => id)).toContain(row.id);
  });

  it('is published with price record, log and undo', async () => {
    const row = await make();
    await draft(row, { price: 15, hasDeal: true });
    const { status, body } = await step(api.publishDraft(row.id), { draftVersion: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ price: 15, previousPrice: 20, hasDeal: true, draft: null });
    expect(await history(row.id)).toEqual([15, 20]);
    const log = await ask<AuditList>('GET', `${api.audit}?entity=plan&entityId=${row.id}`);
    const line = log.body.data[0]!;
    expect(line).toMatchObject({ action: 'update', user: 'anna', after: { price: 15 } });
    expect((await ask('POST', api.undo(line.id), {})).status).toBe(200);
    expect(await shown(row.id)).toMatchObject({ price: 20, hasDeal: false });
    expect(await history(row.id)).toEqual([20]);
  });

  it('publishes a corrected price with its source, and without one that another price got since', async () => {
    const source = { sourceName: 'A list', sourceUrl: 'https://list.example/a' };
    const sourced = () => make({ ...source, confidence: 'sourced' });
    const [fresh, named, moved] = [await sourced(), await sourced(), await sourced()];
    await draft(fresh, { price: 15 });
    await draft(named, { price: 15, ...source, sourceName: 'B list' });
    const ahead = (await draft(moved, { price: 15 })).body;
    await ask('PUT', api.plan(moved.id), { ...ahead, price: 18, sourceName: 'C list' });
    const published = async ({ id }: AdminPlan) => {
      expect((await step(api.publishDraft(id), { force: true })).status).toBe(200);
      const { price, source: of, confidence } = await shown(id);
      return { price, source: of, confidence };
    };
    expect(await published(fresh)).toEqual({
      price: 15,
      source: { name: 'A list', url: source.sourceUrl },
      confidence: 'sourced',
    });
    expect(await published(moved)).toEqual({ price: 15, source: null, confidence: 'reported' });
    expect(await published(named)).toEqual({
      price: 15,
      source: { name: 'B list', url: source.sourceUrl },
      confidence: 'sourced',
    });
  });

  it('that changes the currency alone keeps the source of the price', async () => {
    const sql = "SELECT id FROM carriers WHERE kind = 'travel' AND deleted_at IS NULL";
    const { id: carrierId } = (await test.db.first<{ id: number }>(sql))!;
    const source = { sourceName: 'A list', sourceUrl: 'https://list.example/a' };
    const row = await make({
      ...source,
      carrierId,
      planType: 'travel',
      currency: 'EUR',
      confidence: 'sourced',
    });
    const kept = (await draft(row, { currency: 'USD' })).body;
    expect(kept.draft!.values).not.toHaveProperty('sourceName');
    expect((await step(api.publishDraft(row.id), { force: true })).status).toBe(200);
    expect(await shown(row.id)).toMatchObject({
      price: 20,
      currency: 'USD',
      source: { name: 'A list', url: source.sourceUrl },
      confidence: 'sourced',
    });
  });

  it('is replaced and discarded only as it was seen', async () => {
    const row = await make();
    const first = (await draft(row, { price: 15 })).body;
    expect((await draft(row, { price: 14 })).status).toBe(409);
    const second = (await draft(first, { price: 14 })).body;
    expect(second.draft).toMatchObject({ values: { price: 14 }, version: 2 });
    const stale = await test.send('DELETE', api.draft(row.id), {
      cookie,
      headers: { 'If-Match': '"1"' },
    });
    expect(stale.status).toBe(409);
    expect((await ask<AdminPlan>('DELETE', api.draft(row.id))).body.draft).toBeNull();
    expect((await ask('DELETE', api.draft(row.id))).status).toBe(404);
  });

  it.each([
    [{}, 'planName'],
    [{ price: 15, from: '2026-11-21T12:00Z' }, 'from'],
    [{ price: 15, until: '2026-11-21T11:00Z' }, 'until'],
    [{ price: 15, from: UNTIL, until: FROM }, 'until'],
    [{ price: 0 }, 'price'],
    [{ price: 25, hasDeal: true }, 'hasDeal'],
    [{ currency: 'EUR' }, 'currency'],
    [{ slug: 'Not a slug' }, 'slug'],
  ])('with %o is refused at its field', async (more, path) => {
    const { status, body } = await draft(await make(), more);
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });

  it('needs a public plan and its newest version', async () => {
    const hidden = await make({ status: 'draft' });
    expect((await draft(hidden, { price: 15 })).status).toBe(409);
    const row = await make();
    await put(row, { planName: 'Moved' });
    const stale = await draft(row, { price: 15 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ planName: 'Moved' });
    expect((await draft(row, { price: 15, version: undefined })).status).toBe(428);
  });

  it('shows field by field what moved since, and overwrites only when told so', async () => {
    const row = await make();
    await draft(row, { price: 15, planDescription: 'Now cheaper.' });
    await put(row, { price: 18, dataAmount: '6GB' });
    expect((await plan(row.id)).draft!.conflicts).toContainEqual({
      field: 'price',
      before: 20,
      draft: 15,
      current: 18,
    });
    const refused = await step(api.publishDraft(row.id));
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts!.map(({ field }) => field)).toContain('price');
    expect(await shown(row.id)).toMatchObject({ price: 18 });
    const forced = await step(api.publishDraft(row.id), { force: true });
    // Its previous price is the one that it really followed on.
    expect(forced.body).toMatchObject({
      price: 15,
      previousPrice: 18,
      dataAmount: '6GB',
      planDescription: 'Now cheaper.',
    });
  });

  it('goes along when other fields moved', async () => {
    const row = await make();
    await draft(row, { price: 15 });
    await put(row, { dataAmount: '6GB' });
    const { status, body } = await step(api.publishDraft(row.id));
    expect([status, body.price, body.dataAmount]).toEqual([200, 15, '6GB']);
  });
});

describe('the schedule', () => {
  it('shows a plan from its minute until its minute', async () => {
    const row = await make({ status: 'scheduled', activeFrom: FROM, activeUntil: UNTIL });
    const status = async () => (await test.get(api.plan(row.id))).status;
    await at('2026-11-21T12:59:59.999Z');
    expect(await status()).toBe(404);
    const version = await getDataVersion(test.db);
    await at(FROM);
    expect(await status()).toBe(200);
    expect(await getDataVersion(test.db)).toBe(version + 1);
    expect(await history(row.id)).toEqual([20]);
    await at(UNTIL);
    expect(await status()).toBe(404);
    expect(await plan(row.id)).toMatchObject({ status: 'draft', activeUntil: null });
    const log = await ask<AuditList>('GET', `${api.audit}?entity=plan&entityId=${row.id}`);
    expect(log.body.data.map((line) => [line.user, line.way, line.after?.status])).toEqual([
      ['schedule', 'schedule', 'draft'],
      ['schedule', 'schedule', 'active'],
      ['anna', 'api', 'scheduled'],
    ]);
  });

  it('starts a promotion and brings the price before it back', async () => {
    const row = await make({ previousPrice: 25 });
    await draft(row, { price: 15, hasDeal: true, from: FROM, until: UNTIL });
    await at(FROM);
    expect(await shown(row.id)).toMatchObject({ price: 15, previousPrice: 20, hasDeal: true });
    const running = (await plan(row.id)).draft;
    expect(running).toMatchObject({ state: 'running', until: UNTIL, values: { price: 20 } });
    await at('2026-11-21T13:59:59.000Z');
    expect(await shown(row.id)).toMatchObject({ price: 15 });
    await at(UNTIL);
    expect(await shown(row.id)).toMatchObject({ price: 20, previousPrice: 25, hasDeal: false });
    expect((await plan(row.id)).draft).toBeNull();
    expect(await history(row.id)).toEqual([20, 15, 20]);
  });

  it('makes up what it missed, and passes over a plan whose whole time went by', async () => {
    const missed = await make({ status: 'scheduled', activeFrom: FROM });
    const over = await make({ status: 'scheduled', activeFrom: FROM, activeUntil: UNTIL });
    const promo = await make();
    await draft(promo, { price: 15, from: FROM, until: UNTIL });
    await at('2026-11-21T15:00:00.000Z');
    expect((await plan(missed.id)).status).toBe('active');
    expect((await plan(over.id)).status).toBe('draft');
    expect(await history(promo.id)).toEqual([20]);
    expect((await plan(promo.id)).draft!.problem).toMatch(/went by/);
  });

  it('leaves a draft that no longer fits, with the reason', async () => {
    const row = await make();
    await draft(row, { price: 15, from: FROM });
    await put(row, { price: 18 });
    await at(FROM);
    const { draft: left, price } = await plan(row.id);
    expect([price, left!.problem]).toEqual([18, 'The public values changed since: price.']);
    await at(UNTIL);
    expect((await step(api.publishDraft(row.id), { force: true })).body.price).toBe(15);
  });

  it('leaves the plan as it is in the trash', async () => {
    const row = await make({ status: 'scheduled', activeFrom: FROM });
    await ask('DELETE', api.plan(row.id));
    await at(FROM);
    await ask('POST', api.restore('plan', row.id), {});
    expect((await plan(row.id)).status).toBe('scheduled');
    await at('2026-11-21T13:00:01.000Z');
    expect((await plan(row.id)).status).toBe('active');
  });
});

describe('a draft that runs', () => {
  const running = async () => {
    const row = await make();
    await draft(row, { price: 15, until: UNTIL });
    return (await step(api.publishDraft(row.id))).body;
  };

  it('ends by hand, and is not published twice', async () => {
    const row = await running();
    expect(row.draft).toMatchObject({ state: 'running' });
    expect((await step(api.publishDraft(row.id))).status).toBe(409);
    const ended = await step(api.endDraft(row.id));
    expect(ended.body).toMatchObject({ price: 20, draft: null });
  });

  it('stays for good when it is discarded', async () => {
    const row = await running();
    expect((await ask<AdminPlan>('DELETE', api.draft(row.id))).body.price).toBe(15);
    await at(UNTIL);
    expect(await shown(row.id)).toMatchObject({ price: 15 });
  });

  it('can end later, and takes no other values meanwhile', async () => {
    const row = await running();
    expect((await draft(row, { price: 12, until: UNTIL })).status).toBe(409);
    const later = await draft(row, { until: '2026-11-21T16:00Z' });
    expect(later.body.draft).toMatchObject({ state: 'running', until: '2026-11-21T16:00:00.000Z' });
  });

  it('does not put back what somebody changed meanwhile', async () => {
    const row = await running();
    await put(row, { price: 17 });
    await at(UNTIL);
    const { price, draft: left } = await plan(row.id);
    expect([price, left!.problem]).toEqual([17, 'The public values changed since: price.']);
    expect((await step(api.endDraft(row.id), { force: true })).body.price).toBe(20);
  });

  it('has nothing left to do when its change was taken back', async () => {
    const row = await running();
    const log = await ask<AuditList>('GET', `${api.audit}?entity=plan&entityId=${row.id}`);
    await ask('POST', api.undo(log.body.data[0]!.id), {});
    await at(UNTIL);
    expect(await plan(row.id)).toMatchObject({ price: 20, draft: null });
  });
});
