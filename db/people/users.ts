import type { ManagedUser, ManagedUserList, UserListQuery } from '#src/contract/people/users.ts';
import { usernameKey } from '#src/domain/people/accounts.ts';
import { ROLES, type Role } from '#src/domain/people/roles.ts';
import type { Commit, Db, Statement } from '../core/connect/client.ts';
import { nameSkeleton } from '../core/sql/name-skeleton.ts';
import { and, desc, eq, ne, sql } from '../core/connect/drizzle.ts';
import { countRows, q, readFirst, readPage, statement } from '../core/sql/orm.ts';
import { users } from '../schema/people/accounts.ts';
import { auditEntry, type Actor } from '../core/changes/audit.ts';
import { HAS_FACTOR } from './factors/has-factor.ts';

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

const select = () =>
  q
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      disabled: users.disabled,
      email: users.email,
      createdAt: users.createdAt,
      adminReady: users.passwordLongEnough,
      hasFactor: HAS_FACTOR,
      version: users.version,
      passwordHash: users.passwordHash,
    })
    .from(users);

/** A user by name without regard to case, or null. */
export async function findUserByName(db: Db, username: string): Promise<UserRow | null> {
  return readFirst(db, select().where(eq(users.usernameKey, usernameKey(username))));
}

/** A user by number, or null. */
export async function findUser(db: Db, id: number): Promise<UserRow | null> {
  return readFirst(db, select().where(eq(users.id, id)));
}

/** Users on a page of the back office. */
export const USERS_PER_PAGE = 50;

/** The highest role first. */
const BY_ROLE = desc(
  sql`CASE ${users.role} ${sql.join(
    ROLES.map((role, rank) => sql`WHEN ${role} THEN ${rank}`),
    sql` `,
  )} END`,
);

/** One page of the users whose name holds `q`: admins first, visitors last, then by name. */
export async function listUsers(db: Db, { q, page }: UserListQuery): Promise<ManagedUserList> {
  const like = `%${usernameKey(q).replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql`${users.usernameKey} LIKE ${like} ESCAPE '\\'`;
  const rows = select().where(where).orderBy(BY_ROLE, users.usernameKey, users.id);
  const bounds = { page, limit: USERS_PER_PAGE };
  const { data, meta } = await readPage(db, rows, countRows(db, users, where), bounds);
  return { data: data.map(managed), meta };
}

/** Whether anybody can administer the site. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await countAdmins(db)) > 0;
}

/** A new user. Refused when the name is taken, and with `distinct` when another looks like it. */
export async function createUser(
  db: Db,
  input: { username: string; password: NewPassword; role: Role; distinct?: boolean },
  actor: Actor,
  now: Date,
): Promise<{ user: ManagedUser } | { refused: 'taken' | 'look-alike' }> {
  return db.write(async (commit) => {
    const refused = await nameRefusal(db, input.username, input.distinct);
    return refused ? { refused } : addUser(db, commit, input, actor, now);
  });
}

/** Why nobody can have a name; null when somebody can. */
export async function nameRefusal(
  db: Db,
  username: string,
  distinct = false,
): Promise<'taken' | 'look-alike' | null> {
  if (await findUserByName(db, username)) return 'taken';
  return distinct && (await looksLikeOne(db, nameSkeleton(username))) ? 'look-alike' : null;
}

/** Stores a user of a name that is free, with what else belongs into the commit. Only inside `db.write`. */
export async function addUser(
  db: Db,
  commit: Commit,
  input: {
    username: string;
    password: NewPassword;
    role: Role;
    email?: string | null;
    with?: readonly Statement[];
  },
  actor: Actor,
  now: Date,
): Promise<{ user: ManagedUser }> {
  const { username, role, password, email = null } = input;
  await commit([
    statement(
      q.insert(users).values({
        username,
        usernameKey: usernameKey(username),
        usernameSkeleton: nameSkeleton(username),
        passwordHash: password.hash,
        passwordLongEnough: password.adminReady,
        role,
        email,
        createdAt: now.toISOString(),
        passwordChangedAt: now.toISOString(),
      }),
    ),
    auditEntry(
      { actor, now },
      { action: 'create', entity: 'user', entityId: 'inserted', after: { username, role } },
    ),
    ...(input.with ?? []),
  ]);
  return { user: managed((await findUserByName(db, username))!) };
}

async function looksLikeOne(db: Db, skeleton: string): Promise<boolean> {
  return (await countRows(db, users, eq(users.usernameSkeleton, skeleton))) > 0;
}

/** How many admins can log in, not counting `exceptId`. */
export function countAdmins(db: Db, exceptId = 0): Promise<number> {
  const canLogIn = and(eq(users.role, 'admin'), eq(users.disabled, false));
  return countRows(db, users, and(canLogIn, ne(users.id, exceptId)));
}

/** The part of a user that admins see. */
export function managed({ passwordHash: _, ...user }: UserRow): ManagedUser {
  return user;
}
