import type { Context, MiddlewareHandler } from 'hono';
import type { Db } from '#db/client.ts';
import type { Actor } from '#db/queries/audit.ts';
import type { ApiBindings } from '../bindings.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { createSeldomLines } from '../http/seldom-lines.ts';
import type { Logger } from '../log.ts';
import { createAttempts, type Attempts } from './attempts.ts';
import { clientAddress } from './client-address.ts';
import { createDevices, type Devices } from './devices.ts';
import { createSessions, HINT_COOKIE, type Sessions } from './session.ts';

/** Who is who, for every route: sessions, limits on guessing, and the guards of handlers. */
export interface Auth {
  sessions: Sessions;
  devices: Devices;
  attempts: Attempts;
  /** The address that limits count by. */
  addressOf(c: Context<ApiBindings>): string;
  /** Lets logged-in users pass; else 401. Stands on each handler, never on a path prefix. */
  requireUser: MiddlewareHandler<ApiBindings>;
  /** Lets admins pass; else 401 or 403. */
  requireAdmin: MiddlewareHandler<ApiBindings>;
}

export function createAuth(options: {
  db: Db;
  env: Env;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
}): Auth {
  const { db, env, now, log } = options;
  const sessions = createSessions({ db, now, secure: env.production });
  const seldom = createSeldomLines(now);
  const guard =
    (adminsOnly: boolean): MiddlewareHandler<ApiBindings> =>
    async (c, next) => {
      const cookie = c.req.header('Cookie');
      const session = await sessions.read(cookie);
      c.header('Cache-Control', 'no-store');
      if (!session) {
        // A browser that still believes in its session stops asking.
        if (cookie?.includes(`${HINT_COOKIE}=`)) setCookies(c, sessions.clearCookies());
        throw new AppError('unauthorized');
      }
      if (adminsOnly && !session.user.isAdmin) {
        const route = `${c.req.method} ${c.req.path}`;
        const uid = session.user.id;
        const added = seldom.next(String(uid));
        if (added) c.get('log').warn({ evt: 'auth.refused', uid, route, ...added });
        throw new AppError('forbidden', 'Only admins may do this');
      }
      c.set('session', session);
      // Uploads on slow lines; a stranger could hold connections by that.
      if (session.user.isAdmin) c.env?.takesLong?.();
      setCookies(c, session.cookies);
      await next();
    };
  return {
    sessions,
    devices: createDevices({ db, now, secure: env.production }),
    attempts: createAttempts({ now, log }),
    addressOf: (c) =>
      clientAddress(
        c.env?.incoming?.socket?.remoteAddress,
        c.req.header('X-Forwarded-For'),
        env.trustProxy,
      ),
    requireUser: guard(false),
    requireAdmin: guard(true),
  };
}

/** Adds `Set-Cookie` lines to the answer. */
export function setCookies(c: Context<ApiBindings>, cookies: string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}

/** The logged-in user as the audit log names them. */
export function actorOf(c: Context<ApiBindings>): Actor {
  const { user } = c.get('session');
  return { id: user.id, name: user.username, way: 'api', requestId: c.get('requestId') };
}
