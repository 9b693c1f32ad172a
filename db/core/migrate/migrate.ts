import { existsSync } from 'node:fs';
import { bringOver } from './bring-over.ts';
import type { Db, Statement } from '../connect/client.ts';
import { databaseFile, type DbAddress } from '../connect/connect.ts';
import { unlessDone } from './first-come.ts';
import { openReadOnly, tableNames, type ReadOnlyDb } from '../files/inspect.ts';
import {
  migrationStatements,
  migrationState,
  unknownText,
  type MigrationState,
} from './migrations.ts';

/** What happens around the migrations of a database that has content. */
export interface Upgrade {
  /**
   * Copies the database as it is, before anything is done to it. Answers the file, beside which rows
   * of withdrawn tables are written; null: they are not.
   */
  backUp: () => Promise<string | null>;
  /** Hears of each file that was written. */
  wrote?: (file: string) => void;
}

/** A database that this code does not go on with: the message says why, and what to do. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError';
}

/**
 * Brings the database to the newest schema: each migration that is not yet recorded runs in its own
 * transaction, or in another process that came first. Answers the names of those that ran here. A
 * database of the version before is brought over, and any other refused before anything is written.
 * Without `upgrade` only an empty one gets its schema: `npm start` is what brings others on.
 */
export async function migrate(db: Db, upgrade?: Upgrade): Promise<string[]> {
  const { isNew, isBefore, missing } = await requireOurs(db);
  if (missing.length === 0) return [];
  if (!isNew && !upgrade) {
    throw new ForeignDatabaseError(
      'This database is of the version before. Start the server once, which brings it to this one.',
    );
  }
  const aside = isNew ? null : await upgrade!.backUp();
  const ran: string[] = [];
  for (const [index, tag] of missing.entries()) {
    const run = async () => {
      if (!isBefore || index > 0) return runOne(db, tag);
      for (const file of await bringOver(db, tag, stamp(tag), aside)) upgrade?.wrote?.(file);
      return true;
    };
    const isHere = await unlessDone(run, async () => (await recorded(db))?.includes(tag) === true);
    if (isHere) ran.push(tag);
  }
  return ran;
}

/** The same refusal for a database that nobody has open yet; a file is only read for it. */
export async function refuseForeign(address: DbAddress): Promise<void> {
  const file = databaseFile(address.url);
  if (!file || !existsSync(file)) return;
  const db = await openReadOnly(file);
  await requireOurs(db).finally(() => db.close());
}

/** Throws unless the database is empty, or of this version or the one before. */
async function requireOurs(
  db: Pick<ReadOnlyDb, 'all'>,
): Promise<MigrationState & { isNew: boolean }> {
  const tags = await recorded(db);
  const state = await migrationState(tags ?? []);
  if (tags === null) throw new ForeignDatabaseError('This is no database of SIM Atlas.');
  if (state.unknown.length > 0)
    throw new ForeignDatabaseError(await unknownText('database', state.unknown));
  return { ...state, isNew: tags.length === 0 };
}

/** The recorded migrations; null for a database of something else. */
async function recorded(db: Pick<ReadOnlyDb, 'all'>): Promise<string[] | null> {
  const tables = (await tableNames(db)).filter((name) => !name.startsWith('libsql_'));
  if (tables.length === 0) return [];
  if (!tables.includes('migrations') || !tables.includes('site_state')) return null;
  return (await db.all<{ tag: string }>('SELECT tag FROM migrations')).map(({ tag }) => tag);
}

async function runOne(db: Db, tag: string): Promise<number[]> {
  // The name first: where another process ran it meanwhile, nothing else is tried.
  const statements = [
    'CREATE TABLE IF NOT EXISTS migrations (tag TEXT PRIMARY KEY, applied_at TEXT NOT NULL)',
    stamp(tag),
    ...(await migrationStatements(tag)),
  ].map((sql) => (typeof sql === 'string' ? { sql, args: [] } : sql));
  return db.write((commit) => commit(statements, { inWorker: false, patient: true }));
}

/** Says that a migration is done. */
function stamp(tag: string): Statement {
  return {
    sql: 'INSERT INTO migrations (tag, applied_at) VALUES (?, ?)',
    args: [tag, new Date().toISOString()],
  };
}
