import { searchBook, type SearchBook } from '#src/domain/search/book.ts';
import { FIT_STEP, type FitWords } from '#src/domain/search/fit.ts';
import type { Resolved } from '#src/domain/search/resolve.ts';
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

interface Condition {
  sql: string;
  args: (string | number)[];
}

/** The book of searches, made once for each state of the data: it reads every text. */
export async function readSearchBook(db: Db): Promise<SearchBook> {
  const { lineage, version } = await getDataState(db);
  return bookNow(db, `${lineage}.${version}`);
}

const bookNow = keptByState(async (db) => {
  const [named, places, texts, sold, rates] = await Promise.all([
    readAll(db, q.select().from(carriers).where(isNull(carriers.deletedAt)).orderBy(carriers.id)),
    readAll(db, q.select().from(regions).where(isNull(regions.deletedAt)).orderBy(regions.id)),
    db.all<{ text: string }>(
      `SELECT DISTINCT search_text AS text FROM plans p WHERE ${PUBLIC_PLAN}`,
    ),
    db.all<{ carrier: string; place: string }>(
      `SELECT DISTINCT c.slug AS carrier, r.code AS place FROM plans p
       JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id WHERE ${PUBLIC_PLAN}`,
    ),
    getRates(db),
  ]);
  const words = new Set(texts.flatMap(({ text }) => text.split(' ')));
  return searchBook({ carriers: named, places, sold, words, rates: rates?.rates ?? null });
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

/** Plans whose text holds the beginning of one of some words at least. */
export function anyWord(words: readonly { word: string }[]): Condition {
  return {
    sql: 'p.id IN (SELECT plans_fts.rowid FROM plans_fts WHERE plans_fts MATCH ?)',
    args: [words.map(({ word }) => `"${word}"*`).join(' OR ')],
  };
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
