import { join, resolve } from 'node:path';
import { openDb, type Db } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { seedIfEmpty } from '#db/seed/seed.ts';
import { forgetReports } from '#db/queries/price-reports.ts';
import { appDeps } from './app.ts';
import { startBackups } from './backup/schedule.ts';
import { newestGood } from './backup/store.ts';
import { COMMANDS } from './control/commands.ts';
import { serveControl } from './control/serve-control.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import type { AppDeps } from './deps.ts';
import { trackDataVersion } from './data-version.ts';
import { loadEnv, type Env } from './env.ts';
import { startDueClock } from './due.ts';
import { createLog } from './log.ts';
import { createLogOutput } from './log-output.ts';
import { makeFolder } from './make-folder.ts';
import { takeLock } from './publish/lock.ts';
import { fittingRelease, publish } from './publish/publish.ts';
import type { BuildOptions } from './publish/build.ts';
import { openReleases, type Release, type Releases } from './publish/releases.ts';
import type { Publishing } from './publish/publisher-types.ts';
import { readKept } from './publish/kept.ts';
import { startPublishing } from './publish/publishing.ts';
import { hashApiSources } from './publish/source-hash.ts';
import { createSiteServer, drain, listen } from './serve.ts';
import { createSite } from './site/create-site.ts';
import { releaseLoader } from './site/load-release.ts';
import { startWebhooks } from './webhooks/webhooks.ts';
import { startFailure } from './start-failure.ts';
import { hearSignals, stopInOrder } from './stop.ts';

/** Milliseconds in which balancers see that the site is not ready, before it takes no more. */
const GRACE_MS = 1000;

const root = join(import.meta.dirname, '..');
const now = () => new Date();
const output = createLogOutput();
/** By the way of the log lines: standard output on a full disk must not end the server. */
const say = (text: string) => output.write(`${text}\n`);

