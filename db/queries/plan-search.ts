import { searchBook, type SearchBook } from '#src/domain/search/book.ts';
import { FIT_STEP, type FitWords } from '#src/domain/search/fit.ts';
import { resolveSearch, type Resolved } from '#src/domain/search/resolve.ts';
import type { PlanFilters } from '#src/domain/plan-query.ts';
import { FIT, type Sort } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { isNull } from '../drizzle.ts';
import { keptByState } from '../kept.ts';
import { q, readAll } from '../orm.ts';
import { PUBLIC_PLAN } from '../rows.ts';
import { carriers, regions } from '../schema.ts';
import { findListPlace, inList } from './covering.ts';
import { getDataState, getRates } from './site.ts';

/** The plans whose text has words; a preview asks in its own way (preview.ts). */
export const SEARCH = 'SELECT rowid FROM plans_fts WHERE plans_fts MATCH ?';

/** Filters, and the order where the search belongs to a list. */
export type Asked = PlanFilters & { sort?: Sort };

interface Condition {
  sql: string;
  args: (string | number)[];
}

/** What a list is asked for, its search understood with the names and words that the site has now. */
export async function readSearch(db: Db, asked: Asked): Promise<Resolved> {
  const book = asked.q === '' ? NO_BOOK : await readSearchBook(db);
  return resolveSearch(asked, asked.sort ?? FIT, book);
}

const NO_BOOK = searchBook([], [], [], null);

/** The book of searches, made once for each state of the data: it reads every text. */
export async function readSearchBook(db: Db): Promise<SearchBook> {
  const { lineage, version } = await getDataState(db);
  return bookNow(db, `${lineage}.${version}`);
}

const bookNow = keptByState(async (db) => {
  const [named, places, texts, rates] = await Promise.all([
    readAll(db, q.select().from(carriers).where(isNull(carriers.deletedAt)).orderBy(carriers.id)),
    readAll(db, q.select().from(regions).where(isNull(regions.deletedAt)).orderBy(regions.id)),
    db.all<{ text: string }>(
      `SELECT DISTINCT search_text AS text FROM plans p WHERE ${PUBLIC_PLAN}`,
    ),
    getRates(db),
  ]);
  const words = new Set(texts.flatMap(({ text }) => text.split(' ')));
  return searchBook(named, places, words, rates?.rates ?? null);
});

/** Conditions on `plans p` of a search beside its filters: places that it names, words of texts. */
export async function searchConditions(
  db: Db,
  { places, rest, isEmpty }: Pick<Resolved, 'places' | 'rest' | 'isEmpty'>,
): Promise<Condition[]> {
  if (isEmpty) return [{ sql: '0', args: [] }];
  const found: Condition[] = [];
  if (places.length > 0) {
    const lists = (await Promise.all(places.map((code) => findListPlace(db, code)))).flatMap(
      (place) => (place ? { sql: inList(place, false), args: [place.id] } : []),
    );
    const any = lists.map(({ sql }) => sql).join(' OR ');
    found.push({ sql: `(${any || '0'})`, args: lists.flatMap(({ args }) => args) });
  }
  if (rest.length > 0) {
    found.push({
      sql: `p.id IN (${SEARCH})`,
      args: [rest.map((word) => `"${word}"*`).join(' ')],
    });
  }
  return found;
}

/** The order by fit on `plans p`, with its values: `fitOf` (src/domain/search/fit.ts) in SQL. */
export function fitOrder({ rest, hints }: FitWords): { sql: string; args: string[] } {
  const title = "(' ' || p.title_text || ' ')";
  const all = (words: readonly string[]) =>
    words.map(() => `instr(${title}, ?) > 0`).join(' AND ') || '1';
  const whole = (words: readonly string[]) => words.map((word) => ` ${word} `);
  const missing = hints.map(() => ` + (instr(${title}, ?) = 0)`).join('');
  return {
    sql: `CASE WHEN ${all(rest)} THEN 0 WHEN ${all(rest)} THEN ${FIT_STEP} ELSE ${2 * FIT_STEP} END${missing}`,
    args: [...whole(rest), ...rest.map((word) => ` ${word}`), ...whole(hints)],
  };
}
