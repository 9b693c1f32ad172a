import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, testAccount } from './testing.ts';

/**
 * Walks the description of the API: every described write is refused without a session, to plain
 * users, from other sites and with invalid bodies, and nothing that the app routes is left out of
 * the description. A new route is walked without a word here; only what is meant for visitors or
 * for any user is named.
 */
const FOR_VISITORS = new Set([
  'post /api/login',
  'post /api/login/step',
  'post /api/register',
  'post /api/logout',
  'post /api/events',
  'post /api/password-reset',
  'post /api/password-reset/set',
  'post /api/mail-link',
  'post /api/invitation',
]);
const FOR_USERS = new Set([
  'post /api/password',
  'put /api/account/address',
  'post /api/account/address/confirm',
  'delete /api/sessions',
  'delete /api/sessions/{id}',
  'post /api/confirm',
  'post /api/second-factor/app',
  'put /api/second-factor/app',
  'delete /api/second-factor/app',
  'post /api/second-factor/passkeys/new',
  'post /api/second-factor/passkeys',
  'delete /api/second-factor/passkeys/{id}',
  'post /api/second-factor/recovery-codes',
  'delete /api/new-places',
]);
/** What has no versions: a session, a token, a factor or an invitation is there or it is not. */
const WITHOUT_VERSION = new Set([
  'delete /api/sessions',
  'delete /api/sessions/{id}',
  'delete /api/admin/tokens/{id}',
  'delete /api/admin/users/{id}/second-factor',
  'delete /api/second-factor/app',
  'delete /api/second-factor/passkeys/{id}',
  'delete /api/new-places',
  'delete /api/admin/invitations/{id}',
]);
/** The description itself and its page. */
const UNDESCRIBED = new Set(['get /api/docs', 'get /api/openapi.json']);

interface Operation {
  requestBody?: { required?: boolean };
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
}
type Document = { paths: Record<string, Record<string, Operation>> };

const t = await openTestApp();
const { paths } = await t.json<Document>('/api/openapi.json');
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);
const writes = operations.filter(({ method }) => method !== 'GET');
const guarded = operations.filter(
  ({ name, method, path }) =>
    (method !== 'GET' ||
      path.startsWith('/api/admin') ||
      path.startsWith('/api/seo') ||
      path.startsWith('/api/publish') ||
      path.startsWith('/api/export') ||
      path.startsWith('/api/feeds') ||
      path.startsWith('/api/import')) &&
    !FOR_VISITORS.has(name),
);

/** An address with values that the routes understand. */
const fill = (path: string) =>
  path
    .replace('/batches/{id}', '/batches/6f1c1a52-6a9e-4b57-9d3f-0b7f2a3c4d5e')
    .replace('{id}', '1')
    .replace('{entity}', 'plan')
    .replace('{line}', '1');

let admin: string;
let user: string;
let untouched: string;
/** Everything that a write could have touched. */
const state = async () =>
  JSON.stringify(
    await Promise.all(
      [
        'SELECT data_version FROM site_state',
        'SELECT count(*) FROM audit_log',
        'SELECT * FROM users ORDER BY id',
        'SELECT count(*) FROM sessions',
        'SELECT * FROM plans ORDER BY id',
        'SELECT * FROM seo_pages ORDER BY id',
      ].map((sql) => t.db.all(sql)),
    ),
  );
beforeAll(async () => {
  ({ cookie: admin } = await testAccount(t, 'ada', true));
  ({ cookie: user } = await testAccount(t, 'uma'));
  untouched = await state();
});
afterAll(async () => {
  expect(await state()).toBe(untouched);
  await t.close();
});

const BROWSER = { 'Sec-Fetch-Site': 'same-origin' };
const ask = (
  { method, path, operation }: (typeof operations)[number],
  cookie: string | null,
  headers: Record<string, string> = {},
  body = '{}',
) =>
  t.app.request(fill(path), {
    method,
    headers: {
      ...BROWSER,
      ...(operation.requestBody && { 'Content-Type': 'application/json' }),
      ...(cookie && { Cookie: cookie }),
      ...headers,
    },
    ...(operation.requestBody && { body }),
  });
