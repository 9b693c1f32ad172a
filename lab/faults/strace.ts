import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Ends the process with a clear line where strace is missing or may not look. */
export function needStrace(): void {
  if (spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0) return;
  console.error('strace is missing or may not trace here. Install with: apt-get install strace');
  process.exit(1);
}

/** A running process that is watched or hindered. */
export interface Traced {
  /** Lets it go; answers what was seen. */
  detach(): Promise<string>;
}

/** Attaches strace to a process and its threads; what it sees goes to a file. */
export async function attach(pid: number, options: string[], log: string): Promise<Traced> {
  const args = ['-f', '-y', '-s', '16', '-o', log, ...options, '-p', String(pid)];
  const child = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = once(child, 'close');
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (let tries = 0; !said.includes('attached'); tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error(`strace: ${said}`);
    await wait(50);
  }
  return {
    detach: async () => {
      child.kill('SIGINT');
      await gone;
      return readFile(log, 'utf8');
    },
  };
}
