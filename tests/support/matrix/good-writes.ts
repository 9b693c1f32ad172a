import sharp from 'sharp';
import { freshToken, hashToken } from '#api/people/auth/sessions/cookie-token.ts';
import { factorWrites } from '#api/people/second-factor/testing.ts';
import { GOOD_PASSWORD, type openTestApp } from '#api/testing.ts';
import { putLink } from '#db/people/mail/mail-links.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { AdminPlan, BulkPreview } from '#src/contract/plans/admin-plans.ts';
import type { AuditLine, AuditList } from '#src/contract/history/audit.ts';
import type { LinkKind } from '#src/domain/people/mail.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';

/** Writes that change no content and no account; what happens to sessions is in the server's log. */
const WITHOUT_A_LINE = [
  /\/api\/(login|logout|sessions|confirm|new-places)/,
  // The first half of setting a factor up.
  /post \/api\/second-factor\/(app|passkeys\/new)$/,
  // A link is sent or looked at, or somebody chooses what they are told of.
  /\/api\/(password-reset$|mail-link$|account\/alerts|admin\/mail\/test)/,
  /bulk\/preview$|\/api\/events$|\/api\/seo\/(analysis|preview)$|post \/api\/admin\/watch$/,
  /\/api\/(publish|releases|admin\/backups$|(feeds\/\{id\}|admin\/jobs\/\{name\})\/run$|feeds\/try$)/,
  // Imports write in a thread, after the answer (admin-api/imports/routes/imports.test.ts), a restore in the
  // other database; what needs a server elsewhere is in admin-api/pages/pictures/pictures.test.ts.
  /\/api\/(import|pictures\/fetch|admin\/backups\/\{name\}\/restore)/,
];
/** Whether a write that succeeds leaves a line in the audit log. */
export const leavesLine = (name: string) => !WITHOUT_A_LINE.some((pattern) => pattern.test(name));

/** A mail server that nothing is handed to: mails stay in the outbox. */
export const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'mail@atlas.example' };

/** Who the log names for a write that needs no session. */
export const ACTORS: Readonly<Record<string, string>> = {
  'post /api/register': 'newcomer',
  'post /api/invitation': 'the invited',
  'post /api/password-reset/set': 'walked',
};
const ADDRESS = 'walked@people.example';
const PLAN = { carrierId: 1, regionId: 1, dataAmount: '1GB', price: 20, planType: 'esim' };
const FEED = {
  name: 'Walk feed',
  kind: 'address',
  address: 'https://feeds.example/plans.csv',
  format: 'csv',
  mapping: { kind: 'native' },
  schedule: '30 4 * * *',
};
interface Row {
  id: number;
  version: number;
}

