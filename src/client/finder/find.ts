import type { FoundList } from '#src/contract/finder/find.ts';
import { withSearch } from '#src/domain/core/address.ts';
import { besideLines } from '#src/domain/finder/words/beside-words.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import { needSearch } from '#src/domain/finder/need/need-address.ts';
import { paths, publicApi as api } from '#src/domain/core/paths/paths.ts';
import { isAway, request } from '../core/api.ts';
import { fetchFile } from '../lists/fetch-file.ts';
import { call } from '../core/call.ts';

/** Answers to a need; `awaySince` is the day of the prices where the API is away. */
export interface FoundAnswers {
  found: FoundList;
  awaySince: string | null;
}

/** Asks for the answers to a need, with what stands beside them. */
export const findAnswers = (need: NeedQuery, signal: AbortSignal): Promise<FoundAnswers> =>
  ask(need, `${needSearch(need)}&around=true`, signal);

/**
 * The first answer to a need alone, null where nothing answers it, what is lower beside it, and with
 * `withWishes` how many plans publish what each wish asks for.
 */
export async function firstAnswer(need: NeedQuery, signal?: AbortSignal, withWishes = false) {
  const first = { ...need, page: 1, limit: 1 };
  const search = needSearch(first) + (withWishes ? '&around=true' : '');
  const { found } = await ask(first, search, signal);
  const { around } = found.meta;
  return {
    first: found.data[0] ?? null,
    beside: besideLines(found.meta),
    wishes: around?.wishes ?? null,
  };
}

/**
 * While the API cannot be reached, answers are worked out here, from the plans that were published
 * with the pages.
 */
async function ask(need: NeedQuery, search: string, signal?: AbortSignal): Promise<FoundAnswers> {
  try {
    const found = await call('GET', withSearch(api.find, search), signal && { signal });
    return { found, awaySince: null };
  } catch (error) {
    if (signal?.aborted || !isAway(error)) throw error;
    const [index, { findInIndex }] = await Promise.all([
      fetchFile(request, paths.planIndex),
      import('./find-away.ts'),
    ]);
    return { found: findInIndex(index, need), awaySince: index.asOf };
  }
}
