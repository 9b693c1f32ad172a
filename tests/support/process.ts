import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A server in a process of its own. */
export interface Victim {
  /** Where it answers, without a slash at the end. */
  origin: string;
  /** The address that it goes by, where that is another one. */
  site?: string;
  /** Its number, where somebody wants to look into it. */
  pid?: number | undefined;
  /** Ends it as a power cut would: no handler of its own runs. Resolves when it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts the API on a database file, or another program (`command`) that prints
 * 'listening on PORT'. Throws with what it printed when it ends before.
 */
export async function startVictim(
  file: string,
  command = [join(import.meta.dirname, 'api-process.ts'), file],
): Promise<Victim> {
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The next round loads the same modules.
    env: { NODE_COMPILE_CACHE: `${file}.compiled`, ...process.env },
  });
  const gone = once(child, 'close');
  let printed = '';
  const port = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /listening on (\d+)/.exec(printed)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void gone.then(() => reject(new Error(`the server ended at its start:\n${printed}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid, kill: () => killWhole(child) };
}

/** What a killed server started ends when it sees that nobody is there any more. */
const ORPHAN_MS = 30_000;

/**
 * Ends a server as a power cut would, and waits for what it had started. While one of those has the
 * database open, nobody who opens it reads its log anew: a commit whose last step was not taken shows
 * only to the first who comes after it.
 */
export async function killWhole(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // It could start one more between the look at those and its end.
  child.kill('SIGSTOP');
  const left = await startedBy(child.pid!);
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
  const until = Date.now() + ORPHAN_MS;
  while ((await Promise.all(left.map(isThere))).includes(true)) {
    if (Date.now() > until) throw new Error('what a killed server had started does not end');
    await wait(20);
  }
}

/** Whether a process is there and is no zombie (proc(5)). */
const isThere = (pid: string) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => !/\) [ZX] /.test(text),
    () => false,
  );

/** The processes that one started, and those that these started; none where there is no proc(5). */
async function startedBy(pid: number | string): Promise<string[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const each = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const own = each.flatMap((text) => text.split(' ').filter(Boolean));
  return [...own, ...(await Promise.all(own.map(startedBy))).flat()];
}
