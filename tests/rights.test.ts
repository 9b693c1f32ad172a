import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, testAccount } from '#api/testing.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { ApiToken, NewToken } from '#src/contract/people/tokens.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { STAFF_ROLES, type Role } from '#src/domain/people/roles.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { TOKEN_CALLS_A_MINUTE } from '#src/domain/people/tokens.ts';

/** What roles and tokens are worth over time, beside what each call asks for (tests/matrix.test.ts). */
const DAY = 86_400_000;
const lines: string[] = [];
let time = TEST_NOW.getTime();
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Awaited<ReturnType<typeof testAccount>>;
const cookies = new Map<Role, string>();
beforeAll(async () => {
  const log = pino({}, { write: (line) => lines.push(line) });
  t = await openTestApp({ now: () => new Date(time), log });
  for (const role of ['visitor', ...STAFF_ROLES] as const) {
    const account = await testAccount(t, `the-${role}`, role);
    cookies.set(role, account.cookie);
    if (role === 'admin') admin = account;
  }
  await testAccount(t, 'second-admin', 'admin');
});
afterAll(() => t.close());

const as = (role: Role, method: string, path: string, body?: unknown) =>
  t.send(method, path, { cookie: cookies.get(role)!, body });
const told = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
const message = async (answer: Response | Promise<Response>) =>
  (await told<{ message: string }>(answer)).message;

describe('a role', () => {
  it('is said only where the specification has no word for it', async () => {
    const own = (role: Role) => told(as(role, 'GET', api.user));
    const usual = { id: 1, username: 'the-visitor', isAdmin: false };
    expect(await own('visitor')).toEqual(usual);
    expect(await own('viewer')).toEqual({
      ...usual,
      id: 2,
      username: 'the-viewer',
      role: 'viewer',
    });
    expect(await own('admin')).toEqual({ id: 4, username: 'the-admin', isAdmin: true });
  });

  it('of an editor does not take back what only admins change', async () => {
    const body = { ...(await told<object>(as('admin', 'GET', api.seoGlobal))), siteTitle: 'New' };
    expect((await as('editor', 'PUT', api.seoGlobal, body)).status).toBe(403);
    expect((await as('admin', 'PUT', api.seoGlobal, body)).status).toBe(200);
    const log = await told<AuditList>(as('admin', 'GET', `${api.audit}?entity=seo-global`));
    const undo = api.undo(log.data[0]!.id);
    expect(await message(as('editor', 'POST', undo, {}))).toBe('Only admins may take this back');
    expect((await as('admin', 'POST', undo, {})).status).toBe(200);
  });

  it('of an admin alone sees lines of the log about people, and about what has no word any more', async () => {
    const sql = `INSERT INTO audit_log (at, actor_name, way, action, entity, entity_id)
                 VALUES ('2026-11-01', 'ada', 'api', 'update', 'commission', 1)`;
    await t.db.write((commit) => commit([{ sql, args: [] }]));
    for (const role of STAFF_ROLES) {
      const { data } = await told<AuditList>(as(role, 'GET', `${api.audit}?limit=100`));
      const seen = new Set<string>(data.map(({ entity }) => entity));
      expect(seen).toContain('seo-global');
      expect(['user', 'commission'].map((one) => seen.has(one))).toEqual(
        Array(2).fill(role === 'admin'),
      );
      const asked = await told<AuditList>(as(role, 'GET', `${api.audit}?entity=user`));
      expect(asked.meta.totalCount > 0).toBe(role === 'admin');
    }
  });
});

