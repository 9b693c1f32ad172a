import { catalogOf, type Catalog } from '#db/catalog/catalog.ts';
import { parseNeed } from '#src/domain/finder/need/need-address.ts';
import { namingIssues } from '#src/domain/finder/networks.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import type { QueryIssue } from '#src/domain/core/query-reader.ts';
import { unnamedPlace } from '#src/domain/lists/search/meaning/unnamed.ts';
import type { AppDeps } from '../deps.ts';
import { invalid } from '../core/errors.ts';

/**
 * The need that parameters describe, and what answers it now. Throws `invalid` with each parameter
 * that was not understood, after those of `issues`.
 */
export async function readRequestNeed(
  deps: Pick<AppDeps, 'snapshot'>,
  params: URLSearchParams,
  issues: readonly QueryIssue[] = [],
): Promise<{ need: NeedQuery; catalog: Catalog }> {
  const catalog = catalogOf(await deps.snapshot());
  const { need, issues: own } = parseNeed(params);
  const all = [...own, ...issues];
  const strange = need?.places.find(
    (code) => catalog.region(code) === null && unnamedPlace(code, catalog) === null,
  );
  if (strange) {
    all.push({ path: 'places', message: `places: ${strange} is not a region of this site` });
  }
  if (need) all.push(...namingIssues(need, catalog.carriers));
  if (!need || all.length > 0) throw invalid(all);
  return { need, catalog };
}
