import { afterAll, describe, expect, it } from 'vitest';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openAdminApp } from '../../testing.ts';
const t = await openAdminApp();
afterAll(() => t.close());

interface Failure {
  message: string;
  issues?: { path: string; message: string }[];
  current?: { version: number };
}
const ask = <T>(method: string, path: string, body?: unknown, headers = {}) =>
  t.ask<T>(method, path, body, { headers });
const post = <T = Failure>(path: string, body: unknown) => ask<T>('POST', path, body);
const put = <T = Failure>(path: string, body: unknown) => ask<T>('PUT', path, body);
const remove = (path: string, headers = {}) => ask<Failure>('DELETE', path, undefined, headers);
const get = async <T>(path: string) => (await ask<T>('GET', path)).body;
const lastEntry = async () =>
  (await t.db.first<Record<string, string>>('SELECT * FROM audit_log ORDER BY id DESC LIMIT 1'))!;

const makeCarrier = async (slug: string, more = {}) =>
  (await post<Carrier>(api.carriers, { name: `Carrier ${slug}`, slug, ...more })).body;
const makeRegion = async (code: string, currency = 'EUR') =>
  (await post<Region>(api.regions, { name: `Region ${code}`, code, currency })).body;
const planOf = (carrierId: number, regionId: number, more = {}) => ({
  carrierId,
  regionId,
  planName: 'Basic 5GB',
  dataAmount: '5GB',
  price: '20.00',
  planType: 'prepaid',
  ...more,
});
let made = 0;
async function makePlan(more = {}) {
  made += 1;
  const carrier = await makeCarrier(`plan-home-${made}`);
  const { status, body } = await post<Plan>(api.plans, planOf(carrier.id, 1, more));
  expect(status).toBe(201);
  return body;
}
/** A plan as an edit answers it: without what only the public answer works out. */
function stored({ age: _, offerEnded: __, proof: ___, bestFor: ____, ...plan }: Plan) {
  return plan;
}
const history = (id: number) => get<PriceRecord[]>(api.priceHistory(id));

