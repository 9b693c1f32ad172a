import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';

/** Requests go before work in the background. */
const NICENESS = 10;
/**
 * Megabytes of half the nursery: with the default, garbage makes the process grow by hundreds of
 * megabytes before anybody looks at it.
 */
const SEMI_SPACE_MB = 1;

/**
 * Starts the process beside. By `nice`, so that every thread of it begins low; the disk follows
 * the niceness (ioprio_set(2)).
 */
export function startProcess(options: { heapMb: number; network: boolean }): ChildProcess {
  const { heapMb, network } = options;
  const limits = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`];
  const command = [process.execPath, ...limits, join(import.meta.dirname, 'process.ts')];
  const low = process.platform === 'win32' ? command : ['nice', '-n', String(NICENESS), ...command];
  const [program = '', ...args] = low;
  return spawn(program, args, {
    env: childEnvironment({ network }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
