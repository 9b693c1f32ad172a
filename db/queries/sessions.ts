import type { Db, Statement } from '../client.ts';

/** A session row; times are seconds since 1970, the id is the hash of the cookie's value. */
export interface SessionRow {
  id: string;
  userId: number;
  expiresAt: number;
  createdAt: number;
  /** To a few minutes. */
  lastUsedAt: number;
}

/** A session with the facts of its user that decide each request. */
export interface SessionAndUser extends SessionRow {
  username: string;
  isAdmin: boolean;
  disabled: boolean;
}

const COLUMNS = `s.id, s.user_id AS userId, s.expires_at AS expiresAt, s.created_at AS createdAt,
  s.last_used_at AS lastUsedAt`;

/** A session and its user by the session's id, or null. */
export async function findSession(db: Db, id: string): Promise<SessionAndUser | null> {
  const row = await db.first<SessionRow & { username: string; is_admin: number; disabled: number }>(
    `SELECT ${COLUMNS}, u.username, u.is_admin, u.disabled
     FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ?`,
    [id],
  );
  if (!row) return null;
  const { is_admin: isAdmin, disabled, ...rest } = row;
  return { ...rest, isAdmin: isAdmin === 1, disabled: disabled === 1 };
}

/** All sessions of a user, newest first. */
export function listSessions(db: Db, userId: number): Promise<SessionRow[]> {
  return db.all<SessionRow>(
    `SELECT ${COLUMNS} FROM sessions s WHERE s.user_id = ? ORDER BY s.created_at DESC, s.id`,
    [userId],
  );
}

/**
 * Stores a session, and that its user logged in, if the user is still as it was read: enabled and of
 * that version. So a login that a new password or a disabling overtakes ends without a session.
 * False: not stored.
 */
export function insertSession(
  db: Db,
  row: Omit<SessionRow, 'lastUsedAt'>,
  userVersion: number,
): Promise<boolean> {
  const { id, userId, expiresAt, createdAt } = row;
  return db.write(async (commit) => {
    const [stored] = await commit([
      {
        sql: `INSERT INTO sessions (id, user_id, expires_at, created_at, last_used_at)
          SELECT ?, id, ?, ?, ? FROM users WHERE id = ? AND version = ? AND disabled = 0`,
        args: [id, expiresAt, createdAt, createdAt, userId, userVersion],
      },
      {
        sql: 'UPDATE users SET last_login_at = ? WHERE id = (SELECT user_id FROM sessions WHERE id = ?)',
        args: [new Date(createdAt * 1000).toISOString(), id],
      },
    ]);
    return stored === 1;
  });
}

/** Notes that a session was used. */
export async function touchSession(db: Db, id: string, seconds: number): Promise<void> {
  await run(db, { sql: 'UPDATE sessions SET last_used_at = ? WHERE id = ?', args: [seconds, id] });
}

export async function setSessionExpiry(db: Db, id: string, expiresAt: number): Promise<void> {
  await run(db, { sql: 'UPDATE sessions SET expires_at = ? WHERE id = ?', args: [expiresAt, id] });
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await run(db, { sql: 'DELETE FROM sessions WHERE id = ?', args: [id] });
}

/** Removes the sessions that ended before `seconds`. Answers how many. */
export async function deleteExpiredSessions(db: Db, seconds: number): Promise<number> {
  return run(db, { sql: 'DELETE FROM sessions WHERE expires_at <= ?', args: [seconds] });
}

/** Ends every session of a user but one. Answers how many. */
export async function endOtherSessions(db: Db, userId: number, ownId: string): Promise<number> {
  return run(db, endSessionsOf(userId, ownId));
}

/** Ends a user's sessions, but `exceptId`: belongs into the commit of what made them invalid. */
export function endSessionsOf(userId: number, exceptId = ''): Statement {
  return { sql: 'DELETE FROM sessions WHERE user_id = ? AND id <> ?', args: [userId, exceptId] };
}

async function run(db: Db, statement: Statement): Promise<number> {
  return db.write(async (commit) => (await commit([statement]))[0] ?? 0);
}
