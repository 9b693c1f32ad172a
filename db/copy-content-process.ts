/**
 * A process of its own that copies what a build reads of a database file into a new file:
 * `node db/copy-content-process.ts <from> <to>`. It may take long and must not slow the server.
 */
import { setPriority } from 'node:os';
import { copyTables } from './copy.ts';
import { NICENESS } from './low-process.ts';
import { PUBLIC } from './tables.ts';

process.umask(0o077);
try {
  setPriority(NICENESS);
} catch {
  // Not allowed everywhere; the copy then competes as an equal.
}
const [from, to] = process.argv.slice(2);
try {
  if (!from || !to) throw new Error('say which file goes into which');
  await copyTables(from, to, PUBLIC);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
