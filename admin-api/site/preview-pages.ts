import type { MiddlewareHandler } from 'hono';
import { isPreviewed, paths, previewedPath } from '#src/domain/paths.ts';
import { setCookies } from '../auth/auth.ts';
import type { ApiBindings, AppDeps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { visitorOf } from '../fairness/visitor.ts';

/**
 * Pages with draft values, under `/preview`. Each request is checked here, whatever stood before:
 * others than admins are sent away like from the dashboard.
 */
export function previewPages({
  auth,
  site,
}: Pick<AppDeps, 'auth' | 'site'>): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const path = previewedPath(pathname);
    if (path === null) return next();
    const session = await auth.sessions.read(c.req.header('Cookie'));
    c.header('Cache-Control', 'private, no-store');
    if (!session?.user.isAdmin) return c.redirect(session ? paths.home : paths.auth, 302);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      throw new AppError('method_not_allowed', undefined, { headers: { Allow: 'GET, HEAD' } });
    }
    // '//' would lead to another site.
    if (path.startsWith('//')) throw new AppError('not_found', 'There is nothing at this address');
    // A page without plans is the same for everybody.
    if (!isPreviewed(path)) return c.redirect(path + search, 302);
    if (!site) throw new AppError('not_found', 'There is nothing at this address');
    c.res = await site.preview(path, search, visitorOf(c, auth));
    setCookies(c, session.cookies);
    return undefined;
  };
}
