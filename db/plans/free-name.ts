import type { Db } from '../core/connect/client.ts';
import { and, eq, ne } from '../core/connect/drizzle.ts';
import { countRows, noCase } from '../core/sql/orm.ts';
import { refuseField } from '../core/sql/refusal.ts';
import type { feeds } from '../schema/feeds.ts';
import type { importProfiles } from '../schema/imports.ts';

/** Refuses a name that another row has, whatever the case; `own` is the row that the name is for. */
export async function requireFreeName(
  db: Db,
  table: typeof feeds | typeof importProfiles,
  { name, noun, own = 0 }: { name: string; noun: string; own?: number },
): Promise<void> {
  const taken = and(eq(noCase(table.name), name), ne(table.id, own));
  if (await countRows(db, table, taken))
    throw refuseField('conflict', 'name', `is the name of another ${noun}`);
}
