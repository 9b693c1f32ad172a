import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASKS } from '#db/tasks.ts';
import { openDb, type Commit, type Db } from '#db/core/connect/client.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { BulkPreview, BulkResult } from '#src/contract/plans/admin-plans.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { Region } from '#src/contract/places/regions.ts';
import type { SeoGlobal } from '#src/contract/pages/seo.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createApp } from '../app.ts';
import { openTestApp, sendTo, testAccount } from '../testing.ts';

const TOOLS = { progress: () => undefined, breathe: async () => undefined };

/** A database whose commits go through `around`: where a test breaks them. */
function withCommit(db: Db, around: (commit: Commit) => Commit): Db {
  const faulty: Db = {
    ...db,
    write: (work) => db.write((commit) => work(around(commit))),
    // The tasks of the worker process, in this one: here their commits can be broken.
    readInWorker: (task, input) => TASKS[task]!(input as never, TOOLS, faulty) as Promise<never>,
    writeInWorker: async (task, input) => {
      const given = typeof input === 'function' ? await (input as () => unknown)() : input;
      return TASKS[task]!(given as never, TOOLS, faulty) as Promise<never>;
    },
  };
  return faulty;
}

const TABLES = `
    carriers regions plans plans_fts price_records audit_log seo_pages seo_global
    site_state
  `
  .trim()
  .split(/\s+/);
let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie: string;
let region: number;
/** Whether the next commit fails in its middle. */
let broken = false;
/** How many commits the last request made. */
let commits = 0;
let faulty: ReturnType<typeof createApp>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-faults-'));
  t = await openTestApp({}, { DATA_DIR: folder });
  ({ cookie } = await testAccount(t, 'ada', true));
  // A region that can change its currency, with a plan that follows.
  const make = (path: string, body: unknown) => t.send('POST', path, { body, cookie });
  const made = await make(api.regions, { name: 'France', code: 'FR', currency: 'EUR' });
  region = ((await made.json()) as Region).id;
  const travel = await t.db.first<{ id: number }>("SELECT id FROM carriers WHERE kind = 'travel'");
  const planned = newPlan({ carrierId: travel!.id, regionId: region, currency: 'USD' });
  expect((await make(api.plans, planned)).status).toBe(201);
  const db = withCommit(t.db, (commit) => (statements) => {
    commits += 1;
    if (!broken) return commit(statements);
    const fault = { sql: 'INSERT INTO the_disk_is_gone VALUES (1)', args: [] };
    const half = Math.ceil(statements.length / 2);
    return commit([...statements.slice(0, half), fault, ...statements.slice(half)]);
  });
  faulty = createApp({ db, env: t.env, now: () => TEST_NOW });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (method: string, path: string, body?: unknown) => {
  commits = 0;
  return sendTo(faulty, method, path, { body, cookie });
};
const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
const get = <T>(path: string) => json<T>(ask('GET', path));
const dump = async () =>
  JSON.stringify(await Promise.all(TABLES.map((table) => t.db.all(`SELECT * FROM ${table}`))));

const newPlan = (more: object = {}) => ({
  carrierId: 1,
  regionId: 1,
  planName: 'Faulty',
  dataAmount: '1GB',
  price: 20,
  planType: 'esim',
  ...more,
});
const plan = (id = 1) => get<Plan>(api.adminPlan(id));
const bulk = async (operation: object) => {
  const selection = { ids: [50, 51, 52] };
  const { token } = await json<BulkPreview>(ask('POST', api.bulkPreview, { selection, operation }));
  return ask('POST', api.bulkApply, { selection, operation, token });
};
const lastLine = async (query = '') => (await get<AuditList>(`${api.audit}?${query}`)).data[0]!;

