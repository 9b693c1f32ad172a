import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from './client.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/**
 * Brings the database to the newest schema: each migration of drizzle's journal that is not yet
 * recorded runs in its own transaction. Answers the names of those that ran.
 */
export async function migrate(db: Db): Promise<string[]> {
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  await db.write((commit) =>
    commit([
      {
        sql: 'CREATE TABLE IF NOT EXISTS migrations (tag TEXT PRIMARY KEY, applied_at TEXT NOT NULL)',
        args: [],
      },
    ]),
  );
  const done = new Set(
    (await db.all<{ tag: string }>('SELECT tag FROM migrations')).map((r) => r.tag),
  );
  const missing = journal.entries.map((entry) => entry.tag).filter((tag) => !done.has(tag));
  for (const tag of missing) {
    const file = await readFile(join(FOLDER, `${tag}.sql`), 'utf8');
    const statements = file.split('--> statement-breakpoint').map((sql) => ({ sql, args: [] }));
    await db.write((commit) =>
      commit([
        ...statements,
        {
          sql: 'INSERT INTO migrations (tag, applied_at) VALUES (?, ?)',
          args: [tag, new Date().toISOString()],
        },
      ]),
    );
  }
  return missing;
}
