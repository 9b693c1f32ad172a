import type { Db, Statement } from '../../core/connect/client.ts';
import { eq } from '../../core/connect/drizzle.ts';
import { q, readFirst, statement } from '../../core/sql/orm.ts';
import { users } from '../../schema/people/accounts.ts';
import { auditEntry, type Actor } from '../../core/changes/audit.ts';
import { forgetMailsTo } from './mail.ts';
import { endLinksOf, findLink } from './mail-links.ts';
import { findUser, type UserRow } from '../users.ts';

/** The user with a confirmed address, or null. */
export async function findUserByAddress(db: Db, address: string): Promise<UserRow | null> {
  const row = await readFirst(
    db,
    q.select({ id: users.id }).from(users).where(eq(users.email, address)),
  );
  return row && findUser(db, row.id);
}

/**
 * Confirms an address by the link that was sent to it, which only the user of the link can. Every
 * other link of the user ends. Answers what was there before.
 */
export function confirmAddress(
  db: Db,
  { userId, hash }: { userId: number; hash: string },
  actor: Actor,
  now: Date,
): Promise<{ address: string; before: string | null } | { refused: 'missing' | 'taken' }> {
  return db.write(async (commit) => {
    const link = await findLink(db, 'address', hash, now);
    const user = link && link.userId === userId ? await findUser(db, userId) : null;
    if (!link || !user) return { refused: 'missing' };
    const { address } = link;
    const other = await findUserByAddress(db, address);
    if (other && other.id !== userId) return { refused: 'taken' };
    await commit(change(user, address, actor, now));
    return { address, before: user.email };
  });
}

/** Takes the address of a user away, and what waits to be one; nothing happens where there is none. */
export function removeAddress(db: Db, userId: number, actor: Actor, now: Date): Promise<void> {
  return db.write(async (commit) => {
    const user = await findUser(db, userId);
    if (!user) return;
    await commit(user.email === null ? [endLinksOf(userId)] : change(user, null, actor, now));
  });
}

/** The log says that, not what: it is kept when the account is gone. */
function change(user: UserRow, email: string | null, actor: Actor, now: Date): Statement[] {
  const { id, username } = user;
  const said = (address: string | null) => (address === null ? 'none' : 'confirmed');
  return [
    statement(q.update(users).set({ email }).where(eq(users.id, id))),
    endLinksOf(id),
    ...(user.email === null ? [] : [forgetMailsTo(user.email)]),
    auditEntry(
      { actor, now },
      {
        action: 'set-address',
        entity: 'user',
        entityId: id,
        before: { username, address: said(user.email) },
        after: { username, address: said(email) },
      },
    ),
  ];
}
