import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { InArgs } from '@libsql/client';
import { openDb, type Db } from './client.ts';
import { migrate } from './migrate.ts';
import { fillCatalogue } from './fixtures/catalogue/fill.ts';
import { seedIfEmpty } from './seed/seed.ts';
import { insertMany } from './statements.ts';
import type { ContentTable } from './tables.ts';

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

async function openCopy(of: string): Promise<{ db: Db; file: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-test-'));
  const file = join(folder, 'test.db');
  await copyFile(of, file);
  const db = await openDb({ url: `file:${file}` });
  return { db, file, close: () => closed(db, folder) };
}

/** Fills an empty file as the migrations before `0000_initial` left a database, with a few rows. */
export async function fillAsBefore(db: Db): Promise<void> {
  const text = await readFile(join(import.meta.dirname, 'fixtures/before-initial.sql'), 'utf8');
  const statements = text.split('--> statement-breakpoint');
  await db.write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
}

/** The migrations that were there when the files of `fixtures/kept` were written. */
const KEPT_AT = new Set(['0000_initial', '0001_known_devices']);

/**
 * A database as it stood on 2026-11-22 (`fixtures/kept/rows.json`): plans, drafts, price records and
 * the log of what was done to them, not yet at today's schema.
 */
export async function openKeptDb(): Promise<{ db: Db; file: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-kept-'));
  const file = join(folder, 'kept.db');
  const db = await openDb({ url: `file:${file}` });
  await migrate(db, KEPT_AT);
  const text = await readFile(join(import.meta.dirname, 'fixtures/kept/rows.json'), 'utf8');
  const tables = Object.entries(JSON.parse(text) as Record<string, Record<string, never>[]>);
  const inserts = tables.map(([table, rows]) =>
    rows.map((row) => insertMany(table as ContentTable, [row])),
  );
  await db.write((commit) => commit(inserts.flat()));
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
