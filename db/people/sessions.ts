import type { Db, Statement } from '../core/connect/client.ts';
import { and, desc, eq, getTableColumns, lte, ne, placeholder } from '../core/connect/drizzle.ts';
import { given, prepareFirst, q, readAll, statement } from '../core/sql/orm.ts';
import { sessions, users } from '../schema/people/accounts.ts';
import { HAS_FACTOR } from './factors/has-factor.ts';

/** A session row; times are seconds since 1970, the id is the hash of the cookie's value. */
export type SessionRow = typeof sessions.$inferSelect;

/** A session that begins, and where. */
export type NewSession = Pick<SessionRow, 'id' | 'userId' | 'expiresAt' | 'createdAt'> &
  Partial<Pick<SessionRow, 'agent' | 'network' | 'device'>>;

const { username, role, disabled } = users;
/** Asked by every request of whoever is logged in. */
const readSession = prepareFirst(
  q
    .select({ ...getTableColumns(sessions), username, role, disabled, hasFactor: HAS_FACTOR })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, placeholder('id'))),
);

/** A session with the facts of its user that decide each request. */
export type SessionAndUser = NonNullable<Awaited<ReturnType<typeof readSession>>>;

/** A session and its user by the session's id, or null. */
export function findSession(db: Db, id: string): Promise<SessionAndUser | null> {
  return readSession(db, { id });
}

/** All sessions of a user, newest first. */
export function listSessions(db: Db, userId: number): Promise<SessionRow[]> {
  const ofUser = q.select().from(sessions).where(eq(sessions.userId, userId));
  return readAll(db, ofUser.orderBy(desc(sessions.createdAt), sessions.id));
}

/**
 * Stores a session, and that its user logged in, if the user is still as it was read: enabled and of
 * that version. So a login that a new password or a disabling overtakes ends without a session.
 * False: not stored.
 */
export function insertSession(db: Db, row: NewSession, userVersion: number): Promise<boolean> {
  const { id, userId, expiresAt, createdAt, agent = null, network = null, device = null } = row;
  const asRead = and(
    eq(users.id, userId),
    eq(users.version, userVersion),
    eq(users.disabled, false),
  );
  const session = {
    id: given(id),
    userId: users.id,
    expiresAt: given(expiresAt),
    createdAt: given(createdAt),
    lastUsedAt: given(createdAt),
    confirmedAt: given(createdAt),
    agent: given(agent),
    network: given(network),
    device: given(device),
  };
  const ofSession = q.select({ id: sessions.userId }).from(sessions).where(eq(sessions.id, id));
  return db.write(async (commit) => {
    const [stored] = await commit([
      statement(q.insert(sessions).select(q.select(session).from(users).where(asRead))),
      statement(
        q
          .update(users)
          .set({ lastLoginAt: new Date(createdAt * 1000).toISOString() })
          .where(eq(users.id, ofSession)),
      ),
    ]);
    return stored === 1;
  });
}

/** Notes that a session was used. */
export async function touchSession(db: Db, id: string, seconds: number): Promise<void> {
  const used = q.update(sessions).set({ lastUsedAt: seconds });
  await run(db, statement(used.where(eq(sessions.id, id))));
}

/** Notes that the user of a session gave a password or factor again. */
export async function confirmSession(db: Db, id: string, seconds: number): Promise<void> {
  const confirmed = q.update(sessions).set({ confirmedAt: seconds });
  await run(db, statement(confirmed.where(eq(sessions.id, id))));
}

export async function setSessionExpiry(db: Db, id: string, expiresAt: number): Promise<void> {
  await run(db, statement(q.update(sessions).set({ expiresAt }).where(eq(sessions.id, id))));
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await run(db, statement(q.delete(sessions).where(eq(sessions.id, id))));
}

/** Removes the sessions that ended before `seconds`. Answers how many. */
export async function deleteExpiredSessions(db: Db, seconds: number): Promise<number> {
  return run(db, statement(q.delete(sessions).where(lte(sessions.expiresAt, seconds))));
}

/** Ends every session: for a database that was put back. */
export const END_SESSIONS: Statement = statement(q.delete(sessions));

/** Ends every session of a user but one. Answers how many. */
export async function endOtherSessions(db: Db, userId: number, ownId: string): Promise<number> {
  return run(db, endSessionsOf(userId, ownId));
}

/** Ends a user's sessions, but `exceptId`: belongs into the commit of what made them invalid. */
export function endSessionsOf(userId: number, exceptId = ''): Statement {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, exceptId));
  return statement(q.delete(sessions).where(others));
}

async function run(db: Db, write: Statement): Promise<number> {
  return db.write(async (commit) => (await commit([write]))[0] ?? 0);
}
