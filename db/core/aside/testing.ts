import { readFile } from 'node:fs/promises';

/** The processes beside of a process, by their numbers; Linux only. */
export async function asidePids(parent: number = process.pid): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const beside = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.includes('/aside/process.ts');
    }),
  );
  return pids.filter((_, index) => beside[index]);
}
