import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { AuditList } from '#src/contract/audit.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import * as subjects from '#src/contract/endpoints/all.ts';
import type { ApiToken, NewToken } from '#src/contract/tokens.ts';
import { api } from '#src/domain/paths.ts';
import { holds, STAFF_ROLES, type Role, type StaffRole } from '#src/domain/roles.ts';
import { TOKEN_CALLS_A_MINUTE } from '#src/domain/tokens.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import { openTestApp, testAccount } from './testing.ts';

const DAY = 86_400_000;
const lines: string[] = [];
let time = TEST_NOW.getTime();
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Awaited<ReturnType<typeof testAccount>>;
beforeAll(async () => {
  const log = pino({}, { write: (line) => lines.push(line) });
  t = await openTestApp({ now: () => new Date(time), log });
  admin = await testAccount(t, 'ada', 'admin');
  await testAccount(t, 'second-admin', 'admin');
});
afterAll(() => t.close());

const made: string[] = [];
async function make(more: object = {}, cookie = admin.cookie): Promise<NewToken> {
  const body = { name: 'Shop sync', role: 'admin', ...more };
  const answer = await t.send('POST', teamApi.tokens, { cookie, body });
  expect(answer.status).toBe(201);
  const token = (await answer.json()) as NewToken;
  made.push(token.token);
  return token;
}
/** A call as a program makes it: no browser's headers, no cookie. */
const call = (token: string, method: string, path: string, more: object = {}, address?: string) =>
  t.app.request(path, { method, headers: { Authorization: `Bearer ${token}` }, ...more }, {
    incoming: { socket: { remoteAddress: address ?? '192.0.2.77' } },
  } as never);
const message = async (answer: Response) => ((await answer.json()) as { message: string }).message;
const list = async () => {
  const answer = await t.send('GET', teamApi.tokens, { cookie: admin.cookie });
  return (await answer.json()) as ApiToken[];
};

/** By hand, not from the contract: the least role of a token that opens a call; null: no token helps. */
const BY_HAND: readonly [RegExp, StaffRole | null | 'open'][] = [
  [/^get \/api\/(carriers|regions|simcards)(\/|$)/, 'open'],
  [/^get \/api\/(price-trends|saved|suggest|find|feed\.(atom|json))$/, 'open'],
  [/^get \/api\/(amazon\/products|health|ready|version|metrics)$/, 'open'],
  [/^post \/api\/(login|login\/step|register|logout|events)$/, 'open'],
  [/^post \/api\/(password-reset(\/set)?|mail-link|invitation)$/, 'open'],
  [/^get \/api\/login-options$/, 'open'],
  // A person's own: password, sessions, who they are. People, tokens, and what replaces the database.
  [
    / \/api\/(user|sessions|password|account|confirm|second-factor|new-places|admin\/(check|users|tokens|invitations|mail))(\/|$)/,
    null,
  ],
  [/ \/api\/(reset-database|seed-database)$/, null],
  [/ \/api\/admin\/backups\//, null],
  [/ \/api\/(admin\/backups$|feeds)/, 'admin'],
  [/^post \/api\/admin\/trash\/purge$|^put \/api\/seo\/global$/, 'admin'],
  [/^get \/api\/publish\/logs\//, 'editor'],
  [/^get /, 'viewer'],
  [/^/, 'editor'],
];
const calls = Object.values(subjects)
  .flatMap((subject) => (typeof subject === 'string' ? [] : Object.values<Endpoint>(subject)))
  .map(({ method, path }) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    // Parameters that no route takes: whoever is let in is told so, and nothing happens.
    path: `${path.replace('{entity}', 'plan').replaceAll(/\{\w+\}/g, '0')}?unknown=0`,
    needed: BY_HAND.find(([pattern]) => pattern.test(`${method} ${path}`))![1],
  }))
  .flatMap(({ needed, ...one }) => (needed === 'open' ? [] : [{ ...one, needed }]));

it('the description says of each call whether a token helps', async () => {
  const { paths } = await t.json<{
    paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
  }>(api.openapi);
  const said = calls.map(({ name }) => {
    const [method, path] = name.split(' ') as [string, string];
    return [name, paths[path]![method]!.security];
  });
  const meant = calls.map(({ name, needed }) => [
    name,
    [{ session: [] }, ...(needed === null ? [] : [{ token: [] }])],
  ]);
  expect(said).toEqual(meant);
});

