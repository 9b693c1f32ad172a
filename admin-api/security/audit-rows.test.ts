import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminPlan, BulkPreview } from '#src/contract/admin-plans.ts';
import type { AuditLine, AuditList } from '#src/contract/audit.ts';
import { TEST_NOW } from '#db/testing.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import { api, paths } from '#src/domain/paths.ts';
import { cookieOf, GOOD_PASSWORD, openTestApp, testAccount } from '../testing.ts';
import { factorWrites } from '../second-factor/testing.ts';
import { MAIL_ACTORS, MAIL_VARIABLES, mailWrites } from './mail-writes.ts';
import { describedOperations } from './operations.ts';

/**
 * Security check 44: every described write that succeeds leaves a line in the audit log, with who,
 * which request, and what was before and after. A new write needs a case here.
 */
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-audit-'));
const t = await openTestApp({}, { DATA_DIR: folder, ...MAIL_VARIABLES });
const { operations } = await describedOperations(t);
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await testAccount(t, 'ada', true));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes that change no content and no account; what happens to sessions is in the server's log. */
const WITHOUT_A_LINE = [
  /\/api\/(login|logout|sessions|confirm|new-places)/,
  // The first half of setting a factor up.
  /post \/api\/second-factor\/(app|passkeys\/new)$/,
  // A link is sent or looked at, or somebody chooses what they are told of.
  /\/api\/(password-reset$|mail-link$|account\/alerts|admin\/mail\/test)/,
  /bulk\/preview$/,
  /\/api\/events$/,
  /\/api\/seo\/(analysis|preview)$/,
  /post \/api\/admin\/watch$/,
  /\/api\/(publish|releases|admin\/backups$|feeds\/\{id\}\/run$)/,
];
/**
 * What writes in a thread: imports after the answer (admin-api/routes/imports.test.ts). A restore
 * leaves it in the other database. What needs a server elsewhere is in admin-api/pictures/pictures.test.ts.
 */
const IMPORTS = /\/api\/(pictures\/fetch|import|admin\/backups\/\{name\}\/restore)/;

/** A picture that may be a logo. */
const drawn = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
const send = async (method: string, path: string, body?: unknown) =>
  t.send(method, path, { cookie, ...(body !== undefined && { body }) });
const read = async <T>(path: string) => (await (await send('GET', path)).json()) as T;
const made = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
/** A PUT of what stands at an address, with some members changed. */
const change = async (path: string, more: object, to = path) =>
  send('PUT', to, { ...(await read<object>(path)), ...more });
/** A report about a plan, as a visitor sends it; answers its number. */
const report = async (planId: number, body = 'kind=gone'): Promise<number> => {
  const plan = await t.db.first<{ slug: string }>('SELECT slug FROM plans WHERE id = ?', [planId]);
  await t.app.request(paths.report(plan!.slug), {
    method: 'POST',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body,
  });
  return (await t.db.first<{ id: number }>('SELECT max(id) AS id FROM price_reports'))!.id;
};
const last = async (query = '') => (await read<AuditList>(`${api.audit}?${query}`)).data[0]!;
const PLAN = { carrierId: 1, regionId: 1, dataAmount: '1GB', price: 20, planType: 'esim' };
interface Row {
  id: number;
  version: number;
}
const FEED = {
  name: 'Walk feed',
  kind: 'address',
  address: 'https://feeds.example/plans.csv',
  format: 'csv',
  mapping: { kind: 'native' },
  schedule: '30 4 * * *',
};
const ids = { feed: 0, carrier: 0, region: 0, plan: 0, user: 0, page: 0 };
const keep = async (name: keyof typeof ids, answer: Promise<Response>) => {
  const response = await answer;
  ids[name] = ((await response.clone().json()) as Row).id;
  return response;
};
const draft = async (more: object) => {
  const plan = await read<AdminPlan>(api.adminPlan(9));
  return send('PUT', api.draft(9), { ...plan, draftVersion: plan.draft?.version ?? null, ...more });
};
const user = async () => {
  const { data } = await read<{ data: Row[] }>(`${api.users}?q=walked`);
  return { role: 'visitor', disabled: true, version: data[0]!.version };
};

