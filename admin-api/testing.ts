import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { createUser } from '#db/people/users.ts';
import type { Role } from '#src/domain/people/roles.ts';
import { createApp, type AppOptions } from './app.ts';
import { hashPassword } from './people/auth/passwords/password.ts';
import { createSessions } from './people/auth/sessions/session.ts';
import { readEnv } from './env.ts';

/** An app on a database of its own (`own`, or the seeded one), with the tests' clock. Close it when the file is done. */
export async function openTestApp(
  options: Partial<AppOptions> = {},
  variables: Record<string, string> = {},
  own?: Awaited<ReturnType<typeof openTestDb>>,
) {
  const { db, file, close } = own ?? (await openTestDb());
  const env = readEnv({ DATA_DIR: 'var/test', DATABASE_URL: `file:${file}`, ...variables });
  const now = options.now ?? (() => TEST_NOW);
  const app = createApp({ db, env, ...options, now });
  const sessions = createSessions({ db, now, secure: env.production });
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers });
  const send = (method: string, path: string, request: TestRequest = {}) =>
    sendTo(app, method, path, request);
  const json = async <T = unknown>(path: string) => (await (await get(path)).json()) as T;
  return { app, db, env, file, sessions, get, send, json, close };
}

/** A request as a browser on the site itself would send it. */
export interface TestRequest {
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  /** Address of the client. */
  address?: string;
}

/** Sends a request to an app. */
export const sendTo = (
  app: ReturnType<typeof createApp>,
  method: string,
  path: string,
  { body, cookie, headers, address = '192.0.2.1' }: TestRequest = {},
) =>
  app.request(
    path,
    {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );

/** The `Cookie` header that a browser would send after an answer; empty when cookies were cleared. */
export function cookieOf(answer: Response): string {
  return pairsOf(answer.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0')));
}

/** The `Cookie` header for `Set-Cookie` lines. */
function pairsOf(lines: readonly string[]): string {
  return lines.map((line) => line.split(';')[0]).join('; ');
}

/** A password that every rule allows. */
export const GOOD_PASSWORD = 'kf8-Ulm.tram-Bus';

/** Made once: a hash is meant to be slow, and most tests are not about it. */
let good: ReturnType<typeof hashPassword> | undefined;

/** An account with that password straight in the database (`true`: an admin), and the cookie of a session of its own. */
export async function testAccount(
  test: Awaited<ReturnType<typeof openTestApp>>,
  username: string,
  as: Role | boolean = 'visitor',
) {
  const role = typeof as === 'string' ? as : as ? 'admin' : 'visitor';
  const made = await createUser(
    test.db,
    { username, password: await (good ??= hashPassword(GOOD_PASSWORD)), role },
    { id: null, name: 'test', way: 'cli' },
    TEST_NOW,
  );
  if ('refused' in made) throw new Error(made.refused);
  return { ...made.user, cookie: pairsOf(await test.sessions.issue(made.user)) };
}

export type AdminTestApp = Awaited<ReturnType<typeof openAdminApp>>;

/** The same app, asked by an admin with JSON (`request` says otherwise). */
export async function openAdminApp() {
  const t = await openTestApp();
  const { cookie } = await testAccount(t, 'ada', true);
  const ask = async <T>(method: string, path: string, body?: unknown, request?: TestRequest) => {
    const answer = await t.send(method, path, { cookie, body, ...request });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  return { ...t, cookie, ask };
}
