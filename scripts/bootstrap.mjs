/**
 * Runs on any Node from 18 on, without packages: installs what is missing, then goes on under the
 * Node that this project pins (or the system's, when that is new enough).
 *
 *   node scripts/bootstrap.mjs start | test | build | cli [arguments]
 *   node scripts/bootstrap.mjs install
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.installed-from');
const LEAST_NODE = [22, 12];
/** Milliseconds until it is said that an installation goes on; the next time after twice as long. */
const FIRST_WORD_MS = 10_000;
/** How the server ends when it wants to begin again, with a backup in the place of its database. */
const RESTART_CODE = 75;
const COMMANDS = {
  start: 'admin-api/main.ts',
  test: 'scripts/run-tests.ts',
  build: 'scripts/build.ts',
  cli: 'scripts/cli.ts',
};

const [command = '', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, command) && command !== 'install')
  fail(`Unknown command "${command}". There are: ${Object.keys(COMMANDS).join(', ')}, install.`);
process.chdir(ROOT);
await install();
// Not at the top: a container installs before the other scripts are there.
const { SERVER_FLAGS, SERVER_VARIABLES } =
  command === 'start'
    ? await import('./server-memory.mjs')
    : { SERVER_FLAGS: [], SERVER_VARIABLES: {} };
if (command !== 'install') {
  const args = [...SERVER_FLAGS, COMMANDS[command], ...rest];
  run(pinnedNode() ?? systemNode(), args, SERVER_VARIABLES);
}

/**
 * Installs the packages of the lockfile, unless they are there already. With NODE_ENV=production (a
 * container) without those for tests and checks.
 */
async function install() {
  const without = process.env.NODE_ENV === 'production' ? '--omit=dev' : '--include=dev';
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform}-${process.arch} ${without}`)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  for (const path of [ROOT, MODULES]) {
    if (existsSync(path) && !isWritable(path)) {
      fail(
        `No permission to write ${path}. Give your user rights to it (chown), or work in a copy of your own.`,
      );
    }
  }
  console.log('Installing packages. This takes about a minute the first time.');
  // No package of ours needs its install scripts, so none runs.
  const options = [
    'ci',
    '--loglevel=error',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    without,
    '--include=optional',
  ];
  const npm = process.env.npm_execpath;
  const [program, args] = npm ? [process.execPath, [npm, ...options]] : ['npm', options];
  const result = await installing(
    spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  if (result.error || result.status !== 0) fail(installFailure(result));
  writeFileSync(STAMP, wanted);
  console.log(`Installed in ${result.seconds} s.`);
}

/** Says now and then that npm is at work, which says nothing itself; answers how that ended. */
async function installing(npm) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  let timer;
  const tellAfter = (wait) => {
    timer = setTimeout(() => {
      console.log(`Installing packages: ${seconds()} s`);
      tellAfter(2 * wait);
    }, wait);
  };
  tellAfter(FIRST_WORD_MS);
  let [stdout, stderr] = ['', ''];
  npm.stdout?.on('data', (chunk) => (stdout += chunk));
  npm.stderr?.on('data', (chunk) => (stderr += chunk));
  try {
    const [status] = await once(npm, 'close');
    return { status, stderr: stderr || stdout, seconds: seconds() };
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

/** One line for the usual reasons, the words of npm for the others. */
function installFailure({ error, stderr = '' }) {
  if (error)
    return `npm could not be run (${error.message}). Install npm, for example: apt-get install npm`;
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network/i.test(stderr)) {
    return 'The packages could not be downloaded: no network, or the package registry cannot be reached. Check the connection (or `npm config get registry`) and start again.';
  }
  if (/EACCES|EPERM|EROFS/.test(stderr)) {
    return `npm had no permission to write in ${ROOT}. Give your user rights to it, or work in a copy of your own.`;
  }
  if (/ENOTEMPTY/.test(stderr)) {
    return 'Another installation is at work in this folder, or was cut off. Wait for its end, or remove node_modules, and start again.';
  }
  if (/ENOSPC/.test(stderr)) return 'The disk is full. Free about 1 GB and start again.';
  return `npm ci failed:\n${stderr.trim()}`;
}

/** The Node that came with the packages, if there is one for this platform. */
function pinnedNode() {
  const path = join(MODULES, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (!existsSync(path)) return null;
  return spawnSync(path, ['--version']).status === 0 ? path : null;
}

function systemNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]))
    return process.execPath;
  return fail(
    `Node ${process.versions.node} is too old on ${process.platform}-${process.arch}. Install Node ${LEAST_NODE.join('.')} or newer: https://nodejs.org`,
  );
}

/** Runs a script of ours to its end and ends with the same result; signals reach it. */
function run(node, args, variables) {
  const child = spawn(node, args, {
    stdio: 'inherit',
    // Programs that it starts find the same Node.
    env: {
      ...variables,
      // Half of the time until a program runs goes to compiling what has not changed.
      NODE_COMPILE_CACHE: join(MODULES, '.cache', 'node'),
      ...(command === 'start' && { RESTART_CODE: String(RESTART_CODE) }),
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  // A terminal sends Ctrl+C to both; a supervisor's signal comes here only.
  const pass = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore).on('SIGTERM', pass);
  child.on('error', (error) => fail(`${node} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (command !== 'start' || code !== RESTART_CODE)
      process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
    process.off('SIGINT', ignore).off('SIGTERM', pass);
    run(node, args, variables);
  });
}

function ignore() {}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
