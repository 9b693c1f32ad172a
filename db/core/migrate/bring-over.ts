import { open } from 'node:fs/promises';
import { RATES_ADDRESS } from '#src/domain/imports/feeds.ts';
import { csvCell } from '#src/domain/imports/serialise.ts';
import type { Db, Statement } from '../connect/client.ts';
import { tableNames } from '../files/inspect.ts';
import { migrationStatements } from './migrations.ts';

/**
 * What this version has no more. A table is withdrawn by one line here, one that refers to another before
 * it, and by taking it out of the one migration: its rows are written as CSV before it goes. A column by one
 * line 'table.column' below, and by taking it out of the migration, too: nothing is written of it, and it
 * may stand in no PRIMARY KEY, UNIQUE, CHECK or FOREIGN KEY of its table. Indices, triggers, views and new
 * tables are made from the migration: they need no line.
 */
const TABLES: readonly string[] = [
  'commissions',
  'draft_reviews',
  'sales',
  'sale_reports',
  'webhook_cursor',
  'webhook_deliveries',
  'webhook_targets',
];
const COLUMNS: readonly `${string}.${string}`[] = ['api_tokens.scopes'];
/**
 * What values become that nothing reads any more, before their columns go. A token keeps its role where
 * its scopes were all that the role has a use for; others read, and what could not even do that is
 * ended. A feed of a format that is not read any more runs no more by itself. What waits to be told of a
 * restore on trial is told no more.
 */
const REWRITTEN: readonly string[] = [
  `UPDATE api_tokens SET revoked_at = strftime('%Y-%m-%dT%H:%M:%fZ')
    WHERE revoked_at IS NULL AND ' ' || scopes || ' ' NOT LIKE '% read %'`,
  `UPDATE api_tokens SET role = 'viewer' WHERE NOT (scopes = 'read content imports publish backups'
    OR role = 'editor' AND scopes = 'read content imports publish')`,
  `UPDATE feeds SET settings = json_set(settings, '$.address', '${RATES_ADDRESS}')
    WHERE settings ->> 'address' = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref.zip'`,
  `UPDATE feeds SET next_at = NULL, settings = json_set(settings, '$.format', 'json', '$.enabled', json('false'))
    WHERE settings ->> 'format' = 'ndjson'`,
  `UPDATE feeds SET next_at = NULL, settings = json_set(settings, '$.enabled', json('false'))
    WHERE settings ->> 'sheet' IS NOT NULL OR settings ->> 'address' LIKE '%.xlsx'`,
  `UPDATE feeds SET settings = json_insert(json_remove(settings, '$.sheet'), '$.restore', json('false'))`,
  "UPDATE alerts SET count = 0 WHERE alert = 'restore_trial.failed'",
];

/** Rows that are read and written at a time. */
const PAGE = 1000;
/** A table of this name stands for the length of the transaction; SQLite names it in its error. */
const GUARD = 'rows_before';

/**
 * Brings a database with exactly the migrations of the version before to the schema of `base`, as one
 * transaction that `stamp` is part of. Every row of a table that is kept stays, with its number: where
 * a count differs, it throws and nothing is changed. Rows of withdrawn tables are written beside
 * `aside`, the file of a backup, before; answers these files. With null nothing is written: for copies.
 */
export async function bringOver(
  db: Db,
  base: string,
  stamp: Statement,
  aside: string | null,
): Promise<string[]> {
  const tables = (await tableNames(db)).filter((name) => name !== 'migrations');
  const kept = tables.filter((name) => !TABLES.includes(name));
  const written: string[] = [];
  const counts: number[] = [];
  for (const table of tables) {
    const isWritten = aside !== null && !kept.includes(table);
    const file = `${aside?.replace(/\.db$/, '')}.${table}.csv`;
    const count = isWritten ? await writeRows(db, table, file) : await countRows(db, table);
    if (isWritten && count > 0) written.push(file);
    counts.push(count);
  }
  const parts = await db.all<{ type: string; name: string }>(
    `SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL
      AND (type IN ('trigger', 'view', 'index') OR name = 'plans_fts')`,
  );
  const gone = ['trigger', 'view', 'table', 'index'].flatMap((type) =>
    parts.filter((part) => part.type === type).map(({ name }) => `DROP ${type} "${name}"`),
  );
  const made = (await migrationStatements(base)).filter((sql) => {
    const [, table] = /CREATE TABLE `(\w+)`/.exec(sql) ?? [];
    return /^\s*(--.*\n)*CREATE/.test(sql) && !(table && kept.includes(table));
  });
  const statements = [
    ...gone,
    ...TABLES.filter((name) => tables.includes(name)).map((name) => `DROP TABLE "${name}"`),
    ...REWRITTEN,
    ...COLUMNS.map((name) => name.split('.')).map(
      ([table, column]) => `ALTER TABLE "${table}" DROP COLUMN "${column}"`,
    ),
    ...made,
    "INSERT INTO plans_fts(plans_fts) VALUES ('rebuild')",
    compareRows(kept),
    `DROP TABLE ${GUARD}`,
    `DELETE FROM migrations WHERE tag <> '${base}'`,
  ];
  const all = [
    // First: where another process was faster, nothing else is tried.
    stamp,
    {
      sql: `CREATE TABLE ${GUARD} (${tables.map((name) => `"${name}" NOT NULL`).join(', ')})`,
      args: [],
    },
    { sql: `INSERT INTO ${GUARD} VALUES (${tables.map(() => '?').join(', ')})`, args: counts },
    // What was written or counted before the transaction is what it finds.
    { sql: compareRows(tables), args: [] },
    ...statements.map((sql) => ({ sql, args: [] })),
  ];
  await db
    .write((commit) => commit(all, { inWorker: false, patient: true }))
    .catch((error: unknown) => {
      const [, table] = /rows_before\.(\w+)/.exec(String(error)) ?? [];
      if (!table) throw error;
      throw new Error(
        `the rows of the table ${table} are not as many as before, so the database was left as it was`,
      );
    });
  return written;
}

/** A statement that fails where the rows of a table are not as many as were counted, and names it. */
function compareRows(tables: readonly string[]): string {
  const each = (name: string) =>
    `"${name}" = CASE "${name}" WHEN (SELECT count(*) FROM "${name}") THEN "${name}" END`;
  return `UPDATE ${GUARD} SET ${tables.map(each).join(', ')}`;
}

async function countRows(db: Db, table: string): Promise<number> {
  return (await db.first<{ n: number }>(`SELECT count(*) AS n FROM "${table}"`))!.n;
}

/** Writes the rows of a table as CSV, where there are any; answers how many there are. */
async function writeRows(db: Db, table: string, path: string): Promise<number> {
  if ((await countRows(db, table)) === 0) return 0;
  const columns = await db.all<{ name: string }>(`PRAGMA table_info("${table}")`);
  const names = columns.map(({ name }) => name);
  const file = await open(path, 'w', 0o600);
  try {
    await file.write(`${names.join(',')}\n`);
    let count = 0;
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      const rows = await db.all<Record<string, string | number | null>>(
        `SELECT rowid AS row_number, * FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
        [after],
      );
      if (rows.length === 0) break;
      after = rows.at(-1)!.row_number as number;
      count += rows.length;
      const lines = rows.map((row) => names.map((name) => cellOf(row[name]!)).join(','));
      await file.write(`${lines.join('\n')}\n`);
    }
    await file.sync();
    return count;
  } finally {
    await file.close();
  }
}

function cellOf(value: string | number | null): string {
  return typeof value === 'string' ? csvCell(value) : String(value ?? '');
}
