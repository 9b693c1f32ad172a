import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { openDb } from '#db/client.ts';
import { isLocal } from '#db/connect.ts';
import { keepFinderBooks } from '#db/finder-books.ts';
import { gateDb } from '#db/gate.ts';
import { untilUnwritten } from '#db/left-writer.ts';
import { appDeps } from './app.ts';
import { logRestore, restoreAsked } from './backup/ask-restore.ts';
import { newestGood } from './backup/store.ts';
import { COMMANDS } from './control/commands.ts';
import { serveControl } from './control/serve-control.ts';
import { takeServerLock } from './control/server-lock.ts';
import { trackDataVersion } from './data-version.ts';
import { createFairShares } from './fairness/fair-shares.ts';
import { loadEnv, type Env } from './env.ts';
import { bindFeedSecrets } from './feeds/secret-hosts.ts';
import { createLog } from './log.ts';
import { createLogOutput } from './log-output.ts';
import { openDataFolder } from './private-files.ts';
import { openReleases } from './publish/releases.ts';
import type { AppDeps } from './deps.ts';
import { pageSettings } from './publish/build.ts';
import type { Publishing } from './publish/publisher-types.ts';
import { hashApiSources } from './publish/source-hash.ts';
import { createSiteServer, drain, listen } from './serve.ts';
import { createSite } from './site/create-site.ts';
import { openMakers } from './site/makers.ts';
import { beginWork } from './start/begin-work.ts';
import { databasePreparation } from './start/prepare-database.ts';
import { startFailure } from './start-failure.ts';
import { hearSignals, stopInOrder, type StopStep } from './stop.ts';

/** Milliseconds in which balancers see that the site is not ready, before it takes no more. */
const GRACE_MS = 1000;

// What this process and those that it starts write is for its user alone.
process.umask(0o077);

const root = join(import.meta.dirname, '..');
const now = () => new Date();
const output = createLogOutput();
/** By the way of the log lines: standard output on a full disk must not end the server. */
const say = (text: string) => output.write(`${text}\n`);

/** What is measured, where somebody may ask: a start without does not load its seventy modules. */
async function metricsOf(env: Env, deps: () => AppDeps): Promise<AppDeps['metrics']> {
  if (env.metricsToken === null) return null;
  const { openMetrics } = await import('./metrics/metrics.ts');
  return openMetrics(deps);
}

