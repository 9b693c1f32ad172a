import { readFile } from 'node:fs/promises';

/** The worker processes of a process, by their pids; Linux only. */
export async function workerPids(parent: number = process.pid): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const isWorker = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.includes('/worker/process.ts');
    }),
  );
  return pids.filter((_, index) => isWorker[index]);
}
