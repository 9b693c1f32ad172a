/** Finds a Chromium for the browser tests and the measurements, or installs one. */
import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The one without windows: the browser tests take half the time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What Chromium is started with everywhere: works as root and in a container, calls nobody. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Path of a Chromium: CHROMIUM_PATH, the one without windows where it is there or apt-get gives it
 * to root, the system's, Playwright's own, then installed by Playwright, then by apt-get. Throws
 * one line that says what to do when all of it fails.
 */
export async function findChromium(say: (line: string) => void = () => {}): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program: mend or unset it`);
  }
  const isRoot = await mayInstall();
  const shell = (await isOnPath(SHELL)) ?? (isRoot ? await installed(SHELL, say) : null);
  const found = shell ?? (await onPath()) ?? (await playwrightsOwn());
  if (found) return found;
  say('no Chromium found, installing one with Playwright');
  await run('node_modules/.bin/playwright', ['install', 'chromium'], { timeout: 300_000 }).catch(
    () => say('Playwright could not download one'),
  );
  const downloaded = await playwrightsOwn();
  if (downloaded) return downloaded;
  if (isRoot) {
    await aptGet(['update'], 600_000);
    const packaged = await installed('chromium', say);
    if (packaged) return (await installed(SHELL, say)) ?? packaged;
  }
  throw new Error('no Chromium: install the package "chromium", or set CHROMIUM_PATH to one');
}

/**
 * A Chromium with windows, for what the one without them has not; installed where apt-get may. Null
 * where there is none.
 */
export async function findWithWindows(
  say: (line: string) => void = () => {},
): Promise<string | null> {
  const found = (await onPath()) ?? (await playwrightsOwn());
  return found ?? ((await mayInstall()) ? installed('chromium', say) : null);
}

const mayInstall = async () => process.getuid?.() === 0 && (await isOnPath('apt-get')) !== null;

/** A program that apt-get installs now, under the name of its package; null where it cannot. */
async function installed(name: string, say: (line: string) => void): Promise<string | null> {
  say(`installing ${name} with apt-get`);
  // Nothing that somebody else put there goes for it.
  await aptGet(['install', '-y', '--no-install-recommends', '--no-remove', name], 300_000);
  return isOnPath(name);
}

/** What fails shows in that the program is not there. */
async function aptGet(args: string[], timeout: number): Promise<void> {
  const quick = ['-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=0'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeout, maxBuffer: 64 * 1024 * 1024 };
  await run('apt-get', [...quick, ...args], options).catch(() => undefined);
}

async function onPath(): Promise<string | null> {
  for (const name of NAMES) {
    const path = await isOnPath(name);
    if (path) return path;
  }
  return null;
}

async function isOnPath(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder && (await isExecutable(path))) return path;
  }
  return null;
}

/** Playwright's Chromium when it was downloaded and its system libraries are there. */
async function playwrightsOwn(): Promise<string | null> {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  if (!path || !(await isExecutable(path))) return null;
  const starts = await run(path, ['--version'], { timeout: 30_000 }).then(
    () => true,
    () => false,
  );
  return starts ? path : null;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
