import { nextId, type SqlValue } from '../change.ts';
import type { Entity } from '../changes/kind.ts';
import type { Db } from '../client.ts';

/** Tables whose rows the log, the counts of visits and files name by number. */
export const NUMBERED = [
  'carriers',
  'regions',
  'plans',
  'seo_pages',
  'import_profiles',
  'feeds',
] as const;
export type Numbered = (typeof NUMBERED)[number];

/** What the log calls the rows of a table when they are made; others have no moment of their own. */
const MADE_AS: Partial<Record<Numbered, Entity>> = {
  carriers: 'carrier',
  regions: 'region',
  plans: 'plan',
  seo_pages: 'seo-page',
};

/** Which numbers and versions the rows of a restored file get. */
export interface Numbers {
  /** Gives a row its number: its own, if it means the same row here, else one that was never given. */
  take(table: Numbered, row: Record<string, SqlValue>): Given;
  /** What the row with that number in the file was given. */
  of(table: Numbered, id: number): Given;
  /** Whether a price record of a kept plan may have its number: it was given here. */
  keepsPrice(id: number): boolean;
  /** The version of a row: above that of the row it replaces, so that no open form overwrites it. */
  version(table: Numbered, id: number, version: number): number;
}

interface Given {
  id: number;
  /** It is the number of the file. */
  kept: boolean;
  /** The version in the file. */
  version: number;
}

/** What tells a database from others: the moment when it was made. */
export async function originOf(db: Pick<Db, 'first'>): Promise<string> {
  const row = await db.first<{ at: string | null }>('SELECT min(applied_at) AS at FROM migrations');
  return row?.at ?? '';
}

/**
 * Numbers for the rows of a file that was written by the database `origin`. A file of this database
 * keeps its own, so that the log, statistics and price records speak of the same rows as before;
 * only where the log knows that a number was given at another moment (a copy went its own way) it
 * does not. A database that never gave a number takes those of any file. Read before rows go, and
 * at once: a question for each row is a request for each where a libSQL server holds the data.
 */
export async function numbersFor(db: Db, origin: string): Promise<Numbers> {
  const next = new Map<Numbered, number>();
  const used = new Map<Numbered, Set<number>>();
  const versions = new Map<Numbered, Map<number, number>>();
  for (const table of NUMBERED) {
    const rows = await db.all<{ id: number; version: number }>(`SELECT id, version FROM ${table}`);
    next.set(table, await nextId(db, table));
    used.set(table, new Set());
    versions.set(table, new Map(rows.map(({ id, version }) => [id, version])));
  }
  const isNew = NUMBERED.every((table) => next.get(table) === 1);
  const trusted = isNew || origin === (await originOf(db));

  const lastPrice = isNew ? Number.MAX_SAFE_INTEGER : (await nextId(db, 'price_records')) - 1;
  const made = trusted ? await momentsOf(db) : new Map<string, string>();
  const isOther = (table: Numbered, id: number, createdAt: SqlValue | undefined) => {
    const at = made.get(`${MADE_AS[table]} ${id}`);
    return at !== undefined && createdAt !== undefined && at !== createdAt;
  };
  const given = new Map<string, Given>();
  return {
    take(table, { id: then, version, created_at: createdAt }) {
      const taken = used.get(table)!;
      const id = then as number;
      const kept = trusted && !taken.has(id) && !isOther(table, id, createdAt);
      let number = kept ? id : next.get(table)!;
      while (taken.has(number)) number += 1;
      if (!kept) next.set(table, number + 1);
      taken.add(number);
      const own = { id: number, kept, version: version as number };
      given.set(`${table} ${id}`, own);
      return own;
    },
    of: (table, id) => given.get(`${table} ${id}`)!,
    keepsPrice: (id) => id <= lastPrice,
    version(table, id, version) {
      const current = versions.get(table)!.get(id) ?? 0;
      return current > version ? current + 1 : version;
    },
  };
}

/** When each row was made that the log knows of, by 'entity number'. */
async function momentsOf(db: Db): Promise<Map<string, string>> {
  const rows = await db.all<{ entity: Entity; id: number; at: string }>(
    `SELECT entity, entity_id AS id, at, min(id) AS first FROM audit_log
     WHERE action = 'create' AND entity IN (SELECT value FROM json_each(?))
     GROUP BY entity, entity_id`,
    [JSON.stringify(Object.values(MADE_AS))],
  );
  return new Map(rows.map(({ entity, id, at }) => [`${entity} ${id}`, at]));
}
