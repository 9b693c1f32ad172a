import type { LinkKind } from '#src/domain/people/mail.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, eq, gt, lte } from '../../core/connect/drizzle.ts';
import { q, readFirst, statement } from '../../core/sql/orm.ts';
import { users } from '../../schema/people/accounts.ts';
import { mailLinks } from '../../schema/people/mail.ts';

/** Puts a link in the place of the one of its kind that the user had. */
export const putLink = (link: typeof mailLinks.$inferInsert): Statement => {
  const { hash, address, expiresAt } = link;
  return statement(
    q
      .insert(mailLinks)
      .values(link)
      .onConflictDoUpdate({
        target: [mailLinks.userId, mailLinks.kind],
        set: { hash, address, expiresAt },
      }),
  );
};

/**
 * A link that still opens something, by the hash of its token, with what decides of its user at this
 * moment; `version` is that of the user's row. Null for any other.
 */
export function findLink(db: Db, kind: LinkKind, hash: string, now: Date) {
  const holds = and(
    eq(mailLinks.hash, hash),
    eq(mailLinks.kind, kind),
    gt(mailLinks.expiresAt, now.toISOString()),
    eq(users.disabled, false),
  );
  const { userId, address } = mailLinks;
  const { username, role, version } = users;
  const query = q
    .select({ userId, username, role, version, address })
    .from(mailLinks)
    .innerJoin(users, eq(users.id, userId));
  return readFirst(db, query.where(holds));
}

/** The address that waits to be confirmed, or null. */
export async function unconfirmedAddress(db: Db, userId: number, now: Date) {
  const own = and(
    eq(mailLinks.userId, userId),
    eq(mailLinks.kind, 'address'),
    gt(mailLinks.expiresAt, now.toISOString()),
  );
  const query = q.select({ address: mailLinks.address }).from(mailLinks).where(own);
  return (await readFirst(db, query))?.address ?? null;
}

/** Ends the links of a user: belongs into the commit of a new password or address. */
export const endLinksOf = (userId: number): Statement =>
  statement(q.delete(mailLinks).where(eq(mailLinks.userId, userId)));

/** Links whose time is over, with the addresses in them. */
export async function forgetOldLinks(db: Db, now: Date): Promise<void> {
  const old = q.delete(mailLinks).where(lte(mailLinks.expiresAt, now.toISOString()));
  await db.write((commit) => commit([statement(old)]));
}

/** Of a database that was put back nobody knows which were used since. */
export const FORGET_LINKS: Statement = statement(q.delete(mailLinks));
