import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditList } from '#src/contract/audit.ts';
import type { Access, Endpoint } from '#src/contract/endpoint.ts';
import * as subjects from '#src/contract/endpoints/all.ts';
import { api } from '#src/domain/paths.ts';
import { holds, ROLES, type Role } from '#src/domain/roles.ts';
import { GOOD_PASSWORD, openTestApp, testAccount } from './testing.ts';

/** Walks every call of the contract as nobody and in every role: what each of them may is said twice. */
const calls = Object.values(subjects)
  .flatMap((subject) => (typeof subject === 'string' ? [] : Object.values<Endpoint>(subject)))
  .map(({ method, path, access = 'admin' }) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    access,
  }));

/** By hand, not from the contract. What stands nowhere here is for viewers when it reads, else for editors. */
const BY_HAND: readonly [RegExp, Access][] = [
  [/^get \/api\/(carriers|regions|simcards)(\/|$)/, 'read'],
  [/^get \/api\/(price-trends|saved|suggest|find|feed\.(atom|json))$/, 'read'],
  [/^get \/api\/(amazon\/products|health|ready|version|metrics)$/, 'anyone'],
  [/^post \/api\/(login|login\/step|register|logout|events)$/, 'anyone'],
  [/^post \/api\/(password-reset(\/set)?|mail-link|invitation)$/, 'anyone'],
  [/^get \/api\/login-options$/, 'anyone'],
  [/ \/api\/account\/address/, 'user'],
  [/^put \/api\/account\/alerts$/, 'viewer'],
  [/^get \/api\/(user|sessions)$/, 'user'],
  [/^post \/api\/password$/, 'user'],
  [/ \/api\/(confirm|second-factor|new-places)/, 'user'],
  [/^delete \/api\/sessions/, 'user'],
  [/ \/api\/admin\/(users|tokens|backups|invitations|mail)/, 'admin'],
  [/ \/api\/(reset-database|seed-database|feeds)/, 'admin'],
  [/^post \/api\/admin\/trash\/purge$|^put \/api\/seo\/global$/, 'admin'],
  // Logs may hold more than the dashboard shows.
  [/^get \/api\/publish\/logs\//, 'editor'],
  [/^get /, 'viewer'],
  [/^/, 'editor'],
];
const byHand = (name: string) => BY_HAND.find(([pattern]) => pattern.test(name))![1];

/** Whether a role, or nobody (null), may make a call. */
function may(access: Access, role: Role | null): boolean {
  if (access === 'read' || access === 'anyone') return true;
  return role !== null && (access === 'user' || holds(role, access));
}

/** An address whose parameters no route takes: whoever is let in is told so, and nothing happens. */
const address = (path: string) =>
  path.replace('{entity}', 'plan').replaceAll(/\{\w+\}/g, '0') + '?unknown=0';

let t: Awaited<ReturnType<typeof openTestApp>>;
const cookies = new Map<Role | null, string>([[null, '']]);
beforeAll(async () => {
  t = await openTestApp();
  for (const role of ROLES) {
    cookies.set(role, (await testAccount(t, `the-${role}`, role)).cookie);
  }
});
afterAll(() => t.close());

it('what the contract says of each call is what was decided', () => {
  expect(calls.length).toBeGreaterThan(100);
  const said = Object.fromEntries(calls.map(({ name, access }) => [name, access]));
  const decided = Object.fromEntries(calls.map(({ name }) => [name, byHand(name)]));
  expect(said).toEqual(decided);
});

describe.each([null, ...ROLES])('as %s', (role) => {
  // It would end the session that the others need.
  const walked = calls.filter(({ name }) => name !== 'post /api/logout');
  it.each(walked)('$name', async ({ name, method, path }) => {
    const cookie = cookies.get(role)!;
    const answer = await t.send(method, address(path), {
      cookie,
      ...(method !== 'GET' && { body: {} }),
    });
    const refused = answer.status === 401 || answer.status === 403;
    const allowed = may(byHand(name), role);
    // A login with an empty body is refused for that, not for who asks.
    expect({ refused, status: answer.status }).toEqual({
      refused: !allowed,
      status: allowed ? expect.any(Number) : role === null ? 401 : 403,
    });
    if (!allowed) expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('an editor', () => {
  const as = (method: string, path: string, body?: unknown) =>
    t.send(method, path, { cookie: cookies.get('editor')!, body });
  const rolesNow = () => t.db.all('SELECT username, role, version FROM users ORDER BY id');

  it('cannot become an admin by any call that changes people or the database', async () => {
    const before = await rolesNow();
    const me = before.findIndex((row) => row.role === 'editor') + 1;
    const attempts: [string, string, unknown?][] = [
      ['PUT', api.managedUser(me), { role: 'admin', disabled: false, version: 1 }],
      ['POST', api.users, { username: 'my-second', password: GOOD_PASSWORD, role: 'admin' }],
      ['POST', api.userPassword(me), { password: GOOD_PASSWORD }],
      ['POST', api.userPassword(5), { password: GOOD_PASSWORD }],
      ['GET', api.backups],
      ['POST', api.backups],
      ['POST', api.resetDatabase, { confirm: 'RESET' }],
      ['POST', api.seedDatabase, { confirm: 'RELOAD' }],
      ['GET', api.feeds],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await as(method, path, body);
      expect({ path, status: answer.status }).toEqual({ path, status: 403 });
      expect(await answer.json()).toEqual({ message: 'Only admins may do this' });
    }
    for (const body of [{ role: 'admin' }, { isAdmin: true }]) {
      const own = { username: 'newcomer', password: GOOD_PASSWORD, ...body };
      expect((await as('POST', api.register, own)).status).toBe(400);
    }
    expect(await rolesNow()).toEqual(before);
  });

  it('changes content, and a viewer does not', async () => {
    const seo = await t.send('GET', api.seoGlobal, { cookie: cookies.get('viewer')! });
    expect(seo.status).toBe(200);
    const region = { name: 'Nowhere', code: 'ZZ' };
    const refused = await t.send('POST', api.regions, {
      cookie: cookies.get('viewer')!,
      body: region,
    });
    expect(await refused.json()).toEqual({ message: 'Only editors and admins may do this' });
    expect(
      (await as('POST', api.carriers, { name: 'Made by the editor', slug: 'by-editor' })).status,
    ).toBe(201);
  });

  it('neither changes the settings of the whole site nor takes such a change back', async () => {
    const admin = cookies.get('admin')!;
    const seo = await t.send('GET', api.seoGlobal, { cookie: admin });
    const body = { ...((await seo.json()) as object), siteTitle: 'By an admin' };
    expect((await as('PUT', api.seoGlobal, body)).status).toBe(403);
    const saved = await t.send('PUT', api.seoGlobal, { cookie: admin, body });
    expect(saved.status, await saved.text()).toBe(200);
    const log = await t.send('GET', `${api.audit}?entity=seo-global`, { cookie: admin });
    const { id } = ((await log.json()) as AuditList).data[0]!;
    const taken = await as('POST', api.undo(id), {});
    expect(await taken.json()).toEqual({ message: 'Only admins may take this back' });
    expect((await t.send('POST', api.undo(id), { cookie: admin, body: {} })).status).toBe(200);
  });

  it('loses the rights with the next request when demoted or disabled', async () => {
    const admin = cookies.get('admin')!;
    for (const [name, change] of [
      ['demoted', { role: 'viewer', disabled: false }],
      ['barred', { role: 'editor', disabled: true }],
    ] as const) {
      const { id, cookie } = await testAccount(t, name, 'editor');
      expect((await t.send('GET', api.adminCheck, { cookie })).status).toBe(200);
      const body = { ...change, version: 1 };
      expect((await t.send('PUT', api.managedUser(id), { cookie: admin, body })).status).toBe(200);
      const slug = `after-${name}`;
      const write = await t.send('POST', api.carriers, { cookie, body: { name: slug, slug } });
      expect(write.status).toBe(401);
      expect(await t.sessions.read(cookie)).toBeNull();
    }
  });
});

describe('the log', () => {
  const entities = async (role: Role) => {
    const answer = await t.send('GET', `${api.audit}?limit=100`, { cookie: cookies.get(role)! });
    return new Set(((await answer.json()) as AuditList).data.map(({ entity }) => entity));
  };

  it('tells people apart from content: lines about people are for admins', async () => {
    expect(await entities('admin')).toContain('user');
    for (const role of ['viewer', 'editor'] as const) {
      expect(await entities(role)).not.toContain('user');
      expect(await entities(role)).toContain('carrier');
      const asked = await t.send('GET', `${api.audit}?entity=user`, { cookie: cookies.get(role)! });
      expect(await asked.json()).toMatchObject({ data: [], meta: { totalCount: 0 } });
    }
  });

  it('tells of things that it has no word for any more to admins alone', async () => {
    await t.db.write((commit) =>
      commit([
        {
          sql: `INSERT INTO audit_log (at, actor_name, way, action, entity, entity_id)
                VALUES ('2026-11-01', 'ada', 'api', 'update', 'commission', 1)`,
          args: [],
        },
      ]),
    );
    expect(await entities('admin')).toContain('commission');
    for (const role of ['viewer', 'editor'] as const) {
      expect(await entities(role)).not.toContain('commission');
    }
  });
});

it('the user says the role only where the specification has no word for it', async () => {
  const user = async (role: Role) =>
    (await t.send('GET', api.user, { cookie: cookies.get(role)! })).json();
  expect(await user('visitor')).toEqual({ id: 1, username: 'the-visitor', isAdmin: false });
  expect(await user('viewer')).toEqual({
    id: 2,
    username: 'the-viewer',
    isAdmin: false,
    role: 'viewer',
  });
  expect(await user('admin')).toEqual({ id: 4, username: 'the-admin', isAdmin: true });
});
