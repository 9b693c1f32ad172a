/** Finds a Chromium for the browser tests and the measurements, or installs one. */
import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
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
 * Path of a Chromium: CHROMIUM_PATH, the system's, Playwright's own, then installed by Playwright,
 * then by apt-get where we are root. Throws one line that says what to do when all of it fails.
 */
export async function findChromium(say: (line: string) => void = () => {}): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program: mend or unset it`);
  }
  const found = (await onPath()) ?? (await playwrightsOwn());
  if (found) return found;
  say('no Chromium found, installing one with Playwright');
  await run('node_modules/.bin/playwright', ['install', 'chromium'], { timeout: 300_000 }).catch(
    () => say('Playwright could not download one'),
  );
  const downloaded = await playwrightsOwn();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && (await isOnPath('apt-get'))) {
    say('installing the chromium package with apt-get');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 };
    const wait = ['-o', 'DPkg::Lock::Timeout=300'];
    await run('apt-get', [...wait, 'update'], options).catch(() => undefined);
    await run(
      'apt-get',
      [...wait, 'install', '-y', '--no-install-recommends', 'chromium'],
      options,
    ).catch(() => undefined);
    const installed = await onPath();
    if (installed) return installed;
  }
  throw new Error('no Chromium: install the package "chromium", or set CHROMIUM_PATH to one');
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
