import { spawn } from 'node:child_process';
import { join } from 'node:path';

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
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let printed = '';
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
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
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid, kill };
}