describe('carriers', () => {
  it('are made from the specified payload, seen at once, logged', async () => {
    const before = await t.json<Carrier[]>(api.carriers);
    const { status, body } = await post<Carrier>(api.carriers, {
      name: ' Néw Tel ',
      slug: 'new-tel',
      logoUrl: '',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Néw Tel',
      slug: 'new-tel',
      logoUrl: null,
      kind: 'mno',
      simCardCount: 0,
      version: 1,
    });
    expect(await t.json<Carrier[]>(api.carriers)).toHaveLength(before.length + 1);
    const entry = await lastEntry();
    expect(entry).toMatchObject({
      action: 'create',
      entity: 'carrier',
      entity_id: body.id,
      actor_name: 'ada',
      way: 'api',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(JSON.parse(entry.after!)).toMatchObject({ name: 'Néw Tel' });
  });

  it('take the whole carrier back, and keep what a payload leaves out', async () => {
    const carrier = await makeCarrier('keeps', { website: 'https://keeps.example', kind: 'mvno' });
    const renamed = await put<Carrier>(api.carrier(carrier.id), { ...carrier, name: 'Renamed' });
    expect(renamed.body).toEqual({ ...carrier, name: 'Renamed', version: 2 });
    const short = { name: 'Short', slug: 'keeps', version: 2 };
    expect((await put<Carrier>(api.carrier(carrier.id), short)).body).toMatchObject({
      name: 'Short',
      website: 'https://keeps.example',
      kind: 'mvno',
      version: 3,
    });
    const emptied = { ...short, version: 3, website: '' };
    expect((await put<Carrier>(api.carrier(carrier.id), emptied)).body.website).toBeNull();
  });

  it('change nothing when nothing changes', async () => {
    const carrier = await makeCarrier('idle');
    const entry = await lastEntry();
    expect((await put<Carrier>(api.carrier(carrier.id), carrier)).body).toEqual(carrier);
    expect((await lastEntry()).id).toBe(entry.id);
  });

  it('ask for the version and refuse a stale one with the current row', async () => {
    const carrier = await makeCarrier('versioned');
    const { version: _, ...rest } = carrier;
    expect((await put(api.carrier(carrier.id), rest)).status).toBe(428);
    await put(api.carrier(carrier.id), { ...carrier, name: 'Theirs' });
    const stale = await put(api.carrier(carrier.id), { ...carrier, name: 'Mine' });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ name: 'Theirs', version: 2 });
    expect((await remove(api.carrier(carrier.id), { 'If-Match': '"1"' })).status).toBe(409);
    expect((await remove(api.carrier(carrier.id), { 'If-Match': '"2"' })).status).toBe(200);
    expect((await remove(api.carrier(carrier.id))).status).toBe(404);
  });

  it.each([
    [{ slug: 'x' }, 'name', 'name: is required'],
    [{ name: 'x', slug: 'Not a slug' }, 'slug', 'lower-case'],
    [{ name: 'x', slug: 'x', logoUrl: 'http://x.example/a.png' }, 'logoUrl', 'https'],
    [{ name: 'x', slug: 'x', website: 'https://user:pw@x.example' }, 'website', 'https'],
    [{ name: '<b>', slug: 'x' }, 'name', 'markup'],
  ])('refuse %j at the field', async (body, path, text) => {
    const { status, body: failure } = await post(api.carriers, body);
    expect(status).toBe(400);
    expect(failure.issues).toMatchObject([{ path }]);
    expect(failure.message).toContain(text);
  });

  it('refuse a slug that is taken, and a body about another row', async () => {
    const carrier = await makeCarrier('first-one');
    const taken = await post(api.carriers, { name: 'Second', slug: 'first-one' });
    expect(taken.status).toBe(409);
    expect(taken.body.issues).toMatchObject([{ path: 'slug' }]);
    expect(taken.body.message).toContain('Carrier first-one');
    const wrong = await put(api.carrier(carrier.id), { ...carrier, id: carrier.id + 1 });
    expect(wrong.status).toBe(400);
  });

  it('with plans stay; trashed plans do not hold them, and their slug is free again', async () => {
    const plan = await makePlan();
    const carrier = await get<Carrier>(api.carrier(plan.carrierId));
    const refused = await remove(api.carrier(carrier.id));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ plans: 1, message: expect.stringContaining('1 plan') });
    expect((await remove(api.plan(plan.id))).status).toBe(200);
    expect((await remove(api.carrier(carrier.id))).status).toBe(200);
    expect((await makeCarrier(carrier.slug)).id).toBeGreaterThan(carrier.id);
  });

  it('rename the search text and the order of their plans', async () => {
    const plan = await makePlan({ planName: 'Zebra Quagga' });
    const carrier = await get<Carrier>(api.carrier(plan.carrierId));
    await put(api.carrier(carrier.id), { ...carrier, name: 'Übertel' });
    const found = await get<{ data: Plan[] }>(`${api.plans}?q=ubertel+quagga`);
    expect(found.data).toMatchObject([{ id: plan.id, carrier: { name: 'Übertel' } }]);
    const row = await t.db.first('SELECT carrier_sort FROM plans WHERE id = ?', [plan.id]);
    expect(row).toMatchObject({ carrier_sort: 'ubertel' });
  });
});

describe('regions', () => {
  it('take code in any case, and send GB to UK', async () => {
    const { body } = await post<Region>(api.regions, {
      name: 'France',
      code: 'fr',
      currency: 'EUR',
    });
    expect(body).toMatchObject({ code: 'FR', currencySymbol: '€', version: 1, simCardCount: 0 });
    const gb = await post(api.regions, { name: 'Britain', code: 'gb', currency: 'GBP' });
    expect(gb.status).toBe(400);
    expect(gb.body.issues).toMatchObject([
      { path: 'code', message: expect.stringContaining('UK') },
    ]);
    const taken = await post(api.regions, { name: 'Again', code: 'FR', currency: 'EUR' });
    expect(taken.status).toBe(409);
    expect((await post(api.regions, { name: 'X', code: 'XX', currency: 'CHF' })).status).toBe(400);
  });

  it('keep their currency while plans are priced in it, and say how many and what to do', async () => {
    const region = await makeRegion('IT');
    const carrier = await makeCarrier('it-tel');
    const travel = await makeCarrier('it-roamer', { kind: 'travel' });
    const plan = (of: Carrier, currency: string) =>
      post<Plan>(api.plans, planOf(of.id, region.id, { currency }));
    const inEuro = (await plan(carrier, 'EUR')).body;
    await plan(travel, 'EUR');
    const inDollars = (await plan(travel, 'USD')).body;
    const change = () =>
      put<Region & Failure>(api.region(region.id), { ...region, currency: 'JPY' });
    const refused = await change();
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      message:
        'currency: Region IT has 1 plan priced in EUR. Delete it or move it to another region first.',
      issues: [{ path: 'currency', message: expect.stringContaining('1 plan priced in EUR') }],
      plans: 1,
    });
    // What is not the currency may change.
    const named = await put<Region>(api.region(region.id), { ...region, name: 'Italia' });
    expect(named.status).toBe(200);
    region.version = named.body.version;
    await remove(api.plan(inEuro.id));
    const compared = () =>
      t.db.first<{ n: number }>('SELECT region_minor AS n FROM plans WHERE id = ?', [inDollars.id]);
    const before = await compared();
    const changed = await change();
    expect([changed.status, changed.body.currency]).toEqual([200, 'JPY']);
    // What travel sellers ask in dollars compares in the new currency.
    expect((await compared())!.n).not.toBe(before!.n);
    const undone = (await get<{ data: { id: number }[] }>(`${api.audit}?entity=region`)).data[0]!;
    await plan(carrier, 'JPY');
    expect((await post(api.undo(undone.id), {})).body.message).toContain('1 plan priced in JPY');
  });
});

