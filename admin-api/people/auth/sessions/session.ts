import { createHash } from 'node:crypto';
import { Lucia, TimeSpan } from 'lucia';
import type { Session } from '#src/contract/people/sessions.ts';
import type { ManagedUser } from '#src/contract/people/users.ts';
import type { Role } from '#src/domain/people/roles.ts';
import type { Db } from '#db/core/connect/client.ts';
import { CONFIRMED_MINUTES } from '#src/domain/people/second-factor.ts';
import {
  confirmSession,
  deleteExpiredSessions,
  deleteSession,
  endOtherSessions,
  findSession,
  listSessions,
  touchSession,
  type SessionAndUser,
} from '#db/people/sessions.ts';
import type { KnownUser } from '../caller.ts';
import { freshToken, hashToken, tokenFrom } from './cookie-token.ts';
import type { SessionPlace } from './place.ts';
import { rememberReplaced } from './replaced-sessions.ts';
import { sessionAdapter, type Clock, type SessionAttributes } from './session-adapter.ts';
import { limitsFor } from './session-limits.ts';

/** Seconds for which a session is good for reading without being looked up. */
const KNOWN_S = 300;
/** Sessions that are remembered; the one that was read longest ago goes first. */
const MOST = 10_000;

interface Known {
  user: { id: number };
  sessionId: string;
}

/**
 * Remembers sessions as they were read last, by the hash of their token, for the time in which the
 * database server cannot be asked. `clock`: seconds since 1970.
 */
function rememberRecent<S extends Known>(clock: () => number) {
  const recent = new Map<string, { session: S; until: number }>();
  return {
    /** `endsAt`: when the session is over, whoever is asked. */
    add(session: S, endsAt: number): void {
      recent.set(session.sessionId, { session, until: Math.min(clock() + KNOWN_S, endsAt) });
      const [oldest] = recent.keys();
      if (recent.size > MOST) recent.delete(oldest!);
    },
    find(id: string): S | null {
      const known = recent.get(id);
      return known && clock() < known.until ? known.session : null;
    },
    forget: (id: string) => void recent.delete(id),
    forgetOthers({ user, sessionId }: Known): void {
      for (const [id, { session }] of recent)
        if (session.user.id === user.id && id !== sessionId) recent.delete(id);
    },
  };
}

declare module 'lucia' {
  interface Register {
    UserId: number;
    DatabaseSessionAttributes: SessionAttributes;
  }
}

/** A session that a request carries. */
export interface ActiveSession {
  user: KnownUser;
  sessionId: string;
  /** The device that it began on; null for sessions of before. */
  device: string | null;
  /** The user must have a second factor and has none: the session is good for nothing but that. */
  lacksFactor: boolean;
  /** A password or factor was given lately enough for what asks for it again. */
  confirmed: boolean;
  /** `Set-Cookie` values to send along because the session was prolonged; mostly none. */
  cookies: string[];
}

/** Sessions as the rest of the server sees them. Cookies come in and go out as header values. */
export interface Sessions {
  /**
   * Starts a session with a token of its own; answers the `Set-Cookie` values. Throws
   * `unauthorized` when the user is no longer as it was read. `place`: where it begins.
   */
  issue(
    user: Pick<ManagedUser, 'id' | 'role' | 'version'>,
    place?: SessionPlace,
  ): Promise<string[]>;
  /** Notes that its user gave a password or factor again. */
  confirm(sessionId: string): Promise<void>;
  /** The session that a `Cookie` header carries, or null. Rights are those of this moment. */
  read(cookieHeader: string | undefined): Promise<ActiveSession | null>;
  /**
   * The session of a `Cookie` header as `read` answered it within the last five minutes, for reading
   * while nobody can be asked; null: not known here, or ended here since.
   */
  recall(cookieHeader: string | undefined): ActiveSession | null;
  /** Ends the session that a `Cookie` header carries. */
  end(cookieHeader: string | undefined): Promise<void>;
  /** The live sessions of whoever holds this one, itself first, then the newest. */
  listBeside(own: ActiveSession): Promise<Session[]>;
  /** Ends another session of the same user, by the number that the list gives; false: none such. */
  endOther(own: ActiveSession, id: string): Promise<boolean>;
  /** Ends every other session of the same user; answers how many. */
  endOthers(own: ActiveSession): Promise<number>;
  purgeExpired(): Promise<number>;
  /** The browser with this `Cookie` header is given another session. */
  replaces(cookieHeader: string | undefined): void;
  /** `Set-Cookie` values that remove the session of a `Cookie` header from a browser that has no other yet. */
  clearStale(cookieHeader: string | undefined): string[];
  /** `Set-Cookie` values that remove the session from a browser. */
  clearCookies(): string[];
}

/**
 * The cookie that scripts may read. It says only that asking for the user is worth a request, so
 * that visitors without an account cause none (rule 54).
 */
export const HINT_COOKIE = 'signed_in';

/** `__Host-session` needs https; on http the cookie goes without (rule 55). */
export const cookieName = (secure: boolean) => (secure ? '__Host-session' : 'session');

/** Seconds after which a use of a session is noted again. */
const TOUCH_AFTER = 300;

/**
 * Lucia behind the one module that knows it. The browser holds 256 random bits; the database
 * holds their SHA-256, so that a copy of the file opens no session.
 */
