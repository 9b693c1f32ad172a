import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { openDb } from '#db/client.ts';
import { isLocal } from '#db/connect.ts';
import { gateDb } from '#db/gate.ts';
import { untilUnwritten } from '#db/left-writer.ts';
import { refuseForeign } from '#db/migrate.ts';
import { logRestore, restoreAsked } from './backup/ask-restore.ts';
import { newestGood } from './backup/store.ts';
import { takeServerLock } from './control/server-lock.ts';
import { trackDataVersion } from './data-version.ts';
import { createFairShares } from './fairness/fair-shares.ts';
import { loadEnv, type Env } from './env.ts';
import { tellRefusedSecrets } from './feeds/secret-hosts.ts';
import { createFront } from './http/front.ts';
import { drain } from './http/listen.ts';
import { createLog } from './log.ts';
import { createLogOutput } from './log-output.ts';
import { openDataFolder } from './private-files.ts';
import { pageSettings } from './publish/build-settings.ts';
import { openReleases } from './publish/releases.ts';
import { createSite } from './site/create-site.ts';
import { releaseLoader } from './site/load-release.ts';
import { openMakers } from './site/makers.ts';
import { beginAll } from './start/begin-all.ts';
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

/** Everything that `npm start` does, in order. */
async function start(env: Env): Promise<void> {
  // React asks for it once, when a page is first rendered: its half for developers takes twice the time.
  process.env.NODE_ENV = 'production';
  // Pages on demand are made in this process, and offer what those of a build offer.
  process.env.PRICE_ALERTS = pageSettings(env).PRICE_ALERTS;
  await openDataFolder(env, say);
  const restored = await restoreAsked(env, { now, say });
  const unlock = await takeServerLock(env.dataDir);
  if (typeof unlock === 'number') {
    throw new Error(
      `process ${unlock} already serves ${env.dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  await refuseForeign(env.database);
  // What a killed server left beside it may live a moment longer.
  await untilUnwritten(env.database);
  const opened = await openDb(env.database);
  const makers = openMakers(env, (error) => opened.heed(error));
  const releases = openReleases(env.dataDir, join(root, 'node_modules'));
  // Nothing reaches the database before its schema is today's.
  const { db, open } = gateDb(opened);
  const prepareDatabase = databasePreparation({ env, now, say });
  const prepare = async () => {
    await prepareDatabase(opened);
    if (restored?.problem === null) await logRestore(opened, restored, now());
    await tellRefusedSecrets(opened, env, say);
    open();
  };
  // What is wrong with a file ends the start; a server may be away for a while.
  if (isLocal(env.database)) await prepare();
  const log = createLog();
  if (!env.production) say('SITE_URL is not https: the session cookie has no Secure.');
  const dataVersion = trackDataVersion(db);
  const shares = createFairShares({ log });
  const known = { db, env, now, log, dataVersion, shares };
  const site = createSite(known);
  const front = createFront(known, site);
  const ending = new AbortController();
  const { signal } = ending;
  let starting: Promise<void> | null = null;
  const parts: StopStep[] = [];
  const afterRequests: StopStep[] = [];
  const stop = async (exitCode: number) => {
    // From here on /api/ready says no and answers close their connections.
    site.close();
    ending.abort();
    await stopInOrder(
      [
        [
          { name: 'start', run: () => starting?.catch(() => undefined) },
          ...parts,
          { name: 'requests', run: () => drain(front.server, GRACE_MS) },
        ],
        { name: 'pages', run: () => makers.end() },
        ...afterRequests,
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

  const load = releaseLoader(releases, env, makers);
  const { restartCode } = env;
  const rest = {
    known,
    root,
    site,
    front,
    releases,
    load,
    makers,
    signal,
    say,
    prepare: isLocal(env.database) ? null : prepare,
    restart: restartCode === null ? null : () => void stop(restartCode),
    began: (part: StopStep, when?: 'after requests') =>
      void (when ? afterRequests : parts).push(part),
  };
  starting = beginAll(rest);
  await starting.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (signal.aborted) return;
  const shown = env.siteUrlKnown
    ? env.siteUrl
    : `http://${env.host === '127.0.0.1' ? 'localhost' : env.host}:${(front.server.address() as AddressInfo).port}`;
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
