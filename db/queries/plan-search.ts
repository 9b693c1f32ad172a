import { foldWords } from '#src/domain/fold.ts';
import { placesIn } from '#src/domain/places.ts';
import type { Db } from '../client.ts';

/** What a search finds: texts with its words, and the plans of a region that it names. */
export async function searched(
  db: Db,
  q: string,
): Promise<{ sql: string; args: (string | number)[] }> {
  const words = foldWords(q);
  if (words.length === 0) return { sql: '0', args: [] };
  const regions = await db.all<{ id: number; code: string; name: string }>(
    'SELECT id, code, name FROM regions WHERE deleted_at IS NULL',
  );
  const begins = (some: readonly string[]) => some.map((word) => `"${word}"*`).join(' ');
  const found = [{ sql: `p.id IN (${SEARCH})`, args: [begins(words)] as (string | number)[] }];
  for (const { region, rest } of placesIn(q, regions)) {
    const own = 'p.region_id = ?';
    found.push(
      rest.length === 0
        ? { sql: own, args: [region.id] }
        : { sql: `(${own} AND p.id IN (${SEARCH}))`, args: [region.id, begins(rest)] },
    );
  }
  return {
    sql: `(${found.map(({ sql }) => sql).join(' OR ')})`,
    args: found.flatMap(({ args }) => args),
  };
}

/** The plans whose text has words; a preview asks in its own way (preview.ts). */
export const SEARCH = 'SELECT rowid FROM plans_fts WHERE plans_fts MATCH ?';
