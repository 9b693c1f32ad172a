import { createClient } from '@libsql/client/sqlite3';
import type { Db } from '../connect/client.ts';
import { fileUrl } from '../connect/connect.ts';
import { migrationState } from '../migrate/migrations.ts';
import { getDataState, type DataState } from '../changes/site.ts';

/** A way to a database file that changes nothing in it. */
export type ReadOnlyDb = Pick<Db, 'all' | 'first' | 'close'>;

/** What a database file holds, and what is wrong with it. */
export interface Inspection {
  /** What SQLite finds wrong with the file, a few lines at most; empty when it is whole. */
  damage: string[];
  /** Rows that point at rows which are not there. */
  brokenReferences: number;
  /** Migrations that it lacks, and those that this code does not know (`MigrationState`). */
  missing: string[];
  unknown: string[];
  /** Null for a file that is no database of this product. */
  state: DataState | null;
  /** Rows by table. */
  rows: Record<string, number>;
}

/**
 * Opens a local database file beside whoever else has it open, without a right to write. Use it in
 * a process that ends soon: closing leaks file handles (libsql-js#230).
 */
export async function openReadOnly(file: string): Promise<ReadOnlyDb> {
  const client = createClient({ url: fileUrl(file), concurrency: 1 });
  for (const setting of ['busy_timeout = 5000', 'query_only = ON']) {
    await client.execute(`PRAGMA ${setting}`);
  }
  const all = async <T>(sql: string, args: Parameters<Db['all']>[1] = []) =>
    (await client.execute({ sql, args })).rows as T[];
  return {
    all,
    first: async <T>(sql: string, args?: Parameters<Db['all']>[1]) =>
      (await all<T>(sql, args))[0] ?? null,
    close: () => client.close(),
  };
}

/** Copies a database, consistent at one moment, into a new file; writers go on meanwhile. */
export async function vacuumInto(from: string, to: string): Promise<void> {
  const client = createClient({ url: fileUrl(from) });
  try {
    await client.execute('PRAGMA busy_timeout = 5000');
    await client.execute({ sql: 'VACUUM INTO ?', args: [to] });
  } finally {
    client.close();
  }
}

/** Looks through a whole database file. Slow on a large one: not for the serving process. */
export async function inspectDatabase(db: ReadOnlyDb): Promise<Inspection> {
  const found = await db.all<Record<string, string>>('PRAGMA integrity_check(5)');
  const damage = found.map((row) => Object.values(row)[0]!).filter((line) => line !== 'ok');
  const references = await db.all('PRAGMA foreign_key_check');
  const tables = await tableNames(db);
  const isOurs = tables.includes('site_state') && (await db.first('SELECT 1 FROM site_state'));
  const rows: Record<string, number> = {};
  for (const name of tables) {
    rows[name] = (await db.first<{ n: number }>(`SELECT count(*) AS n FROM "${name}"`))?.n ?? 0;
  }
  return {
    damage,
    brokenReferences: references.length,
    ...(await compareMigrations(db, tables)),
    state: isOurs ? await getDataState(db).catch(() => null) : null,
    rows,
  };
}

/** Which migrations a database lacks, and which of its own this code does not know. */
export async function compareMigrations(
  db: ReadOnlyDb,
  tables: string[],
): Promise<Pick<Inspection, 'missing' | 'unknown'>> {
  const tags = tables.includes('migrations')
    ? (await db.all<{ tag: string }>('SELECT tag FROM migrations')).map((row) => row.tag)
    : [];
  const { missing, unknown } = await migrationState(tags);
  return { missing, unknown };
}

/** Tables with rows of their own; those behind the full-text search are left out. */
export async function tableNames(db: Pick<ReadOnlyDb, 'all'>): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table'
       AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'plans_fts%' ORDER BY name`,
  );
  return rows.map((row) => row.name);
}
