import type { Context, MiddlewareHandler } from 'hono';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { holds, whoMay, type Role } from '#src/domain/people/roles.ts';
import type { ApiBindings } from '../../bindings.ts';
import { AppError } from '../../core/errors.ts';
import { createSeldomLines } from '../../core/http/connections/seldom-lines.ts';
import type { Caller } from './caller.ts';
import { HINT_COOKIE, type Sessions } from './sessions/session.ts';
import { setCookies } from './sessions/set-cookies.ts';
import { challenge, isBearer, type Tokens } from './tokens.ts';

/** What a call needs, as the contract says of it. */
export interface Needs {
  role: Role;
  /** A token passes, too; else only persons do. */
  tokens: boolean;
  /** A password or factor that was given lately. */
  confirm?: boolean | undefined;
  /** Passes also whoever must have a second factor and has none. */
  beforeFactor?: boolean | undefined;
  /** Passes also by a session that was good lately, while the database server is away. */
  whileAway?: boolean | undefined;
}

/**
 * Lets those pass who hold a role and what else a call needs; else 401 or 403. Stands on each handler,
 * never on a path prefix; what a call needs is said in the contract alone.
 */
export type Require = (needs: Needs) => MiddlewareHandler<ApiBindings>;

/** The refusal of whoever must have a second factor and has none. */
const lacksFactor = () =>
  new AppError('forbidden', 'Set up a second factor on your account page first', {
    body: { code: 'second_factor' },
  });

/** Makes the guards of handlers: by a token where one is sent, else by the session. */
export function createGuard(options: {
  sessions: Pick<Sessions, 'read' | 'recall' | 'clearStale'>;
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
  const byToken = async (c: Context<ApiBindings>, header: string, needs: Needs) => {
    const caller = await tokens.admit(header, addressOf(c));
    if (!needs.tokens) {
      const message = 'Only somebody who is logged in may do this, not a token';
      throw new AppError('forbidden', message, { headers: challenge('insufficient_scope') });
    }
    requireRole(c, caller, needs.role);
    return caller;
  };
  const bySession = async (c: Context<ApiBindings>, needs: Needs) => {
    const cookie = c.req.header('Cookie');
    const session = await sessions.read(cookie).catch((error: unknown) => {
      const known = needs.whileAway && error instanceof DatabaseAwayError;
      const recalled = known ? sessions.recall(cookie) : null;
      if (recalled) return recalled;
      throw error;
    });
    if (!session) {
      // A browser that still believes in its session stops asking.
      if (cookie?.includes(`${HINT_COOKIE}=`)) setCookies(c, sessions.clearStale(cookie));
      throw new AppError('unauthorized', undefined, { headers: challenge() });
    }
    const caller = { ...session.user, token: null };
    requireRole(c, caller, needs.role);
    if (session.lacksFactor && !needs.beforeFactor) throw lacksFactor();
    if (needs.confirm && !session.confirmed) {
      const body = { code: 'confirm' };
      throw new AppError('forbidden', 'Please show again that it is you', { body });
    }
    c.set('session', session);
    setCookies(c, session.cookies);
    return caller;
  };
  return (needs) => async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const header = c.req.header('Authorization');
    const caller = isBearer(header) ? await byToken(c, header, needs) : await bySession(c, needs);
    c.set('caller', caller);
    // Uploads on slow lines; a stranger could hold connections by that.
    if (holds(caller.role, 'editor')) c.env?.takesLong?.();
    await next();
  };
}
