import { DatabaseSync } from 'node:sqlite';
import type { Db } from '../client.ts';
import { CONTENT_TABLES } from '../tables.ts';

/** Columns that a restore gives anew. */
const ANEW = ['report_id', 'next_at', 'updated_by', 'author', 'last_run_id', 'added_by'];

/** All content that a database holds; without `numbers` as far as another database understands it. */
export async function content(db: Pick<Db, 'all'>, numbers = true) {
  const tables: Record<string, unknown[]> = {};
  for (const table of CONTENT_TABLES) {
    const rows = await db.all<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY rowid`);
    const isKept = (name: string) =>
      !ANEW.includes(name) &&
      !(table === 'plan_notes' && name === 'id') &&
      (numbers || !/^(id|.*_id|changed_from|fields|base|version|base_version)$/.test(name));
    tables[table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => isKept(name))),
    );
  }
  return tables;
}

/** Runs statements in a database file, whatever its schema says; the mark of a backup of content goes. */
export function alterFile(path: string, ...texts: string[]): void {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false, defensive: false });
  for (const setting of [
    'application_id = 0',
    'writable_schema = ON',
    'ignore_check_constraints = ON',
  ]) {
    db.exec(`PRAGMA ${setting}`);
  }
  for (const text of texts) db.exec(text);
  db.close();
}

/** An index that takes 900 MB for each row that is looked at. */
export const BOMB = `UPDATE sqlite_schema
  SET sql = 'CREATE INDEX plans_due ON plans (printf(''%.*c'', 900000000, ''x''))'
  WHERE name = 'plans_due'`;
