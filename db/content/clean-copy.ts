import type { FeedInput } from '#src/contract/feeds.ts';
import { openDb, type Db, type Statement } from '../client.ts';
import { fileUrl } from '../connect.ts';
import { compareMigrations, openReadOnly, type ReadOnlyDb } from '../inspect.ts';
import { migrate } from '../migrate.ts';
import { Refusal } from '../refusal.ts';
import { insertMany } from '../statements.ts';
import { CONTENT_TABLES } from '../tables.ts';
import { checkTogether } from './check-together.ts';
import { contentRows, KEY, pagesOf } from './content-rows.ts';
import { readSeal, sealContent } from './seal.ts';

/** A file that nobody vouches for is asked for little: SQLite takes at most 256 MB for its answers. */
const CAREFUL = ['trusted_schema = OFF', 'cell_size_check = ON', 'hard_heap_limit = 268435456'];
/** SQLite's own tables, and those of a libSQL server, are never asked. */
const SCHEMA = `SELECT type, name, sql FROM sqlite_schema
  WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\'`;

interface SchemaRow {
  type: string;
  name: string;
  sql: string | null;
}

/**
 * Copies the content of a database file that nobody vouches for, a backup of any kind, into a new
 * backup of content: only rows of tables that are known, as values, into a schema of our own of the
 * file's version, which then comes to today's. Nothing that the file would have SQLite run is run:
 * no trigger, view, virtual table or worked-out column of it is asked. Each value is checked.
 * Answers the cron lines of its feeds. Throws a Refusal, or what SQLite says of a damaged file. Only
 * in a process that ends soon and that somebody watches: a bad file may take time and memory.
 */
export async function cleanCopy(from: string, to: string): Promise<string[]> {
  if (!(await readSeal(from)).whole) {
    throw new Refusal('invalid', 'The file was changed or damaged: its checksum does not fit.');
  }
  const source = await openReadOnly(from, CAREFUL);
  await checkTables(source);
  const { unknown, missing } = await compareMigrations(source, ['migrations']);
  if (unknown.length > 0 || missing.length > 0)
    throw new Refusal('invalid', 'This backup is of another version of SIM Atlas.');
  const ran = await source.all<{ tag: string; at: unknown }>(
    'SELECT tag, applied_at AS at FROM migrations',
  );
  const db = await openDb({ url: fileUrl(to) }, { alone: true });
  await migrate(db);
  await copyContent(source, db, await compareSchema(source, db));
  source.close();
  // The moment when its database was made tells which database a backup is of.
  const [made = ''] = ran.map(({ at }) => String(at).slice(0, 40)).sort();
  const sql = 'UPDATE migrations SET applied_at = ?';
  await db.write((commit) => commit([{ sql, args: [made] }]));
  const schedules = await checkContent(db);
  // One file, without a journal beside it.
  await db.all('PRAGMA journal_mode = DELETE');
  db.close();
  await sealContent(to);
  return schedules;
}

/** Refuses a file that has something else in the place of a table that is about to be read. */
async function checkTables(source: ReadOnlyDb): Promise<void> {
  const read: readonly string[] = [...CONTENT_TABLES, 'migrations'];
  const found = (await source.all<SchemaRow>(SCHEMA)).filter(({ name }) =>
    read.includes(name.toLowerCase()),
  );
  if (!found.some(({ name }) => name === 'migrations')) {
    throw new Refusal('invalid', 'This is no database of SIM Atlas');
  }
  for (const { type, name, sql } of found) {
    const isTable = type === 'table' && /^CREATE TABLE/i.test(sql ?? '');
    const columns = isTable
      ? await source.all<{ hidden: number }>(`PRAGMA table_xinfo("${name}")`)
      : [];
    if (columns.length === 0 || columns.some(({ hidden }) => hidden !== 0)) {
      throw new Refusal('invalid', `${name} is no plain table in this file`);
    }
  }
}

/**
 * Holds a file's schema to that of its version: what is more is refused, and so are other columns.
 * Answers the columns of the tables of content that the version has.
 */
async function compareSchema(source: ReadOnlyDb, own: ReadOnlyDb) {
  const entries = async (db: ReadOnlyDb) =>
    (await db.all<SchemaRow>(SCHEMA)).map(({ type, name }) => `${type} ${name}`);
  const known = new Set(await entries(own));
  const more = (await entries(source)).find((entry) => !known.has(entry));
  if (more) throw new Refusal('invalid', `The file holds something unknown: ${more}`);
  const columnsOf = async (db: ReadOnlyDb, table: string) =>
    (await db.all<{ name: string }>(`PRAGMA table_info(${table})`)).map(({ name }) => name).sort();
  const found = [];
  for (const table of CONTENT_TABLES) {
    const columns = await columnsOf(own, table);
    if (columns.join() !== (await columnsOf(source, table)).join()) {
      throw new Refusal('invalid', `The table ${table} has other columns than it should have`);
    }
    if (columns.length > 0) found.push({ table, columns });
  }
  return found;
}

/** Fills tables with the rows of a file; what migrations put there goes first. */
async function copyContent(
  source: ReadOnlyDb,
  db: Db,
  tables: Awaited<ReturnType<typeof compareSchema>>,
): Promise<void> {
  const write = (...statements: Statement[]) =>
    db.write((commit) => commit(statements, { aside: false }));
  await write(
    ...tables.toReversed().map(({ table }) => ({ sql: `DELETE FROM ${table}`, args: [] })),
  );
  for (const { table, columns } of tables) {
    const [check] = await source.all<Record<string, string>>(`PRAGMA integrity_check(${table})`);
    if (check!.integrity_check !== 'ok') {
      throw new Refusal('invalid', `The file is damaged: ${check!.integrity_check}`);
    }
    for await (const page of pagesOf(source, table, columns)) {
      const rows = page.map(({ [KEY]: _, ...row }) => row);
      if (
        rows.some((row) => Object.values(row).some((value) => typeof value === 'object' && value))
      )
        throw new Refusal('invalid', `The table ${table} holds what is neither text nor number`);
      await write(insertMany(table, rows)).catch((error: Error & { code?: string }) => {
        if (!error.code?.startsWith('SQLITE_CONSTRAINT')) throw error;
        throw new Refusal('invalid', `A row of ${table} cannot stand there: ${error.message}`);
      });
    }
  }
}

/** Checks every row of a database of today's schema; answers the cron lines of its feeds. */
export async function checkContent(db: ReadOnlyDb): Promise<string[]> {
  const schedules = new Set<string>();
  for (const table of CONTENT_TABLES) {
    for await (const row of contentRows(db, table)) {
      if (table !== 'feeds') continue;
      schedules.add((JSON.parse(row.settings as string) as FeedInput).schedule);
    }
  }
  await checkTogether(db);
  return [...schedules];
}
