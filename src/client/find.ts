import type { FoundList } from '#src/contract/find.ts';
import { withSearch } from '#src/domain/address.ts';
import { besideLines } from '#src/domain/finder/beside-words.ts';
import type { NeedQuery } from '#src/domain/finder/need.ts';
import { needSearch } from '#src/domain/finder/need-address.ts';
import { paths, publicApi as api } from '#src/domain/paths.ts';
import { ApiError, fetchFile, request } from './api.ts';
import { call } from './call.ts';

/** Answers to a need; `awaySince` is the day of the prices where the API is away. */
export interface FoundAnswers {
  found: FoundList;
  awaySince: string | null;
}

/**
 * Asks for the answers to a need. While the API cannot be reached they are worked out here, from the
 * plans that were published with the pages.
 */
export async function findAnswers(need: NeedQuery, signal: AbortSignal): Promise<FoundAnswers> {
  const search = `${needSearch(need)}&around=true`;
  try {
    return {
      found: await call('GET', withSearch(api.find, search), { signal }),
      awaySince: null,
    };
  } catch (error) {
    const isAway = !(error instanceof ApiError) || error.status >= 500;
    if (signal.aborted || !isAway) throw error;
    const [index, { findInIndex }] = await Promise.all([
      fetchFile(request, paths.planIndex),
      import('./find-away.ts'),
    ]);
    return { found: findInIndex(index, need), awaySince: index.asOf };
  }
}

/** The first answer to a need alone, null where nothing answers it, and what is lower beside it. */
export async function firstAnswer(need: NeedQuery, signal: AbortSignal) {
  const search = needSearch({ ...need, page: 1, limit: 1 });
  const found = await call('GET', withSearch(api.find, search), { signal });
  return { first: found.data[0] ?? null, beside: besideLines(found.meta) };
}
