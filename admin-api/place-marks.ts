import { openPlaces } from '#db/place-answers.ts';
import type { Marks } from '#src/domain/best-for.ts';
import { marksOf } from '#src/domain/finder/marks.ts';
import type { KeptBook } from './book-now.ts';
import type { AppDeps } from './deps.ts';
import { readNeedContext } from './needs.ts';

/**
 * What plans are best for at a place, by its code; null without rates. Pages show the same, so it is
 * worked out once for both, and again only when plans of the place have changed.
 */
export async function marksAt(
  deps: Pick<AppDeps, 'db' | 'books' | 'dataDay'>,
  now: KeptBook,
  code: string,
): Promise<Marks | null> {
  const { context } = await readNeedContext(deps);
  if (!context) return null;
  const at = openPlaces(deps.books, (await now.read()).book, context);
  return at(code, 'marks', (plans) => marksOf(plans, code, context));
}
