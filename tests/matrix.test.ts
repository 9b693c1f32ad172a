import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, testAccount } from '#api/testing.ts';
import { ROLES, STAFF_ROLES, whoMay, type StaffRole } from '#src/domain/people/roles.ts';
import { wrongBodies } from './support/matrix/bodies.ts';
import { CALLS, mayCall, mayToken, type Call } from './support/matrix/calls.ts';
import { ACTORS, goodWrites, leavesLine, MAIL } from './support/matrix/good-writes.ts';
import { openMatrixSite, SITE, type Answered } from './support/matrix/site.ts';
import { fillPath } from './support/operations.ts';

/**
 * The matrix of calls: every call of the contract as nobody, in each role, with tokens, from other
 * sites and with wrong addresses and bodies (security checks 3, 6, 7, 13, 14, 16, 17, 26, 34, 36, 37,
 * 39, 41, 44). A new call is in it without a word here; what was decided of each stands by hand in
 * `support/matrix/calls.ts`, and what every answer is in `sound` of `support/matrix/site.ts`.
 */
const site = await openMatrixSite();
const { ask, admin, cookies, unchanged } = site;
afterAll(() => site.close());
const { paths: described } = await site.json<Described>('/api/openapi.json');
type Described = { paths: Record<string, Record<string, DescribedCall>> };
interface DescribedCall {
  responses: object;
  security?: unknown;
  requestBody?: { required?: boolean };
}

/** What the description says of a call. */
function isDescribed({ isOpen, access, only, endpoint }: Call): void {
  const { responses, security, requestBody } = described[endpoint.path]![endpoint.method]!;
  const statuses = Object.keys(responses);
  expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
  if (requestBody) expect(requestBody.required).toBe(true);
  if (requestBody ?? endpoint.params ?? endpoint.query) expect(statuses).toContain('400');
  if (isOpen) return;
  expect(statuses).toContain('401');
  const helps = access !== 'user' && !only;
  expect(security).toEqual([{ session: [] }, ...(helps ? [{ token: [] }] : [])]);
}

const LIMITED = [401, 403, 429];

async function bySession(call: Call): Promise<void> {
  for (const role of [null, ...ROLES]) {
    // What is open to all may end the session that it comes with.
    const cookie = call.isOpen && call.isWrite ? '' : cookies.get(role)!;
    const { status, message, headers } = await ask(call, { cookie });
    if (mayCall(call, role)) {
      expect(LIMITED, `${role}: ${status} ${message}`).not.toContain(status);
    } else if (role === null) {
      expect([status, message]).toEqual([401, 'Please log in']);
      expect(headers['www-authenticate']).toBe('Bearer realm="api"');
    } else {
      const refused = `Only ${whoMay(call.access as StaffRole)} may do this`;
      expect([role, status, message]).toEqual([role, 403, refused]);
    }
  }
  if (call.isOpen) return;
  const session = '__Host-session=';
  for (const cookie of [session, session + 'x'.repeat(43), admin.replace(session, 'session=')]) {
    expect((await ask(call, { cookie })).status, cookie).toBe(401);
  }
}

async function byToken(call: Call): Promise<void> {
  const helps = call.access !== 'user' && !call.only;
  for (const role of STAFF_ROLES) {
    const { status, message, headers } = await ask(call, { token: site.tokens.get(role)! });
    const told = `token of ${role}: ${status} ${message}`;
    if (mayToken(call, role)) expect(LIMITED, told).not.toContain(status);
    else expect(status, told).toBe(403);
    const challenge = helps ? undefined : 'Bearer realm="api", error="insufficient_scope"';
    expect(headers['www-authenticate'], told).toBe(challenge);
  }
  for (const token of site.wrongTokens) {
    // Nor does a call fall back on its cookie.
    const { status, message, headers } = await ask(call, { token, cookie: admin });
    expect([token, status, message]).toEqual([token, 401, 'This token is not valid']);
    expect(headers['www-authenticate']).toBe('Bearer realm="api", error="invalid_token"');
  }
}

/** What asks again for a password or factor, and what waits until somebody has a second factor. */
async function asksMore(call: Call): Promise<void> {
  const again = await ask(call, { cookie: site.late });
  expect(again.code).toBe(call.only === 'confirm' ? 'confirm' : undefined);
  if (again.code) expect(again.status).toBe(403);
  const lacking = await ask(call, { cookie: admin, strict: true });
  expect(lacking.code).toBe(call.beforeFactor ? undefined : 'second_factor');
  if (lacking.code) expect(lacking.status).toBe(403);
}