/** Each write, asked again and again until it goes through; the last ones prepare the next. */
const WRITES: [string, () => Promise<Response>][] = [
  ['create a carrier', async () => ask('POST', api.carriers, { name: 'F', slug: 'f' })],
  [
    'rename a carrier with plans',
    async () =>
      ask('PUT', api.carrier(1), { ...(await get<Carrier>(api.carrier(1))), name: 'Other' }),
  ],
  [
    'change the currency of a region',
    async () =>
      ask('PUT', api.region(region), {
        ...(await get<Region>(api.region(region))),
        currency: 'JPY',
      }),
  ],
  ['create a plan', async () => ask('POST', api.plans, newPlan({ slug: 'faulty' }))],
  [
    'change a price',
    async () => ask('PUT', api.plan(1), { ...(await plan()), price: 33, hasDeal: false }),
  ],
  ['undo the price', async () => ask('POST', api.undo((await lastLine('entityId=1')).id), {})],
  ['add a price record', async () => ask('POST', api.priceHistory(3), { price: 44 })],
  [
    'undo the price record',
    async () => ask('POST', api.undo((await lastLine('entity=price-record')).id), {}),
  ],
  ['delete a plan', async () => ask('DELETE', api.plan(4))],
  ['restore a plan', async () => ask('POST', api.restore('plan', 4), {})],
  ['move prices in bulk', () => bulk({ kind: 'price', by: 'percent', value: 10 })],
  ['undo the bulk change', async () => ask('POST', api.undoBatch((await lastLine()).batchId!), {})],
  [
    'save SEO settings',
    async () =>
      ask('PUT', api.seoGlobal, { ...(await get<SeoGlobal>(api.seoGlobal)), siteTitle: 'Other' }),
  ],
  ['reset the database', async () => ask('POST', api.resetDatabase, { confirm: 'RESET' })],
  ['reload the seed', async () => ask('POST', api.seedDatabase, { confirm: 'RELOAD' })],
];

describe('a write that fails half-way', () => {
  it.each(WRITES)('to %s leaves nothing behind, for all of it is one commit', async (_, write) => {
    const before = await dump();
    broken = true;
    const answer = await write();
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ message: 'Internal error' });
    expect(await dump()).toBe(before);
    expect(commits).toBe(1);
    broken = false;
    expect([200, 201]).toContain((await write()).status);
    expect(commits).toBe(1);
    expect(await dump()).not.toBe(before);
  });
});

describe('a row that another process changes between reading and writing', () => {
  it('keeps the other change, and the write leaves nothing behind', async () => {
    const other = await openDb({ url: `file:${t.file}` });
    let intrude = true;
    const db = withCommit(t.db, (commit) => async (statements) => {
      if (intrude) {
        intrude = false;
        const sql = 'UPDATE plans SET version = version + 1, hotspot = coalesce(1 - hotspot, 1)';
        await other.write((direct) => direct([{ sql, args: [] }]));
      }
      return commit(statements);
    });
    const app = createApp({ db, env: t.env, now: () => TEST_NOW });
    const { data } = await get<{ data: Plan[] }>(`${api.adminPlans}?limit=1`);
    const row = data[0]!;
    const records = await get<unknown[]>(api.priceHistory(row.id));
    const answer = await app.request(api.plan(row.id), {
      method: 'PUT',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        Cookie: cookie,
      },
      body: JSON.stringify({ ...row, price: row.price + 1, hasDeal: false }),
    });
    expect(answer.status).toBe(409);
    expect(await plan(row.id)).toEqual({ ...row, hotspot: !row.hotspot, version: row.version + 1 });
    expect(await get<unknown[]>(api.priceHistory(row.id))).toEqual(records);
    other.close();
  });

  it('stops a bulk change as a whole', async () => {
    const ids = (await get<{ data: Plan[] }>(`${api.adminPlans}?limit=5`)).data.map((p) => p.id);
    const other = await openDb({ url: `file:${t.file}` });
    const db = withCommit(t.db, (commit) => async (statements) => {
      const sql = 'UPDATE plans SET version = version + 1 WHERE id = ?';
      await other.write((direct) => direct([{ sql, args: [ids[2]!] }]));
      return commit(statements);
    });
    const app = createApp({ db, env: t.env, now: () => TEST_NOW });
    const body = { selection: { ids }, operation: { kind: 'delete' } };
    const { token } = await json<BulkPreview>(ask('POST', api.bulkPreview, body));
    const answer = await app.request(api.bulkApply, {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        Cookie: cookie,
      },
      body: JSON.stringify({ ...body, token }),
    });
    expect(answer.status).toBe(409);
    expect(await json<Partial<BulkResult>>(answer)).not.toHaveProperty('batchId');
    for (const id of ids) expect((await ask('GET', api.plan(id))).status).toBe(200);
    other.close();
  });
});
