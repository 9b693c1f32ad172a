import type { Context, MiddlewareHandler } from 'hono';
import { isOf } from '#db/snapshot/current.ts';
import type { ApiBindings, AppDeps } from '../../../deps.ts';
import { visitorOf } from '../../fairness/visitor.ts';
import { answerWith, responseOf } from './answer.ts';
import { CDN_SECONDS, cdnHeaders, DATA_TAG } from './cdn-headers.ts';
import { baseHeaders, INERT_POLICY } from './headers.ts';
import { paramsOf } from '../params.ts';

/**
 * For browsers: ask again each time, a 304 is cheap. For a CDN: keep half a minute, and serve the
 * old answer for half a day while the origin is away.
 */
export const PUBLIC_CACHE =
  'public, max-age=0, s-maxage=30, stale-while-revalidate=60, stale-if-error=43200';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Names the state that public answers are made from: data with its lineage (versions come again
 * after a backup was put back), the order by popularity, code, and the day that trends end on.
 */
export function revisionOf(
  version: number,
  deps: Pick<AppDeps, 'codeVersion' | 'dataVersion' | 'now'>,
): string {
  const day = Math.floor(deps.now().getTime() / 86_400_000);
  const { dataVersion, codeVersion } = deps;
  return `${version}-${dataVersion.lineage()}.${dataVersion.popularity()}.${day}.${codeVersion}`;
}

/**
 * Middleware of public GET routes: an ETag by data version, 304, and answers cached encoded. What is
 * not cached yet is made when it is the visitor's turn. `nameOf` gives parameters with the same answer
 * one name, added to the path; without it they do not matter.
 */
export function publicRead(
  deps: AppDeps,
  nameOf: (params: URLSearchParams) => string = () => '',
): MiddlewareHandler<ApiBindings> {
  const base = {
    ...baseHeaders(deps.env),
    'Content-Security-Policy': INERT_POLICY,
    'X-Robots-Tag': 'noindex',
  };
  // What is newer than the pages is purged with the release that is on its way.
  const forCdn = (isNow: boolean) => {
    const isOfPages = deps.site?.release()?.dataVersion === deps.dataVersion.last();
    return cdnHeaders(deps.env, [DATA_TAG], CDN_SECONDS[isOfPages && isNow ? 'released' : 'newer']);
  };
  return async (c, next) => {
    const version = await deps.dataVersion.current();
    const revision = revisionOf(version, deps);
    const etag = `W/"${revision}"`;
    // As it came: so the next request for it needs no route (serve.ts).
    const asked = c.req.url.slice(c.req.url.indexOf('/', c.req.url.indexOf('//') + 2));
    const nameNow = () => c.req.path + nameOf(paramsOf(c));
    const address = deps.answers.names.of(asked, nameNow);
    const find = () => deps.answers.get(address, revision);
    const make = async () => {
      const known = find();
      if (known) return known;
      await next();
      if (c.res.status !== 200) return null;
      const { body, contentType, headers } = await madeBy(c);
      // While a database server is away it may be of before: nobody is told that it is of now.
      const isNow = isOf(await deps.snapshot(), version, deps.dataVersion, deps.now());
      const made = answerWith({
        body,
        contentType,
        headers: { ...base, ...headers, ...forCdn(isNow), 'Cache-Control': PUBLIC_CACHE },
        ...(isNow && { etag }),
        compress: true,
      });
      if (isNow) deps.answers.set(address, revision, made);
      return made;
    };
    const answer = find() ?? (await deps.shares.inTurn(visitorOf(c, deps.auth), make));
    if (!answer) return;
    const ready = await deps.answers.open(address, answer, c.req.header('Accept-Encoding'));
    // A bare assignment would merge the first answer's headers into the prepared ones.
    c.res = undefined;
    c.res = responseOf(ready!, c.req.raw);
  };
}

/** What a handler made: JSON, or a response of its own with its type and who may embed it. */
async function madeBy(c: Context<ApiBindings>) {
  const json = c.get('json');
  if (json !== undefined) return { body: Buffer.from(json), contentType: JSON_TYPE };
  const type = c.res.headers.get('Content-Type') ?? JSON_TYPE;
  const embedding = c.res.headers.get('Cross-Origin-Resource-Policy');
  return {
    body: Buffer.from(await c.res.arrayBuffer()),
    contentType: type.startsWith('application/json') ? JSON_TYPE : type,
    ...(embedding && { headers: { 'Cross-Origin-Resource-Policy': embedding } }),
  };
}
