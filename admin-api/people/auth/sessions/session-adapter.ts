import type { Db } from '#db/core/connect/client.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  endSessionsOf,
  findSession,
  insertSession,
  listSessions,
  setSessionExpiry,
  type SessionAndUser,
  type SessionRow,
} from '#db/people/sessions.ts';
import { AppError } from '../../../core/errors.ts';
import type { SessionPlace } from './place.ts';
import type { SessionLimits } from './session-limits.ts';

/** A session in the shape that Lucia's adapters speak (its types stay in session.ts). */
interface StoredSession {
  id: string;
  userId: number;
  expiresAt: Date;
  attributes: SessionAttributes;
}
/** What Lucia hands through for us. */
export interface SessionAttributes {
  createdAt: number;
  /** The version of the user's row on which the login was decided; 0 where it no longer matters. */
  userVersion: number;
  place?: SessionPlace;
}
type StoredUser = { id: number; attributes: Record<never, never> };

/** Seconds since 1970, and how far the system's clock (Lucia's) is ahead, in milliseconds. */
export interface Clock {
  now(): number;
  skewMs(): number;
}

/**
 * Lucia's storage over our own queries, so that its writes stand in the one write queue like all
 * others. `loaded` is the row that the caller has just read; Lucia then asks nothing again.
 * No session is stored past its absolute end.
 */
export function sessionAdapter(
  db: Db,
  clock: Clock,
  limits: SessionLimits,
  loaded: SessionAndUser | null,
) {
  const toSeconds = (date: Date) => Math.round((date.getTime() - clock.skewMs()) / 1000);
  const capped = (date: Date, createdAt: number) =>
    Math.min(toSeconds(date), createdAt + limits.absolute);
  const session = (row: SessionRow): StoredSession => ({
    id: row.id,
    userId: row.userId,
    expiresAt: new Date(row.expiresAt * 1000 + clock.skewMs()),
    attributes: { createdAt: row.createdAt, userVersion: 0 },
  });
  const find = async (id: string) => (loaded?.id === id ? loaded : findSession(db, id));
  return {
    async getSessionAndUser(id: string): Promise<[StoredSession | null, StoredUser | null]> {
      const row = await find(id);
      return row ? [session(row), { id: row.userId, attributes: {} }] : [null, null];
    },
    getUserSessions: async (userId: number) => (await listSessions(db, userId)).map(session),
    async setSession({ id, userId, expiresAt, attributes }: StoredSession) {
      const { createdAt, userVersion, place } = attributes;
      const row = { id, userId, expiresAt: capped(expiresAt, createdAt), createdAt, ...place };
      if (await insertSession(db, row, userVersion)) return;
      throw new AppError(
        'unauthorized',
        'This account has just been changed. Please log in again.',
      );
    },
    async updateSessionExpiration(id: string, expiresAt: Date) {
      const row = await find(id);
      if (row) await setSessionExpiry(db, id, capped(expiresAt, row.createdAt));
    },
    deleteSession: (id: string) => deleteSession(db, id),
    deleteUserSessions: async (userId: number) => {
      await db.write((commit) => commit([endSessionsOf(userId)]));
    },
    deleteExpiredSessions: async () => {
      await deleteExpiredSessions(db, clock.now());
    },
  };
}
