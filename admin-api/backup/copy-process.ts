/**
 * A process of its own that copies a database into a new file and looks the copy through:
 * `node admin-api/backup/copy-process.ts <from> <to>`, where `-` is a libSQL server whose address
 * comes as JSON on standard input. Copying and checking hold up whoever does them, and a closed
 * connection leaks file handles; here neither matters.
 */
import { stat } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import type { DbAddress } from '#db/connect.ts';
import { copyServer } from '#db/copy.ts';
import { inspectDatabase, openReadOnly, vacuumInto } from '#db/inspect.ts';
import { hashFile, syncToDisk } from '../durable.ts';
import type { CheckedCopy } from './copy.ts';

// A copy is never open to other users, not even while it is made.
process.umask(0o077);
try {
  const [from = '', to = ''] = process.argv.slice(2);
  if (from === '-') await copyServer((await json(process.stdin)) as DbAddress, to);
  else {
    // The driver would make an empty database of a path where there is none.
    await stat(from);
    await vacuumInto(from, to);
  }
  const db = await openReadOnly(to);
  const inspection = await inspectDatabase(db);
  db.close();
  await syncToDisk(to);
  const { size: bytes } = await stat(to);
  const copy: CheckedCopy = { inspection, bytes, sha256: await hashFile(to) };
  process.stdout.write(JSON.stringify(copy));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
