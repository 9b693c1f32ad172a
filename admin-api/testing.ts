import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { createUser } from '#db/queries/users.ts';
import { createApp, type AppOptions } from './app.ts';
import { hashPassword } from './auth/password.ts';
import { readEnv } from './env.ts';

/** An app on a database of its own, with the tests' clock. Close it when the file is done. */
export async function openTestApp(
  options: Partial<AppOptions> = {},
  variables: Record<string, string> = {},
) {
  const { db, file, close } = await openTestDb();
  const env = readEnv({ DATA_DIR: 'var/test', DATABASE_URL: `file:${file}`, ...variables });
  const app = createApp({ db, env, now: () => TEST_NOW, ...options });
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers });
  const send = (method: string, path: string, request: TestRequest = {}) =>
    app.request(
      path,
      {
        method,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
          ...(request.cookie && { Cookie: request.cookie }),
          ...request.headers,
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      },
      { incoming: { socket: { remoteAddress: request.address ?? '192.0.2.1' } } },
    );
  const json = async <T = unknown>(path: string) => (await (await get(path)).json()) as T;
  return { app, db, env, file, get, send, json, close };
}

/** A request as a browser on the site itself would send it. */
export interface TestRequest {
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  /** Address of the client. */
  address?: string;
}

/** The `Cookie` header that a browser would send after an answer; empty when cookies were cleared. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** A password that every rule allows. */
export const GOOD_PASSWORD = 'kf8-Ulm.tram-Bus';

/** An account straight in the database, and the cookie of a session of its own. */
export async function testAccount(
  test: Awaited<ReturnType<typeof openTestApp>>,
  username: string,
  isAdmin = false,
) {
  const made = await createUser(
    test.db,
    { username, password: await hashPassword(GOOD_PASSWORD), isAdmin },
    { id: null, name: 'test', way: 'cli' },
    TEST_NOW,
  );
  if ('refused' in made) throw new Error(made.refused);
  // An address of its own: the limits count failed logins by address.
  const answer = await test.send('POST', '/api/login', {
    body: { username, password: GOOD_PASSWORD },
    address: `198.51.100.${made.user.id % 250}`,
  });
  return { ...made.user, cookie: cookieOf(answer) };
}