const made: string[] = [];
async function make(more: object = {}, cookie = admin.cookie): Promise<NewToken> {
  const body = { name: 'Shop sync', role: 'admin', ...more };
  const token = await told<NewToken>(t.send('POST', teamApi.tokens, { cookie, body }));
  made.push(token.token);
  return token;
}
/** A call as a program makes it: no browser's headers, no cookie. */
const call = async (
  token: string,
  method: string,
  path: string,
  { body, headers = {}, address = '192.0.2.77' }: Partial<CallOptions> = {},
) => {
  const type = body !== undefined && { 'Content-Type': 'application/json' };
  const sent = { Authorization: `Bearer ${token}`, ...type, ...headers };
  const init = { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return t.app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
};
interface CallOptions {
  body: unknown;
  headers: Record<string, string>;
  address: string;
}
const list = () => told<ApiToken[]>(as('admin', 'GET', teamApi.tokens));
/** A day on, with a session that lives. */
async function tomorrow(): Promise<void> {
  time += DAY;
  const lines = await t.sessions.issue({ ...admin, version: 1 });
  admin.cookie = lines.map((line) => line.split(';')[0]).join('; ');
  cookies.set('admin', admin.cookie);
}

describe('a token', () => {
  it('is told once, and the database, the list, the log and the history have none of it', async () => {
    const { token, made: row } = await make({ name: 'Told once' });
    expect(token).toMatch(/^sat_[\w-]{43}$/);
    const shown = { name: 'Told once', owner: 'the-admin', state: 'active', lastUsedOn: null };
    expect(row).toMatchObject(shown);
    expect((await call(token, 'GET', api.adminPlans)).status).toBe(200);
    const stored = JSON.stringify([
      await t.db.all('SELECT * FROM api_tokens'),
      await t.db.all('SELECT * FROM audit_log'),
      await list(),
      await told(as('admin', 'GET', `${api.audit}?entity=api-token&limit=100`)),
    ]);
    expect(stored).toContain('Told once');
    expect(lines.join('')).toContain('"evt":"request"');
    for (const one of made) expect(stored + lines.join('')).not.toContain(one.slice(4));
  });

  it('needs no page of the site behind it, and sets no cookie', async () => {
    const { token } = await make({ role: 'editor' });
    const headers = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    const body = { name: 'By a program', slug: 'by-a-program' };
    const answer = await call(token, 'POST', api.carriers, { headers, body });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const { data } = await told<AuditList>(
      as('admin', 'GET', `${api.audit}?entity=carrier&limit=1`),
    );
    expect(data[0]).toMatchObject({ action: 'create', user: 'the-admin by token "Shop sync"' });
  });

  it('never has more than its owner has now, and falls with them', async () => {
    const owner = await testAccount(t, 'owner', 'admin');
    const { token, made: row } = await make({}, owner.cookie);
    const statuses = async () => [
      (await call(token, 'GET', api.adminPlans)).status,
      (await call(token, 'POST', api.carriers, { body: {} })).status,
      (await call(token, 'GET', api.backups)).status,
    ];
    for (const [role, disabled, expected, state] of [
      ['admin', false, [200, 400, 200], 'active'],
      ['editor', false, [200, 400, 403], 'low'],
      ['viewer', false, [200, 403, 403], 'low'],
      ['visitor', false, [401, 401, 401], 'barred'],
      ['admin', true, [401, 401, 401], 'barred'],
      ['admin', false, [200, 400, 200], 'active'],
    ] as const) {
      const sql = 'SELECT version FROM users WHERE id = ?';
      const { version } = (await t.db.first<{ version: number }>(sql, [owner.id]))!;
      await as('admin', 'PUT', api.managedUser(owner.id), { role, disabled, version });
      expect([role, await statuses()]).toEqual([role, expected]);
      expect((await list()).find(({ id }) => id === row.id)!.state).toBe(state);
    }
    await as('admin', 'DELETE', api.managedUser(owner.id));
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await list()).some(({ id }) => id === row.id)).toBe(false);
  });

  it('opens nothing from its end on', async () => {
    const { token, made: row } = await make({ days: 1 });
    time += DAY - 1;
    expect((await call(token, 'GET', api.adminPlans)).status).toBe(200);
    time += 1 - DAY;
    await tomorrow();
    expect(await message(call(token, 'GET', api.adminPlans))).toBe('This token is not valid');
    expect((await list()).find(({ id }) => id === row.id)!.state).toBe('expired');
  });

  it('notes the day of its last call, with one write a day', async () => {
    const { token, made: row } = await make();
    const sql = 'SELECT last_used_on AS day FROM api_tokens WHERE id = ?';
    const isNoted = () =>
      expect
        .poll(() => t.db.first(sql, [row.id]))
        .toEqual({ day: new Date(time).toISOString().slice(0, 10) });
    await call(token, 'GET', api.adminPlans);
    await isNoted();
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
    await isNoted();
    time -= DAY;
  });

  it('has a number of calls a minute of its own', async () => {
    const [one, other] = [await make(), await make()];
    const ask = ({ token }: NewToken) => call(token, 'GET', `${api.audit}?limit=x`);
    for (let i = 0; i < TOKEN_CALLS_A_MINUTE; i += 1) await ask(one);
    const refused = await ask(one);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(other)).status).toBe(400);
    time += 61_000;
    expect((await ask(one)).status).toBe(400);
  });

  it('is guessed by nobody: tries of one network end before they are looked up', async () => {
    const { token } = await make();
    const guess = () =>
      call(`sat_${'y'.repeat(43)}`, 'GET', api.adminPlans, { address: '203.0.113.9' });
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
    expect((await call(token, 'GET', api.adminPlans)).status).toBe(200);
  });

  it('is not made for a visitor, without an end or one too far off, with a hash or another owner', async () => {
    const wrong = [
      { role: 'visitor' },
      { days: null },
      { days: 367 },
      { hash: 'x' },
      { userId: 1 },
    ];
    for (const more of wrong) {
      const body = { name: 'Wrong', role: 'viewer', ...more };
      expect([more, (await as('admin', 'POST', teamApi.tokens, body)).status]).toEqual([more, 400]);
    }
  });
});
