import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askServer } from '#api/server/control/ask-server.ts';
import { CONTENT } from '#api/publish/releases/content.ts';
import { CODE } from '#api/publish/releases/release-files.ts';
import { openReleases, type Release } from '#api/publish/releases/releases.ts';
import { openDb } from '#db/core/connect/client.ts';
import { freePort } from '../../scripts/test-site.ts';
import { runKillRounds, type KillResult } from './kill-rounds.ts';
import { missingAssets } from './missing-assets.ts';
import { killWhole, type Victim } from './process.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_MS = 300_000;
/** Ends what hangs. */
const WHOLE_BUILD_MS = 600_000;

export interface ServerResult extends KillResult {
  /** Different releases that were found in place after a death. */
  releases: number;
  /** Longest time from a start to the first answer, in milliseconds. */
  slowest: number;
}

/** A server whose release may be taken over, so that the first round needs no build. */
export interface BuiltSite {
  origin: string;
  dataDir: string;
}

/**
 * The rounds of `runKillRounds` against the real server, with a build in each. `from` has pages of
 * the same sample plans.
 */
export async function runServerRounds(options: {
  file: string;
  rounds: number;
  seed: string;
  /** In every so manieth round the server lives until its release is in place. */
  wholeEvery: number;
  from?: BuiltSite;
  onRound?: (round: number, problems: string[]) => void;
}): Promise<ServerResult> {
  const { from, wholeEvery } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-kill-'));
  // One address for all rounds: it stands in the pages, and a new one would want a build.
  const port = await freePort();
  const siteUrl = from?.origin ?? `http://127.0.0.1:${port}`;
  if (from) await takeRelease(from, dataDir, options.file);
  const releases = openReleases(dataDir, join(ROOT, 'node_modules'));
  const served = new Set<string>();
  const broken: string[] = [];
  let starts = 0;
  let slowest = 0;
  const check = async () => {
    const release = await releases.current();
    if (!release) return void broken.push(`after death ${starts}: no whole release in place`);
    served.add(release.id);
    const missing = await missingAssets(release);
    if (missing.length > 0) broken.push(`${release.id} lacks ${missing.join(', ')}`);
    return undefined;
  };
  const start = async (file: string): Promise<Victim> => {
    if (starts > 0) await check();
    starts += 1;
    const began = performance.now();
    const server = await startServer(file, dataDir, port, siteUrl);
    if (starts > 1) slowest = Math.max(slowest, Math.round(performance.now() - began));
    const killed = new AbortController();
    const { begun, build } = publishSoon(dataDir, killed.signal);
    await begun;
    const isWhole = starts % wholeEvery === 0;
    return {
      ...server,
      kill: async () => {
        if (isWhole) await Promise.race([build, wait(WHOLE_BUILD_MS, undefined, { ref: false })]);
        killed.abort();
        await server.kill();
      },
    };
  };
  try {
    const result = await runKillRounds({ ...options, start });
    await check();
    const problems = [...result.problems, ...broken];
    return { ...result, problems, releases: served.size, slowest };
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Has the server publish as soon as it can: it answers a moment before it hears commands. `begun`
 * resolves when it is at work, `build` when that is done or the server was killed.
 */
function publishSoon(dataDir: string, killed: AbortSignal) {
  const begun = Promise.withResolvers<void>();
  const build = async () => {
    while (!killed.aborted) {
      const asked = askServer(dataDir, { name: 'publish', input: {} }, () => begun.resolve());
      const done = await asked.catch(() => null);
      if (done?.exitCode === 0) break;
      await wait(50);
    }
    begun.resolve();
  };
  return { begun: begun.promise, build: build() };
}

/** Begins with the release of another server; the database then counts from its data. */
async function takeRelease(from: BuiltSite, dataDir: string, file: string): Promise<void> {
  const folder = await realpath(join(from.dataDir, 'current'));
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Release;
  await cp(folder, join(dataDir, 'releases', basename(folder)), { recursive: true });
  for (const name of [CONTENT, CODE])
    await cp(join(from.dataDir, name), join(dataDir, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  await symlink(join('releases', basename(folder)), join(dataDir, 'current'));
  const db = await openDb({ url: `file:${file}` });
  const sql = 'UPDATE site_state SET lineage = ?, data_version = ?';
  const args = [manifest.lineage, manifest.dataVersion];
  await db.write((commit) => commit([{ sql, args }]));
  db.close();
}

/** The real server on a database file; ready when it says so. */
async function startServer(
  file: string,
  dataDir: string,
  port: number,
  siteUrl: string,
): Promise<Victim> {
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: siteUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: `file:${file}`,
    ADMIN_PASSWORD: 'correct horse battery 9',
    BACKUP_CRON: 'off',
  };
  const child = spawn(process.execPath, [join(ROOT, 'admin-api/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let ended = false;
  const collect = (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-20_000));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void gone.then(() => (ended = true));
  const until = Date.now() + READY_MS;
  const kill = () => killWhole(child);
  while (!(await isReady(origin))) {
    if (ended || Date.now() > until) {
      await kill();
      throw new Error(`the server did not come up:\n${printed}`);
    }
    await wait(50);
  }
  return { origin, site: siteUrl, kill };
}

const isReady = (origin: string) =>
  fetch(`${origin}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
