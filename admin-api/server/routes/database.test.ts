import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '#db/core/connect/client.ts';
import { readSeed } from '#db/seed/files.ts';
import { openSeededDb } from '#db/testing.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';

const { plans: seeded, carriers, regions } = await readSeed();
const PLANS = seeded.length;
const ROWS = PLANS + carriers.length + regions.length;
let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie: string;
const open = async (variables: Record<string, string> = {}) => {
  t = await openTestApp({}, { DATA_DIR: folder, ...variables }, await openSeededDb());
  ({ cookie } = await testAccount(t, 'ada', true));
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-reset-'));
});
afterEach(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask<T>(method: string, path: string, body?: unknown) {
  const answer = await t.send(method, path, { cookie, body });
  return { status: answer.status, body: (await answer.json()) as T };
}
interface Result {
  message: string;
  backup: string;
  plans: number;
  added: number;
  changed: number;
  unchanged: number;
}
const reset = () => ask<Result>('POST', api.resetDatabase, { confirm: 'RESET' });
const reload = () => ask<Result>('POST', api.seedDatabase, { confirm: 'RELOAD' });
const count = async (table: string) =>
  (await t.db.first<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))!.n;
const CONTENT = ['carriers', 'regions', 'plans', 'price_records'];

describe('reset', () => {
  it('empties the content after a backup that opens, and keeps users, settings and the log', async () => {
    await open();
    const before = await Promise.all(CONTENT.map(count));
    const { status, body } = await reset();
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Database reset', plans: PLANS });
    expect(await Promise.all(CONTENT.map(count))).toEqual([0, 0, 0, 0]);
    for (const table of ['users', 'seo_pages', 'seo_global', 'reference_rates']) {
      expect(await count(table)).toBeGreaterThan(0);
    }
    const file = join(folder, 'backups', body.backup);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const copy = await openDb({ url: `file:${file}` });
    const row = await copy.first<{ n: number }>('SELECT count(*) AS n FROM plans');
    expect([row!.n]).toEqual([before[2]]);
    copy.close();
    const log = (await ask<AuditList>('GET', `${api.audit}?entity=database`)).body.data;
    expect(log).toMatchObject([
      { action: 'reset', user: 'ada', undoable: false, after: { backup: body.backup } },
    ]);
    expect(log[0]!.before).toMatchObject({ plans: PLANS });
    expect((await ask('POST', api.undo(log[0]!.id), {})).status).toBe(409);
    expect((await reload()).body).toMatchObject({ added: ROWS, changed: 0 });
    expect(await Promise.all(CONTENT.map(count))).toEqual(before);
    expect((await t.json<{ data: Plan[] }>(`${api.plans}?q=mint`)).data.length).toBeGreaterThan(0);
  });

  it('does nothing when the backup cannot be written', async () => {
    await open();
    await writeFile(join(folder, 'backups'), 'a file in the way');
    const { status, body } = await reset();
    expect(status).toBe(409);
    expect(body.message).toContain('nothing was changed');
    expect(body.message).not.toContain(folder);
    expect(await count('plans')).toBe(PLANS);
    expect((await reload()).status).toBe(409);
  });

  it('wants the word', async () => {
    await open();
    for (const body of [{}, { confirm: 'reset' }, { confirm: 'RELOAD' }, { confirm: true }, []])
      expect((await ask('POST', api.resetDatabase, body)).status, JSON.stringify(body)).toBe(400);
    expect(await count('plans')).toBe(PLANS);
  });

  // The tests beside are of a site without https.
  it.each([
    ['', 403],
    ['on', 200],
  ])('of a site with https and ALLOW_RESET=%s answers %i', async (allow, status) => {
    await open({ SITE_URL: 'https://sim.example', ALLOW_RESET: allow });
    expect((await reload()).status).toBe(status);
    expect((await reset()).status).toBe(status);
    expect(await count('plans')).toBe(status === 200 ? 0 : PLANS);
    if (status === 403) expect(await readdir(folder)).toEqual([]);
  });
});

describe('reload', () => {
  it('brings seed rows back by key and leaves others alone', async () => {
    await open();
    const plans = await t.db.all(
      'SELECT * FROM plans WHERE carrier_id <> (SELECT carrier_id FROM plans WHERE id = 1) ORDER BY id',
    );
    const { body: plan } = await ask<Plan>('GET', api.plan(1));
    await ask('PUT', api.plan(1), {
      ...plan,
      price: 99,
      planDescription: 'Edited.',
      confirmPrice: true,
    });
    await ask('DELETE', api.plan(2));
    const { body: own } = await ask<Plan>('POST', api.plans, {
      carrierId: plan.carrierId,
      regionId: plan.regionId,
      planName: 'Our own',
      dataAmount: '1GB',
      price: 5,
      currency: plan.currency,
      planType: 'esim',
    });
    const { status, body } = await reload();
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 1, changed: 1, unchanged: ROWS - 2 });
    expect((await ask<Plan>('GET', api.plan(1))).body).toEqual({ ...plan, version: 3 });
    const one = (await ask<Plan>('GET', api.plan(own.id))).body;
    // The public read adds what follows from the day of reading and from the other plans.
    const { age: _, proof: __, offerEnded: ___, bestFor: ____, ...shown } = one;
    expect(own).toMatchObject(shown);
    const history = (await ask<PriceRecord[]>('GET', api.priceHistory(1))).body;
    expect(history[0]).toMatchObject({ price: plan.price, way: 'import', source: plan.source });
    expect(history[1]).toMatchObject({ price: 99, way: 'hand' });
    const untouched = await t.db.all(
      `SELECT * FROM plans WHERE carrier_id <> (SELECT carrier_id FROM plans WHERE id = 1) AND id > 2 AND id <= ${PLANS} ORDER BY id`,
    );
    expect(untouched).toEqual(plans.filter((row) => Number(row.id) > 2));
    expect((await reload()).body).toMatchObject({ added: 0, changed: 0, unchanged: ROWS });
  });
});
