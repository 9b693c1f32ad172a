import { getRates } from '#db/queries/site.ts';
import { listRegionCurrencies } from '#db/queries/regions.ts';
import { find } from '#src/contract/endpoints/find.ts';
import { foundPage } from '#src/domain/finder/found-list.ts';
import { needSearch, parseNeed } from '#src/domain/finder/need-address.ts';
import type { QueryIssue } from '#src/domain/plan-query.ts';
import { AppError, invalid } from '../errors.ts';
import type { RouteModule } from './serve.ts';

export const findRoutes: RouteModule = (serve, deps) => {
  serve(
    find.find,
    async (_, c) => {
      const { need, issues, around } = readFind(new URL(c.req.url).searchParams);
      const [places, known, days] = await Promise.all([
        listRegionCurrencies(deps.db),
        getRates(deps.db),
        deps.dataDay(),
      ]);
      const codes = new Set(places.map(({ code }) => code));
      const strange = need?.places.find((code) => !codes.has(code));
      if (strange) {
        issues.push({ path: 'places', message: `places: ${strange} is not a region of this site` });
      }
      if (!need || issues.length > 0) throw invalid(issues);
      if (!known) throw new AppError('internal');
      const { from, today } = days;
      const context = { today, agesFrom: from, rates: known.rates, places };
      return foundPage(await deps.books.read(days), need, context, around);
    },
    { nameOf: nameOfFind },
  );
};

/** What is asked for, and each parameter that was not understood. */
function readFind(params: URLSearchParams) {
  const { need, issues } = parseNeed(params);
  const [wanted = 'false', ...more] = params.getAll('around');
  const all: QueryIssue[] = [...issues];
  if (more.length > 0 || !['true', 'false', '1', '0', ''].includes(wanted)) {
    all.push({ path: 'around', message: 'around: must be true or false' });
  }
  return { need, issues: all, around: wanted === 'true' || wanted === '1' };
}

/** One name for all spellings of a need; what is refused anyway keeps its own. */
function nameOfFind(params: URLSearchParams): string {
  const { need, issues, around } = readFind(params);
  if (!need || issues.length > 0) return `?${params}`;
  return needSearch(need) + (around ? '&around=true' : '');
}
