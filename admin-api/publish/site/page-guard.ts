import type { MiddlewareHandler } from 'hono';
import { paths } from '#src/domain/core/paths/paths.ts';
import { isStaff } from '#src/domain/people/roles.ts';
import { loginFor } from '#src/domain/core/paths/way-back.ts';
import type { ApiBindings } from '../../bindings.ts';
import { isGuarded } from './address.ts';
import { setCookies, type Auth } from '../../people/auth/auth.ts';

/**
 * Sends who may not see a page elsewhere: the dashboard is for who works in it, other users go to Home,
 * nobody at all to the login page (rule 56), which leads back; whoever lacks a second factor
 * that they must have goes to their account, where they set one up. The site answers other spellings of a
 * guarded address with a redirect to this one, never with the page.
 */
export function guardPages(auth: Auth): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (!isGuarded(pathname)) return next();
    const session = await auth.sessions.read(c.req.header('Cookie'));
    if (!session || !isStaff(session.user.role) || session.lacksFactor) {
      c.header('Cache-Control', 'private, no-store');
      const inside = session?.lacksFactor ? paths.account : paths.home;
      return c.redirect(session ? inside : loginFor(pathname + search), 302);
    }
    await next();
    setCookies(c, session.cookies);
    return undefined;
  };
}
