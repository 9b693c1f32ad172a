import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { startLow } from '#db/core/connect/low-process.ts';

/** Characters of the error output that are kept. */
const KEEP_ERRORS = 4000;

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** Gets all that the program prints. */
  log?: Writable;
  onLine?: (line: string) => void;
  /** Told of the process id as soon as there is one; the group of processes has the same. */
  onStart?: (pid: number) => void;
}

export interface Ended {
  /** Exit code, or the signal that ended it. */
  code: number | NodeJS.Signals | null;
  errors: string;
  timedOut: boolean;
}

/**
 * Runs a Node program with low priority, in a process group of its own: at an abort, after its time,
 * and when this process exits, the whole group is killed. Rejects when aborted or not startable.
 */
export async function runNode(args: string[], options: RunOptions = {}): Promise<Ended> {
  const { cwd, env, signal, timeoutMs, log, onLine, onStart } = options;
  signal?.throwIfAborted();
  const command = [process.execPath, ...args];
  const child = startLow(command, { cwd, env, isGroup: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let timedOut = false;
  const kill = () => killGroup(child);
  const timer = timeoutMs
    ? setTimeout(() => {
        timedOut = true;
        kill();
      }, timeoutMs)
    : undefined;
  process.once('exit', kill);
  signal?.addEventListener('abort', kill);
  try {
    if (child.pid) onStart?.(child.pid);
    let errors = '';
    let rest = '';
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      log?.write(text);
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      if (onLine) lines.forEach(onLine);
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      log?.write(text);
      errors = (errors + text).slice(-KEEP_ERRORS);
    });
    const code = await new Promise<Ended['code']>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, killed) => resolve(status ?? killed));
    });
    signal?.throwIfAborted();
    return { code, errors, timedOut };
  } finally {
    clearTimeout(timer);
    process.off('exit', kill);
    signal?.removeEventListener('abort', kill);
  }
}

/**
 * Kills a process that was started detached, with all that it started. What runs there (builds, the
 * SEO analysis, hashing) has no connection to the live database, or reads alone.
 */
export function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (!pid || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
