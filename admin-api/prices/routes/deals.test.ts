/** What a deal is, what is said of it, and where it stands (rule 23), through the API. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSeededDb } from '#db/testing.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';

let now: Date;
let t: Awaited<ReturnType<typeof openTestApp>>;
let accounts = 0;
const on = (day: string) => (now = new Date(`${day}T12:00:00Z`));
const plan = (id = 1) => t.json<Plan>(api.plan(id));
const ask = async (method: string, path: string, body?: unknown) => {
  // The clock of the tests outlives sessions.
  const { cookie } = await testAccount(t, `ada${(accounts += 1)}`, true);
  const answer = await t.send(method, path, { cookie, body });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return answer;
};
const record = (price: number, recordedDate: string) =>
  ask('POST', api.priceHistory(1), { price, recordedDate });
const edit = async (change: object) =>
  ask('PUT', api.plan(1), {
    ...(await plan()),
    previousPrice: null,
    priceChangePercent: 0,
    ...change,
  });
const write = (...statements: string[]) =>
  t.db.write((commit) =>
    commit(
      [...statements, 'UPDATE site_state SET data_version = data_version + 1'].map((sql) => ({
        sql,
        args: [],
      })),
    ),
  );
const deals = async (search = '') =>
  (await t.json<PlanList>(`${api.plans}?dealsOnly=true&limit=100${search}`)).data;

describe('a plan whose price is recorded', () => {
  beforeEach(async () => {
    now = new Date('2026-08-01T12:00:00Z');
    t = await openTestApp({ now: () => now });
    await write(
      'UPDATE plans SET has_deal = 0, list_minor = NULL, offer_ends = NULL',
      'DELETE FROM price_records WHERE plan_id = 1',
      `UPDATE plans SET price_minor = 8000, previous_minor = NULL, price_change_percent = 0,
         sample = 0, previous_sample = 0, seen_on = '2026-08-01', source_name = NULL WHERE id = 1`,
      `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, created_at, way)
        VALUES (1, 8000, 'USD', '2026-08-01', '2026-08-01', 'hand')`,
    );
  });
  afterEach(() => t.close());
  /** 80 on 1 August, 100 and 90 on the days that are given. */
  const upAndDown = async (up: string, down: string) => {
    on(up);
    await edit({ price: 100 });
    on(down);
    await edit({ price: 90 });
    return plan();
  };

  it('is no deal after 80, 100 and 90 while the 80 lies within the 30 days before the cut', async () => {
    expect(await upAndDown('2026-08-20', '2026-08-31')).toMatchObject({
      previousPrice: 100,
      hasDeal: false,
      proof: null,
    });
    expect(await deals()).toEqual([]);
  });

  it('is a proven deal from the 31st day on, measured against the lowest record of the 30', async () => {
    const proof = {
      kind: 'proven',
      on: '2026-09-01',
      lowest: 100,
      lowestOn: '2026-08-20',
      saving: 10,
      percent: 10,
    };
    expect(await upAndDown('2026-08-20', '2026-09-01')).toMatchObject({ hasDeal: true, proof });
    expect((await deals()).map(({ id }) => id)).toEqual([1]);
    // A lower price of the time between is recorded later: the saving goes with it.
    await record(95, '2026-08-25');
    expect((await plan()).proof).toMatchObject({ lowest: 95, lowestOn: '2026-08-25', saving: 5 });
    await record(90, '2026-08-26');
    expect(await plan()).toMatchObject({ price: 90, hasDeal: false, proof: null });
  });

  it('is none where no price was recorded in the 30 days before, but lower than last seen', async () => {
    on('2026-09-01');
    await edit({ price: 70 });
    const { hasDeal, proof } = await plan();
    expect(hasDeal).toBe(false);
    expect(proof).toEqual({
      kind: 'lower',
      price: 70,
      on: '2026-09-01',
      before: 80,
      beforeOn: '2026-08-01',
    });
    expect(await deals()).toEqual([]);
    // 30 days are no gap of more than 30: then it is proven.
    await record(80, '2026-08-02');
    expect((await plan()).proof).toMatchObject({ kind: 'proven', lowest: 80, saving: 10 });
  });

  it('is none against a price of the same day alone', async () => {
    await edit({ price: 100 });
    await edit({ price: 60 });
    expect(await plan()).toMatchObject({ hasDeal: false, proof: null });
  });

  it.each([
    ['another source', "source_name = 'a tracker'"],
    ['another currency', "currency = 'EUR'"],
    ['sample data', 'sample = 1'],
  ])('is none against a record of %s', async (_, set) => {
    on('2026-08-20');
    await write(
      `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, created_at)
        VALUES (1, 9900, 'USD', '2026-08-19', '')`,
      `UPDATE price_records SET ${set} WHERE plan_id = 1`,
    );
    await edit({ price: 70 });
    expect(await plan()).toMatchObject({ previousPrice: 80, hasDeal: false, proof: null });
  });

  it('is none any more once its price is old, and says no saving then', async () => {
    await upAndDown('2026-08-20', '2026-09-01');
    // Else the day of the data would be past, and ages would count from it.
    await write("UPDATE plans SET sample = 0, seen_on = '2026-12-01' WHERE id > 1");
    on('2026-11-30');
    expect(await plan()).toMatchObject({ age: 'fresh', hasDeal: true });
    on('2026-12-01');
    expect(await plan()).toMatchObject({ age: 'old', hasDeal: false, proof: null });
    expect((await deals()).map(({ id }) => id)).not.toContain(1);
  });

  it('stays right when a change is undone', async () => {
    await upAndDown('2026-08-20', '2026-09-01');
    const { data } = (await (await ask('GET', api.audit)).json()) as AuditList;
    const cut = data.find(({ entity, action }) => entity === 'plan' && action === 'update');
    await ask('POST', api.undo(cut!.id), {});
    const proof = { kind: 'rise', before: 80 };
    expect(await plan()).toMatchObject({ price: 100, hasDeal: false, proof });
  });

  it('keeps no mark of a deal that merely came back with what the API had answered', async () => {
    await upAndDown('2026-08-20', '2026-09-01');
    await edit({ planDescription: 'Edited' });
    await record(85, '2026-08-25');
    expect(await plan()).toMatchObject({ planDescription: 'Edited', hasDeal: false });
    // A rise is no contradiction to a regular price above it.
    await edit({ price: 100, listPrice: 120 });
    await edit({ planDescription: 'Again' });
    expect(await plan()).toMatchObject({ previousPrice: 90, hasDeal: true });
    await edit({ listPrice: null });
    expect(await plan()).toMatchObject({ hasDeal: false, proof: { kind: 'rise', before: 90 } });
  });

  it('is one by the mark of an operator, without a figure, and stands after all others', async () => {
    await write(
      'UPDATE plans SET previous_minor = 9000, price_change_percent = -11.11 WHERE id = 1',
    );
    await edit({ hasDeal: true });
    expect(await plan()).toMatchObject({ hasDeal: true, proof: null });
    expect((await deals()).map(({ id }) => id)).toEqual([1]);
  });

  it("is a deal by its seller's words for 60 days where they name no end", async () => {
    await edit({ listPrice: 120 });
    // Else the day of the data would be past, and ages would count from it.
    await write("UPDATE plans SET sample = 0, seen_on = '2026-10-01' WHERE id > 1");
    on('2026-09-30');
    expect(await plan()).toMatchObject({ hasDeal: true, proof: { kind: 'offer', ends: null } });
    expect((await deals()).map(({ id }) => id)).toEqual([1]);
    on('2026-10-01');
    expect(await plan()).toMatchObject({ hasDeal: false, proof: null, offerEnded: false });
    expect(await deals()).toEqual([]);
  });

  it("is a deal by its seller's words while the offer runs, to its last day", async () => {
    on('2026-08-05');
    await edit({ listPrice: 120, offerEnds: '2026-08-18' });
    const offer = { kind: 'offer', regularPrice: 120, ends: '2026-08-18' };
    on('2026-08-18');
    expect(await plan()).toMatchObject({ hasDeal: true, proof: offer, offerEnded: false });
    expect((await deals()).map(({ id }) => id)).toEqual([1]);
    on('2026-08-19');
    expect(await plan()).toMatchObject({
      price: 80,
      hasDeal: false,
      proof: null,
      offerEnded: true,
      dueToday: 120,
    });
    expect(await deals()).toEqual([]);
  });
});

