import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { openDb } from '#db/core/connect/client.ts';
import { isLocal } from '#db/core/connect/connect.ts';
import { gateDb } from '#db/core/connect/gate.ts';
import { untilUnwritten } from '#db/core/connect/left-writer.ts';
import { refuseForeign } from '#db/core/migrate/migrate.ts';
import { restoreAsked } from './history/backup/ask-restore.ts';
import { newestGood } from './history/backup/store.ts';
import { requireServerLock } from './core/files/server-lock.ts';
import { trackDataVersion } from './core/data-version.ts';
import { createFairShares } from './core/fairness/fair-shares.ts';
import { loadEnv, type Env } from './env.ts';
import { createFront } from './server/process/front.ts';
import { drain, shownAddress } from './core/http/connections/listen.ts';
import { createLog } from './core/process/log.ts';
import { createLogOutput } from './core/process/log-output.ts';
import { openDataFolder } from './core/files/private-files.ts';
import { openReleases } from './publish/releases/releases.ts';
import { createSite } from './publish/site/create-site.ts';
import { releaseLoader } from './publish/site/load-release.ts';
import { openMakers } from './publish/pages/makers.ts';
import { beginAll } from './server/start/begin-all.ts';
import { databasePreparation } from './server/start/prepare-database.ts';
import { startFailure } from './server/process/start-failure.ts';
import { hearSignals, stopInOrder, type StopStep } from './server/process/stop.ts';

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
  await openDataFolder(env, say);
  const restored = await restoreAsked(env, { now, say });
  const unlock = await requireServerLock(env.dataDir);
  const isFile = isLocal(env.database);
  await refuseForeign(env.database);
  // What a killed server left beside it may live a moment longer.
  await untilUnwritten(env.database);
  const opened = await openDb(env.database);
  const makers = openMakers(env, (error) => opened.heed(error));
  const releases = openReleases(env.dataDir, join(root, 'node_modules'));
  // Nothing reaches the database before its schema is today's.
  const { db, open } = gateDb(opened);
  const prepareDatabase = databasePreparation({ env, now, say, restored });
  const prepare = () => prepareDatabase(opened).then(open);
  // What is wrong with a file ends the start; a server may be away for a while.
  if (isFile) await prepare();
  const log = createLog();
  if (!env.production) say('SITE_URL is not https: the session cookie has no Secure.');
  const shares = createFairShares({ log });
  const known = { db, env, now, log, dataVersion: trackDataVersion(db), shares };
  const site = createSite(known);
  const front = createFront(known, site);
  const ending = new AbortController();
  const { signal } = ending;
  let starting: Promise<void> | null = null;
  const [parts, afterRequests]: [StopStep[], StopStep[]] = [[], []];
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
        { name: 'writes', run: () => opened.write(async () => undefined) },
        // What is not done by now is taken back: the rest would wait for it.
        { name: 'work beside', run: () => opened.endWorker() },
        { name: 'checkpoint', run: () => isFile && opened.all('PRAGMA wal_checkpoint(TRUNCATE)') },
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

  const { restartCode } = env;
  const rest = { known, root, site, front, releases, makers, signal, say };
  starting = beginAll({
    ...rest,
    load: releaseLoader(releases, env, makers),
    prepare: isFile ? null : prepare,
    restart: restartCode === null ? null : () => void stop(restartCode),
    began: (part, when) => void (when ? afterRequests : parts).push(part),
  });
  await starting.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (signal.aborted) return;
  say(`SIM Atlas is ready at ${shownAddress(env, front.server)}`);
  // The next start finds it even when this process is killed (NODE_COMPILE_CACHE).
  flushCompileCache();
}

try {
  await start(loadEnv());
} catch (error) {
  const backup = await newestGood(resolve(process.env.DATA_DIR || 'var'), now()).catch(() => null);
  process.stderr.write(`${startFailure(error, backup?.name)}\n`);
  process.exit(1);
}
