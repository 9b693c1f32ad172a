/** Work on backups for the worker process: it holds up whoever does it, and leaks file handles. */
import type { DbAddress } from '#db/core/connect/connect.ts';
import { removeDatabase } from '../../core/files/durable.ts';
import { asCopyError, copyChecked, copyWithoutPeople, type CheckedCopy } from './copy.ts';
import {
  prepareRestoreFile as prepare,
  readReplaced,
  type PreparedRestore,
  type Replaced,
} from './prepare-restore.ts';

/** What is wrong in words for people, and what SQLite or Node said of it. */
export interface TaskProblem {
  message: string;
  cause?: string;
}

/** What came of it, or what keeps it from being done. */
export type TaskOutcome<T> = { result: T } | { problem: TaskProblem };

/** A checked copy, and whether a restore could put it back in its own place at this moment. */
export const makeBackup = ({
  from,
  to,
}: {
  from: string | DbAddress;
  to: string;
}): Promise<TaskOutcome<{ copy: CheckedCopy; problem: TaskProblem | null }>> =>
  outcome(async () => {
    const copy = await copyChecked(from, to);
    const trial = `${to}.trial`;
    const problem = await readReplaced(to)
      .then((replaced) => prepare(to, trial, replaced))
      .then(() => null, problemOf);
    await removeDatabase(trial);
    return { copy, problem };
  });

/** All of a restore but its last step. */
export const prepareRestore = ({
  source,
  draft,
  replaced,
}: {
  source: string;
  draft: string;
  replaced: Replaced;
}): Promise<TaskOutcome<PreparedRestore>> => outcome(() => prepare(source, draft, replaced));

/** A copy of a backup that has no people in it. */
export const withoutPeople = ({
  from,
  to,
}: {
  from: string;
  to: string;
}): Promise<TaskOutcome<void>> => outcome(() => copyWithoutPeople(from, to));

const outcome = <T>(work: () => Promise<T>): Promise<TaskOutcome<T>> =>
  work().then(
    (result) => ({ result }),
    (error: unknown) => ({ problem: problemOf(error) }),
  );

function problemOf(error: unknown): TaskProblem {
  const { message, cause } = asCopyError(error);
  return { message, ...(cause !== undefined && { cause: String(cause) }) };
}
