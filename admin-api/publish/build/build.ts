import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Db } from '#db/core/connect/client.ts';
import { removeDatabase } from '../../core/files/durable.ts';
import type { Env } from '../../env.ts';
import type { Logger } from '../../core/process/log.ts';
import type { PageCounts } from '../releases/changed-files.ts';
import type { Makers } from '../pages/makers.ts';
import { beginBuild, doneFile, endBuild } from './build-cache.ts';
import { buildEnvironment } from './build-settings.ts';
import { runNode } from './run-node.ts';

/** A build that did not come to an end; the message says why, the log has the rest. */
export class BuildError extends Error {
  override name = 'BuildError';
  /** A sentence that comes before the telling lines of the log: what they do not say themselves. */
  lead: string | null = null;
}

export interface BuildOptions {
  /** Folder of the sources; the build goes into its `dist/`. */
  root: string;
  db: Db;
  env: Env;
  signal?: AbortSignal;
  /** Longest time of a build; past it, it is killed. */
  timeoutMs?: number;
  /** What makes pages, and so releases of what changed; without it one is opened for each. */
  makers?: Pick<Makers, 'of'>;
  /** Hears why a release had to be built whole, and in what a whole one differed. */
  log?: Logger;
  /** Told while the build runs, each time pages were made, and how many there will be, once it is known. */
  onPages?: ((pages: PageCounts, total?: number | null) => void) | undefined;
}

export interface Build {
  /** The build's output; the next build writes over it. */
  folder: string;
  pages: PageCounts;
}

const TIMEOUT_MS = 10 * 60_000;
/** Logs of builds that stay. */
const KEEP_LOGS = 20;

/**
 * Builds all pages for a host of files from one snapshot of the data into `dist/`, always the same folder, command and
 * environment: Astro's cache of unchanged pages holds for exactly one of each. Never serves from there.
 */
export function buildPages(options: BuildOptions): Promise<Build> {
  return withSnapshot(options, (source) => buildFrom(source, options));
}

/**
 * The pages of a release, from a copy of the data by its `file:` address. `anew`: nothing is taken
 * over from the build before. `some`: a start waits for it (site/inputs/plans/built-plans.ts).
 */
export async function buildFrom(
  source: string,
  options: Omit<BuildOptions, 'db'>,
  { anew = false, some = false } = {},
): Promise<Build> {
  const { root, env, signal, onPages, timeoutMs = TIMEOUT_MS } = options;
  const log = await newLog(join(env.dataDir, 'logs', 'builds'));
  // A log that cannot be written must not end the server; what went wrong is told all the same.
  const output = createWriteStream(log).on('error', () => undefined);
  const pages: PageCounts = { rendered: 0, reused: 0 };
  let total: number | null = null;
  try {
    await beginBuild(root);
    const { code, timedOut, errors } = await runNode(
      ['node_modules/astro/bin/astro.mjs', 'build', ...(anew ? ['--force'] : [])],
      {
        cwd: root,
        env: {
          ...buildEnvironment(env, source, { some }),
          BUILD_DONE_FILE: doneFile(root),
        },
        signal,
        timeoutMs,
        log: output,
        onStart: (pid) => void writeFile(buildPid(root), String(pid)).catch(() => undefined),
        onLine: (line) => {
          const made = readPageLine(line);
          if (!made) return void (total ??= readTotal(line));
          pages[made] += 1;
          onPages?.({ ...pages }, total);
        },
      },
    );
    await closed(output);
    if (code !== 0) {
      const how = timedOut ? `because it took more than ${timeoutMs / 1000} s` : `with ${code}`;
      const words = (await lastLines(log)) || errors;
      throw new BuildError(`the build stopped ${how}:\n${words}\nThe whole log is in ${log}`);
    }
    if (!(await endBuild(root)))
      throw new BuildError(`the build ended before all pages were made. The log is in ${log}`);
  } finally {
    await closed(output);
    await rm(buildPid(root), { force: true });
  }
  return { folder: join(root, 'dist'), pages };
}

/** Ends the build that a killed server left running: two in one folder would spoil each other. */
export async function endLeftBuild(root: string): Promise<void> {
  const pid = Number(await readFile(buildPid(root), 'utf8').catch(() => '0'));
  if (!(pid > 1)) return;
  // The number may belong to another program by now.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command.includes('astro.mjs')) process.kill(-pid, 'SIGKILL');
  await rm(buildPid(root), { force: true });
}

/** Where the number of the running build's process stands. */
function buildPid(root: string): string {
  return join(root, '.cache/build.pid');
}

/** What a line of Astro's build log says about a page: `├─ about.html (+5ms)` or `(restored)`. */
export function readPageLine(line: string): keyof PageCounts | null {
  if (!line.includes('├─')) return null;
  return /\((restored|cached)\)/.test(line) ? 'reused' : 'rendered';
}

/** What a line says about how many pages there will be; null when it is about something else. */
export function readTotal(line: string): number | null {
  const count = /\[keyed-pages\] (\d+) pages to make/.exec(line)?.[1];
  return count ? Number(count) : null;
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

/** Runs `work` on the data of one moment, copied into a file; also from a libSQL server. */
export async function withSnapshot<T>(
  { db, env }: Pick<BuildOptions, 'db' | 'env'>,
  work: (source: string) => Promise<T>,
): Promise<T> {
  const file = snapshotFile(env);
  await mkdir(dirname(file), { recursive: true });
  await removeDatabase(file);
  try {
    await db.snapshot(file, { content: true });
    return await work(`file:${file}`);
  } finally {
    // Also of a copy that failed: on a full disk it would keep the last room for itself.
    await removeDatabase(file);
  }
}

const snapshotFile = (env: Env) => join(env.dataDir, 'build', 'snapshot.db');

async function closed(output: WriteStream): Promise<void> {
  output.end();
  await finished(output).catch(() => undefined);
}

async function lastLines(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-15).join('\n');
}
