import { isStaff, type Role } from '#src/domain/people/roles.ts';
import type { Db, Statement } from '../core/connect/client.ts';
import { and, eq } from '../core/connect/drizzle.ts';
import { increment, q, statement } from '../core/sql/orm.ts';
import { users } from '../schema/people/accounts.ts';
import { auditEntry, type Actor, type AuditEntry } from '../core/changes/audit.ts';
import { forgetDevicesOf } from './devices.ts';
import { forgetFactorsOf } from './factors/second-factor.ts';
import { forgetMailsTo } from './mail/mail.ts';
import { endLinksOf } from './mail/mail-links.ts';
import { endSessionsOf } from './sessions.ts';
import { removeTokensOf } from './tokens.ts';
import {
  countAdmins,
  findUser,
  managed,
  type NewPassword,
  type UserRefusal,
  type UserResult,
  type UserRow,
} from './users.ts';

/** What may change about a user; fields left out stay. */
export interface UserPatch {
  role?: Role;
  disabled?: boolean;
  password?: NewPassword | undefined;
  /** The version that the change is based on; without it the newest is. */
  version?: number | undefined;
  /** Session that survives the change: the one in which the user changes the own password. */
  keepSession?: string | undefined;
}

/**
 * Changes a user, ends their sessions and writes the log, in one commit. Roles of the dashboard need
 * a password of 12 (rule 51); the last admin stays.
 */
export async function updateUser(
  db: Db,
  id: number,
  patch: UserPatch,
  actor: Actor,
  now: Date,
): Promise<UserResult> {
  return db.write(async (commit) => {
    const found = await checkedUser(db, id, patch.version);
    if ('refused' in found) return found;
    const { user } = found;
    const next = {
      role: patch.role ?? user.role,
      disabled: patch.disabled ?? user.disabled,
      adminReady: patch.password?.adminReady ?? user.adminReady,
    };
    if (isStaff(next.role) && !next.adminReady) return { refused: 'needs-password' };
    if (isActiveAdmin(user) && !isActiveAdmin(next)) {
      if ((await countAdmins(db, id)) === 0) return { refused: 'last-admin' };
    }
    const entries = auditEntries(user, next, patch.password !== undefined);
    if (entries.length > 0) {
      await commit([
        updateStatement(user, next, patch.password, now),
        endSessionsOf(id, patch.keepSession),
        ...(patch.password ? [forgetDevicesOf(id), endLinksOf(id)] : []),
        ...entries.map((entry) => auditEntry({ actor, now }, entry)),
      ]);
    }
    return { user: managed((await findUser(db, id))!) };
  });
}

/** Removes a user and their sessions. Refused for the last admin; the log keeps the name. */
export async function deleteUser(
  db: Db,
  id: number,
  version: number | undefined,
  actor: Actor,
  now: Date,
): Promise<UserResult> {
  return db.write(async (commit) => {
    const found = await checkedUser(db, id, version);
    if ('refused' in found) return found;
    const { user } = found;
    if (isActiveAdmin(user) && (await countAdmins(db, id)) === 0) {
      return { refused: 'last-admin' };
    }
    const { username, role, disabled } = user;
    await commit([
      endSessionsOf(id),
      forgetDevicesOf(id),
      removeTokensOf(id),
      ...forgetFactorsOf(id),
      endLinksOf(id),
      ...(user.email === null ? [] : [forgetMailsTo(user.email)]),
      statement(q.delete(users).where(eq(users.id, id))),
      auditEntry(
        { actor, now },
        { action: 'delete', entity: 'user', entityId: id, before: { username, role, disabled } },
      ),
    ]);
    return { user: managed(user) };
  });
}

/** Replaces a hash made with older parameters; no session ends and nothing is logged. */
export async function rehashPassword(db: Db, user: UserRow, hash: string): Promise<void> {
  const asRead = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
  const write = q.update(users).set({ passwordHash: hash }).where(asRead);
  await db.write((commit) => commit([statement(write)]));
}

/** The user, or why a change based on `version` cannot happen. */
async function checkedUser(
  db: Db,
  id: number,
  version: number | undefined,
): Promise<{ user: UserRow } | UserRefusal> {
  const user = await findUser(db, id);
  if (!user) return { refused: 'missing' };
  if (version !== undefined && version !== user.version) {
    return { refused: 'stale', current: managed(user) };
  }
  return { user };
}

interface Rights {
  role: Role;
  disabled: boolean;
}

const isActiveAdmin = ({ role, disabled }: Rights) => role === 'admin' && !disabled;

function updateStatement(
  user: UserRow,
  next: Rights,
  password: NewPassword | undefined,
  now: Date,
): Statement {
  const { role, disabled } = next;
  const set = {
    role,
    disabled,
    ...(password && {
      passwordHash: password.hash,
      passwordLongEnough: password.adminReady,
      passwordChangedAt: now.toISOString(),
    }),
    version: increment(users.version),
  };
  return statement(q.update(users).set(set).where(eq(users.id, user.id)));
}

/** What the log says of a change: the rights that changed, and that (not what) a password was set. */
function auditEntries(before: UserRow, after: Rights, passwordSet: boolean): AuditEntry[] {
  const keys = (['role', 'disabled'] as const).filter((key) => before[key] !== after[key]);
  const pick = (from: Rights) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  const row = { entity: 'user', entityId: before.id };
  const { username } = before;
  return [
    ...(keys.length > 0
      ? [
          {
            ...row,
            action: 'update',
            before: { username, ...pick(before) },
            after: { username, ...pick(after) },
          },
        ]
      : []),
    ...(passwordSet ? [{ ...row, action: 'set-password', after: { username } }] : []),
  ];
}
