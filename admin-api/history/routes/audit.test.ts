import { afterAll, describe, expect, it } from 'vitest';
import type {
  AuditLine,
  AuditList,
  TrashList,
  UndoConflict,
  UndoResult,
} from '#src/contract/history/audit.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import type { SeoPage } from '#src/contract/pages/seo.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';
let time = Date.parse('2026-11-21T12:00:00Z');
// Each request at a moment of its own, as in life.
const t = await openTestApp({ now: () => new Date((time += 10)) });
const { cookie } = await testAccount(t, 'ada', true);
const { cookie: other } = await testAccount(t, 'bob', true);
afterAll(() => t.close());

async function ask<T>(method: string, path: string, body?: unknown, as = cookie) {
  const answer = await t.send(method, path, { cookie: as, body });
  return { status: answer.status, body: (await answer.json()) as T };
}
interface Failure {
  message: string;
  conflicts?: UndoConflict[];
}
const get = async <T>(path: string) => (await ask<T>('GET', path)).body;
const log = async (query = '') => (await get<AuditList>(`${api.audit}?${query}`)).data;
const last = async () => (await log('limit=1'))[0]!;
const undo = (line: AuditLine, body: object = {}) =>
  ask<UndoResult & Failure>('POST', api.undo(line.id), body);
const plan = (id: number) => get<Plan>(api.adminPlan(id));
const put = (row: Plan, patch: object, as = cookie) =>
  ask<Plan>('PUT', api.plan(row.id), { ...row, ...patch }, as);
const history = async (id: number) =>
  (await get<PriceRecord[]>(api.priceHistory(id))).map((record) => record.price);

