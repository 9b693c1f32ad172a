/** Work on backups for the worker process: it holds up whoever does it, and leaks file handles. */
import type { DbAddress } from '#db/core/connect/connect.ts';
import { removeDatabase } from '../../core/files/durable.ts';
import { asCopyError, copyChecked, copyWithoutPeople, type CheckedCopy } from './copy.ts';
import {
  prepareRestore as prepare,
  readReplaced,
  type Prepared,
  type Replaced,
} from './prepare-restore.ts';

/** What is wrong in words for people, and what SQLite or Node said of it. */
export interface Problem {
  message: string;
  cause?: string;
}

/** What came of it, or what keeps it from being done. */
export type Outcome<T> = { result: T } | { problem: Problem };

/** A checked copy, and whether a restore could put it back in its own place at this moment. */
export const makeBackup = ({
  from,
  to,
}: {
  from: string | DbAddress;
  to: string;
}): Promise<Outcome<{ copy: CheckedCopy; problem: Problem | null }>> =>
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
}): Promise<Outcome<Prepared>> => outcome(() => prepare(source, draft, replaced));

/** A copy of a backup that has no people in it. */
export const withoutPeople = ({ from, to }: { from: string; to: string }): Promise<Outcome<void>> =>
  outcome(() => copyWithoutPeople(from, to));

const outcome = <T>(work: () => Promise<T>): Promise<Outcome<T>> =>
  work().then(
    (result) => ({ result }),
    (error: unknown) => ({ problem: problemOf(error) }),
  );

function problemOf(error: unknown): Problem {
  const { message, cause } = asCopyError(error);
  return { message, ...(cause !== undefined && { cause: String(cause) }) };
}
