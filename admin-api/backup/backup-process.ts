/**
 * A process of its own for what holds up whoever does it, and leaks file handles: `node
 * admin-api/backup/backup-process.ts <work>` with what is worked on as JSON on standard input, where no
 * other user of the machine sees the token of a database. Prints what came of it as JSON.
 */
import { json } from 'node:stream/consumers';
import { removeDatabase } from '../durable.ts';
import { asCopyError, copyChecked, copyWithoutPeople } from './copy.ts';
import type { Works } from './in-process.ts';
import { prepareRestore, readReplaced } from './prepare-restore.ts';

type Work = { [Name in keyof Works]: (input: Works[Name][0]) => Promise<Works[Name][1]> };

const WORK: Work = {
  /** A checked copy, and whether a restore could put it back in its own place at this moment. */
  make: async ({ from, to }) => {
    const copy = await copyChecked(from, to);
    const trial = `${to}.trial`;
    const problem = await readReplaced(to)
      .then((replaced) => prepareRestore(to, trial, replaced))
      .then(() => null, problemOf);
    await removeDatabase(trial);
    return { copy, problem };
  },
  prepare: ({ source, draft, replaced }) => prepareRestore(source, draft, replaced),
  withoutPeople: ({ from, to }) => copyWithoutPeople(from, to),
};

// A copy is never open to other users, not even while it is made.
process.umask(0o077);
const work = WORK[process.argv[2] as keyof Works] as (input: never) => Promise<unknown>;
const said = await work((await json(process.stdin)) as never).then(
  (result) => ({ result }),
  (error: unknown) => ({ problem: problemOf(error) }),
);
process.stdout.write(`${JSON.stringify(said)}\n`);

function problemOf(error: unknown) {
  const { message, cause } = asCopyError(error);
  return { message, ...(cause !== undefined && { cause: String(cause) }) };
}
