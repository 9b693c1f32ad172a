import type { MiddlewareHandler } from 'hono';
import { paths } from '#src/domain/paths.ts';
import type { ApiBindings } from '../bindings.ts';
import { isGuarded } from '../site/address.ts';
import { setCookies, type Auth } from './auth.ts';

/**
 * Sends who may not see a page elsewhere: the dashboard is for admins, other users go to Home,
 * nobody at all to the login page (specification §2). The site answers other spellings of a
 * guarded address with a redirect to this one, never with the page.
 */
export function guardPages(auth: Auth): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    if (!isGuarded(new URL(c.req.url).pathname)) return next();
    const session = await auth.sessions.read(c.req.header('Cookie'));
    if (!session?.user.isAdmin) {
      c.header('Cache-Control', 'private, no-store');
      return c.redirect(session ? paths.home : paths.auth, 302);
    }
    await next();
    setCookies(c, session.cookies);
    return undefined;
  };
}
