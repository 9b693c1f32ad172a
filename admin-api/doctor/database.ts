import { DatabaseAwayError } from '#db/away.ts';
import { databaseFile } from '#db/connect.ts';
import { compareMigrations, tableNames, type ReadOnlyDb } from '#db/inspect.ts';
import { findDataFaults } from '#db/queries/doctor.ts';
import { plural } from '#src/domain/plural.ts';
import { newestGood } from '../backup/store.ts';
import { error, warning, type Check, type Finding } from './finding.ts';

/** The database: there, whole, of this schema, with rows that fit each other. */
export const checkDatabase: Check = async ({ env, db }) => {
  if (db && !databaseFile(env.database.url)) return checkServer(db);
  const good = await newestGood(env.dataDir);
  const restore = good
    ? `Stop the server and run: npm run cli -- restore ${good.name}`
    : 'There is no good backup: keep a copy of the file and try .recover of the sqlite3 program.';
  if (!db) {
    return [error('database', 'The database does not exist or cannot be read.', restore)];
  }
  const damage = await db
    .all<Record<string, string>>('PRAGMA integrity_check(3)')
    .then((rows) => rows.map((row) => Object.values(row)[0]!).filter((line) => line !== 'ok'))
    .catch((failure: unknown) => [failure instanceof Error ? failure.message : 'unreadable']);
  if (damage.length > 0) {
    return [error('database.damage', `The database is damaged: ${damage[0]}`, restore)];
  }
  const found: Finding[] = [];
  const references = await db.all<{ table: string }>('PRAGMA foreign_key_check');
  if (references.length > 0) {
    found.push(
      error(
        'database.references',
        `${plural(references.length, 'row')} of ${references[0]!.table} point at rows that are not there.`,
        restore,
      ),
    );
  }
  return [...found, ...(await checkContent(db))];
};

/** A libSQL server sees to its file by itself; that it answers is not sure. */
async function checkServer(db: ReadOnlyDb): Promise<Finding[]> {
  try {
    await db.all('SELECT 1');
  } catch (failure) {
    if (failure instanceof DatabaseAwayError) {
      const mend = 'Check DATABASE_URL, the network, and that the server runs.';
      return [error('database.away', 'The database server cannot be reached.', mend)];
    }
    const reason = failure instanceof Error ? failure.message : String(failure);
    const mend = 'Check DATABASE_URL and DATABASE_AUTH_TOKEN.';
    return [error('database.refused', `The database server refuses to answer: ${reason}`, mend)];
  }
  return checkContent(db);
}

async function checkContent(db: ReadOnlyDb): Promise<Finding[]> {
  const found: Finding[] = [];
  const { missing, unknown } = await compareMigrations(db, await tableNames(db));
  if (missing.length > 0) {
    found.push(
      error(
        'database.migrations',
        `The database lacks ${plural(missing.length, 'migration')}: ${missing.join(', ')}.`,
        'Start the server once: it applies them. Make a backup before.',
      ),
    );
  }
  if (unknown.length > 0) {
    found.push(
      error(
        'database.migrations',
        `The database is of a newer version: it has ${unknown.join(', ')}.`,
        'Update the site, or restore a backup of this version.',
      ),
    );
  }
  // The questions below name columns that only today's schema has.
  if (missing.length > 0) return found;
  for (const fault of await findDataFaults(db)) {
    found.push((fault.serious ? error : warning)(fault.check, fault.message, fault.mend));
  }
  return found;
}
