import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#src/contract/endpoint.ts';
import * as subjects from '#src/contract/endpoints/all.ts';
import { PRIVATE } from '#db/tables.ts';
import { setCommission } from '#db/earnings/commissions.ts';
import { takeReport } from '#db/earnings/reports.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { Sale } from '#src/domain/earnings/report.ts';
import { api, paths } from '#src/domain/paths.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import type { Role } from '#src/domain/roles.ts';
import { openTestApp, testAccount } from '../testing.ts';

/** Stands in every text of what is earned, and each amount holds the number. */
const CANARY = /kanarienvogel|73519|735\.19|7351\.9/i;

const change = { actor: { id: null, name: 'test', way: 'cli' }, now: TEST_NOW } as const;
let t: Awaited<ReturnType<typeof openTestApp>>;
const cookies = new Map<Role | null, string>([[null, '']]);
let slug: string;

beforeAll(async () => {
  t = await openTestApp();
  for (const role of ['editor', 'admin'] as const) {
    cookies.set(role, (await testAccount(t, `the-${role}`, role)).cookie);
  }
  slug = (await t.db.first<{ slug: string }>('SELECT slug FROM plans WHERE id = 1'))!.slug;
  const input = {
    kind: 'fixed',
    amount: 735.19,
    currency: 'USD',
    percent: null,
    network: 'awin',
    advertiser: 'Kanarienvogel Ltd',
    since: null,
    note: 'Kanarienvogel',
  } as const;
  const carriers = await t.db.all<{ id: number }>('SELECT id FROM carriers');
  for (const { id } of carriers)
    await setCommission(t.db, id, { ...input, version: undefined }, change);
  const sales = [1, 2, 3].map((planId): Sale => ({
    at: planId,
    transaction: `kanarienvogel-${planId}`,
    day: '2026-11-20',
    planId,
    page: 'deals',
    advertiser: 'Kanarienvogel Ltd',
    currency: 'USD',
    saleMinor: 73519,
    commissionMinor: 73519,
    status: 'approved',
  }));
  const covers = { from: '2026-11-20', to: '2026-11-20' };
  await takeReport(
    t.db,
    { network: 'awin', fileName: 'kanarienvogel.csv', sha256: 'x', covers, sales },
    () => Promise.resolve(),
    change,
  );
});
afterAll(() => t.close());

const reads = Object.values(subjects)
  .flatMap((subject) => (typeof subject === 'string' ? [] : Object.values<Endpoint>(subject)))
  .filter(({ method, path }) => method === 'get' && !path.endsWith('/events'))
  .map(({ path }) => ({ path }));

/** An address of a call, about things that there are. */
const address = (path: string) =>
  path
    .replace('{slug}', slug)
    .replace('{entity}', 'plan')
    .replaceAll(/\{\w+\}/g, '1');

const textOf = async (path: string, role: Role | null) =>
  (await t.send('GET', path, { cookie: cookies.get(role)! })).text();

describe('what is earned', () => {
  it('stands where admins ask for it: the tests below can fail', async () => {
    for (const path of [teamApi.earnings, teamApi.commissions, teamApi.saleReports, api.audit]) {
      expect([path, CANARY.test(await textOf(path, 'admin'))]).toEqual([path, true]);
    }
  });

  it('is in no answer to nobody or an editor', async () => {
    expect(reads.length).toBeGreaterThan(50);
    const more = [
      `${api.plans}?limit=100`,
      `${api.audit}?limit=100`,
      `${api.audit}?q=kanarienvogel`,
      paths.go('1'),
      paths.mcp,
    ];
    for (const role of [null, 'editor'] as const) {
      for (const path of [...reads.map((read) => address(read.path)), ...more]) {
        expect([path, CANARY.test(await textOf(path, role))]).toEqual([path, false]);
      }
    }
    const way = (await t.send('GET', paths.go('1'))).headers.get('location');
    expect(way).not.toMatch(CANARY);
  });

  it('comes into no build and no backup of content', async () => {
    const tables = await t.db.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table'",
    );
    for (const { name } of tables.filter((table) => !table.name.startsWith('sqlite_'))) {
      if (PRIVATE.has(name)) continue;
      const rows = JSON.stringify(await t.db.all(`SELECT * FROM ${name}`));
      expect([name, CANARY.test(rows)]).toEqual([name, false]);
    }
  });
});
