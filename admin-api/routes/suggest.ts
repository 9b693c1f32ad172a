import { suggest as suggestFor } from '#db/queries/suggest.ts';
import { suggest } from '#src/contract/endpoints/suggest.ts';
import { MAX_SEARCH_LENGTH } from '#src/domain/vocabulary.ts';
import { invalid } from '../errors.ts';
import { paramsOf } from '../http/params.ts';
import type { RouteModule } from './serve.ts';

export const suggestRoutes: RouteModule = (serve, deps) => {
  serve(
    suggest.suggest,
    async (_, c) => {
      const q = wordsOf(paramsOf(c));
      if (q === '' || q.length > MAX_SEARCH_LENGTH) {
        const message = `q: must be 1 to ${MAX_SEARCH_LENGTH} characters`;
        throw invalid([{ path: 'q', message }]);
      }
      return suggestFor(deps.db, q, await deps.dataDay());
    },
    { nameOf: (params) => `?${new URLSearchParams({ q: wordsOf(params) })}` },
  );
};

/** What is typed, one blank between words: the same words have the same answer in any case. */
function wordsOf(params: URLSearchParams): string {
  return (params.get('q') ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
