import type { Marks } from '#src/domain/best-for.ts';
import { marksOf } from '#src/domain/finder/marks.ts';
import { stateNow, type KeptBook } from './book-now.ts';
import type { AppDeps } from './deps.ts';
import { readNeedContext } from './needs.ts';

/** What plans are best for at a place, by its code; null without rates. */
export type PlaceMarks = (code: string) => Promise<Marks | null>;

/** Opens them: worked out once for each place, state of the data and day, by the first who asks. */
export function keepPlaceMarks(
  deps: Pick<AppDeps, 'db' | 'books' | 'dataDay' | 'dataVersion'>,
  now: KeptBook,
): PlaceMarks {
  const kept = new Map<string, Promise<Marks | null>>();
  let state = '';
  const work = async (code: string) => {
    const { context } = await readNeedContext(deps);
    return context && marksOf((await now.read()).book, code, context);
  };
  return async (code) => {
    const asked = await stateNow(deps);
    if (state !== asked) kept.clear();
    state = asked;
    const known = kept.get(code) ?? work(code);
    kept.set(code, known);
    // What failed is asked again.
    known.catch(() => kept.delete(code));
    return known;
  };
}
