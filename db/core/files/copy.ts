import {
  createClient,
  type Client,
  type InStatement,
  type ResultSet,
  type Transaction,
} from '@libsql/client/sqlite3';
import { whileThere } from '../connect/away.ts';
import { connect, fileUrl, PATIENT_MS, type DbAddress } from '../connect/connect.ts';
import { NAMELESS, PUBLIC } from '../sql/tables.ts';

/** Rows that are asked for at once, and those of one insert transaction. */
const PAGE = 2000;
const CHUNK = 500;
/** Column that pages go by; no table of ours is without a rowid. */
const KEY = 'copy_key';

interface SchemaRow {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  sql: string;
}

const SCHEMA = `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\'`;

/**
 * Copies a database through its connection into a new file: for libSQL servers, where `VACUUM INTO`
 * would write on the other machine. One read transaction, so all of it is of one moment whatever is
 * written meanwhile; a page of rows at a time. With `content` the rows that no build reads stay behind.
 */
export async function copyDatabase(
  source: Client,
  path: string,
  { content = false } = {},
): Promise<void> {
  const target = await connect({ url: fileUrl(path) });
  const moment = await source.transaction('read');
  try {
    const [schema, sequence] = await moment.batch([
      SCHEMA,
      'SELECT name, seq FROM sqlite_sequence',
    ]);
    const { tables, virtual, others } = sorted(schema!.rows as unknown as SchemaRow[]);
    await target.execute('PRAGMA foreign_keys = OFF');
    await target.batch(
      tables.map(({ sql }) => sql),
      'write',
    );
    const names = tables.map(({ name }) => name);
    await copyRows(moment, target, content ? names.filter((name) => PUBLIC.has(name)) : names);
    await target.execute('DELETE FROM sqlite_sequence');
    await insert(target, 'sqlite_sequence', sequence!);
    await target.batch(madeAfterRows(virtual, others), 'write');
    // One file, without a journal beside it.
    await target.execute('PRAGMA journal_mode = DELETE');
  } finally {
    moment.close();
    target.close();
  }
}

/**
 * Copies the rows of some tables of a database file into a new file with the schema of all, and the
 * names of people in them not: what stays behind never reaches the copy. All of it is of one moment;
 * writers go on meanwhile. For a process that ends soon: it holds up the thread, and closing leaks
 * file handles (libsql-js#230).
 */
export async function copyTables(
  file: string,
  path: string,
  wanted: ReadonlySet<string>,
): Promise<void> {
  const target = createClient({ url: fileUrl(path) });
  try {
    // Whoever is cut off here leaves a file that nobody reads: no journal, nothing to wait for.
    for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF']) {
      await target.execute(`PRAGMA ${setting}`);
    }
    await target.execute('PRAGMA busy_timeout = 5000');
    await target.execute({ sql: 'ATTACH ? AS live', args: [file] });
    const { rows } = await target.execute(SCHEMA.replace('sqlite_master', 'live.sqlite_master'));
    const { tables, virtual, others } = sorted(rows as unknown as SchemaRow[]);
    const inserts: string[] = [];
    for (const { name } of tables.filter((table) => wanted.has(table.name))) {
      const { rows: columns } = await target.execute(`PRAGMA live.table_info("${name}")`);
      const values = columns.map(
        (row) => NAMELESS.get(String(row.name)) ?? `"${String(row.name)}"`,
      );
      inserts.push(`INSERT INTO main."${name}" SELECT ${values.join(', ')} FROM live."${name}"`);
    }
    await target.batch(
      [
        ...tables.map(({ sql }) => sql),
        ...inserts,
        'DELETE FROM main.sqlite_sequence',
        'INSERT INTO main.sqlite_sequence SELECT * FROM live.sqlite_sequence',
        ...madeAfterRows(virtual, others),
      ],
      // Reading the live file locks nobody out.
      'deferred',
    );
  } finally {
    target.close();
  }
}

/** The same as `copyDatabase` for a database that nobody is connected to yet; a server that is away is `DatabaseAwayError`. */
export async function copyServer(address: DbAddress, path: string): Promise<void> {
  const source = await connect({ ...address, answerMs: PATIENT_MS });
  try {
    await whileThere(() => copyDatabase(source, path));
  } finally {
    source.close();
  }
}

/** The parts of a schema by the order in which they are made. */
function sorted(schema: SchemaRow[]) {
  const isVirtual = ({ sql }: SchemaRow) => /^CREATE VIRTUAL TABLE/i.test(sql);
  const virtual = schema.filter(isVirtual);
  // A full-text index brings its own tables.
  const isShadow = (name: string) => virtual.some((table) => name.startsWith(`${table.name}_`));
  const tables = schema.filter(
    (entry) => entry.type === 'table' && !isVirtual(entry) && !isShadow(entry.name),
  );
  return { tables, virtual, others: schema.filter(({ type }) => type !== 'table') };
}

/** The statements that make the rest of a schema once its tables hold their rows. */
function madeAfterRows(virtual: SchemaRow[], others: SchemaRow[]): string[] {
  const isIndex = ({ type }: SchemaRow) => type === 'index';
  return [
    ...others.filter(isIndex).map(({ sql }) => sql),
    ...virtual.map(({ sql }) => sql),
    ...virtual.map(({ name }) => `INSERT INTO ${name}(${name}) VALUES ('rebuild')`),
    ...others.filter((row) => !isIndex(row)).map(({ sql }) => sql),
  ];
}

/** Copies rows of tables by pages; the first pages of all tables come with one request. */
async function copyRows(from: Transaction, to: Client, tables: readonly string[]): Promise<void> {
  const page = (table: string, after: unknown): InStatement => ({
    sql: `SELECT rowid AS ${KEY}, * FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
    args: [after as number],
  });
  const first = await from.batch(tables.map((table) => page(table, Number.MIN_SAFE_INTEGER)));
  for (const [index, table] of tables.entries()) {
    for (let found = first[index]!; ;) {
      await insert(to, table, found);
      if (found.rows.length < PAGE) break;
      found = await from.execute(page(table, found.rows.at(-1)![KEY]));
    }
  }
}

async function insert(
  target: Client,
  table: string,
  { columns, rows }: Pick<ResultSet, 'columns' | 'rows'>,
): Promise<void> {
  const own = columns.filter((column) => column !== KEY);
  const names = own.map((column) => `"${column}"`).join(', ');
  const sql = `INSERT INTO "${table}" (${names}) VALUES (${own.map(() => '?').join(', ')})`;
  for (let start = 0; start < rows.length; start += CHUNK) {
    const statements = rows
      .slice(start, start + CHUNK)
      .map((row): InStatement => ({ sql, args: own.map((column) => row[column] ?? null) }));
    await target.batch(statements, 'write');
  }
}
