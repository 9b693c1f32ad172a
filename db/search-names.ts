import type { Statement } from './client.ts';
import { readSeed } from './seed/files.ts';

/** What makes a row the seed's own: nobody renamed it. */
const TABLES = [
  { table: 'carriers', key: 'slug' },
  { table: 'regions', key: 'code' },
] as const;

/**
 * Fills in what carriers and places of the seed are called otherwise, for rows from before the column:
 * it belongs to the commit that makes the column, so that nothing of an operator's is written over and
 * names that are taken out later stay out. Rows with a name or key of their own are left alone.
 */
export async function searchNameStatements(): Promise<Statement[]> {
  const seed = await readSeed();
  const rows = {
    carriers: seed.carriers.map(({ slug, name, searchNames }) => [slug, name, searchNames]),
    regions: seed.regions.map(({ code, name, searchNames }) => [code, name, searchNames]),
  };
  return TABLES.map(({ table, key }) => ({
    sql: `UPDATE ${table} SET search_names = j.value ->> 2 FROM json_each(?) AS j
      WHERE ${table}.${key} = j.value ->> 0 AND ${table}.name = j.value ->> 1`,
    args: [JSON.stringify(rows[table])],
  }));
}
