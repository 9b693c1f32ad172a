/**
 * A process of its own that puts a backup back on trial: `node admin-api/backup/drill-process.ts
 * <backup> <draft>`. A migration and a new search index hold up whoever makes them.
 */
import { prepareRestore } from './prepare-restore.ts';

process.umask(0o077);
try {
  const [source = '', draft = ''] = process.argv.slice(2);
  process.stdout.write(`${JSON.stringify(await prepareRestore(source, draft))}\n`);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
