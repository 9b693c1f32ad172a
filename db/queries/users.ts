import type { ManagedUser, ManagedUserList, UserListQuery } from '#src/contract/users.ts';
import { usernameKey } from '#src/domain/accounts.ts';
import { pageCount } from '#src/domain/pagination.ts';
import type { Db } from '../client.ts';
import { nameSkeleton } from '../name-skeleton.ts';
import { insertInto, updateMany } from '../statements.ts';
import { auditEntry, type Actor } from './audit.ts';

/** A user as the server keeps them. Never goes over the wire. */
export interface UserRow extends ManagedUser {
  passwordHash: string;
}

/** A password ready to be stored: its hash, and whether it has the length that admins need. */
export interface NewPassword {
  hash: string;
  adminReady: boolean;
}

/** Why a change of a user did not happen. */
export type UserRefusal =
  | { refused: 'taken' | 'look-alike' | 'missing' | 'last-admin' | 'needs-password' }
  | { refused: 'stale'; current: ManagedUser };
export type UserResult = { user: ManagedUser } | UserRefusal;

const SELECT = 'SELECT * FROM users';

/** A user by name without regard to case, or null. */
export async function findUserByName(db: Db, username: string): Promise<UserRow | null> {
  return fromRow(await db.first(`${SELECT} WHERE username_key = ?`, [usernameKey(username)]));
}

/** A user by number, or null. */
export async function findUser(db: Db, id: number): Promise<UserRow | null> {
  return fromRow(await db.first(`${SELECT} WHERE id = ?`, [id]));
}

/** Users on a page of the back office. */
export const USERS_PER_PAGE = 50;

/** One page of the users whose name holds `q`, admins first, then by name. */
export async function listUsers(db: Db, { q, page }: UserListQuery): Promise<ManagedUserList> {
  const like = `%${usernameKey(q).replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = String.raw`WHERE username_key LIKE ? ESCAPE '\'`;
  const [rows, count] = await Promise.all([
    db.all<Record<string, unknown>>(
      `${SELECT} ${where} ORDER BY is_admin DESC, username_key, id LIMIT ? OFFSET ?`,
      [like, USERS_PER_PAGE, (page - 1) * USERS_PER_PAGE],
    ),
    db.first<{ n: number }>(`SELECT count(*) AS n FROM users ${where}`, [like]),
  ]);
  const totalCount = count?.n ?? 0;
  return {
    data: rows.map((row) => managed(fromRow(row)!)),
    meta: { currentPage: page, totalPages: pageCount(totalCount, USERS_PER_PAGE), totalCount },
  };
}

/** Whether anybody can administer the site. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await countAdmins(db)) > 0;
}

/** A new user. Refused when the name is taken, and with `distinct` when another looks like it. */
export async function createUser(
  db: Db,
  input: { username: string; password: NewPassword; isAdmin: boolean; distinct?: boolean },
  actor: Actor,
  now: Date,
): Promise<{ user: ManagedUser } | { refused: 'taken' | 'look-alike' }> {
  return db.write(async (commit) => {
    if (await findUserByName(db, input.username)) return { refused: 'taken' };
    const { username, isAdmin, password, distinct } = input;
    const skeleton = nameSkeleton(username);
    if (distinct && (await looksLikeOne(db, skeleton))) return { refused: 'look-alike' };
    await commit([
      insertInto('users', {
        username,
        username_key: usernameKey(username),
        username_skeleton: skeleton,
        password_hash: password.hash,
        password_long_enough: Number(password.adminReady),
        is_admin: Number(isAdmin),
        created_at: now.toISOString(),
        password_changed_at: now.toISOString(),
      }),
      auditEntry(
        actor,
        { action: 'create', entity: 'user', entityId: 'inserted', after: { username, isAdmin } },
        now,
      ),
    ]);
    return { user: managed((await findUserByName(db, username))!) };
  });
}

async function looksLikeOne(db: Db, skeleton: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM users WHERE username_skeleton = ? LIMIT 1';
  return (await db.first(sql, [skeleton])) !== null;
}

/** Users whose names are looked at before other writes get their turn. */
const NAMES = 500;

/** Notes what the names of before look like; names that look like others stay. */
export async function noteSkeletons(db: Db): Promise<void> {
  for (;;) {
    const rows = await db.all<{ id: number; username: string }>(
      `SELECT id, username FROM users WHERE username_skeleton IS NULL LIMIT ${NAMES}`,
    );
    if (rows.length === 0) return;
    const seen = rows.map(({ id, username }) => ({
      id,
      username_skeleton: nameSkeleton(username),
    }));
    await db.write((commit) => commit([updateMany('users', ['username_skeleton'], seen)]));
  }
}

/** How many admins can log in, not counting `exceptId`. */
export async function countAdmins(db: Db, exceptId = 0): Promise<number> {
  const row = await db.first<{ n: number }>(
    'SELECT count(*) AS n FROM users WHERE is_admin = 1 AND disabled = 0 AND id <> ?',
    [exceptId],
  );
  return row?.n ?? 0;
}

/** The part of a user that admins see. */
export function managed({ passwordHash: _, ...user }: UserRow): ManagedUser {
  return user;
}

function fromRow(row: Record<string, unknown> | null): UserRow | null {
  return (
    row && {
      id: row.id as number,
      username: row.username as string,
      isAdmin: row.is_admin === 1,
      disabled: row.disabled === 1,
      createdAt: row.created_at as string,
      adminReady: row.password_long_enough === 1,
      version: row.version as number,
      passwordHash: row.password_hash as string,
    }
  );
}
