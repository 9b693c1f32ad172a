import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startLow } from '../connect/low-process.ts';

const VARIABLES = ['PATH', 'TMPDIR', 'SystemRoot', 'NODE_COMPILE_CACHE'];
/** How this machine reaches others. */
const NETWORK_VARIABLES = [
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_OPTIONS',
  'NODE_USE_ENV_PROXY',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
];

/**
 * The environment of a process that works on the database for this one: without the secrets of the
 * server, and without how others are reached unless it must (`network`).
 */
function childEnvironment({ network }: { network: boolean }): NodeJS.ProcessEnv {
  const names = network ? [...VARIABLES, ...NETWORK_VARIABLES] : VARIABLES;
  return Object.fromEntries(
    names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
  );
}

/**
 * Megabytes of half the nursery: with the default, garbage makes the process grow by hundreds of
 * megabytes before anybody looks at it.
 */
const SEMI_SPACE_MB = 1;

/** Starts the worker process, with low priority. */
export function startProcess(options: { heapMb: number; network: boolean }): ChildProcess {
  const { heapMb, network } = options;
  const limits = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`];
  const command = [process.execPath, ...limits, join(import.meta.dirname, 'process.ts')];
  return startLow(command, {
    env: childEnvironment({ network }),
    isGroup: false,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
