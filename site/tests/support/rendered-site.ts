import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { appDeps } from '#api/app.ts';
import { readEnv } from '#api/env.ts';
import { drain, listen } from '#api/core/http/connections/listen.ts';
import { createSiteServer } from '#api/server/process/serve.ts';
import { createSite } from '#api/publish/site/create-site.ts';
import { loadFiles, pagesBy } from '#api/publish/site/testing.ts';
import { loadRenderer } from '#api/publish/pages/renderer.ts';
import type { Db } from '#db/core/connect/client.ts';
import { openTestDb } from '#db/testing.ts';
import { builtFolder } from './built.ts';

/** A database of the tests after some statements. */
export async function dbAfter(statements: readonly string[]) {
  const test = await openTestDb();
  await test.db.write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
  return test;
}

/**
 * The server of production in the process of a test file, over a database of its own: every page that
 * shows data is made on demand, by the code of the built site.
 */
export function renderedSite(
  open: () => Promise<{ db: Db; close: () => Promise<void> }>,
  now = () => new Date(),
) {
  const closing: (() => Promise<unknown>)[] = [];
  let [origin, db] = ['', null as Db | null];
  beforeAll(async () => {
    const test = await open();
    closing.push(test.close);
    db = test.db;
    const folder = builtFolder();
    const env = readEnv({ SITE_URL: 'http://127.0.0.1' });
    const deps = appDeps({ db, env, now });
    const site = createSite(deps);
    site.use({
      id: 'rendered',
      // That of no data: no built page is the present one.
      dataVersion: -1,
      lineage: '',
      files: await loadFiles(folder, env),
      render: pagesBy(db, (await loadRenderer(join(dirname(folder), 'server'))).render, env),
    });
    const server = createSiteServer({ ...deps, site }, site);
    origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
    closing.unshift(async () => {
      server.closeAllConnections();
      await drain(server);
    });
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return { origin: () => origin, db: () => db! };
}