export function createSessions(options: {
  db: Db;
  now: () => Date;
  secure: boolean;
  /** Whether whoever has a role must have a second factor. */
  needsFactor?: (role: Role) => boolean;
}): Sessions {
  const { db, now, secure, needsFactor = () => false } = options;
  const name = cookieName(secure);
  const clock: Clock = {
    now: () => Math.floor(now().getTime() / 1000),
    // Lucia looks at the system's clock; tests bring their own.
    skewMs: () => Date.now() - now().getTime(),
  };
  const replaced = rememberReplaced(clock.now);
  const recent = rememberRecent<Omit<ActiveSession, 'cookies'>>(clock.now);
  const lucia = (role: Role, loaded: SessionAndUser | null = null) =>
    new Lucia(sessionAdapter(db, clock, limitsFor(role), loaded), {
      sessionExpiresIn: new TimeSpan(limitsFor(role).idle, 's'),
      sessionCookie: { name, attributes: { secure, sameSite: 'lax', path: '/' } },
    });

  const cookies = (token: string, seconds: number): string[] => {
    const session =
      seconds > 0
        ? lucia('visitor').createSessionCookie(token)
        : lucia('visitor').createBlankSessionCookie();
    if (seconds > 0) session.attributes.maxAge = seconds;
    const hint = `${HINT_COOKIE}=${seconds > 0 ? '1' : ''}; Max-Age=${Math.max(0, seconds)}; Path=/; SameSite=Lax`;
    return [session.serialize(), secure ? `${hint}; Secure` : hint];
  };
  const living = async ({ user }: ActiveSession) =>
    (await listSessions(db, user.id)).filter((row) => row.expiresAt > clock.now());
  const remaining = (expiresAt: Date) =>
    Math.round((expiresAt.getTime() - clock.skewMs()) / 1000) - clock.now();

  return {
    async issue(user, place) {
      const token = freshToken();
      const session = await lucia(user.role).createSession(
        user.id,
        { createdAt: clock.now(), userVersion: user.version, ...(place && { place }) },
        { sessionId: hashToken(token) },
      );
      return cookies(token, remaining(session.expiresAt));
    },
    confirm: (sessionId) => confirmSession(db, sessionId, clock.now()),
    async read(cookieHeader) {
      const token = tokenFrom(cookieHeader, name);
      if (!token) return null;
      const id = hashToken(token);
      const row = await findSession(db, id);
      recent.forget(id);
      if (!row || row.disabled) return null;
      const endsAt = row.createdAt + limitsFor(row.role).absolute;
      if (clock.now() >= endsAt) {
        await deleteSession(db, row.id);
        return null;
      }
      const { session } = await lucia(row.role, row).validateSession(row.id);
      if (!session) return null;
      if (clock.now() - row.lastUsedAt >= TOUCH_AFTER) {
        // Nobody waits for this; a write that fails only leaves the older time.
        void touchSession(db, row.id, clock.now()).catch(() => undefined);
      }
      const active = {
        user: { id: row.userId, username: row.username, role: row.role },
        sessionId: row.id,
        device: row.device,
        lacksFactor: !row.hasFactor && needsFactor(row.role),
        confirmed: clock.now() - row.confirmedAt <= CONFIRMED_MINUTES * 60,
      };
      recent.add(active, Math.min(endsAt, row.expiresAt));
      return {
        ...active,
        cookies: session.fresh ? cookies(token, remaining(session.expiresAt)) : [],
      };
    },
    recall(cookieHeader) {
      const token = tokenFrom(cookieHeader, name);
      const known = token && recent.find(hashToken(token));
      return known ? { ...known, confirmed: false, cookies: [] } : null;
    },
    async end(cookieHeader) {
      const token = tokenFrom(cookieHeader, name);
      if (token) recent.forget(hashToken(token));
      if (token) await lucia('visitor').invalidateSession(hashToken(token));
    },
    listBeside: async (own) =>
      (await living(own))
        .map((row) => ({ row, current: row.id === own.sessionId }))
        .map(({ row, current }) => ({
          id: publicId(row.id),
          createdAt: isoTime(row.createdAt),
          lastUsedAt: isoTime(current ? clock.now() : row.lastUsedAt),
          current,
          agent: row.agent,
          network: row.network,
        }))
        .sort((a, b) => Number(b.current) - Number(a.current)),
    async endOther(own, id) {
      const row = (await living(own)).find((row) => publicId(row.id) === id);
      if (!row || row.id === own.sessionId) return false;
      await deleteSession(db, row.id);
      recent.forget(row.id);
      return true;
    },
    endOthers(own) {
      recent.forgetOthers(own);
      return endOtherSessions(db, own.user.id, own.sessionId);
    },
    purgeExpired: () => deleteExpiredSessions(db, clock.now()),
    replaces(cookieHeader) {
      const token = tokenFrom(cookieHeader, name);
      if (token) replaced.add(hashToken(token));
    },
    clearStale(cookieHeader) {
      const token = tokenFrom(cookieHeader, name);
      return token && replaced.has(hashToken(token)) ? [] : cookies('', 0);
    },
    clearCookies: () => cookies('', 0),
  };
}

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

/** How other requests may name a session: neither the token nor what the database knows of it. */
function publicId(id: string): string {
  return createHash('sha256').update(`listed ${id}`).digest('base64url').slice(0, 22);
}