let made = 0;
async function fresh(more: object = {}): Promise<Plan> {
  made += 1;
  const fields = { carrierId: 1, regionId: 1, dataAmount: '1GB', price: 20, planType: 'esim' };
  const answer = await ask<Plan>('POST', api.plans, {
    ...fields,
    planName: `Fresh ${made}`,
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('the log', () => {
  it('names what is gone for good as it was called in the end', async () => {
    const account = { username: 'shortlived', password: 'correct horse battery 9' };
    const user = await ask<{ id: number; version: number }>('POST', api.users, account);
    const given = { name: 'Short list', kind: 'address', address: 'https://feeds.example/a.csv' };
    const feed = await ask<{ id: number; version: number }>('POST', api.feeds, {
      ...given,
      format: 'csv',
      mapping: { kind: 'native' },
      schedule: '30 4 * * *',
    });
    const labels = async () => (await log('limit=2')).map(({ label }) => label);
    expect(await labels()).toEqual(['Short list', 'shortlived']);
    for (const [path, { body }] of [
      [api.feed(feed.body.id), feed],
      [api.managedUser(user.body.id), user],
    ] as const) {
      const gone = await ask('DELETE', path, { version: body.version });
      expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    }
    expect(await labels()).toEqual(['shortlived', 'Short list']);
  });

  it('is searched by text, thing, user, action and day, and pages', async () => {
    const row = await fresh({ planName: 'Findable Wombat' });
    await put(row, { hotspot: true }, other);
    const found = await log('q=wombat');
    expect(found.map((line) => [line.action, line.user, line.label])).toEqual([
      ['update', 'bob', 'Verizon Findable Wombat'],
      ['create', 'ada', 'Verizon Findable Wombat'],
    ]);
    expect(found[0]).toMatchObject({
      before: { hotspot: null },
      after: { hotspot: true },
      undoable: true,
      undone: false,
    });
    expect(await log('q=wombat&user=BOB')).toHaveLength(1);
    expect(await log('q=wombat&action=create')).toHaveLength(1);
    expect(await log(`entity=plan&entityId=${row.id}`)).toHaveLength(2);
    expect(await log('q=wombat&from=2026-11-21&to=2026-11-21')).toHaveLength(2);
    expect(await log('q=wombat&to=2026-11-20')).toEqual([]);
    expect(await log('q=100%25')).toEqual([]);
    const page = await get<AuditList>(`${api.audit}?limit=1&page=2`);
    expect(page.data).toHaveLength(1);
    expect(page.meta).toMatchObject({ currentPage: 2 });
    for (const bad of ['page=0', 'entity=nothing', 'from=yesterday', 'batch=1']) {
      expect((await ask('GET', `${api.audit}?${bad}`)).status).toBe(400);
    }
  });

  it('shows prices in decimals with their currency', async () => {
    await put(await fresh(), { price: 12.5 });
    expect(await last()).toMatchObject({
      before: { price: 20, currency: 'USD' },
      after: { price: 12.5, previousPrice: 20, currency: 'USD' },
    });
  });
});

describe('undo of one change', () => {
  it('puts an edit back, is a change of its own, and can be undone itself', async () => {
    const row = await fresh();
    await put(row, { planName: 'Wrong', hotspot: true });
    const line = await last();
    const { status, body } = await undo(line);
    expect({ status, ...body }).toMatchObject({ status: 200, undone: 1, skipped: [] });
    expect(await plan(row.id)).toEqual({ ...row, version: 3 });
    const undoing = await last();
    expect(undoing).toMatchObject({ undoOf: line.id, user: 'ada', action: 'update' });
    expect((await log(`entityId=${row.id}&entity=plan`))[1]).toMatchObject({ undone: true });
    expect((await undo(line)).status).toBe(409);
    await undo(undoing);
    expect(await plan(row.id)).toMatchObject({ planName: 'Wrong', hotspot: true, version: 4 });
  });

  it('of a price takes the price record along', async () => {
    const row = await fresh({ previousPrice: 25 });
    await put(row, { price: 10 });
    expect(await history(row.id)).toEqual([10, 20]);
    await undo(await last());
    expect(await plan(row.id)).toEqual({ ...row, version: 3 });
    expect(await history(row.id)).toEqual([20]);
    await undo(await last());
    expect(await plan(row.id)).toMatchObject({ price: 10, previousPrice: 20 });
    expect(await history(row.id)).toEqual([10, 20]);
  });

  it.each([
    ['a source of its own', { sourceName: 'A list', sourceUrl: 'https://list.example/old' }],
    ['no source', {}],
  ])('of a price with %s keeps none that was said of the later price', async (_, source) => {
    const row = await fresh({ ...source, confidence: 'sourced' });
    await put(row, { price: 10 });
    const line = await last();
    const later = { sourceName: 'Later', sourceUrl: 'https://list.example/later' };
    await put(await plan(row.id), { ...later, confidence: 'sourced' });
    expect(await plan(row.id)).toMatchObject({ source: { name: 'Later' } });
    const { status, body } = await undo(line);
    expect([status, body.skipped]).toEqual([200, []]);
    const back = await plan(row.id);
    expect([back.price, back.source, back.sourceUrl]).toEqual([20, row.source, row.sourceUrl]);
    expect(await history(row.id)).toEqual([20]);
  });

  it('of a price leaves the source of one that others set since', async () => {
    const row = await fresh({ sourceName: 'A list', sourceUrl: 'https://list.example/old' });
    await put(row, { price: 10, hotspot: true });
    const line = await last();
    const later = { sourceName: 'Later', sourceUrl: 'https://list.example/later' };
    await put(await plan(row.id), { ...later, price: 12 }, other);
    expect((await undo(line, { partial: true })).status).toBe(200);
    expect(await plan(row.id)).toMatchObject({
      price: 12,
      hotspot: null,
      source: { name: 'Later' },
    });
  });

  it('says field by field what others changed since, and leaves or takes these on request', async () => {
    const row = await fresh();
    await put(row, { planName: 'Mine', hotspot: true, price: 15 });
    const line = await last();
    await put(await plan(row.id), { planName: 'Theirs', price: 30 }, other);
    const refused = await undo(line);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          label: `${row.carrier.name} Theirs`,
          field: 'planName',
          before: row.planName,
          after: 'Mine',
          current: 'Theirs',
        }),
        expect.objectContaining({ field: 'price', before: 20, after: 15, current: 30 }),
      ]),
    );
    expect(await plan(row.id)).toMatchObject({ planName: 'Theirs', hotspot: true });
    const partial = await undo(line, { partial: true });
    expect(partial.body.skipped.map((conflict) => conflict.field)).toContain('planName');
    expect(await plan(row.id)).toMatchObject({ planName: 'Theirs', hotspot: null, price: 30 });

    const second = await fresh();
    await put(second, { planName: 'Mine', price: 15 });
    const forced = await last();
    await put(await plan(second.id), { planName: 'Theirs', price: 30 }, other);
    expect((await undo(forced, { force: true })).status).toBe(200);
    expect(await plan(second.id)).toMatchObject({
      planName: second.planName,
      price: 20,
      previousPrice: null,
    });
    // What was paid in between stays in the history; the price that holds now is its newest record.
    expect(await history(second.id)).toEqual([20, 30, 20]);
  });

  it('of a made row trashes it, of a delete restores it', async () => {
    const row = await fresh();
    await undo(await last());
    expect((await ask('GET', api.plan(row.id))).status).toBe(404);
    await undo(await last());
    expect(await plan(row.id)).toMatchObject({ planName: row.planName, version: 3 });
    await ask('DELETE', api.plan(row.id));
    await undo(await last());
    expect(await plan(row.id)).toMatchObject({ version: 5 });
  });

  it('of a price record takes the price back with it, and again forward', async () => {
    const row = await fresh();
    await ask('POST', api.priceHistory(row.id), { price: 9 });
    expect(await plan(row.id)).toMatchObject({ price: 9, previousPrice: 20 });
    const line = (await log(`entity=price-record&limit=1`))[0]!;
    expect((await undo(line)).body).toMatchObject({ undone: 2 });
    expect(await plan(row.id)).toMatchObject({ price: 20, previousPrice: null });
    expect(await history(row.id)).toEqual([20]);
    const back = (await log(`entity=price-record&limit=1`))[0]!;
    expect(back).toMatchObject({ action: 'delete', undoOf: line.id });
    expect((await undo(back)).status).toBe(200);
    expect(await plan(row.id)).toMatchObject({ price: 9 });
    expect(await history(row.id)).toEqual([9, 20]);
    await ask('POST', api.priceHistory(row.id), { price: 15, recordedDate: '2026-01-01' });
    await undo((await log(`entity=price-record&limit=1`))[0]!);
    expect(await history(row.id)).toEqual([9, 20]);
  });

  it('says that the plan of a price record is gone for good', async () => {
    const row = await fresh();
    await ask('POST', api.priceHistory(row.id), { price: 15, recordedDate: '2026-01-01' });
    await undo((await log(`entity=price-record&limit=1`))[0]!);
    const back = (await log(`entity=price-record&limit=1`))[0]!;
    // As a reset and a restored backup do.
    await t.db.write((commit) =>
      commit([
        { sql: 'DELETE FROM price_records WHERE plan_id = ?', args: [row.id] },
        { sql: 'DELETE FROM plans WHERE id = ?', args: [row.id] },
      ]),
    );
    const refused = await undo(back);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('SIM card is gone for good');
  });

  it('works for carriers and SEO settings, and not for accounts', async () => {
    const carrier = await get<Carrier>(api.carrier(2));
    await ask('PUT', api.carrier(2), { ...carrier, name: 'Renamed' });
    await undo(await last());
    expect(await get<Carrier>(api.carrier(2))).toEqual({ ...carrier, version: 3 });
    const page = (await get<SeoPage[]>(api.seoPages))[0]!;
    await ask('PUT', api.seoPage(page.id), { ...page, title: 'Other' });
    await undo(await last());
    expect((await get<SeoPage[]>(api.seoPages))[0]).toEqual({ ...page, version: 3 });
    const account = (await log('entity=user&limit=1'))[0]!;
    expect(account.undoable).toBe(false);
    const refused = await undo(account);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: 'This cannot be taken back. Accounts are changed in the list of users.',
    });
    expect((await ask('POST', api.undo(999_999), {})).status).toBe(404);
    expect((await ask('POST', api.undo(account.id), { force: 'yes' })).status).toBe(400);
  });

  it('does not trash a carrier that got plans, nor a row that was worked on', async () => {
    const { body: carrier } = await ask<Carrier>('POST', api.carriers, {
      name: 'New',
      slug: 'n-w',
    });
    const line = await last();
    await fresh({ carrierId: carrier.id });
    const refused = await undo(line);
    expect(refused).toMatchObject({ status: 409, body: { plans: 1 } });
    const row = await fresh();
    const creation = await last();
    await put(row, { hotspot: true }, other);
    expect((await undo(creation)).body.conflicts).toMatchObject([{ field: 'hotspot' }]);
    expect((await undo(creation, { force: true })).status).toBe(200);
  });
});

