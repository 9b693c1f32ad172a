/**
 * For `lab/bench/static.ts`: `node lab/bench/static-server.ts FOLDER PORT` is the server's way of serving files,
 * with `bare` at the end Node's own: from memory, with two headers and nothing else, the most it gives.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { appDeps } from '#api/app.ts';
import { readEnv } from '#api/env.ts';
import { createFairShares } from '#api/core/fairness/fair-shares.ts';
import { createLog } from '#api/core/process/log.ts';
import { createSiteServer } from '#api/server/process/serve.ts';
import { createSite } from '#api/publish/site/create-site.ts';
import { encodeFiles, loadFiles, pagesBy } from '#api/publish/site/testing.ts';
import { openDb } from '#db/core/connect/client.ts';

const [folder = '', port, kind] = process.argv.slice(2);
if (kind === 'bare') serveBare();
else await serveOurs();

function serveBare(): void {
  const kept = new Map<string, Buffer>();
  const read = (url: string, ending: string) => {
    const name = url === '/' ? '/index.html' : /\.\w+$/.test(url) ? url : `${url}.html`;
    return readFileSync(join(folder, name + ending));
  };
  createServer({ keepAliveTimeout: 65_000 }, ({ url = '/', headers }, res) => {
    const ending = headers['accept-encoding'] === 'gzip' ? '.gz' : '';
    const body = kept.get(url + ending) ?? read(url, ending);
    kept.set(url + ending, body);
    res.writeHead(200, ['Content-Type', 'text/html', 'Content-Length', String(body.length)]);
    res.end(body);
  }).listen(Number(port), '127.0.0.1');
}

async function serveOurs(): Promise<void> {
  await encodeFiles(folder);
  const db = await openDb({ url: ':memory:' });
  const env = readEnv({ PORT: port });
  const parts = {
    db,
    env,
    now: () => new Date(),
    log: createLog('silent'),
    shares: createFairShares(),
    dataVersion: {
      known: () => 0,
      last: () => 0,
      current: async () => 0,
      lineage: () => '',
      popularity: () => 0,
    },
  };
  const site = createSite(parts);
  site.use({
    id: 'bench',
    dataVersion: 0,
    lineage: '',
    files: await loadFiles(folder, env),
    render: pagesBy(db, () => Promise.reject(new Error('nothing is rendered here'))),
  });
  createSiteServer(appDeps({ ...parts, site }), site).listen(Number(port), '127.0.0.1');
}