/** Every write that leaves a line, so that it succeeds: in this order, with the session that `cookie` says. */
export function goodWrites(t: Awaited<ReturnType<typeof openTestApp>>, cookie: () => string) {
  const ids = { feed: 0, carrier: 0, region: 0, plan: 0, user: 0, page: 0 };
  const send = async (method: string, path: string, body?: unknown) =>
    t.send(method, path, { cookie: cookie(), ...(body !== undefined && { body }) });
  const read = async <T>(path: string) => (await (await send('GET', path)).json()) as T;
  const made = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
  const run = (sql: string, ...args: (string | number)[]) =>
    t.db.write((commit) => commit([{ sql, args }]));
  const last = async (query = ''): Promise<AuditLine> =>
    (await read<AuditList>(`${api.audit}?${query}`)).data[0]!;
  /** A PUT of what stands at an address, with some members changed. */
  const change = async (path: string, more: object) =>
    send('PUT', path, { ...(await read<object>(path)), ...more });
  const keep = async (name: keyof typeof ids, answer: Promise<Response>) => {
    const response = await answer;
    ids[name] = ((await response.clone().json()) as Row).id;
    return response;
  };
  /** A report about a plan, as a visitor sends it; answers its number. */
  const report = async (planId: number, body = 'kind=gone'): Promise<number> => {
    const sql = 'SELECT slug FROM plans WHERE id = ?';
    const { slug } = (await t.db.first<{ slug: string }>(sql, [planId]))!;
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const headers = { 'Sec-Fetch-Site': 'same-origin', ...type };
    await t.app.request(paths.report(slug), { method: 'POST', headers, body });
    return (await t.db.first<{ id: number }>('SELECT max(id) AS id FROM price_reports'))!.id;
  };
  const draft = async (more: object) => {
    const plan = await read<AdminPlan>(api.adminPlan(9));
    const draftVersion = plan.draft?.version ?? null;
    return send('PUT', api.draft(9), { ...plan, draftVersion, ...more });
  };
  /** A link that was not mailed, but lies where those do. */
  const link = async (kind: LinkKind, userId: number) => {
    const token = freshToken();
    const row = { kind, userId, address: ADDRESS, hash: hashToken(token) };
    await t.db.write((commit) => commit([putLink({ ...row, expiresAt: '2099-01-01' })]));
    return token;
  };
  const invite = () => send('POST', mailApi.invitations, { address: ADDRESS, role: 'viewer' });

  const writes: Record<string, () => Promise<Response>> = {
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
    'post /api/simcards': () =>
      keep('plan', send('POST', api.plans, { ...PLAN, planName: 'Walk' })),
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
      const operation = { kind: 'price', by: 'percent', value: 5 };
      const body = { selection: { ids: [50, 51] }, operation };
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
    'post /api/seo/pages': () =>
      keep('page', send('POST', api.seoPages, { path: '/w', title: 'W' })),
    'put /api/seo/pages/{id}': () =>
      send('PUT', api.seoPage(ids.page), { path: '/w', title: 'Walked', version: 1 }),
    'delete /api/seo/pages/{id}': () => send('DELETE', api.seoPage(ids.page)),
    'post /api/admin/users': () =>
      keep('user', send('POST', api.users, { username: 'walked', password: GOOD_PASSWORD })),
    'put /api/admin/users/{id}': async () => {
      const { data } = await read<{ data: Row[] }>(`${api.users}?q=walked`);
      const body = { role: 'visitor', disabled: true, version: data[0]!.version };
      return send('PUT', api.managedUser(ids.user), body);
    },
    'post /api/admin/users/{id}/password': () =>
      send('POST', api.userPassword(ids.user), { password: `${GOOD_PASSWORD}2` }),
    ...factorWrites(t, cookie, () => ids.user, TEST_NOW.getTime()),
    'post /api/password-reset/set': async () => {
      // A write before this one has disabled the user: links of such open nothing.
      await run('UPDATE users SET disabled = 0 WHERE id = ?', ids.user);
      const token = await link('reset', ids.user);
      return send('POST', mailApi.resetPassword, { token, password: `${GOOD_PASSWORD}4` });
    },
    'post /api/account/address/confirm': async () => {
      const { id } = await read<Row>(api.user);
      return send('POST', mailApi.confirmAddress, { token: await link('address', id) });
    },
    'put /api/account/address': () =>
      send('PUT', mailApi.ownAddress, { address: '', currentPassword: GOOD_PASSWORD }),
    'put /api/admin/users/{id}/address': async () => {
      await run('UPDATE users SET email = ? WHERE id = ?', ADDRESS, ids.user);
      return send('PUT', mailApi.userAddress(ids.user), { address: '' });
    },
    'post /api/admin/invitations': invite,
    'post /api/admin/invitations/{id}/send': () => send('POST', mailApi.resendInvitation(1)),
    'delete /api/admin/invitations/{id}': () => send('DELETE', mailApi.invitation(1)),
    'post /api/invitation': async () => {
      await invite();
      const token = freshToken();
      await run('UPDATE invitations SET hash = ?', hashToken(token));
      const body = { token, username: 'the invited', password: GOOD_PASSWORD };
      return send('POST', mailApi.acceptInvitation, body);
    },
    'post /api/pictures': async () => {
      const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } });
      const type = { 'Content-Type': 'application/octet-stream' };
      const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie(), ...type };
      const body = new Uint8Array(await drawn.png().toBuffer());
      return t.app.request(`${api.pictures}?use=mark`, { method: 'POST', headers, body });
    },
    'delete /api/admin/users/{id}': () => send('DELETE', api.managedUser(ids.user)),
    'post /api/admin/tokens': () =>
      send('POST', teamApi.tokens, { name: 'Walked', role: 'viewer' }),
    'delete /api/admin/tokens/{id}': () => send('DELETE', teamApi.token(1)),
    'post /api/register': async () =>
      t.send('POST', api.register, { body: { username: 'newcomer', password: GOOD_PASSWORD } }),
    'post /api/feeds': () => keep('feed', send('POST', api.feeds, FEED)),
    'put /api/feeds/{id}': () =>
      send('PUT', api.feed(ids.feed), { ...FEED, enabled: false, version: 1 }),
    'delete /api/feeds/{id}': () => send('DELETE', api.feed(ids.feed)),
    'post /api/reset-database': () => send('POST', api.resetDatabase, { confirm: 'RESET' }),
    'post /api/seed-database': () => send('POST', api.seedDatabase, { confirm: 'RELOAD' }),
    // Ends every other session of theirs.
    'post /api/password': () =>
      send('POST', api.password, {
        currentPassword: GOOD_PASSWORD,
        newPassword: `${GOOD_PASSWORD}3`,
      }),
  };
  return writes;
}
