import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { readLock } from '../publish/lock.ts';
import { error, warning, type Check, type Finding } from './finding.ts';

const LEAST_NODE = [22, 12];
/** Share of the disk below which the server calls itself not ready (security check 56). */
export const LEAST_FREE = 0.05;
const LOW_FREE = 0.1;
const HOUR_MS = 3_600_000;

/** Node, rights, disk, port. */
export const checkMachine: Check = async ({ env, server }) => {
  const found: Finding[] = [];
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < LEAST_NODE[0]! || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]!)) {
    const mend = `Install Node ${LEAST_NODE.join('.')} or newer, or start with npm start.`;
    found.push(error('node', `Node ${process.versions.node} is too old.`, mend));
  }
  const writable = await access(env.dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable) {
    found.push(
      error(
        'data-dir',
        `${env.dataDir} does not exist or cannot be written.`,
        'Start the server once, give its user rights to the folder, or set DATA_DIR.',
      ),
    );
  } else {
    const { bavail, blocks, bsize } = await statfs(env.dataDir);
    const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB (${Math.round((bavail / blocks) * 100)} %)`;
    const mend = `Free space on the disk of ${env.dataDir}, or move DATA_DIR.`;
    if (bavail < blocks * LEAST_FREE) found.push(error('disk', `Only ${free} are free.`, mend));
    else if (bavail < blocks * LOW_FREE)
      found.push(warning('disk', `Only ${free} are free.`, mend));
  }
  if (server === null && !(await isFree(env.port, env.host))) {
    found.push(
      error(
        'port',
        `Port ${env.port} of ${env.host} is in use by something else.`,
        `Stop what uses it, or start with PORT=${env.port + 1}.`,
      ),
    );
  }
  return found;
};

/** Locks of processes that are gone, half files that nobody is at work on. */
export const checkLeftovers: Check = async ({ env, root, now, server }) => {
  const found: Finding[] = [];
  const ofServer = join(env.dataDir, 'server.lock');
  for (const lock of [ofServer, join(root, '.cache/build.lock')]) {
    const { pid, alive } = await readLock(lock);
    // The number of a server in another container means nothing here; that it answers does.
    if (alive || pid === 0 || (lock === ofServer && server !== null)) continue;
    found.push(
      warning(
        'lock',
        `${lock} is of process ${pid}, which is gone: it was killed.`,
        'Nothing to do: the next start takes it over.',
      ),
    );
  }
  const places = ['', 'backups', 'releases', 'build'].map((name) => join(env.dataDir, name));
  for (const place of places) {
    for (const name of await readdir(place).catch(() => [])) {
      if (!/^\.(partial|draft)-|\.(next|restoring)$/.test(name)) continue;
      const made = await stat(join(place, name)).catch(() => null);
      if (!made || now.getTime() - made.mtimeMs < HOUR_MS) continue;
      found.push(
        warning(
          'leftover',
          `${join(place, name)} was left behind half-way.`,
          server === null ? 'Remove it.' : 'It goes with the next build or backup, or remove it.',
        ),
      );
    }
  }
  return found;
};

function isFree(port: number, host: string): Promise<boolean> {
  if (port === 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (failure: NodeJS.ErrnoException) => resolve(failure.code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
