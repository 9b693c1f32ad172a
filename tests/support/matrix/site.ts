import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createApp } from '#api/app.ts';
import { openTestApp, testAccount } from '#api/testing.ts';
import { openDb } from '#db/core/connect/client.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { NewToken } from '#src/contract/people/tokens.ts';
import { ROLES, STAFF_ROLES, type Role, type StaffRole } from '#src/domain/people/roles.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { describedOperations } from '../operations.ts';
import { nowhere, type Call } from './calls.ts';

export const SITE = 'https://sim.example';

export interface Asked {
  path?: string;
  method?: string;
  cookie?: string;
  token?: string;
  headers?: Record<string, string | undefined>;
  body?: string;
  /** Where admins must have a second factor. */
  strict?: boolean;
}
export interface Answered {
  status: number;
  headers: Record<string, string>;
  text: string;
  message: string;
  code: string | undefined;
  /** Places that were found wrong. */
  issues: string[];
}
export type MatrixSite = Awaited<ReturnType<typeof openMatrixSite>>;

/** A site with an account in each role, tokens that open and tokens that do not. */
export async function openMatrixSite() {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-matrix-'));
  let clock = TEST_NOW.getTime();
  const now = () => new Date(clock);
  const key = { SECOND_FACTOR_KEY: 'k'.repeat(40) };
  const variables = { SITE_URL: SITE, DATA_DIR: folder, ALLOW_RESET: 'on', ...key };
  const t = await openTestApp({ now }, variables);
  const strict = createApp({ db: t.db, env: { ...t.env, requireSecondFactor: 'admin' }, now });
  // A connection of its own sees the commits of every other one.
  const watcher = await openDb({ url: `file:${t.file}` });
  const commits = () => watcher.first('PRAGMA data_version');

  // Number 1, which filled addresses name, is nobody that the tests need.
  await testAccount(t, 'target');
  const cookies = new Map<Role | null, string>([[null, '']]);
  for (const role of ROLES) cookies.set(role, (await testAccount(t, `the-${role}`, role)).cookie);
  const admin = cookies.get('admin')!;
  const late = await testAccount(t, 'late', 'admin');
  const make = async (role: StaffRole) => {
    const body = { name: `As ${role}`, role };
    const answer = await t.send('POST', teamApi.tokens, { cookie: admin, body });
    return (await answer.json()) as NewToken;
  };
  const tokens = new Map<StaffRole, string>();
  for (const role of STAFF_ROLES) tokens.set(role, (await make(role)).token);
  const [ended, revoked] = [await make('admin'), await make('admin')];
  await t.send('DELETE', teamApi.token(revoked.made.id), { cookie: admin });
  const wrongTokens = [
    '',
    'x',
    `sat_${'x'.repeat(43)}`,
    `sat_${'x'.repeat(5000)}`,
    "sat_' OR 1=1 --",
    `${tokens.get('admin')}x`,
    ended.token,
    revoked.token,
  ];
  const past = "UPDATE api_tokens SET expires_at = '2026-11-21T11:59:59.000Z' WHERE id = ?";
  const aged = 'UPDATE sessions SET confirmed_at = confirmed_at - 660 WHERE user_id = ?';
  const used = "UPDATE api_tokens SET last_used_on = '2026-11-21'";
  await t.db.write((commit) =>
    commit([
      { sql: past, args: [ended.made.id] },
      { sql: aged, args: [late.id] },
      // The first use of a day is a write.
      { sql: used, args: [] },
    ]),
  );

  let asked = 0;
  /** Makes a call as a page of the site would, or as a program with a token; the answer is sound. */
  async function ask(call: Call, request: Asked = {}): Promise<Answered> {
    const { cookie = '', token, method = call.method, path = nowhere(call.path) } = request;
    const { body: json, media } = call.endpoint;
    const hasBody = method !== 'GET' && method !== 'HEAD' && (json ?? media) !== undefined;
    const from = { 'Sec-Fetch-Site': 'same-origin' };
    const headers = {
      ...(token === undefined ? from : { Authorization: `Bearer ${token}` }),
      ...(cookie && { Cookie: cookie }),
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...request.headers,
    };
    const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
    const body = request.body ?? (hasBody ? '{}' : undefined);
    // From everywhere: what counts the tries of a network has its own tests.
    asked += 1;
    const remoteAddress = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
    const answer = await (request.strict ? strict : t.app).request(
      path,
      { method, headers: sent as [string, string][], ...(body !== undefined && { body }) },
      { incoming: { socket: { remoteAddress } } },
    );
    return sound(call, answer, request);
  }
  return {
    ...t,
    ...(await describedOperations(t)),
    cookies,
    admin,
    /** A session of an admin that began longer than ten minutes ago. */
    late: late.cookie,
    tokens,
    wrongTokens,
    ask,
    /** Lets time pass, so that no token makes too many calls in a minute. */
    pass: (ms: number) => void (clock += ms),
    /** Does something that commits nothing to the database. */
    async unchanged(work: () => Promise<unknown>): Promise<void> {
      const before = await commits();
      await work();
      expect(await commits()).toEqual(before);
    },
    async close(): Promise<void> {
      watcher.close();
      await t.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What needs a publisher or a built site, which there is none of: that is told with 503. */
const UNBUILT = /\/api\/(publish|releases|seo\/(analysis|preview))/;
/** Where code lies, what the database was asked, which parts there are. */
const INSIDE =
  /node_modules|\.[mc]?[jt]s:\d+|at async |sqlite|SQLITE|[Ll]ib[Ss]ql|[Dd]rizzle|[Ff]ailed query|no such (table|column)|SELECT |argon2/;
/** What stands on every answer, of whatever kind. */
export const HEADERS: Record<string, unknown> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  'cache-control': expect.any(String),
};
/** And on those of the API. */
const OF_API = {
  'x-robots-tag': 'noindex',
  'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
};
export const NO_HEADER = /^(server|x-powered-by|access-control.*)$/;

/** What every answer of every call is: no error of the server, its headers set, refused in words. */
async function sound(call: Call, answer: Response, request: Asked): Promise<Answered> {
  const { status } = answer;
  const headers = Object.fromEntries(answer.headers);
  const type = headers['content-type'] ?? '';
  // A stream of events has no end.
  const isStream = type.startsWith('text/event-stream');
  const text = isStream ? '' : await answer.text();
  await (isStream && answer.body?.cancel());
  const told = `${call.name} ${JSON.stringify(request).slice(0, 500)}: ${status} ${text.slice(0, 200)}`;
  expect(status < 500 || (status === 503 && UNBUILT.test(call.path)), told).toBe(true);
  const isForOthers = status < 400 && /\/feed\.\w+$/.test(call.path);
  const policy = { 'cross-origin-resource-policy': isForOthers ? 'cross-origin' : 'same-origin' };
  expect(headers, told).toMatchObject({ ...HEADERS, ...OF_API, ...policy });
  expect(
    Object.keys(headers).filter((name) => NO_HEADER.test(name)),
    told,
  ).toEqual([]);
  if (!call.isOpen || status >= 400) expect(headers['cache-control'], told).toBe('no-store');
  if (headers['cache-control'] !== 'no-store') expect(headers['set-cookie'], told).toBeUndefined();
  if (type.includes('json')) {
    expect(type, told).toMatch(/^application\/(feed\+)?json; charset=utf-8$/);
  }
  const answered = { status, headers, text, message: '', code: undefined, issues: [] };
  if (status < 400 || request.method === 'HEAD') return answered;
  expect(text, told).not.toMatch(INSIDE);
  const said = JSON.parse(text) as {
    message: string;
    code?: string;
    issues?: { path: string; message: string }[];
  };
  expect(said.message, told).toEqual(expect.stringMatching(/./));
  for (const issue of said.issues ?? []) {
    expect(issue, told).toEqual({ path: expect.any(String), message: expect.stringMatching(/./) });
  }
  const issues = (said.issues ?? []).map(({ path }) => path);
  return { ...answered, message: said.message, code: said.code, issues };
}
