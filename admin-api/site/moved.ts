import type { MiddlewareHandler } from 'hono';
import { keptByName } from '#db/kept.ts';
import { listMoves, type Move } from '#db/queries/old-slugs.ts';
import { paths } from '#src/domain/paths.ts';
import type { ApiBindings, AppDeps } from '../deps.ts';

/** Where an address part stands in addresses, and what it is of. */
const STARTS: readonly { start: string; of: Move['of'] }[] = [
  { start: paths.plan(''), of: 'plan' },
  { start: paths.go(''), of: 'plan' },
  { start: paths.report(''), of: 'plan' },
  { start: paths.carrier(''), of: 'carrier' },
];

/**
 * Sends an address at which nothing is any more to where its page stands now, with 301: pages, what
 * lies below them, Buy links and report forms. A page that has the address by now goes first. The old
 * addresses are kept in memory for one data version, so a made-up address costs no question.
 */
export function followMoves({
  db,
  dataVersion,
}: Pick<AppDeps, 'db' | 'dataVersion'>): MiddlewareHandler<ApiBindings> {
  const kept = keptByName<Map<string, string>>();
  const read = async () =>
    new Map((await listMoves(db)).map(({ of, from, to }) => [`${of} ${from}`, to]));
  const moves = async () => {
    const version = await dataVersion.current();
    return kept(`${version} ${dataVersion.lineage()}`, read);
  };
  return async (c, next) => {
    await next();
    if (c.res.status !== 404 || !['GET', 'HEAD'].includes(c.req.method)) return;
    const { pathname, search } = new URL(c.req.url);
    const found = STARTS.find(({ start }) => pathname.startsWith(start));
    if (!found) return;
    const [slug = '', ...below] = pathname.slice(found.start.length).split('/');
    // With the database away nobody knows: what was answered stands.
    const to = await moves().then(
      (all) => all.get(`${found.of} ${slug.replace(/\.html$/, '')}`),
      () => undefined,
    );
    if (to === undefined) return;
    const rest = below.filter(Boolean).map((part) => `/${part}`);
    const headers = {
      Location: found.start + to + rest.join('') + search,
      'Cache-Control': 'public, max-age=3600',
    };
    // What the answer before said of itself goes with it.
    c.res = undefined;
    c.res = new Response(null, { status: 301, headers });
  };
}
