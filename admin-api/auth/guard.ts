import type { Context, MiddlewareHandler } from 'hono';
import { holds, whoMay, type Role } from '#src/domain/roles.ts';
import type { Scope } from '#src/domain/tokens.ts';
import type { ApiBindings } from '../bindings.ts';
import { AppError } from '../errors.ts';
import { createSeldomLines } from '../http/seldom-lines.ts';
import type { Caller } from './caller.ts';
import { HINT_COOKIE, type Sessions } from './session.ts';
import { setCookies } from './set-cookies.ts';
import { challenge, isBearer, type Tokens } from './tokens.ts';

/**
 * Lets those pass who hold a role; else 401 or 403. Stands on each handler, never on a path prefix;
 * which role a call needs is said in the contract alone. `scope` is what a token must be made for;
 * null: only persons pass.
 */
export type Require = (needed: Role, scope: Scope | null) => MiddlewareHandler<ApiBindings>;

/** Makes the guards of handlers: by a token where one is sent, else by the session. */
export function createGuard(options: {
  sessions: Pick<Sessions, 'read' | 'clearCookies'>;
  tokens: Tokens;
  addressOf: (c: Context<ApiBindings>) => string;
  now: () => Date;
}): Require {
  const { sessions, tokens, addressOf, now } = options;
  const seldom = createSeldomLines(now);
  /** Refuses who does not hold a role; with a line in the log, an account has one a minute. */
  const requireRole = (c: Context<ApiBindings>, { id, role }: Caller, needed: Role) => {
    if (holds(role, needed)) return;
    const route = `${c.req.method} ${c.req.path}`;
    const added = seldom.next(String(id));
    if (added) c.get('log').warn({ evt: 'auth.refused', uid: id, route, ...added });
    const who = needed === 'visitor' ? 'users' : whoMay(needed);
    throw new AppError('forbidden', `Only ${who} may do this`);
  };
  const byToken = async (
    c: Context<ApiBindings>,
    header: string,
    [needed, scope]: [Role, Scope | null],
  ) => {
    const caller = await tokens.admit(header, addressOf(c));
    if (scope === null) {
      const message = 'Only somebody who is logged in may do this, not a token';
      throw new AppError('forbidden', message, { headers: challenge('insufficient_scope') });
    }
    if (!caller.token.scopes.includes(scope)) {
      const message = `This token is not made for this: it has no scope "${scope}"`;
      throw new AppError('forbidden', message, { headers: challenge('insufficient_scope', scope) });
    }
    requireRole(c, caller, needed);
    return caller;
  };
  const bySession = async (c: Context<ApiBindings>, needed: Role) => {
    const cookie = c.req.header('Cookie');
    const session = await sessions.read(cookie);
    if (!session) {
      // A browser that still believes in its session stops asking.
      if (cookie?.includes(`${HINT_COOKIE}=`)) setCookies(c, sessions.clearCookies());
      throw new AppError('unauthorized', undefined, { headers: challenge() });
    }
    const caller = { ...session.user, token: null };
    requireRole(c, caller, needed);
    c.set('session', session);
    setCookies(c, session.cookies);
    return caller;
  };
  return (needed, scope) => async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const header = c.req.header('Authorization');
    const caller = isBearer(header)
      ? await byToken(c, header, [needed, scope])
      : await bySession(c, needed);
    c.set('caller', caller);
    // Uploads on slow lines; a stranger could hold connections by that.
    if (holds(caller.role, 'editor')) c.env?.takesLong?.();
    await next();
  };
}
