import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { Db } from '#db/client.ts';
import type { Env } from '../env.ts';

/** A build that did not come to an end; the message says why, the log has the rest. */
export class BuildError extends Error {
  override name = 'BuildError';
}

export interface BuildOptions {
  /** Folder of the sources; the build goes into its `dist/`. */
  root: string;
  db: Db;
  env: Env;
  signal?: AbortSignal;
  /** Told while the build runs, each time pages were made. */
  onPages?: (pages: PageCounts) => void;
}

/** Pages that a build made so far: rendered anew, or taken over because nothing on them changed. */
export interface PageCounts {
  rendered: number;
  reused: number;
}

export interface Build {
  /** The build's output; the next build writes over it. */
  folder: string;
  pages: PageCounts;
}

/** Lower than everything else: a build must not slow the answers of the server. */
const NICENESS = 10;
const TIMEOUT_MS = 10 * 60_000;
/** Logs of builds that stay. */
const KEEP_LOGS = 20;

/**
 * Builds all pages from one snapshot of the data into `dist/`, always the same folder, command and
 * environment: Astro's cache of unchanged pages holds for exactly one of each. Never serves from there.
 */
export async function buildPages(options: BuildOptions): Promise<Build> {
  const { root, db, env, signal, onPages } = options;
  const source = await snapshot(db, env);
  const log = await newLog(join(env.dataDir, 'logs', 'builds'));
  const output = createWriteStream(log);
  const child = spawn(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: root,
    env: buildEnvironment(env, source),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    ...(signal && { signal }),
  });
  if (child.pid) lowerPriority(child.pid);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const pages: PageCounts = { rendered: 0, reused: 0 };
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const made = readPageLine(line);
    if (!made) return;
    pages[made] += 1;
    onPages?.({ ...pages });
  });
  const code = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, killed) => resolve(status ?? killed));
  });
  output.end();
  await finished(output);
  if (code !== 0) {
    throw new BuildError(
      `the build stopped with ${code}:\n${await lastLines(log)}\nThe whole log is in ${log}`,
    );
  }
  return { folder: join(root, 'dist'), pages };
}

/** What a line of Astro's build log says about a page: `├─ about.html (+5ms)` or `(restored)`. */
export function readPageLine(line: string): keyof PageCounts | null {
  if (!line.includes('├─')) return null;
  return /\((restored|cached)\)/.test(line) ? 'reused' : 'rendered';
}

/** A new log file, named by the moment; the oldest ones go. */
async function newLog(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort();
  for (const name of names.slice(0, Math.max(0, names.length - KEEP_LOGS + 1))) {
    await rm(join(folder, name), { force: true });
  }
  return join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.log`);
}

/** The data of one moment: a copy of the local file, or the libSQL server itself. */
async function snapshot(db: Db, env: Env): Promise<string> {
  if (!env.database.url.startsWith('file:')) return env.database.url;
  const folder = join(env.dataDir, 'build');
  const file = join(folder, 'snapshot.db');
  await mkdir(folder, { recursive: true });
  for (const rest of ['', '-wal', '-shm']) await rm(file + rest, { force: true });
  await db.snapshot(file);
  return `file:${file}`;
}

/** Only what the build needs: no password of the server reaches it. */
function buildEnvironment(env: Env, source: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return {
    PATH,
    ...(HOME && { HOME }),
    ...(TMPDIR && { TMPDIR }),
    ...(SystemRoot && { SystemRoot }),
    NODE_ENV: 'production',
    TZ: 'UTC',
    ASTRO_TELEMETRY_DISABLED: '1',
    SITE_URL: env.siteUrl,
    BUILD_DATABASE_URL: source,
    ...(env.database.authToken && { DATABASE_AUTH_TOKEN: env.database.authToken }),
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // The child has ended already, or the system forbids it: the build runs as it is.
  }
}

async function lastLines(log: string): Promise<string> {
  return (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-15).join('\n');
}
