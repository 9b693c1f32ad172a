import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDb, type Db } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { knownMigrations, migrationStatements } from '#db/migrations.ts';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';

export interface MigrationResult {
  rounds: number;
  /** How many migrations were found recorded after a death; each number once. */
  states: number[];
  problems: string[];
}

/**
 * Kills a process in the middle of the migrations of a new database, round after round. What it
 * leaves must be the schema after the first so many of them, exactly, and must go on to the end.
 */
export async function runMigrationRounds(rounds: number, seed: string): Promise<MigrationResult> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-migrations-'));
  const random = seededRandom(seed);
  const states = new Set<number>();
  const problems: string[] = [];
  try {
    const schemas = await schemasOnTheWay(join(folder, 'whole.db'));
    const longest = await migrateInProcess(join(folder, 'timed.db'), Infinity);
    for (let round = 1; round <= rounds; round += 1) {
      const file = join(folder, `${round}.db`);
      await migrateInProcess(file, random() * longest);
      const found = await examine(file, schemas).catch((error: unknown) => String(error));
      if (typeof found === 'number') states.add(found);
      else problems.push(`round ${round}: ${found}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { rounds, states: [...states].toSorted((a, b) => a - b), problems };
}

/** Runs the migrations in a process that is killed so many milliseconds after they began. */
async function migrateInProcess(file: string, killAfter: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate-process.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), gone]);
  const began = performance.now();
  if (killAfter !== Infinity) {
    await Promise.race([wait(killAfter), gone]);
    child.kill('SIGKILL');
  }
  await gone;
  return performance.now() - began;
}

/** The schema before the first migration, after it, after the second and so on. */
async function schemasOnTheWay(file: string): Promise<string[]> {
  const db = await openDb({ url: `file:${file}` });
  const schemas = [await schemaOf(db)];
  for (const tag of await knownMigrations()) {
    const statements = await migrationStatements(tag);
    await db.write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
    schemas.push(await schemaOf(db));
  }
  db.close();
  return schemas;
}

/** Every table, index, trigger and view; the book of migrations itself aside. */
async function schemaOf(db: Db): Promise<string> {
  const rows = await db.all<{ sql: string }>(
    `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'migrations' ORDER BY type, name`,
  );
  return rows.map(({ sql }) => sql).join('\n');
}

/** How many migrations are there, or what is wrong. */
async function examine(file: string, schemas: readonly string[]): Promise<number | string> {
  const db = await openDb({ url: `file:${file}` });
  try {
    const tags = await db.all<{ tag: string }>('SELECT tag FROM migrations').catch(() => []);
    const known = await knownMigrations();
    if (tags.some(({ tag }) => !known.slice(0, tags.length).includes(tag))) {
      return `${tags.length} migrations are recorded, but not the first ones`;
    }
    if ((await schemaOf(db)) !== schemas[tags.length]) {
      return `the schema is not that after ${tags.length} migrations`;
    }
    await migrate(db);
    if ((await schemaOf(db)) !== schemas.at(-1)) return 'it did not go on to the end';
    const sound = await db.first<{ integrity_check: string }>('PRAGMA integrity_check');
    return sound?.integrity_check === 'ok' ? tags.length : `not sound: ${sound?.integrity_check}`;
  } finally {
    db.close();
  }
}