describe('plans', () => {
  it('are made with an address part, derived columns and a first price record', async () => {
    const plan = await makePlan({ previousPrice: 25, priceChangePercent: '-20', hasDeal: 'true' });
    expect(plan).toMatchObject({
      slug: expect.stringMatching(/^plan-home-\d+-basic-5gb$/),
      price: 20,
      previousPrice: 25,
      priceChangePercent: -20,
      validity: '30 days',
      hasDeal: true,
      sample: false,
      checkedAt: null,
    });
    expect(await history(plan.id)).toMatchObject([
      { price: 20, recordedDate: '2026-11-21', sample: false },
    ]);
    const row = await t.db.first('SELECT usd_micros, data_mb FROM plans WHERE id = ?', [plan.id]);
    expect(row).toMatchObject({ usd_micros: 20_000_000, data_mb: 5000 });
    const twin = await post<Plan>(api.plans, planOf(plan.carrierId, 1));
    expect(twin.body.slug).toBe(`${plan.slug}-us`);
    const third = await post<Plan>(api.plans, planOf(plan.carrierId, 1));
    expect(third.body.slug).toBe(`${plan.slug}-2`);
  });

  it('write a record and derive the change when the price changes', async () => {
    const plan = await makePlan({ checked: true });
    expect(plan.checkedAt).toBe('2026-11-21T12:00:00.000Z');
    const { status, body } = await put<Plan>(api.plan(plan.id), { ...plan, price: '15.50' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      price: 15.5,
      previousPrice: 20,
      priceChangePercent: -22.5,
      version: 2,
      // Nobody said that the new price was checked.
      checkedAt: null,
    });
    expect((await history(plan.id)).map((record) => record.price)).toEqual([15.5, 20]);
    const entry = await lastEntry();
    expect(JSON.parse(entry.before!)).toMatchObject({ priceMinor: 2000, currency: 'USD' });
    expect(JSON.parse(entry.after!)).toMatchObject({ priceMinor: 1550, previousMinor: 2000 });
    const checked = await put<Plan>(api.plan(plan.id), { ...body, checked: true });
    expect(checked.body).toMatchObject({
      checkedAt: '2026-11-21T12:00:00.000Z',
      confidence: 'checked',
      price: 15.5,
    });
    expect(await history(plan.id)).toHaveLength(2);
  });

  it('keep the facts that a payload leaves out', async () => {
    const facts = { hotspot: false, texts: 'unlimited', setupFee: 5, taxes: 'included' };
    const plan = await makePlan(facts);
    const some = { version: plan.version, currency: 'USD' };
    const short = planOf(plan.carrierId, 1, { ...some, price: 22, hotspot: true });
    const { status, body } = await put<Plan>(api.plan(plan.id), short);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...facts, price: 22, hotspot: true });
  });

  it('of the sample data lose the mark only by a price edit', async () => {
    const sample = await get<Plan>(api.plan(3));
    expect(sample.sample).toBe(true);
    const other = await put<Plan>(api.plan(3), { ...sample, planDescription: 'Edited.' });
    expect(other.body).toMatchObject({ sample: true, checkedAt: null });
    const price = await put<Plan>(api.plan(3), { ...other.body, price: sample.price + 1 });
    expect(price.body).toMatchObject({ sample: false, checkedAt: null });
  });

  it.each([
    [{ previousPrice: 99 }, 'previousPrice', 'this plan has none'],
    [{ price: 15, previousPrice: 99 }, 'previousPrice', '$20.00'],
    [{ price: 15, priceChangePercent: 5 }, 'priceChangePercent', '-25%'],
    [{ price: 0 }, 'price', 'above 0'],
    [{ price: 'abc' }, 'price', 'is no number'],
    [{ price: '1.234' }, 'price', 'decimals'],
    [{ price: 1_000_000 }, 'price', 'above the highest price'],
    [{ buyUrl: 'javascript:alert(1)' }, 'buyUrl', 'https'],
    [{ currency: 'EUR' }, 'currency', 'priced in USD'],
    [{ carrierId: 99_999 }, 'carrierId', 'no such carrier'],
    [{ regionId: 0 }, 'regionId', ''],
    [{ planType: 'toaster' }, 'planType', ''],
    [{ seenOn: '2099-01-01' }, 'seenOn', 'later than today'],
    [{ prepayMonths: 12, prepayTotal: 100 }, 'prepayTotal', 'contradicts 12 months'],
    [{ hasDeal: true }, 'hasDeal', 'a deal needs a previous price'],
  ])('refuse %j and say why at the field', async (change, path, text) => {
    const plan = await makePlan();
    const { status, body } = await put(api.plan(plan.id), { ...plan, ...change });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([{ path }]);
    expect(body.message).toContain(text);
    const shown = stored(await get<Plan>(api.plan(plan.id)));
    expect(plan).toMatchObject(shown);
  });

  it('keep the source of a price that is corrected, unless another one is named', async () => {
    const source = { sourceName: 'A list', sourceUrl: 'https://list.example/a' };
    const sourced = { ...source, confidence: 'sourced' };
    const stored = async (id: number) => {
      const plan = await t.db.first(
        `SELECT source_name AS sourceName, source_url AS sourceUrl, confidence FROM plans WHERE id = ?`,
        [id],
      );
      const newest = (await history(id))[0]!;
      return { plan, record: newest.source?.name ?? null };
    };
    // What merely comes back with the form, and what is not said at all.
    const plan = await makePlan(sourced);
    const form = (now: Plan, more: object) => ({ ...now, ...source, ...more });
    const first = await put<Plan>(api.plan(plan.id), form(plan, { price: plan.price + 1 }));
    expect(first.status).toBe(200);
    expect(await stored(plan.id)).toEqual({ plan: sourced, record: 'A list' });
    // Another one, and the same price with its own.
    const next = { price: plan.price + 2, sourceName: 'B list', sourceUrl: null };
    const second = await put<Plan>(api.plan(plan.id), { ...first.body, ...next });
    expect(await stored(plan.id)).toEqual({
      plan: { sourceName: 'B list', sourceUrl: null, confidence: 'sourced' },
      record: 'B list',
    });
    const kept = { ...second.body, sourceName: 'B list', planName: 'Kept' };
    const third = await put<Plan>(api.plan(plan.id), { ...kept, confidence: 'sourced' });
    expect((await stored(plan.id)).plan).toMatchObject({
      sourceName: 'B list',
      confidence: 'sourced',
    });
    // A price that was looked up just now is checked.
    const checked = { ...third.body, sourceName: 'B list', price: plan.price + 3, checked: true };
    await put<Plan>(api.plan(plan.id), checked);
    expect((await stored(plan.id)).plan).toMatchObject({
      sourceName: 'B list',
      confidence: 'checked',
    });
  });

  it('refuse an older price as the present one, and say where it belongs', async () => {
    const plan = await makePlan({ seenOn: '2026-11-10' });
    const older = { ...plan, price: plan.price + 1, seenOn: '2026-11-09' };
    const { status, body } = await put(api.plan(plan.id), older);
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          path: 'seenOn',
          message:
            'seenOn: is before 2026-11-10, the day of the present price: add this one to the price history',
        },
      ],
    ]);
    const record = { price: plan.price + 1, recordedDate: '2026-11-09' };
    expect((await post(api.priceHistory(plan.id), record)).status).toBe(201);
    const now = await get<Plan>(api.plan(plan.id));
    expect(now).toMatchObject({ price: plan.price, seenOn: '2026-11-10' });
    // The day alone may be mended, and a price of the same day is the newer one of two.
    const mended = await put<Plan>(api.plan(plan.id), { ...now, seenOn: '2026-11-08' });
    expect(mended.body).toMatchObject({ seenOn: '2026-11-08' });
    const same = { ...mended.body, price: plan.price + 2, seenOn: '2026-11-10' };
    expect((await put<Plan>(api.plan(plan.id), same)).body).toMatchObject({
      price: plan.price + 2,
      seenOn: '2026-11-10',
    });
  });

  it('of travel sellers may be priced in any currency anywhere, others in that of the region', async () => {
    const region = await makeRegion('ES');
    const travel = await makeCarrier('roamer', { kind: 'travel' });
    const local = await makeCarrier('local');
    const at = (carrier: Carrier, currency: string) =>
      post(api.plans, planOf(carrier.id, region.id, { currency }));
    expect((await at(travel, 'USD')).status).toBe(201);
    expect((await at(travel, 'EUR')).status).toBe(201);
    expect((await at(local, 'USD')).status).toBe(400);
    expect((await at(travel, 'JPY')).status).toBe(201);
    expect((await at(local, 'JPY')).body.message).toContain('EUR');
  });

  it('keep their seller of kind travel while it prices in another currency than the region', async () => {
    const region = await makeRegion('PT');
    const travel = await makeCarrier('settles', { kind: 'travel' });
    const made = (planName: string, currency: string) =>
      post<Plan>(api.plans, planOf(travel.id, region.id, { planName, currency }));
    await made('Local', 'EUR');
    const abroad = (await made('In yen', 'JPY')).body;
    const settle = () =>
      put<Carrier & Failure>(api.carrier(travel.id), { ...travel, kind: 'mvno' });
    const refused = await settle();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      "kind: must be travel: 1 plan of Carrier settles is priced in another currency than the region's: In yen (PT, JPY). Change these first.",
    );
    await t.send('DELETE', api.plan(abroad.id), { cookie: t.cookie });
    expect((await settle()).status).toBe(200);
  });

  it('say that a raised price ends a deal', async () => {
    const plan = await makePlan({ previousPrice: 25, hasDeal: true });
    const raised = await put(api.plan(plan.id), { ...plan, previousPrice: null, price: 24 });
    expect(raised.status).toBe(400);
    expect(raised.body.issues).toMatchObject([{ path: 'hasDeal' }]);
    const ended = { ...plan, previousPrice: null, price: 24, hasDeal: false };
    expect((await put<Plan>(api.plan(plan.id), ended)).body).toMatchObject({
      previousPrice: 20,
      priceChangePercent: 20,
    });
  });

  it('cannot be both carriers of one address part', async () => {
    const plan = await makePlan();
    const taken = planOf(plan.carrierId, 1, { slug: plan.slug });
    expect((await post(api.plans, taken)).status).toBe(409);
  });
});

