/**
 * A process of its own that copies a database into a new file and looks the copy through:
 * `node admin-api/backup/copy-process.ts <from> <to> all|content|clean`, where `-` is a libSQL server whose address
 * comes as JSON on standard input. Copying and checking hold up whoever does them, and a closed
 * connection leaks file handles; here neither matters.
 */
import { stat } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { sealContent } from '#db/content/seal.ts';
import { fileUrl, type DbAddress } from '#db/connect.ts';
import { copyServer } from '#db/copy.ts';
import { PEOPLE } from '#db/tables.ts';
import { inspectDatabase, openReadOnly, vacuumInto } from '#db/inspect.ts';
import { hashFile, syncToDisk } from '../durable.ts';
import type { CheckedCopy } from './copy.ts';

// A copy is never open to other users, not even while it is made.
process.umask(0o077);
try {
  const [from = '', to = '', mode] = process.argv.slice(2);
  const address = from === '-' ? ((await json(process.stdin)) as DbAddress) : null;
  // The driver would make an empty database of a path where there is none.
  if (!address) await stat(from);
  let schedules: string[] = [];
  if (mode === 'clean') {
    const { cleanCopy } = await import('#db/content/clean-copy.ts');
    schedules = await cleanCopy(from, to);
  } else if (mode === 'content') {
    await copyServer(address ?? { url: fileUrl(from) }, to, { without: PEOPLE });
    await sealContent(to);
    // What a restore would refuse is no backup.
    const { checkContent } = await import('#db/content/clean-copy.ts');
    await checkContent(await openReadOnly(to));
  } else if (address) await copyServer(address, to);
  else await vacuumInto(from, to);
  const db = await openReadOnly(to);
  const inspection = await inspectDatabase(db);
  db.close();
  await syncToDisk(to);
  const { size: bytes } = await stat(to);
  const copy: CheckedCopy = { inspection, bytes, sha256: await hashFile(to), schedules };
  process.stdout.write(JSON.stringify(copy));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