describe('the plans of a new site', () => {
  beforeAll(async () => {
    on('2026-11-22');
    t = await openTestApp({ now: () => now }, {}, await openSeededDb());
  });
  afterAll(() => t.close());

  it("have as deals the sellers' offers of the 60 days up to the day of the data, and no proven one", async () => {
    const all = await deals('&maxAge=any');
    const said = all.map(({ region, seenOn, proof }) =>
      [region.code, seenOn, proof?.kind].join(' '),
    );
    expect(said.sort()).toEqual([...Array(11).fill('DE 2026-08-14 offer'), 'DE 2026-09-04 offer']);
    expect(await t.db.first("SELECT count(*) AS n FROM plans WHERE proof_kind = 'proven'")).toEqual(
      { n: 181 },
    );
  });

  it('have no deal in an offer without an end that was last seen in January', async () => {
    const { data } = await t.json<PlanList>(`${api.plans}?q=superdrug 60GB&region=UK&maxAge=any`);
    const offer = data.find(({ listPrice }) => listPrice !== null);
    expect(offer).toMatchObject({
      seenOn: '2026-01-01',
      offerEnds: null,
      hasDeal: false,
      proof: null,
    });
  });

  it('say of the one price that is lower than last seen both days and both prices', async () => {
    const found = await t.json<PlanList>(
      `${api.plans}?q=giffgaff unlimited 18 months&limit=100&maxAge=any`,
    );
    const lower = found.data.filter(({ proof }) => proof?.kind === 'lower');
    expect(lower.map(({ slug, proof }) => [slug, proof])).toEqual([
      [
        'giffgaff-unlimited-18-months-uk',
        { kind: 'lower', price: 14, on: '2026-07-18', before: 25, beforeOn: '2026-01-01' },
      ],
    ]);
  });

  it('charge the regular price where an offer ended before today, whatever the day of the data', async () => {
    const ended = (await t.json<PlanList>(`${api.plans}?q=simplytel&limit=100&maxAge=any`)).data;
    expect(ended).toHaveLength(4);
    for (const { offerEnded, listPrice, dueToday, setupFee, hasDeal } of ended) {
      expect({ offerEnded, hasDeal }).toEqual({ offerEnded: true, hasDeal: false });
      expect(dueToday).toBeCloseTo(listPrice! + (setupFee ?? 0), 2);
    }
    const clubcard = (await t.json<PlanList>(`${api.plans}?q=tesco clubcard&limit=100&maxAge=any`))
      .data;
    expect(clubcard.map(({ offerEnded }) => offerEnded)).toEqual([true, true, true]);
  });
});
