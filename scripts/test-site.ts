/**
 * Starts the real server for the browser tests and measurements, on a database of its own: filled with
 * the invented catalogue of the tests, or, with `SEEDED`, with what a new site starts with.
 */
import { spawn } from 'node:child_process';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rm,
  symlink,
} from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { readEnv } from '#api/env.ts';
import { COMPRESSED, ENDINGS } from '#api/core/http/answers/encoding.ts';
import { CONTENT } from '#api/publish/releases/content.ts';
import { CODE, filePlace, readFiles } from '#api/publish/releases/release-files.ts';
import { openReleases } from '#api/publish/releases/releases.ts';
import { killGroup } from '#api/publish/build/run-node.ts';
import { databaseFile } from '#db/core/connect/connect.ts';
import { fillCatalogue } from '#db/fixtures/catalogue/fill.ts';
import { makeBase } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { endWithMe, OWN_SESSION } from './own-servers.ts';
import { SERVER_FLAGS, SERVER_VARIABLES } from './server-memory.mjs';

export interface TestSite {
  /** Where it answers, without a slash at the end. */
  origin: string;
  /** Its database, releases and logs; gone after `stop`, unless DATA_DIR said where. */
  dataDir: string;
  /** What the server printed. */
  output: () => string;
  pid: number;
  /** The exit code, once it has ended. */
  ended: Promise<number>;
  stop: () => Promise<void>;
}

/** The admin account of the test server. */
export const TEST_ADMIN = { username: 'admin', password: 'correct horse battery 9' };

/** Logs the admin of a test server in; answers the cookies. */
export async function logInAdmin(origin: string): Promise<string> {
  const answer = await fetch(origin + api.login, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(TEST_ADMIN),
  });
  if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
  const lines = answer.headers.getSetCookie();
  return lines.map((line) => line.split(';')[0]).join('; ');
}

const ONCE_A_YEAR = '0 0 1 1 *';

/** A data folder with its pages built, for servers that need none of their own. */
export interface BuiltSite {
  dataDir: string;
  /** The address that its pages name: another one would want another build. */
  siteUrl: string;
}

/** Variables of a site with the plans that a new site starts with, not those of the tests. */
export const SEEDED = { TEST_CONTENT: 'seed' } as const;

/** Variables of a server that runs under `npm start`, which starts it again when it asks for that. */
export const RESTARTED = { TEST_START: 'bootstrap' } as const;

/**
 * Builds the site once, for `startTestCopy`; the server of it has ended. Remove its folder afterwards.
 * One with the real plans: `buildTestSite(SEEDED)`. `root` is where the sources are, unless they are these.
 */
export async function buildTestSite(
  variables: Record<string, string> = {},
  root?: string,
): Promise<BuiltSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-built-'));
  try {
    if (root) await fillDatabase(dataDir);
    const site = await startTestSite({ ...variables, DATA_DIR: dataDir }, undefined, root);
    await site.stop();
    return { dataDir, siteUrl: site.origin };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}

/**
 * Serves a copy of a built site, ready in a second or two. Edits are seen on pages rendered on
 * demand; who wants them built publishes, or sets PUBLISH_ON_EDIT.
 */
export async function startTestCopy(
  built: BuiltSite,
  variables: Record<string, string> = {},
): Promise<TestSite> {
  const dataDir = await copyBuilt(built);
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  const mine = { DATA_DIR: dataDir, SITE_URL: built.siteUrl, PUBLISH_ON_EDIT: 'off' };
  try {
    const site = await startTestSite({ ...mine, ...variables });
    return { ...site, stop: () => site.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

const NEVER_WRITTEN = [CONTENT, CODE, 'releases'];

/**
 * Lays the pages that a data folder serves out as files below `client/`, as their build had them, with
 * the code that renders in `server/`; answers the folder, which the caller removes.
 */
export async function layOut(dataDir: string): Promise<string> {
  const release = (await openReleases(dataDir, '').served())!;
  const files = (await readFiles(release.folder))!;
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-pages-'));
  for (const [name, file] of Object.entries(files)) {
    if (!name.startsWith('client/')) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    const place = filePlace(release.folder, files, name);
    const encoded = COMPRESSED.filter((encoding) => file[encoding]);
    for (const end of ['', ...encoded.map((encoding) => ENDINGS[encoding])])
      await link(place + end, join(folder, name) + end);
  }
  await symlink(join(release.codeFolder, 'server'), join(folder, 'server'));
  return folder;
}

/** A folder of its own with the database and the pages; these are linked, because nobody changes them. */
export async function copyBuilt({ dataDir }: BuiltSite): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'sim-atlas-site-'));
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const from = join(entry.parentPath, entry.name);
    const to = join(copy, relative(dataDir, from));
    await mkdir(dirname(to), { recursive: true });
    if (entry.isSymbolicLink()) await symlink(await readlink(from), to);
    else if (!entry.isFile()) continue;
    else if (NEVER_WRITTEN.some((name) => from.startsWith(join(dataDir, name))))
      await link(from, to);
    else await copyFile(from, to);
  }
  return copy;
}