/** Everything that `npm start` does, in order. */
async function start(env: Env): Promise<void> {
  // React asks for it once, when a page is first rendered: its half for developers takes twice the time.
  process.env.NODE_ENV = 'production';
  // Pages on demand are made in this process, and offer what those of a build offer.
  process.env.PRICE_ALERTS = pageSettings(env).PRICE_ALERTS;
  await openDataFolder(env, say);
  const restored = await restoreAsked(env, now);
  if (restored?.problem) say(`The backup was not restored: ${restored.problem}`);
  else if (restored) say(`Restored ${restored.name}. All sessions have ended.`);
  const unlock = await takeServerLock(env.dataDir);
  if (typeof unlock === 'number') {
    throw new Error(
      `process ${unlock} already serves ${env.dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  // What a killed server left beside it may live a moment longer.
  await untilUnwritten(env.database);
  const opened = await openDb(env.database);
  const makers = openMakers(env, (error) => opened.heed(error));
  const releases = openReleases(env.dataDir, join(root, 'node_modules'));
  const last = await releases.currentId();
  if (last) makers.ahead(join(env.dataDir, 'releases', last, 'server'));
  // Nothing reaches the database before its schema is today's.
  const { db, open } = gateDb(opened);
  const prepareDatabase = databasePreparation({ env, now, say });
  const prepare = async () => {
    await prepareDatabase(opened);
    if (restored?.problem === null) await logRestore(opened, restored, now());
    await bindFeedSecrets(opened, env, say);
    open();
  };
  // What is wrong with a file ends the start; a server may be away for a while.
  if (isLocal(env.database)) await prepare();
  const log = createLog();
  if (!env.production) say('SITE_URL is not https: the session cookie has no Secure.');
  const dataVersion = trackDataVersion(db);
  const shares = createFairShares({ log });
  const books = keepFinderBooks(db);
  const known = { db, env, now, log, dataVersion, shares, books };
  const site = createSite({ ...known, aheadOfVisitors: true });
  const codeVersion = await hashApiSources(root);
  let publishing: Publishing | null = null;
  let stop: (exitCode: number) => Promise<void> = async () => undefined;
  const { restartCode } = env;
  const deps: AppDeps = appDeps({
    db,
    env,
    now,
    log,
    dataVersion,
    shares,
    books,
    site,
    codeVersion,
    publishing: () => publishing,
    restart: restartCode === null ? null : () => void stop(restartCode),
    metrics: await metricsOf(env, () => deps),
  });
  const server = createSiteServer(deps, site);
  // Listening first finds a taken port before the build, and lets /api/ready say "not yet".
  const port = await listen(server, env.port, env.host);

  const ending = new AbortController();
  const { signal } = ending;
  const build = { root, db, env, signal };
  const endControl = await serveControl({
    dataDir: env.dataDir,
    commands: COMMANDS,
    services: () => {
      const { imports, feeds, rates } = deps;
      const { attempts } = deps.auth;
      const own = { db, env, now, releases, imports, feeds, rates, build, attempts };
      return { ...own, serving: true, publishing };
    },
    log,
  });
  let starting: Promise<void> | null = null;
  const parts: StopStep[] = [];
  stop = async (exitCode) => {
    // From here on /api/ready says no and answers close their connections.
    site.close();
    ending.abort();
    await stopInOrder(
      [
        [
          { name: 'control', run: endControl },
          { name: 'start', run: () => starting?.catch(() => undefined) },
          ...parts,
          { name: 'feeds', run: () => deps.feeds.stop() },
          { name: 'watcher', run: () => deps.watch.stop() },
          { name: 'imports', run: () => deps.imports.stop() },
          { name: 'SEO analysis', run: () => deps.seoAnalysis.stop() },
          { name: 'requests', run: () => drain(server, GRACE_MS) },
        ],
        { name: 'pages', run: () => makers.end() },
        // After the last request: what was counted is written.
        { name: 'events', run: () => deps.events.stop() },
        // Waits for the writes under way, then leaves one file behind.
        { name: 'writes', run: () => opened.write(async () => undefined) },
        // What is not done by now is taken back: the rest would wait for it.
        { name: 'work beside', run: () => opened.endAside() },
        {
          name: 'checkpoint',
          run: () => isLocal(env.database) && opened.all('PRAGMA wal_checkpoint(TRUNCATE)'),
        },
        { name: 'database', run: () => opened.close() },
        { name: 'lock', run: unlock },
      ],
      log,
    );
    process.exit(exitCode);
  };
  // Ended at once, the build under way goes with this process.
  const hear = hearSignals({ stop: () => void stop(0), end: () => process.exit(1) });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, hear);

  starting = beginWork({
    deps,
    site,
    makers,
    build,
    releases,
    prepare: isLocal(env.database) ? null : prepare,
    say,
    began: (part) => void parts.push(part),
    publishes: (made) => (publishing = made),
  });
  await starting.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (signal.aborted) return;
  const shown = env.siteUrlKnown
    ? env.siteUrl
    : `http://${env.host === '127.0.0.1' ? 'localhost' : env.host}:${port}`;
  say(`SIM Atlas is ready at ${shown}`);
  // The next start finds it even when this process is killed (NODE_COMPILE_CACHE).
  flushCompileCache();
}

try {
  await start(loadEnv());
} catch (error) {
  const backup = await newestGood(resolve(process.env.DATA_DIR || 'var')).catch(() => null);
  process.stderr.write(`${startFailure(error, backup?.name)}\n`);
  process.exit(1);
}
