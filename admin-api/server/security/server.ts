import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_NOW, type openTestDb } from '#db/testing.ts';
import { appDeps } from '../../app.ts';
import type { ServerLimits } from '../../core/http/connections/limits.ts';
import type { AppDeps } from '../../deps.ts';
import type { Logger } from '../../core/process/log.ts';
import { drain, listen } from '../../core/http/connections/listen.ts';
import { createSiteServer } from '../process/serve.ts';
import { openMetrics } from '../../insight/metrics/metrics.ts';
import { createSite } from '../../publish/site/create-site.ts';
import { encodeFiles, loadFiles, pagesBy } from '../../publish/site/testing.ts';
import { openTestApp } from '../../testing.ts';

/** An answer of the real server, as it came over the socket. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A request of the real server; the path goes out as it stands. */
export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Chunks, sent one after the other; without Content-Length they go out chunked. */
  body?: Iterable<string | Buffer>;
}

const page = (name: string) =>
  `<!DOCTYPE html><html><head><meta http-equiv="content-security-policy" content="default-src 'none'"></head><body>${name}</body></html>`;
const FILES: Record<string, string> = {
  'index.html': page('home'),
  'plans.html': page('plans'),
  'admin.html': page('dashboard'),
  '404.html': page('missing'),
  'region-not-found.html': page('no region'),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

interface TestServerOptions {
  /** Built files beside those that every test has. */
  files?: Record<string, string | Buffer>;
  limits?: Partial<ServerLimits>;
  log?: Logger;
  now?: () => Date;
  /** Another database than that of most tests. */
  own?: Awaited<ReturnType<typeof openTestDb>>;
}

/** The real server in front of a test app: the same socket code, limits and raw paths as in production. */
export async function openTestServer(
  variables: Record<string, string> = {},
  { files = {}, limits, log, now = () => TEST_NOW, own }: TestServerOptions = {},
) {
  const t = await openTestApp({}, variables, own);
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-server-'));
  for (const [name, content] of Object.entries({ ...FILES, ...files }))
    await writeFile(join(folder, name), content);
  await encodeFiles(folder);
  const metrics = t.env.metricsToken === null ? null : openMetrics(() => deps);
  const deps: AppDeps = appDeps({ db: t.db, env: t.env, now, metrics, ...(log && { log }) });
  const site = createSite(deps);
  site.use({
    id: 'r1',
    dataVersion: await deps.dataVersion.current(),
    lineage: deps.dataVersion.lineage(),
    files: await loadFiles(folder, t.env),
    render: pagesBy(t.db, async () => ({
      status: 200,
      html: page('live'),
    })),
  });
  const server = createSiteServer({ ...deps, site }, site, limits);
  const port = await listen(server, 0, '127.0.0.1');

  const ask = (path: string, { method = 'GET', headers = {}, body }: RawRequest = {}) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
      let answered = false;
      const req = httpRequest(options, (res) => {
        answered = true;
        let text = '';
        res.setEncoding('utf8');
        res.on('data', (chunk: string) => (text += chunk));
        res.on('end', () => {
          resolve({ status: res.statusCode ?? 0, headers: res.headers, text });
          req.destroy();
        });
      });
      // A server that refuses early closes while the body is still under way.
      req.on('error', (error) => answered || reject(error));
      for (const chunk of body ?? []) req.write(chunk);
      req.end();
    });
  const close = async () => {
    server.closeAllConnections();
    await drain(server);
    await t.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...t, test: t, server, site, port, ask, close };
}