describe.each(STAFF_ROLES)('a token of the role %s', (role) => {
  let token: string;
  beforeAll(async () => ({ token } = await make({ name: `As ${role}`, role })));

  it.each(calls)('$name', async ({ method, path, needed }) => {
    const answer = await call(token, method, path, {
      ...(method !== 'GET' && {
        body: '{}',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      }),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    if (needed !== null && holds(role, needed)) {
      expect([401, 403, 429]).not.toContain(answer.status);
      return;
    }
    expect(answer.status).toBe(403);
    const asked = needed === null ? 'Bearer realm="api", error="insufficient_scope"' : null;
    expect(answer.headers.get('www-authenticate')).toBe(asked);
  });
});

describe('what opens nothing', () => {
  const WRONG = [
    '',
    'x',
    'sat_',
    `sat_${'x'.repeat(43)}`,
    `sat_${'x'.repeat(42)}`,
    `sat_${'x'.repeat(5000)}`,
    "sat_' OR 1=1 --",
  ];
  it.each(calls)('$name without a valid token', async ({ method, path }) => {
    const none = await t.app.request(path, { method });
    expect(none.status).toBe(401);
    expect(none.headers.get('www-authenticate')).toBe('Bearer realm="api"');
    const wrong = await call(`sat_${'x'.repeat(43)}`, method, path, {}, undefined);
    expect([401, 429]).toContain(wrong.status);
  });

  it('says nothing of why, and does not fall back on a cookie', async () => {
    time += 61_000;
    const expired = await make({ days: 1 });
    const revoked = await make();
    await t.send('DELETE', teamApi.token(revoked.made.id), { cookie: admin.cookie });
    time += DAY;
    const fresh = await t.sessions.issue({ ...admin, version: 1 });
    const cookie = fresh.map((line) => line.split(';')[0]).join('; ');
    admin.cookie = cookie;
    for (const token of [...WRONG, expired.token, revoked.token, `${revoked.token}x`]) {
      const headers = { Authorization: `Bearer ${token}`, Cookie: cookie };
      const answer = await call(
        token,
        'GET',
        api.adminPlans,
        { headers },
        `198.51.100.${token.length % 200}`,
      );
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
      expect(await message(answer)).toBe('This token is not valid');
    }
    const states = (await list()).map(({ name, state }) => `${name} ${state}`);
    expect(states).toContain('Shop sync expired');
    expect(states).toContain('Shop sync revoked');
  });

  it('ends tries of one network before they are looked up, and leaves others alone', async () => {
    time += 61_000;
    const { token } = await make();
    const guess = (address: string) =>
      call(`sat_${'y'.repeat(43)}`, 'GET', api.adminPlans, {}, address);
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await guess('203.0.113.9')).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
    expect(statuses[30]).toBe(429);
    expect((await call(token, 'GET', api.adminPlans, {}, '198.51.100.9')).status).toBe(200);
  });
});

describe('a token', () => {
  it('is told once, and the database, the list, the log and the history have none of it', async () => {
    const { token, made: row } = await make({ name: 'Told once' });
    expect(token).toMatch(/^sat_[\w-]{43}$/);
    expect(row).toMatchObject({
      name: 'Told once',
      owner: 'ada',
      state: 'active',
      lastUsedOn: null,
    });
    expect((await call(token, 'GET', api.adminPlans)).status).toBe(200);
    const audit = await t.send('GET', `${api.audit}?entity=api-token&limit=100`, {
      cookie: admin.cookie,
    });
    const stored = JSON.stringify([
      await t.db.all('SELECT * FROM api_tokens'),
      await t.db.all('SELECT * FROM audit_log'),
      await list(),
      await audit.json(),
    ]);
    expect(stored).toContain('Told once');
    expect(lines.join('')).toContain('"evt":"request"');
    for (const one of made) {
      const secret = one.slice(4);
      expect(stored).not.toContain(secret);
      expect(lines.join('')).not.toContain(secret);
    }
  });

  it('needs no page of the site behind it, and sets no cookie', async () => {
    const { token } = await make({ role: 'editor' });
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Origin: 'https://elsewhere.example',
      'Sec-Fetch-Site': 'cross-site',
    };
    const body = JSON.stringify({ name: 'By a program', slug: 'by-a-program' });
    const answer = await call(token, 'POST', api.carriers, { headers, body });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const audit = await t.send('GET', `${api.audit}?entity=carrier&limit=1`, {
      cookie: admin.cookie,
    });
    const { data } = (await audit.json()) as AuditList;
    expect(data[0]).toMatchObject({ action: 'create', user: 'ada by token "Shop sync"' });
  });

  it('has the role that it was given, whatever its owner may', async () => {
    const { token } = await make({ role: 'viewer' });
    expect((await call(token, 'GET', api.adminPlans)).status).toBe(200);
    expect(await message(await call(token, 'POST', api.carriers))).toBe(
      'Only editors and admins may do this',
    );
    expect(await message(await call(token, 'GET', api.backups))).toBe('Only admins may do this');
  });

  it('never has more than its owner has now, and falls with them', async () => {
    const owner = await testAccount(t, 'owner', 'admin');
    const { token, made: row } = await make({}, owner.cookie);
    const change = async (role: Role, disabled: boolean) => {
      const found = await t.db.first<{ version: number }>(
        'SELECT version FROM users WHERE id = ?',
        [owner.id],
      );
      const body = { role, disabled, version: found!.version };
      const answer = await t.send('PUT', api.managedUser(owner.id), { cookie: admin.cookie, body });
      expect(answer.status).toBe(200);
    };
    const statuses = async () => [
      (await call(token, 'GET', api.adminPlans)).status,
      (
        await call(token, 'POST', api.carriers, {
          body: '{}',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        })
      ).status,
      (await call(token, 'GET', api.backups)).status,
    ];
    const state = async () => (await list()).find(({ id }) => id === row.id)!.state;
    expect(await statuses()).toEqual([200, 400, 200]);
    await change('editor', false);
    expect(await statuses()).toEqual([200, 400, 403]);
    expect(await state()).toBe('low');
    await change('viewer', false);
    expect(await statuses()).toEqual([200, 403, 403]);
    await change('visitor', false);
    expect(await statuses()).toEqual([401, 401, 401]);
    expect(await state()).toBe('barred');
    await change('admin', true);
    expect(await statuses()).toEqual([401, 401, 401]);
    await change('admin', false);
    expect(await statuses()).toEqual([200, 400, 200]);
    await t.send('DELETE', api.managedUser(owner.id), { cookie: admin.cookie });
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await list()).some(({ id }) => id === row.id)).toBe(false);
  });

  it('notes the day of its last call, with one write a day', async () => {
    const { token, made: row } = await make();
    const used = () =>
      t.db.first('SELECT last_used_on AS day FROM api_tokens WHERE id = ?', [row.id]);
    await call(token, 'GET', api.adminPlans);
    await expect.poll(used).toEqual({ day: new Date(time).toISOString().slice(0, 10) });
    let writes = 0;
    const { write } = t.db;
    t.db.write = (work, ...rest) => {
      writes += 1;
      return write(work, ...rest);
    };
    await call(token, 'GET', api.adminPlans);
    expect(writes).toBe(0);
    time += DAY;
    await call(token, 'GET', api.adminPlans);
    expect(writes).toBe(1);
    t.db.write = write;
    await expect.poll(used).toEqual({ day: new Date(time).toISOString().slice(0, 10) });
    const issued = await t.sessions.issue({ ...admin, version: 1 });
    admin.cookie = issued.map((line) => line.split(';')[0]).join('; ');
  });

  it('has a number of calls a minute of its own', async () => {
    const [one, other] = [await make(), await make()];
    const url = `${api.audit}?limit=x`;
    for (let i = 0; i < TOKEN_CALLS_A_MINUTE; i += 1) await call(one.token, 'GET', url);
    const refused = await call(one.token, 'GET', url);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(other.token, 'GET', url)).status).toBe(400);
    time += 61_000;
    expect((await call(one.token, 'GET', url)).status).toBe(400);
  });

  it.each([
    ['the role of a visitor', { role: 'visitor' }],
    ['no end', { days: null }],
    ['an end too far off', { days: 367 }],
    ['a hash of its own', { hash: 'x' }],
    ['another owner', { userId: 1 }],
  ])('is not made with %s', async (_, more) => {
    const body = { name: 'Wrong', role: 'viewer', ...more };
    const answer = await t.send('POST', teamApi.tokens, { cookie: admin.cookie, body });
    expect(answer.status).toBe(400);
  });
});
