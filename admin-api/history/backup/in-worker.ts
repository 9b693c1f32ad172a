import { inWorker } from '../../core/process/worker.ts';
import { CopyError } from './copy.ts';
import type * as tasks from './tasks.ts';
import type { TaskOutcome, TaskProblem } from './tasks.ts';

type Task = 'makeBackup' | 'prepareRestore' | 'withoutPeople';
type Result<N extends Task> = Extract<
  Awaited<ReturnType<(typeof tasks)[N]>>,
  { result: unknown }
>['result'];

const TIMEOUT_MS = 30 * 60_000;
let last: Promise<unknown> = Promise.resolve();

/** Does work on backups one after the other, whoever asks for it. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/** Does something with a backup in the worker process; a `CopyError` says what keeps it from being done. */
export async function backupTask<N extends Task>(
  name: N,
  input: Parameters<(typeof tasks)[N]>[0],
): Promise<Result<N>> {
  const network = 'from' in input && typeof input.from !== 'string';
  const options = { network, timeoutMs: TIMEOUT_MS };
  const said = (await inWorker(name, input as never, options).catch((error: Error) => {
    // What is said of a process that ended is for nobody's eyes but the log's.
    throw new CopyError(error.message, { cause: error.stack });
  })) as TaskOutcome<Result<N>>;
  if ('problem' in said) throw problemError(said.problem);
  return said.result;
}

export const problemError = ({ message, cause }: TaskProblem) => new CopyError(message, { cause });
