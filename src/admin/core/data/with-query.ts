import type { QueryOf } from '#src/contract/core/api.ts';
import { withSearch } from '#src/domain/core/address.ts';

/** An address with parameters that the contract knows; those of the page's address go as they are. */
export function withQuery<const A extends string>(address: A, query: QueryOf<A> | URLSearchParams) {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query as object);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
  return withSearch(address, search.size > 0 ? `?${search}` : '');
}
