import type { Db } from './client.ts';
import { knownMigrations, migrationStatements } from './migrations.ts';

/**
 * Brings the database to the newest schema: each migration of drizzle's journal that is not yet
 * recorded runs in its own transaction. Answers the names of those that ran.
 */
export async function migrate(db: Db): Promise<string[]> {
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
  const missing = (await knownMigrations()).filter((tag) => !done.has(tag));
  for (const tag of missing) {
    const statements = (await migrationStatements(tag)).map((sql) => ({ sql, args: [] }));
    await db.write((commit) =>
      commit(
        [
          ...statements,
          {
            sql: 'INSERT INTO migrations (tag, applied_at) VALUES (?, ?)',
            args: [tag, new Date().toISOString()],
          },
        ],
        { patient: true },
      ),
    );
  }
  return missing;
}
