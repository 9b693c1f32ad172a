import type { Client, InStatement, Row } from '@libsql/client';
import { connect } from './connect.ts';

/** Tables about people, deliveries, imports and what is not public yet: a build needs none of their rows. */
export const PRIVATE: ReadonlySet<string> = new Set([
  'users',
  'sessions',
  'audit_log',
  'event_days',
  'webhook_deliveries',
  'webhook_cursor',
  'plan_drafts',
  'import_profiles',
  'price_reports',
  'import_runs',
  'import_holds',
  'plan_sources',
  'feeds',
  'feed_runs',
]);
/** Rows of one insert transaction. */
const CHUNK = 500;

interface SchemaRow {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  sql: string;
}

/**
 * Copies a database through its connection into a new file, as it is at one moment: for libSQL
 * servers, where `VACUUM INTO` would write on the other machine. With `content`, the rows about
 * people stay behind. Throws when the schema changes meanwhile.
 */
export async function copyDatabase(
  source: Client,
  path: string,
  { content = false } = {},
): Promise<void> {
  const schemaQuery =
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\'";
  const schema = (await source.execute(schemaQuery)).rows as unknown as SchemaRow[];
  const isVirtual = ({ sql }: SchemaRow) => /^CREATE VIRTUAL TABLE/i.test(sql);
  const virtual = schema.filter(isVirtual);
  // A full-text index brings its own tables.
  const isShadow = (name: string) => virtual.some((table) => name.startsWith(`${table.name}_`));
  const tables = schema.filter(
    (entry) => entry.type === 'table' && !isVirtual(entry) && !isShadow(entry.name),
  );
  const copied = tables.filter(({ name }) => !(content && PRIVATE.has(name)));
  // One batch is one transaction: all tables of the same moment.
  const [schemaNow, sequence, ...contents] = await source.batch(
    [
      schemaQuery,
      'SELECT name, seq FROM sqlite_sequence',
      ...copied.map(({ name }) => `SELECT * FROM "${name}"`),
    ],
    'read',
  );
  if (JSON.stringify(schemaNow!.rows) !== JSON.stringify(schema)) {
    throw new Error('the schema of the database changed while it was copied');
  }
  const others = schema.filter(({ type }) => type !== 'table');
  const target = await connect({ url: `file:${path}` });
  try {
    await target.execute('PRAGMA foreign_keys = OFF');
    await target.batch(
      tables.map(({ sql }) => sql),
      'write',
    );
    for (const [index, { name }] of copied.entries())
      await insert(target, name, contents[index]!.rows);
    await target.execute('DELETE FROM sqlite_sequence');
    await insert(target, 'sqlite_sequence', sequence!.rows);
    await target.batch(
      [
        ...others.filter(({ type }) => type === 'index').map(({ sql }) => sql),
        ...virtual.map(({ sql }) => sql),
        ...virtual.map(({ name }) => `INSERT INTO ${name}(${name}) VALUES ('rebuild')`),
        ...others.filter(({ type }) => type !== 'index').map(({ sql }) => sql),
      ],
      'write',
    );
    // One file, without a journal beside it.
    await target.execute('PRAGMA journal_mode = DELETE');
  } finally {
    target.close();
  }
}

async function insert(target: Client, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((column) => `"${column}"`).join(', ');
  const sql = `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`;
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const statements = chunk.map((row): InStatement => ({
      sql,
      args: columns.map((column) => row[column] ?? null),
    }));
    await target.batch(statements, 'write');
  }
}
