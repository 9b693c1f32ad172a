/** One server to measure: `node lab/bench/api-server.ts bare|ours PORT [DATABASE]`. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { appDeps } from '#api/app.ts';
import { trackDataVersion } from '#api/core/data-version.ts';
import { readEnv } from '#api/env.ts';
import { createFairShares } from '#api/core/fairness/fair-shares.ts';
import { createLog } from '#api/core/process/log.ts';
import { createSiteServer } from '#api/server/process/serve.ts';
import { createSite } from '#api/publish/site/create-site.ts';
import { openDb } from '#db/core/connect/client.ts';

const [kind, port, file] = process.argv.slice(2);

if (kind === 'bare') {
  // Hono with one route and nothing else: the most that the framework gives.
  const app = new Hono();
  app.get('/api/simcards', (c) =>
    c.json({ data: [], meta: { currentPage: 1, totalPages: 1, totalCount: 0 } }),
  );
  // And what it gives when it sends as many bytes as our list has.
  const body = file ? await readFile(join(dirname(file), 'answer.json')).catch(() => null) : null;
  const headers = { 'Content-Type': 'application/json' };
  app.get('/api/same', (c) => (body ? c.body(body, { headers }) : c.notFound()));
  createServer(getRequestListener(app.fetch)).listen(Number(port), '127.0.0.1');
} else {
  const db = await openDb({ url: `file:${file}` });
  const env = readEnv({
    PORT: port,
    DATA_DIR: dirname(file!),
    TRUST_PROXY: process.env.TRUST_PROXY,
  });
  const dataVersion = trackDataVersion(db);
  const log = createLog('silent');
  const parts = { db, env, now: () => new Date(), log, dataVersion, shares: createFairShares() };
  const site = createSite(parts);
  const deps = appDeps({ ...parts, site });
  // As the real server does: counts are written every few seconds.
  deps.events.start();
  createSiteServer(deps, site).listen(Number(port), '127.0.0.1');
}
