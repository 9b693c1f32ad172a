import type { MiddlewareHandler } from 'hono';
import { previewedPath } from '#src/domain/pages/previewed.ts';
import { isStaff } from '#src/domain/people/roles.ts';
import { setCookies } from '../../people/auth/auth.ts';
import type { ApiBindings, AppDeps } from '../../deps.ts';
import { visitorOf } from '../../core/fairness/visitor.ts';
import { decidePreview, pageRefusal } from '../site/decide.ts';

/**
 * Pages with draft values, under `/preview`. Each request is checked here, whatever stood before:
 * who does not work in the dashboard is sent away like from the dashboard.
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
    const mayLook = session && isStaff(session.user.role) && !session.lacksFactor;
    const who = session ? (mayLook ? 'admin' : 'user') : 'nobody';
    const answer = decidePreview({ method: c.req.method, path, search }, who);
    if (answer.kind === 'redirect') return c.redirect(answer.to, 302);
    if (answer.kind === 'refused' || !site) {
      throw pageRefusal(answer.kind === 'refused' ? answer.code : 'not_found');
    }
    c.res = await site.preview(path, answer.search, visitorOf(c, auth));
    setCookies(c, session!.cookies);
    return undefined;
  };
}
