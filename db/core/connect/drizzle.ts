import { createRequire } from 'node:module';

export type { Column, SQL } from 'drizzle-orm';

/**
 * The parts of drizzle-orm in use. Loaded by `require`: as ES modules, Node reads the package's
 * 180 kB package.json again for each of its hundred files, 0.4 s and 100 MB at every start.
 */
const load = createRequire(import.meta.url);
const orm = load('drizzle-orm') as typeof import('drizzle-orm');
const core = load('drizzle-orm/sqlite-core') as typeof import('drizzle-orm/sqlite-core');
const proxy = load('drizzle-orm/sqlite-proxy') as typeof import('drizzle-orm/sqlite-proxy');

export const { and, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } = orm;
export const { count, countDistinct, gt, max, min, not, notInArray } = orm;
export const { fillPlaceholders, getTableColumns, getTableName, placeholder } = orm;
export const { alias, check, index, integer, primaryKey, real, sqliteTable } = core;
export const { text, uniqueIndex } = core;
export const { drizzle } = proxy;