const message = async (answer: Response) => ((await answer.json()) as { message: string }).message;

describe('the description', () => {
  it('knows every route of the app', () => {
    const described = new Set(operations.map(({ name }) => name));
    const routed = t.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
      .map((name) => name.replace(/^\w+/, (method) => method.toLowerCase()));
    const missing = routed.filter((name) => !described.has(name) && !UNDESCRIBED.has(name));
    expect([...new Set(missing)]).toEqual([]);
    expect(writes.length).toBeGreaterThan(20);
    for (const name of [...FOR_VISITORS, ...FOR_USERS]) expect(described).toContain(name);
  });

  it.each(guarded)('of $name names its refusals and its answer', ({ operation }) => {
    const statuses = Object.keys(operation.responses);
    expect(statuses).toContain('401');
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    if (operation.requestBody) expect(operation.requestBody.required).toBe(true);
    if (operation.requestBody || operation.parameters) expect(statuses).toContain('400');
  });
});

describe.each(guarded)('$name', (operation) => {
  it('is refused without a session', async () => {
    for (const cookie of [null, 'session=', `session=${'x'.repeat(43)}`]) {
      const answer = await ask(operation, cookie);
      expect(answer.status).toBe(401);
      expect(await message(answer)).toBe('Please log in');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe.each(guarded.filter(({ name }) => !FOR_USERS.has(name)))('$name', (operation) => {
  it('is refused to plain users', async () => {
    const answer = await ask(operation, user);
    expect(answer.status).toBe(403);
    expect(await message(answer)).toContain('admins');
  });
});

describe.each(writes)('$name', (operation) => {
  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:4321' },
    { 'Sec-Fetch-Site': 'none' },
  ])('is refused from another site: %j', async (headers) => {
    for (const cookie of [admin, null]) {
      const answer = await ask(operation, cookie, headers);
      expect(answer.status).toBe(403);
      expect(await message(answer)).toContain('did not come from the site');
    }
  });
});

describe.each(writes.filter(({ operation }) => operation.requestBody))('$name', (operation) => {
  it.each([
    ['nothing', ''],
    ['malformed JSON', '{"a":'],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['null', 'null'],
    ['a member that nobody knows', '{"__nobody_knows__":1}'],
    ['a polluted prototype', '{"__proto__":{"isAdmin":true},"constructor":1}'],
  ])('is refused with %s as body', async (_, body) => {
    const answer = await ask(operation, admin, {}, body);
    // What takes files only says so before it looks at one.
    expect(answer.status).toBe(operation.name.endsWith('/pictures') ? 415 : 400);
    expect(await message(answer)).not.toBe('');
  });

  it('is refused with a body that is no JSON by its type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      expect((await ask(operation, admin, { 'Content-Type': type })).status).toBe(415);
    }
  });
});

describe.each(writes.filter(({ path }) => path.includes('{id}')))('$name', (operation) => {
  it('refuses ids that are none', async () => {
    const { method, path, operation: described } = operation;
    for (const id of ['0', '-1', '1e3', 'x', '1%00', '99999999999999999999']) {
      const answer = await t.app.request(fill(path.replace('{id}', id)), {
        method,
        headers: { ...BROWSER, Cookie: admin, 'Content-Type': 'application/json' },
        ...(described.requestBody && { body: '{}' }),
      });
      expect(answer.status).toBe(400);
    }
  });
});

const versioned = ({ method, name }: (typeof operations)[number]) =>
  method === 'DELETE' && !WITHOUT_VERSION.has(name);
describe.each(writes.filter(versioned))('$name', (operation) => {
  it('refuses an If-Match that is no version', async () => {
    for (const tag of ['1', 'W/"1"', '"x"', '"1", "2"']) {
      expect((await ask(operation, admin, { 'If-Match': tag })).status).toBe(400);
    }
  });
});
