import { join } from 'node:path';
import { childEnvironment } from '#db/child-environment.ts';
import type { DbAddress } from '#db/connect.ts';
import { runNode } from '../publish/run-node.ts';
import { CopyError, type CheckedCopy } from './copy.ts';
import type { Prepared, Replaced } from './prepare-restore.ts';

/** What is wrong in words for people, and what SQLite or Node said of it. */
export interface Problem {
  message: string;
  cause?: string;
}

/** What the process can do: what each work is given, and what comes of it. */
export interface Works {
  make: [{ from: string | DbAddress; to: string }, { copy: CheckedCopy; problem: Problem | null }];
  prepare: [{ source: string; draft: string; replaced: Replaced }, Prepared];
  withoutPeople: [{ from: string; to: string }, void];
}

const PROCESS = join(import.meta.dirname, 'backup-process.ts');
const TIMEOUT_MS = 30 * 60_000;
let last: Promise<unknown> = Promise.resolve();

/** Does work on backups one after the other, whoever asks for it. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/** Does something in a process of its own; a `CopyError` says what keeps it from being done. */
export async function inProcess<N extends keyof Works>(
  name: N,
  input: Works[N][0],
): Promise<Works[N][1]> {
  let said = '';
  const { code, timedOut, errors } = await runNode([PROCESS, name], {
    // No secret of the server's environment is needed.
    env: childEnvironment({ network: 'from' in input && typeof input.from !== 'string' }),
    input: JSON.stringify(input),
    timeoutMs: TIMEOUT_MS,
    onLine: (line) => (said = line),
  });
  if (timedOut) throw new CopyError('it took longer than 30 minutes');
  // What a process says that was ended is for nobody's eyes.
  if (code !== 0) throw new CopyError(`it ended with ${code}`, { cause: errors });
  const { result, problem } = JSON.parse(said) as { result: Works[N][1]; problem?: Problem };
  if (problem) throw problemError(problem);
  return result;
}

export const problemError = ({ message, cause }: Problem) => new CopyError(message, { cause });