/** Each write, so that it succeeds; they run in this order. */
const CASES: Record<string, () => Promise<Response>> = {
  'post /api/carriers': () =>
    keep('carrier', send('POST', api.carriers, { name: 'Walk Tel', slug: 'walk-tel' })),
  'put /api/carriers/{id}': () => change(api.carrier(ids.carrier), { name: 'Walk Telecom' }),
  'delete /api/carriers/{id}': () => send('DELETE', api.carrier(ids.carrier)),
  'post /api/admin/trash/{entity}/{id}/restore': () =>
    send('POST', api.restore('carrier', ids.carrier), {}),
  'post /api/regions': () =>
    keep('region', send('POST', api.regions, { name: 'France', code: 'FR', currency: 'EUR' })),
  'put /api/regions/{id}': () => change(api.region(ids.region), { currency: 'USD' }),
  'delete /api/regions/{id}': () => send('DELETE', api.region(ids.region)),
  'post /api/simcards': () => keep('plan', send('POST', api.plans, { ...PLAN, planName: 'Walk' })),
  'put /api/simcards/{id}': () => change(api.plan(ids.plan), { price: 15, hasDeal: false }),
  'post /api/admin/audit/{id}/undo': async () =>
    send('POST', api.undo((await last(`entity=plan&entityId=${ids.plan}`)).id), {}),
  'post /api/simcards/{id}/price-history': () =>
    send('POST', api.priceHistory(ids.plan), { price: 12 }),
  'post /api/admin/price-history/{id}': async () => {
    const [newest] = await read<Row[]>(api.priceHistory(ids.plan));
    return send('POST', api.priceRecord(newest!.id), { reason: 'Walked.' });
  },
  'post /api/admin/versions/{entity}/{id}/{line}': async () => {
    const { data } = await read<AuditList>(`${api.audit}?entity=plan&entityId=${ids.plan}`);
    const { version } = await made<Row>(change(api.plan(ids.plan), { price: 16 }));
    const line = String(data.at(-1)!.id);
    return send('POST', api.rowVersion('plan', String(ids.plan), line), { version });
  },
  'delete /api/simcards/{id}': () => send('DELETE', api.plan(ids.plan)),
  'post /api/admin/trash/restore': () =>
    send('POST', api.restoreMany, { items: [{ entity: 'plan', id: ids.plan }] }),
  'post /api/admin/trash/purge': async () => {
    await send('DELETE', api.plan(ids.plan));
    const items = [{ entity: 'plan', id: ids.plan }];
    return send('POST', api.purge, { items, confirm: 'DELETE' });
  },
  'post /api/admin/simcards/bulk/apply': async () => {
    const body = {
      selection: { ids: [50, 51] },
      operation: { kind: 'price', by: 'percent', value: 5 },
    };
    const { token } = await made<BulkPreview>(send('POST', api.bulkPreview, body));
    return send('POST', api.bulkApply, { ...body, token });
  },
  'post /api/admin/audit/batches/{id}/undo': async () =>
    send('POST', api.undoBatch((await last()).batchId!), {}),
  'put /api/admin/simcards/{id}/draft': () => draft({ planName: 'Drafted' }),
  'delete /api/admin/simcards/{id}/draft': () => send('DELETE', api.draft(9)),
  'post /api/admin/simcards/{id}/draft/publish': async () => {
    await draft({ planName: 'Drafted', until: '2026-12-01T00:00:00.000Z' });
    return send('POST', api.publishDraft(9), {});
  },
  'post /api/admin/simcards/{id}/draft/end': () => send('POST', api.endDraft(9), {}),
  'put /api/admin/price-reports/{id}': async () => {
    const id = await report(60);
    return send('PUT', api.priceReport(id), { state: 'rejected', version: 1 });
  },
  'post /api/admin/price-reports/decide': async () => {
    const id = await report(61);
    return send('POST', api.decideReports, { state: 'rejected', which: { ids: [id] } });
  },
  'post /api/admin/price-reports/{id}/take': async () => {
    const id = await report(63, 'kind=price&price=21.50');
    const told = { answer: 'Thank you.', sourceName: 'carrier.example' };
    return send('POST', api.takeReport(id), { ...told, version: 1, confirmPrice: true });
  },
  'put /api/admin/watch/carriers/{id}': () => send('PUT', api.watchCarrier(1), { watch: true }),
  'put /api/admin/watch/plans/{id}': () =>
    send('PUT', api.watchPlan(62), { watchUrl: 'https://a.example/plan', mark: 'Plan' }),
  'post /api/admin/checks/{id}': async () => {
    const { version } = await read<Row>(api.plan(62));
    return send('POST', api.check(62), { does: 'still', version });
  },
  'put /api/seo/global': () => change(api.seoGlobal, { siteTitle: 'Walked' }),
  'post /api/seo/pages': () => keep('page', send('POST', api.seoPages, { path: '/w', title: 'W' })),
  'put /api/seo/pages/{id}': () =>
    send('PUT', api.seoPage(ids.page), { path: '/w', title: 'Walked', version: 1 }),
  'delete /api/seo/pages/{id}': () => send('DELETE', api.seoPage(ids.page)),
  'post /api/admin/users': () =>
    keep('user', send('POST', api.users, { username: 'walked', password: GOOD_PASSWORD })),
  'put /api/admin/users/{id}': async () => send('PUT', api.managedUser(ids.user), await user()),
  'post /api/admin/users/{id}/password': () =>
    send('POST', api.userPassword(ids.user), { password: `${GOOD_PASSWORD}2` }),
  ...factorWrites(
    t,
    () => cookie,
    () => ids.user,
    TEST_NOW.getTime(),
  ),
  ...mailWrites(t, send, ids),
  'post /api/pictures': async () =>
    t.app.request(`${api.pictures}?use=mark`, {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/octet-stream',
        Cookie: cookie,
      },
      body: new Uint8Array(await drawn()),
    }),
  'delete /api/admin/users/{id}': () => send('DELETE', api.managedUser(ids.user)),
  'post /api/admin/tokens': () => send('POST', teamApi.tokens, { name: 'Walked', role: 'viewer' }),
  'delete /api/admin/tokens/{id}': () => send('DELETE', teamApi.token(1)),
  'post /api/register': async () =>
    t.send('POST', api.register, { body: { username: 'newcomer', password: GOOD_PASSWORD } }),
  'post /api/password': async () => {
    const newPassword = `${GOOD_PASSWORD}3`;
    const answer = await send('POST', api.password, {
      currentPassword: GOOD_PASSWORD,
      newPassword,
    });
    cookie = cookieOf(answer);
    return answer;
  },
  'post /api/feeds': () => keep('feed', send('POST', api.feeds, FEED)),
  'put /api/feeds/{id}': () =>
    send('PUT', api.feed(ids.feed), { ...FEED, enabled: false, version: 1 }),
  'delete /api/feeds/{id}': () => send('DELETE', api.feed(ids.feed)),
  'post /api/reset-database': () => send('POST', api.resetDatabase, { confirm: 'RESET' }),
  'post /api/seed-database': () => send('POST', api.seedDatabase, { confirm: 'RELOAD' }),
};