describe('price records', () => {
  const add = <T = PriceRecord>(plan: Plan, body: object) =>
    post<T>(api.priceHistory(plan.id), { simCardId: plan.id, ...body });

  it('of today become the current price in the same commit', async () => {
    const plan = await makePlan({ previousPrice: 25, hasDeal: true });
    const { status, body } = await add(plan, { price: '18', recordedDate: '2026-11-21' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ price: 18, recordedDate: '2026-11-21', sample: false });
    expect(await get<Plan>(api.plan(plan.id))).toMatchObject({
      price: 18,
      previousPrice: 20,
      priceChangePercent: -10,
      hasDeal: true,
      version: 2,
    });
    await add(plan, { price: 30 });
    expect(await get<Plan>(api.plan(plan.id))).toMatchObject({ price: 30, hasDeal: false });
    const batches = await t.db.all<{ batch_id: string; n: number }>(
      'SELECT batch_id, count(*) AS n FROM audit_log WHERE batch_id IS NOT NULL GROUP BY 1',
    );
    expect(batches.map((batch) => batch.n)).toContain(2);
  });

  it('of an earlier day never do', async () => {
    const plan = await makePlan();
    expect((await add(plan, { price: 15, recordedDate: '2026-11-20' })).status).toBe(201);
    const shown = stored(await get<Plan>(api.plan(plan.id)));
    expect(plan).toMatchObject(shown);
    expect((await history(plan.id)).map((record) => record.price)).toEqual([20, 15]);
  });

  it.each([
    [{ price: '5', recordedDate: '2026-11-23' }, 'recordedDate', 'later than today'],
    [{ price: '5', recordedDate: '21.11.2026' }, 'recordedDate', ''],
    [{ price: '5', recordedDate: '2026-02-30' }, 'recordedDate', ''],
    [{ price: '' }, 'price', 'is required'],
    [{ recordedDate: '2026-11-20' }, 'price', ''],
    [{ price: 5, simCardId: 1 }, 'simCardId', 'another SIM card'],
  ])('refuse %j', async (body, path, text) => {
    const plan = await makePlan();
    const failure = await add<Failure>(plan, body);
    expect(failure.status).toBe(400);
    expect(failure.body.issues).toMatchObject([{ path }]);
    expect(failure.body.message).toContain(text);
    expect(await history(plan.id)).toHaveLength(1);
  });

  it('stand after those of the same day, by the order of adding', async () => {
    const plan = await makePlan();
    for (const price of [7, 9, 8]) await add(plan, { price });
    expect((await history(plan.id)).map((record) => record.price)).toEqual([8, 9, 7, 20]);
    expect((await get<Plan>(api.plan(plan.id))).price).toBe(8);
  });
});