const FOREIGN: Record<string, string | undefined>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: SITE },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.test' },
  { 'Sec-Fetch-Site': undefined, Origin: 'null' },
  // No word of where it comes from, but a cookie.
  { 'Sec-Fetch-Site': undefined },
];
const FORM = 'application/x-www-form-urlencoded';
const TYPES = [
  'application/json',
  'text/plain',
  FORM,
  'multipart/form-data; boundary=x',
  undefined,
];

async function fromElsewhere(call: Call): Promise<void> {
  const refused = [403, 'This request did not come from the site itself'];
  for (const from of FOREIGN) {
    for (const type of TYPES) {
      const headers = { ...from, 'Content-Type': type };
      const { status, message } = await ask(call, { cookie: admin, headers });
      expect([status, message], JSON.stringify(headers)).toEqual(refused);
    }
  }
  expect((await ask(call, { headers: FOREIGN[0]! })).status).toBe(403);
}

const NO_IDS =
  '0 -1 +1 1.0 1e3 1e309 x 1%00 1%20OR%201 ..%2f1 9223372036854775808 99999999999999999999'.split(
    ' ',
  );
/** What has no versions: it is there or it is not. */
const WITHOUT_VERSION =
  /\/api\/(sessions|new-places|second-factor\/|admin\/(tokens|invitations|users\/\{id\}\/second-factor))/;

async function wrongAddresses(call: Call): Promise<void> {
  for (const id of call.path.includes('{id}') ? NO_IDS : []) {
    const path = fillPath(call.path.replace('{id}', id));
    const { status } = await ask(call, { cookie: admin, path });
    expect(call.isWrite ? [400] : [400, 404], id).toContain(status);
  }
  if (call.method !== 'DELETE' || WITHOUT_VERSION.test(call.path)) return;
  for (const tag of ['1', 'W/"1"', '"x"', '"1", "2"']) {
    const headers = { 'If-Match': tag };
    const { status } = await ask(call, { cookie: admin, path: fillPath(call.path), headers });
    expect(status, tag).toBe(400);
  }
}