it('has a case for every described write', () => {
  const writes = operations
    .filter(({ method }) => method !== 'GET')
    .map(({ name }) => name)
    .filter((name) => ![...WITHOUT_A_LINE, IMPORTS].some((pattern) => pattern.test(name)));
  expect(Object.keys(CASES).sort()).toEqual(writes.sort());
});

it.each(Object.entries(CASES))('%s leaves its line', async (name, run) => {
  const { id: before } = await last();
  const answer = await run();
  expect([name, answer.status]).toEqual([name, expect.toBeOneOf([200, 201])]);
  const requestId = answer.headers.get('x-request-id');
  const rows = await t.db.all<Record<string, string | null>>(
    'SELECT * FROM audit_log WHERE id > ? AND request_id = ?',
    [before, requestId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { actor_name: who, way, at, action, entity, before: was, after } of rows) {
    expect(who).toBe(name === 'post /api/register' ? 'newcomer' : (MAIL_ACTORS[name] ?? 'ada'));
    expect([way, at !== '', entity !== '']).toEqual(['api', true, true]);
    expect([action, was !== null || after !== null]).toEqual([action, true]);
    if (action === 'update') expect([was, after]).not.toContain(null);
    expect(`${was}${after}`).not.toMatch(/argon2|kf8-Ulm|private/);
  }
  const line: AuditLine = await last();
  expect(line.id).toBeGreaterThan(before);
});