describe('the trash', () => {
  const items = async () => (await get<TrashList>(api.trash)).data;
  const restore = (entity: string, id: number, body: object = {}) =>
    ask<Plan & Failure>('POST', api.restore(entity, id), body);

  it('lists who deleted what, and gives it back', async () => {
    const row = await fresh();
    await ask('DELETE', api.plan(row.id), undefined, other);
    expect((await items())[0]).toMatchObject({
      entity: 'plan',
      id: row.id,
      label: `${row.carrier.name} ${row.planName}`,
      address: row.slug,
      deletedBy: 'bob',
    });
    expect((await restore('plan', row.id)).body).toMatchObject({ slug: row.slug, version: 3 });
    expect((await restore('plan', row.id)).status).toBe(409);
    expect((await items()).some((item) => item.id === row.id && item.entity === 'plan')).toBe(
      false,
    );
    expect((await restore('plan', 999_999)).status).toBe(404);
    expect((await restore('user', 1)).status).toBe(400);
    expect((await last()).action).toBe('restore');
  });

  it('asks for a new slug when the old one was taken', async () => {
    const row = await fresh({ slug: 'contested' });
    await ask('DELETE', api.plan(row.id));
    await fresh({ slug: 'contested' });
    const refused = await restore('plan', row.id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('choose another');
    expect((await restore('plan', row.id, { slug: 'Not One' })).status).toBe(400);
    expect((await restore('plan', row.id, { slug: 'contested' })).status).toBe(409);
    const again = await restore('plan', row.id, { slug: 'contested-2' });
    expect(again.body).toMatchObject({ id: row.id, slug: 'contested-2' });
  });

  it('wants a carrier restored before its plans', async () => {
    const { body: carrier } = await ask<Carrier>('POST', api.carriers, {
      name: 'Gone',
      slug: 'gone',
    });
    const row = await fresh({ carrierId: carrier.id });
    await ask('DELETE', api.plan(row.id));
    await ask('DELETE', api.carrier(carrier.id));
    const refused = await restore('plan', row.id);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toContain('Gone');
    expect((await restore('carrier', carrier.id)).status).toBe(200);
    expect((await restore('plan', row.id)).status).toBe(200);
  });
});