const ODD = '__proto__[x]=1 constructor.prototype=1 constructor[prototype][x]=1 % ='.split(' ');
/** Behind the name of a parameter, which stands for $. */
const ODD_VALUES = '=a&$=b []=a [x]=a [0][y]=a =__proto__ =%00 =%ff =1e400 =NaN'.split(' ');
const TELLING = /passw|hash|session|expires|token|secret/i;
/** Until when a token holds, and that somebody may confirm by a password: nothing of either. */
const MAY_TELL: Record<string, string[]> = {
  '/api/admin/tokens': ['expiresAt'],
  '/api/admin/audit': ['expiresAt'],
  '/api/confirm': ['password'],
};
/** Entries that the site has none of. */
const NOT_THERE = /\/(feeds|imports|releases|versions|logs)\/\{|backups\/\{|metrics$/;
/** Parameters without which a read has no answer. */
const NEEDS: Record<string, string> = {
  '/api/export/plans': 'format=json',
  '/api/export/template': 'format=json',
  '/api/find': 'places=US&months=1&gb=1',
  '/api/saved': 'plans=att-unlimited',
  '/api/suggest': 'q=att',
  '/api/ask': 'q=att',
  '/api/admin/statistics/series': 'list=pages&key=%2Fplans',
  '/api/admin/statistics/series/file': 'list=pages&key=%2Fplans',
};
const WISHES = {
  'X-HTTP-Method-Override': 'DELETE',
  'X-HTTP-Method': 'DELETE',
  'X-Method-Override': 'PUT',
};

/** What reads tell, keep and change, and that they take odd parameters without harm. */
async function reads(call: Call): Promise<void> {
  const filled = fillPath(call.path);
  const path = `${filled}?${NEEDS[call.path] ?? ''}`;
  const nobody = await ask(call, { path });
  for (const cookie of [cookies.get('visitor')!, admin]) {
    const { status, text, headers } = await ask(call, { path, cookie });
    const { 'cache-control': cache, etag } = headers;
    const isSame = status === nobody.status && text === nobody.text;
    if (!isSame) expect(cache).toBe('no-store');
    if (cache!.includes('s-maxage')) expect(etag).toEqual(expect.any(String));
  }
  const answer = await ask(call, { path, cookie: admin });
  const isThere = !NOT_THERE.test(call.path) && answer.status !== 503;
  expect(isThere ? [200] : [400, 404, 503], answer.text.slice(0, 200)).toContain(answer.status);
  const telling = memberNames(answer).filter((name) => TELLING.test(name));
  expect(telling.filter((name) => !MAY_TELL[call.path]?.includes(name))).toEqual([]);
  expect(answer.text).not.toMatch(/argon2|\$2[aby]\$/);
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    const headers = { ...WISHES, Origin: 'https://evil.test' };
    await ask(call, {
      path: `${filled}?_method=DELETE&method=DELETE`,
      method,
      cookie: admin,
      headers,
    });
  }
  const { query } = site.operations.find(({ name }) => name === call.name)!;
  const odd = query.flatMap((name) => ODD_VALUES.map((end) => name + end.replace('$', name)));
  for (const search of [...ODD, ...odd]) {
    await ask(call, { path: `${filled}?${search}`, cookie: admin });
  }
  const { x, y } = {} as Record<string, unknown>;
  expect([x, y]).toEqual([undefined, undefined]);
}

/** Names of all members of an answer: keys of JSON, columns of CSV, tags and attributes of XML. */
function memberNames({ headers, text }: Answered): string[] {
  const type = headers['content-type'] ?? '';
  if (type.includes('json')) return keysOf(JSON.parse(text));
  if (type.includes('csv')) return text.split('\n', 1)[0]!.split(',');
  return [...text.matchAll(/<([\w:-]+)|\s([\w:-]+)=/g)].map(([, tag, name]) => tag ?? name!);
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

it('the description knows every route of the app, and the contract every call', () => {
  const routed = site.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method.toLowerCase()} ${path}`)
    .map((name) => name.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}'));
  const names = CALLS.map(({ name }) => name);
  const known = new Set([...names, 'get /api/docs', 'get /api/openapi.json']);
  expect(routed.filter((name) => !known.has(name))).toEqual([]);
  expect(site.operations.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(names.length).toBeGreaterThan(100);
});

describe('the matrix', () => {
  it.each(CALLS)('$name', async (call) => {
    site.pass(1000);
    const { access = 'admin', confirm = false, beforeFactor = false } = call.endpoint;
    const decided = [call.access, call.only === 'confirm', call.beforeFactor];
    expect([access, confirm, beforeFactor]).toEqual(decided);
    isDescribed(call);
    const columns = async () => {
      await bySession(call);
      if (!call.isOpen) await byToken(call);
      if (!call.isOpen) await asksMore(call);
      await (call.isWrite ? fromElsewhere(call) : reads(call));
    };
    // The watcher is begun without a word that could be wrong.
    await (call.name === 'post /api/admin/watch' ? columns() : unchanged(columns));
    await wrongAddresses(call);
    if (call.endpoint.body ?? call.endpoint.media) await wrongBodies(site, call);
  });
});

describe('a write that succeeds leaves its line in the log', async () => {
  const t = await openTestApp(
    {},
    { DATA_DIR: site.env.dataDir, SITE_URL: 'http://localhost:4321', ...MAIL },
  );
  const staff = { editor: '', admin: '' };
  let by = '';
  const writes = goodWrites(t, () => by);
  beforeAll(async () => {
    staff.editor = (await testAccount(t, 'good-editor', 'editor')).cookie;
    staff.admin = (await testAccount(t, 'good-admin', 'admin')).cookie;
  });
  afterAll(() => t.close());

  it('has a case for each', () => {
    const all = CALLS.filter(({ isWrite, name }) => isWrite && leavesLine(name));
    expect(Object.keys(writes).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  });

  it.each(Object.entries(writes))('%s', async (name, write) => {
    // Whoever has the least that it needs can do it.
    const role = CALLS.find((call) => call.name === name)!.access === 'editor' ? 'editor' : 'admin';
    by = staff[role];
    const newest = await t.db.first<{ id: number }>('SELECT max(id) AS id FROM audit_log');
    const answer = await write();
    expect([200, 201], await answer.clone().text()).toContain(answer.status);
    const rows = await t.db.all<Record<string, string | null>>(
      'SELECT * FROM audit_log WHERE id > ? AND request_id = ?',
      [newest!.id, answer.headers.get('x-request-id')],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { actor_name: who, way, at, action, entity, before: was, after } of rows) {
      expect([who, way]).toEqual([ACTORS[name] ?? `good-${role}`, 'api']);
      expect([at, entity]).not.toContain('');
      expect([action, was !== null || after !== null]).toEqual([action, true]);
      if (action === 'update') expect([was, after]).not.toContain(null);
      expect(`${was}${after}`).not.toMatch(/argon2|kf8-Ulm|private/);
    }
  });
});