/**
 * Fills, builds and serves the site from a temporary folder, or from DATA_DIR, which stays; throws
 * with the server's words. `root` is where the sources are, unless they are these. A database that is
 * there already, or on a server, is taken as it is.
 */
export async function startTestSite(
  variables: Record<string, string> = {},
  timeoutMs = 900_000,
  root?: string,
): Promise<TestSite> {
  const own = variables.DATA_DIR ? null : await mkdtemp(join(tmpdir(), 'sim-atlas-site-'));
  const dataDir = variables.DATA_DIR ?? own!;
  const isOwnFile = !root && !variables.DATABASE_URL;
  if (isOwnFile && variables.TEST_CONTENT !== SEEDED.TEST_CONTENT) await fillDatabase(dataDir);
  const port = Number(variables.PORT) || (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  let printed = '';
  let exited: number | null = null;
  const args =
    variables.TEST_START === RESTARTED.TEST_START
      ? ['scripts/bootstrap.mjs', 'start']
      : [...SERVER_FLAGS, 'admin-api/main.ts'];
  const child = spawn(process.execPath, args, {
    ...(root && { cwd: root }),
    env: {
      ...SERVER_VARIABLES,
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_USERNAME: TEST_ADMIN.username,
      ADMIN_PASSWORD: TEST_ADMIN.password,
      ASTRO_TELEMETRY_DISABLED: '1',
      // No build and no backup by the clock falls into what is tested or measured.
      PUBLISH_CRON: ONCE_A_YEAR,
      BACKUP_CRON: ONCE_A_YEAR,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its background work is weighed against the server alone.
    ...OWN_SESSION,
  });
  endWithMe(child);
  const collect = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-200_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const closed = new Promise<number>((resolve) => {
    child.on('close', (code) => {
      exited = code ?? 1;
      resolve(exited);
    });
  });
  const stop = async () => {
    if (exited === null) child.kill('SIGTERM');
    const force = setTimeout(() => killGroup(child), 10_000);
    await closed;
    clearTimeout(force);
    if (own) await rm(own, { recursive: true, force: true, maxRetries: 3 });
  };
  const deadline = Date.now() + timeoutMs;
  // Pages are served before the publisher is there, which the dashboard asks.
  const isUp = async () =>
    printed.includes('SIM Atlas is ready at') && (await answers(`${origin}/api/ready`));
  while (!(await isUp())) {
    if (exited !== null || Date.now() > deadline) {
      const why = exited === null ? 'did not become ready in time' : `ended with code ${exited}`;
      await stop();
      throw new Error(`the server ${why}; it printed:\n${printed.trimEnd()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { origin, dataDir, output: () => printed, pid: child.pid!, ended: closed, stop };
}

/** Puts the invented catalogue into the database of a data folder that has none yet. */
async function fillDatabase(dataDir: string): Promise<void> {
  const file = databaseFile(readEnv({ DATA_DIR: dataDir }).database.url)!;
  if (existsSync(file)) return;
  const base = await makeBase((db) => fillCatalogue(db, new Date()));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await copyFile(base, file);
  await chmod(file, 0o600);
  await rm(dirname(base), { recursive: true, force: true });
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** A port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
