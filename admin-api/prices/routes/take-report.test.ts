import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import type {
  PriceReport,
  PriceReportList,
  TakenReport,
} from '#src/contract/prices/price-reports.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie: string;
let plan: AdminPlan;
beforeEach(async () => {
  t = await openTestApp({ now: () => TEST_NOW });
  ({ cookie } = await testAccount(t, 'ada', true));
  const fields = { carrierId: 1, regionId: 1, planName: 'Told of', dataAmount: '1GB', price: 20 };
  const seen = { seenOn: '2026-10-01', sourceName: 'Wirecutter', sourceUrl: 'https://a.example/' };
  const made = await ask<AdminPlan>('POST', api.plans, { ...fields, ...seen, planType: 'esim' });
  plan = made.body;
});
afterEach(() => t.close());

interface Failure {
  message: string;
  unusualPrice?: string;
  current?: PriceReport;
}
async function ask<T>(method: string, path: string, body?: unknown) {
  const answer = await t.send(method, path, { cookie, body });
  return { status: answer.status, body: (await answer.json()) as T & Failure };
}
/** A report of a visitor, of a day. */
async function reported(priceMinor: number | null, day = '2026-11-10', currency = 'USD') {
  await t.db.write((commit) =>
    commit([
      {
        sql: `INSERT INTO price_reports (plan_id, kind, price_minor, currency, seen_at, created_at)
          VALUES (?, 'price', ?, ?, 'https://carrier.example/p', ?)`,
        args: [plan.id, priceMinor, currency, `${day}T10:00:00.000Z`],
      },
    ]),
  );
  const { body } = await ask<PriceReportList>('GET', api.priceReports);
  return body.data[0]!;
}
const SOURCE = { sourceName: 'carrier.example', sourceUrl: 'https://carrier.example/p' };
const take = (id: number, more: object) => {
  const body = { answer: 'Thank you.', version: 1, ...SOURCE, ...more };
  return ask<TakenReport>('POST', api.takeReport(id), body);
};
const now = async () => (await ask<AdminPlan>('GET', api.adminPlan(plan.id))).body;
const records = async () => (await ask<PriceRecord[]>('GET', api.priceHistory(plan.id))).body;

describe('taking over a reported price', () => {
  it('makes it the price of the day of the report, with its source, and answers the report', async () => {
    const { id } = await reported(2250);
    const { status, body } = await take(id, {});
    expect(status, body.message).toBe(200);
    expect(body.report).toMatchObject({ state: 'answered', answer: 'Thank you.', version: 2 });
    expect(await now()).toMatchObject({
      price: 22.5,
      previousPrice: 20,
      seenOn: '2026-11-10',
      checkedAt: null,
      sourceUrl: SOURCE.sourceUrl,
      source: { name: 'carrier.example', url: SOURCE.sourceUrl },
    });
    expect((await records()).map(({ price, recordedDate }) => [price, recordedDate])).toEqual([
      [22.5, '2026-11-10'],
      [20, '2026-10-01'],
    ]);
    const log = await ask<AuditList>('GET', `${api.audit}?limit=2`);
    expect(log.body.data.map(({ entity, user }) => `${user} ${entity}`)).toEqual([
      'ada price-report',
      'ada plan',
    ]);
    const undone = await ask('POST', api.undoBatch(body.batchId), {});
    expect(undone.status, undone.body.message).toBe(200);
    expect(await now()).toMatchObject({ price: 20, sourceUrl: 'https://a.example/' });
    expect(await records()).toHaveLength(1);
  });

  it('asks about an unusual price, and then changes nothing', async () => {
    const { id } = await reported(199_900);
    const asked = await take(id, {});
    expect(asked.status).toBe(409);
    expect(asked.body.unusualPrice).toContain('$1,999.00 is 100 times');
    expect((await now()).price).toBe(20);
    expect((await ask<PriceReportList>('GET', api.priceReports)).body.data).toHaveLength(1);
    expect((await take(id, { confirmPrice: true })).status).toBe(200);
    expect((await now()).price).toBe(1999);
  });

  it('takes a report from before the present price only when somebody looked it up', async () => {
    const { id } = await reported(1800, '2026-09-01');
    const old = await take(id, {});
    expect(old.status).toBe(409);
    expect(old.body.message).toContain('before 2026-10-01');
    expect((await take(id, { checked: true })).status).toBe(200);
    expect(await now()).toMatchObject({
      price: 18,
      seenOn: TEST_NOW.toISOString().slice(0, 10),
      confidence: 'checked',
      checkedAt: TEST_NOW.toISOString(),
    });
  });

  it('refuses what is decided, says no other price, or is in another currency', async () => {
    const { id } = await reported(2250);
    expect((await take(id, { version: undefined })).status).toBe(428);
    const stale = await take(id, { version: 7 });
    expect([stale.status, stale.body.current?.id]).toEqual([409, id]);
    for (const bad of [{ answer: '' }, { sourceUrl: 'javascript:alert(1)' }, { price: 3 }]) {
      expect((await take(id, bad)).status).toBe(400);
    }
    await ask('PUT', api.priceReport(id), { state: 'rejected', answer: null, version: 1 });
    expect((await take(id, { version: 2 })).body.message).toBe('This report is decided already.');
    for (const [minor, currency, said] of [
      [null, 'USD', 'names no price'],
      [2000, 'USD', 'is the price already'],
      [2250, 'GBP', 'is in GBP'],
    ] as const) {
      const other = await reported(minor, '2026-11-10', currency);
      const refused = await take(other.id, {});
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(said)]);
    }
    expect((await take(999, {})).status).toBe(404);
    expect((await now()).price).toBe(20);
  });
});