/** Everything that `npm start` does, in order. */
async function start(env: Env): Promise<void> {
  // React asks for it once, when a page is first rendered: its half for developers takes twice the time.
  process.env.NODE_ENV = 'production';
  await makeFolder(env.dataDir);
  const unlock = await takeLock(join(env.dataDir, 'server.lock'));
  if (typeof unlock === 'number') {
    throw new Error(
      `process ${unlock} already serves ${env.dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  const db = await openDb(env.database);
  await prepareData(db);
  await prepareAdmin(db, env);
  const log = createLog();
  if (!env.production) {
    log.info({
      evt: 'cookie.plain',
      why: 'SITE_URL is not https: the session cookie has no Secure',
    });
  }
  const dataVersion = trackDataVersion(db);
  const site = createSite({ db, env, now, log, dataVersion });
  const codeVersion = await hashApiSources(root);
  let publishing: Publishing | null = null;
  const deps = appDeps({
    db,
    env,
    now,
    log,
    dataVersion,
    site,
    codeVersion,
    publishing: () => publishing,
  });
  const server = createSiteServer(deps, site);
  // Listening first finds a taken port before the build, and lets /api/ready say "not yet".
  const port = await listen(server, env.port, env.host);

  const building = new AbortController();
  const releases = openReleases(env.dataDir, join(root, 'node_modules'));
  const options = { root, db, env, signal: building.signal };
  const endControl = await serveControl({
    dataDir: env.dataDir,
    commands: COMMANDS,
    services: () => {
      const { imports, feeds } = deps;
      return { db, env, now, releases, imports, feeds, build: options, serving: true, publishing };
    },
    log,
  });
  const clock = env.readOnly ? null : startDueClock({ db, now, log });
  let stopWebhooks = async () => {};
  let stopBackups = () => {};
  let firstBuild: Promise<unknown> | null = null;
  let stopping = false;
  const stop = async () => {
    stopping = true;
    // From here on /api/ready says no and answers close their connections.
    site.close();
    building.abort();
    await stopInOrder(
      [
        [
          { name: 'control', run: endControl },
          { name: 'first build', run: () => firstBuild?.catch(() => undefined) },
          { name: 'publishing', run: () => publishing?.stop() },
          { name: 'schedule', run: () => clock?.stop() },
          { name: 'feeds', run: () => deps.feeds.stop() },
          { name: 'imports', run: () => deps.imports.stop() },
          { name: 'SEO analysis', run: () => deps.seoAnalysis.stop() },
          { name: 'webhooks', run: () => stopWebhooks() },
          { name: 'backups', run: () => stopBackups() },
          { name: 'requests', run: () => drain(server, GRACE_MS) },
        ],
        // After the last request: what was counted is written.
        { name: 'events', run: () => deps.events.stop() },
        // Waits for the writes under way, then leaves one file behind.
        { name: 'writes', run: () => db.write(async () => undefined) },
        {
          name: 'checkpoint',
          run: () =>
            env.database.url.startsWith('file:') && db.all('PRAGMA wal_checkpoint(TRUNCATE)'),
        },
        { name: 'database', run: () => db.close() },
        { name: 'lock', run: unlock },
      ],
      log,
    );
    process.exit(0);
  };
  // Ended at once, the build under way goes with this process.
  const hear = hearSignals({ stop: () => void stop(), end: () => process.exit(1) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear);

  if (!env.readOnly) {
    await deps.imports.resume({ actor: { id: null, name: 'start', way: 'start' }, now: now() });
  }
  // Before the first build: what fell due while nobody was there is in its pages.
  await clock?.tick().catch(() => log.warn({ evt: 'schedule.late' }));
  const load = releaseLoader(releases, env);
  const first = firstRelease(options, releases);
  firstBuild = first;
  const release = await first;
  if (!release) return;
  const { held } = await readKept(env.dataDir);
  const loaded = { ...(await load(release)), held: held === release.id };
  // Stopped meanwhile: `stop` ends the process.
  if (stopping) return;
  site.use(loaded);
  publishing = await startPublishing({
    build: options,
    releases,
    dataVersion,
    now,
    log,
    load,
    use: site.use,
    first: release,
    loaded,
  });
  if (env.webhooks && !env.readOnly) {
    const { publisher, host } = publishing;
    const { webhooks } = env;
    stopWebhooks = startWebhooks({ db, now, log, dataVersion, publisher, host, webhooks });
  }
  stopBackups = await startBackups({ db, env, now, log });
  if (!env.readOnly) {
    purgeSessionsDaily(deps);
    deps.feeds.start();
    deps.events.start();
    await forgetReports(db, now());
  }
  const shown = env.siteUrlKnown
    ? env.siteUrl
    : `http://${env.host === '127.0.0.1' ? 'localhost' : env.host}:${port}`;
  say(`SIM Atlas is ready at ${shown}`);
}

/** The release to begin with, built when none fits; null when the server was stopped meanwhile. */
async function firstRelease(options: BuildOptions, releases: Releases): Promise<Release | null> {
  const { held } = await readKept(options.env.dataDir);
  // A rollback outlives a restart; with a build hook the pages here need not be the newest.
  const anyData =
    options.env.buildHookUrl !== null || (held !== null && held === (await releases.currentId()));
  const fitting = await fittingRelease(options, releases, anyData);
  if (fitting) return fitting;
  say('Building the pages. This takes a moment the first time.');
  const started = performance.now();
  const last = await releases.current();
  try {
    const release = await publish(options, releases, now());
    say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    return release;
  } catch (error) {
    if (options.signal?.aborted) return null;
    if (!last) throw error;
    say(`The new pages could not be built, the last ones are served: ${reasonOf(error)}`);
    return last;
  }
}

async function prepareData(db: Db): Promise<void> {
  const applied = await migrate(db);
  if (applied.length > 0) say(`Database: ${applied.length} migration(s) applied.`);
  if (await seedIfEmpty(db, now())) say('Database: sample plans loaded.');
}

async function prepareAdmin(db: Db, env: Env): Promise<void> {
  if (env.readOnly) return;
  const admin = await ensureFirstAdmin(db, env, now());
  if (!admin) return;
  say(`First admin: ${admin.username}`);
  if (admin.password) say(`Password: ${admin.password} (shown only now; change it after login)`);
}

/** Sessions that ended leave the database once a day. */
function purgeSessionsDaily(deps: AppDeps): void {
  const purge = () =>
    deps.auth.sessions.purgeExpired().catch(() => deps.log.warn({ evt: 'sessions.purge.failed' }));
  void purge();
  setInterval(() => void purge(), 24 * 3_600_000).unref();
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

try {
  await start(loadEnv());
} catch (error) {
  const backup = await newestGood(resolve(process.env.DATA_DIR || 'var')).catch(() => null);
  process.stderr.write(`${startFailure(error, backup?.name)}\n`);
  process.exit(1);
}
