import { find } from '#src/contract/finder/endpoints.ts';
import { needSearch, parseNeed } from '#src/domain/finder/need/need-address.ts';
import type { QueryIssue } from '#src/domain/core/query-reader.ts';
import { readRequestNeed } from '../needs.ts';
import { paramsOf } from '../../core/http/params.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const findRoutes: RouteModule = (serve, deps) => {
  serve(
    find.find,
    async (_, c) => {
      const params = paramsOf(c);
      const { around, issues } = readAround(params);
      const { need, catalog } = await readRequestNeed(deps, params, issues);
      return catalog.find(need, around);
    },
    { nameOf: nameOfFind },
  );
};

/** Whether more than answers is asked for, and what is wrong with the question. */
function readAround(params: URLSearchParams): { around: boolean; issues: QueryIssue[] } {
  const [wanted = 'false', ...more] = params.getAll('around');
  const isRead = more.length === 0 && ['true', 'false', '1', '0', ''].includes(wanted);
  return {
    around: wanted === 'true' || wanted === '1',
    issues: isRead ? [] : [{ path: 'around', message: 'around: must be true or false' }],
  };
}

/** One name for all spellings of a need; what is refused anyway keeps its own. */
function nameOfFind(params: URLSearchParams): string {
  const { need, issues } = parseNeed(params);
  const { around, issues: more } = readAround(params);
  if (!need || issues.length + more.length > 0) return `?${params}`;
  return needSearch(need) + (around ? '&around=true' : '');
}
