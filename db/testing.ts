import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { InArgs } from '@libsql/client';
import { catalogOf, type Catalog } from './catalog/catalog.ts';
import { openDb, type Db } from './core/connect/client.ts';
import { migrate } from './core/migrate/migrate.ts';
import { BEFORE } from './core/migrate/migrations.ts';
import { fillCatalogue } from './fixtures/catalogue/fill.ts';
import { seedIfEmpty } from './seed/seed.ts';
import { readSnapshot } from './snapshot/read.ts';

/** The clock of every test. */
export const TEST_NOW = new Date('2026-11-21T12:00:00Z');
/** Its calendar day, which ages count from. */
export const TEST_DAY = '2026-11-21';
/** The days that plans are judged by on it. */
export const TEST_DAYS = { from: TEST_DAY, today: TEST_DAY };

let base: Promise<string> | undefined;
let seeded: Promise<string> | undefined;

/** A database of its own for one test file: a copy of one migrated file with the invented catalogue. */
export async function openTestDb(): Promise<{ db: Db; file: string; close: () => Promise<void> }> {
  base ??= process.env.TEST_BASE_DB ? Promise.resolve(process.env.TEST_BASE_DB) : makeBase();
  return openCopy(await base);
}

/** The one with the plans of a new site; in a whole run it stands beside the other base. */
async function seededBase(): Promise<string> {
  const { TEST_BASE_DB: other } = process.env;
  if (!other) return makeBase(seedIfEmpty);
  const file = join(dirname(other), 'seeded.db');
  if (existsSync(file)) return file;
  const made = await makeBase(seedIfEmpty);
  // Whole at once: another process may be at the same.
  await rename(made, file);
  await rm(dirname(made), { recursive: true, force: true });
  return file;
}

/** The same with the plans that a new site starts with. */
export async function openSeededDb(): Promise<{
  db: Db;
  file: string;
  close: () => Promise<void>;
}> {
  seeded ??= seededBase();
  return openCopy(await seeded);
}

/** Everything that pages read of a database as it is now. */
export async function readCatalog(db: Pick<Db, 'atOneMoment'>, now: Date): Promise<Catalog> {
  return catalogOf(await readSnapshot(db, now));
}

async function openCopy(of: string): Promise<{ db: Db; file: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-test-'));
  const file = join(folder, 'test.db');
  await copyFile(of, file);
  const db = await openDb({ url: `file:${file}` });
  return { db, file, close: () => closed(db, folder) };
}

/** The last commit of the version before, whose databases are brought over. */
const BEFORE_COMMIT = '4cfb40c42cf8d1e9fb7ae4b2efe61ed545015e4e';

/** Whether its sources can be had: the history of a shallow clone ends before it. */
export function isBeforeKnown(): boolean {
  const git = spawnSync('git', ['cat-file', '-e', `${BEFORE_COMMIT}^{commit}`]);
  if (git.status !== 0) console.log(`Skipped: the history lacks ${BEFORE_COMMIT.slice(0, 8)}.`);
  return git.status === 0;
}

/** Takes files of that version out of the history, into a folder. */
export function extractBefore(folder: string, paths: readonly string[]): void {
  const git = spawnSync('git', ['archive', BEFORE_COMMIT, ...paths], { maxBuffer: 1e9 });
  spawnSync('tar', ['-x', '-C', folder], { input: git.stdout });
}

/** An empty database as that version makes it. */
export async function openBeforeDb(): Promise<{
  db: Db;
  file: string;
  close: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-before-'));
  extractBefore(folder, ['db/migrations']);
  const file = join(folder, 'before.db');
  const db = await openDb({ url: `file:${file}` });
  const record = 'CREATE TABLE migrations (tag TEXT PRIMARY KEY, applied_at TEXT NOT NULL)';
  const statements = [record];
  for (const tag of BEFORE) {
    const text = await readFile(join(folder, 'db/migrations', `${tag}.sql`), 'utf8');
    statements.push(...text.split('--> statement-breakpoint'));
    statements.push(`INSERT INTO migrations VALUES ('${tag}', '2026-11-27')`);
  }
  await db.write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
  return { db, file, close: () => closed(db, folder) };
}

async function closed(db: Db, folder: string): Promise<void> {
  db.close();
  await rm(folder, { recursive: true, force: true });
}

/** A database whose reader is overtaken: after the first question that `when` fits, `by` happens. */
export function overtaken(db: Db, when: RegExp, by: () => Promise<unknown>): Db {
  let isOver = false;
  const overtake = async <T>(sql: string, rows: T): Promise<T> => {
    if (isOver || !when.test(sql)) return rows;
    isOver = true;
    await by();
    return rows;
  };
  return {
    ...db,
    all: async <T>(sql: string, args?: InArgs, by?: 'order') =>
      overtake(sql, await db.all<T>(sql, args, by)),
    first: async <T>(sql: string, args?: InArgs, by?: 'order') =>
      overtake(sql, await db.first<T>(sql, args, by)),
  };
}

/** Migrates and fills the file that is copied; in a whole run it is made once, see testing-base.ts. */
export async function makeBase(
  fill: (db: Db, now: Date) => Promise<unknown> = fillCatalogue,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-base-'));
  const live = await openDb({ url: `file:${join(folder, 'live.db')}` });
  await migrate(live);
  await fill(live, TEST_NOW);
  const file = join(folder, 'base.db');
  await live.snapshot(file);
  live.close();
  return file;
}
