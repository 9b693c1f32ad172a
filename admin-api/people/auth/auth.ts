import type { Context } from 'hono';
import type { Db } from '#db/core/connect/client.ts';
import type { Actor } from '#db/core/changes/audit.ts';
import type { ApiBindings } from '../../bindings.ts';
import type { Env } from '../../env.ts';
import type { Logger } from '../../core/process/log.ts';
import type { Caller } from './caller.ts';
import { createAttempts, type Attempts } from './attempts.ts';
import { createDevices, type Devices } from './sessions/devices.ts';
import { createGuard, type Require } from './guard.ts';
import { createSessions, type Sessions } from './sessions/session.ts';
import { createTokens, isBearer } from './tokens.ts';
import type { Together } from '../limits/together.ts';
import { createSecondFactors, type SecondFactors } from '../second-factor/second-factor.ts';
import { networksOf } from '../../core/http/connections/networks.ts';

export { setCookies } from './sessions/set-cookies.ts';

/** Who is who, for every route: sessions, limits on guessing, and the guards of handlers. */
export interface Auth {
  sessions: Sessions;
  devices: Devices;
  attempts: Attempts;
  /** Forgets what was counted of wrong passwords alone: a link from a mail says nothing of a factor. */
  unlockPassword(uid: number): void;
  factors: SecondFactors;
  /** The address that limits count by. */
  addressOf(c: Context<ApiBindings>): string;
  /** Who makes a request, by what it carries; null: nobody who may log in. */
  look(headers: Headers): Promise<Caller | null>;
  require: Require;
}

export function createAuth(options: {
  db: Db;
  env: Env;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
  together?: Together | null | undefined;
}): Auth {
  const { db, env, now, log, together } = options;
  const factors = createSecondFactors({ db, env, now, log, together });
  const passwords = createAttempts({ now, log, together });
  const needsFactor = factors.needed;
  const sessions = createSessions({ db, now, secure: env.production, needsFactor });
  const tokens = createTokens({ db, now, together });
  const addressOf: Auth['addressOf'] = (c) =>
    clientAddress(
      c.env?.incoming?.socket?.remoteAddress,
      c.req.header('X-Forwarded-For'),
      env.trustProxy,
    );
  return {
    sessions,
    devices: createDevices({ db, now, secure: env.production }),
    attempts: {
      ...passwords,
      unlock(uid) {
        passwords.unlock(uid);
        factors.attempts.unlock(uid);
      },
    },
    unlockPassword: (uid) => passwords.unlock(uid),
    factors,
    addressOf,
    async look(headers) {
      const header = headers.get('Authorization');
      if (isBearer(header)) return tokens.find(header);
      const session = await sessions.read(headers.get('Cookie') ?? undefined);
      return session && !session.lacksFactor ? { ...session.user, token: null } : null;
    },
    require: createGuard({ sessions, tokens, addressOf, now }),
  };
}

/** Who makes a call as the audit log names them. */
export function actorOf(c: Context<ApiBindings>): Actor {
  const { id, username, token } = c.get('caller');
  const name = token ? `${username} by token "${token.name}"` : username;
  return { id, name, way: 'api', requestId: c.get('requestId') };
}

/**
 * The address that limits count by: the socket's, or behind `proxies` trusted proxies the entry
 * that the outermost of them saw (X-Forwarded-For; what stands left of it the client made up).
 * An IPv6 address counts as its /64, because a client owns all of it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: number,
): string {
  const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const forwarded = proxies > 0 ? chain[chain.length - proxies] : undefined;
  return networksOf(forwarded || socketAddress || '').own.replace('/32', '');
}
