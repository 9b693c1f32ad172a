import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { createApp, type AppOptions } from './app.ts';
import { readEnv } from './env.ts';

/** An app on a database of its own, with the tests' clock. Close it when the file is done. */
export async function openTestApp(
  options: Partial<AppOptions> = {},
  variables: Record<string, string> = {},
) {
  const { db, file, close } = await openTestDb();
  const env = readEnv({ DATA_DIR: 'var/test', ...variables });
  const app = createApp({ db, env, now: () => TEST_NOW, ...options });
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers });
  const json = async <T = unknown>(path: string) => (await (await get(path)).json()) as T;
  return { app, db, env, file, get, json, close };
}
