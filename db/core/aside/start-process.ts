import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../connect/child-environment.ts';
import { startLow } from '../connect/low-process.ts';

/**
 * Megabytes of half the nursery: with the default, garbage makes the process grow by hundreds of
 * megabytes before anybody looks at it.
 */
const SEMI_SPACE_MB = 1;

/** Starts the process beside, with low priority. */
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
