import { titleText } from '#src/domain/search/title.ts';
import type { Db } from './client.ts';

/** The migration that made the column; what it holds is folded by code, which SQL cannot. */
export const TITLES = '0007_search_names';
/** Plans whose titles one commit writes. */
const AT_ONCE = 2000;

/** Writes the title of each plan that has none yet: rows from before the column. */
export async function fillTitles(db: Db): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db.all<{ id: number; name: string; carrier: string }>(
      `SELECT p.id, p.plan_name AS name, c.name AS carrier FROM plans p
       JOIN carriers c ON c.id = p.carrier_id
       WHERE p.title_text = '' AND p.id > ? ORDER BY p.id LIMIT ${AT_ONCE}`,
      [after],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    const titles = rows.map(({ id, name, carrier }) => [id, titleText(name, carrier)]);
    // A name of signs alone has no title, and needs none. Here, and not in the process beside: a copy
    // that is cleaned has one connection alone, or it could not give up its journal.
    const fill = {
      sql: `UPDATE plans SET title_text = j.value ->> 1 FROM json_each(?) AS j
        WHERE plans.id = j.value ->> 0 AND plans.title_text = ''`,
      args: [JSON.stringify(titles)],
    };
    await db.write((commit) => commit([fill], { aside: false }));
  }
}
