import type { Db, Statement } from './client.ts';
import { unlessDone } from './first-come.ts';
import { INITIAL, readRecord, TOO_OLD } from './migrations-before.ts';
import { searchNameStatements } from './search-names.ts';
import { fillTitles, TITLES } from './titles.ts';
import { knownMigrations, migrationStatements } from './migrations.ts';

/**
 * Brings the database to the newest schema: each migration of drizzle's journal that is not yet
 * recorded runs in its own transaction, or in another process that came first. Answers the names of
 * those that ran here. A database of the migrations of before is taken as it stands at their last;
 * an older one is refused. With `only`, others of them wait: the schema of a version before.
 */
export async function migrate(db: Db, only?: ReadonlySet<string>): Promise<string[]> {
  await db.write((commit) =>
    commit([
      {
        sql: 'CREATE TABLE IF NOT EXISTS migrations (tag TEXT PRIMARY KEY, applied_at TEXT NOT NULL)',
        args: [],
      },
    ]),
  );
  const tags = [...(await recorded(db))];
  const { done: names, tooOld } = readRecord(tags);
  if (tooOld) throw new Error(TOO_OLD);
  const done = new Set(names);
  // Its tables are there already: only the record says so from now on.
  if (done.has(INITIAL) && !tags.includes(INITIAL)) {
    await unlessDone(
      () => db.write((commit) => commit([stamp(INITIAL)])),
      async () => (await recorded(db)).has(INITIAL),
    );
  }
  const ran: string[] = [];
  for (const tag of await knownMigrations()) {
    if (done.has(tag) || (only && !only.has(tag))) continue;
    const isHere = await unlessDone(
      () => run(db, tag),
      async () => (await recorded(db)).has(tag),
    );
    if (isHere) ran.push(tag);
  }
  if (!only || only.has(TITLES)) await fillTitles(db);
  return ran;
}

async function recorded(db: Db): Promise<Set<string>> {
  return new Set((await db.all<{ tag: string }>('SELECT tag FROM migrations')).map((r) => r.tag));
}

async function run(db: Db, tag: string): Promise<number[]> {
  // The name first: where another process ran it meanwhile, nothing else is tried.
  const statements = (await migrationStatements(tag)).map((sql) => ({ sql, args: [] }));
  const isFilled = tag === TITLES && (await db.first('SELECT 1 FROM carriers LIMIT 1')) !== null;
  const fill = isFilled ? await searchNameStatements() : [];
  return db.write((commit) => commit([stamp(tag), ...statements, ...fill], { patient: true }));
}

/** Says that a migration is done. */
function stamp(tag: string): Statement {
  return {
    sql: 'INSERT INTO migrations (tag, applied_at) VALUES (?, ?)',
    args: [tag, new Date().toISOString()],
  };
}
