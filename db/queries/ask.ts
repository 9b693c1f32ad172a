import type { Days } from '#src/domain/freshness.ts';
import { askOf } from '#src/domain/search/ask.ts';
import type { Asking } from '#src/domain/search/asking.ts';
import type { Db } from '../client.ts';
import { titlesOf } from './plan-conditions.ts';
import { readSearchBook } from './plan-search.ts';

/** What a text asks for, by the names and plans that the site has now. */
export async function ask(db: Db, q: string, days: Days): Promise<Asking> {
  return askOf(q, await readSearchBook(db), (resolving) => titlesOf(db, resolving, days));
}
