import { execFile } from 'node:child_process';
import { join } from 'node:path';

const PROCESS = join(import.meta.dirname, 'copy-content-process.ts');
const TIMEOUT_MS = 10 * 60_000;
/** No secret of the server's environment is needed for a copy. */
const VARIABLES = ['PATH', 'TMPDIR', 'SystemRoot'];

/** Copies what a build reads in a process of its own; rejects with its words. */
export function copyContentAside(file: string, path: string): Promise<void> {
  const env = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [PROCESS, file, path],
      { env, timeout: TIMEOUT_MS },
      (error, _, words) => {
        process.off('exit', kill);
        if (error) reject(new Error(words.trim() || error.message));
        else resolve();
      },
    );
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
  });
}
