import type { MiddlewareHandler } from 'hono';
import type { SlugMove } from '#db/plans/old-slugs.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import type { ApiBindings, AppDeps } from '../../deps.ts';

/** Where an address part stands in addresses, and what it is of. */
const STARTS: readonly { start: string; of: SlugMove['of'] }[] = [
  { start: paths.plan(''), of: 'plan' },
  { start: paths.go(''), of: 'plan' },
  { start: paths.report(''), of: 'plan' },
  { start: paths.carrier(''), of: 'carrier' },
];

/**
 * Sends an address at which nothing is any more to where its page stands now, with 301: pages, what
 * lies below them, Buy links and report forms. A page that has the address by now goes first. The
 * snapshot has the old addresses, so a made-up one costs no question.
 */
export function followMoves({
  snapshot,
}: Pick<AppDeps, 'snapshot'>): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    await next();
    if (c.res.status !== 404 || !['GET', 'HEAD'].includes(c.req.method)) return;
    const { pathname, search } = new URL(c.req.url);
    const found = STARTS.find(({ start }) => pathname.startsWith(start));
    if (!found) return;
    const [slug = '', ...below] = pathname.slice(found.start.length).split('/');
    // With the database away nobody knows: what was answered stands.
    const moves = await snapshot().then(
      (now) => now.moves,
      () => [],
    );
    const from = slug.replace(/\.html$/, '');
    const to = moves.find((move) => move.of === found.of && move.from === from)?.to;
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
