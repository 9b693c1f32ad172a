import type { Db } from '../../core/connect/client.ts';
import { eq, exists, or, sql } from '../../core/connect/drizzle.ts';
import { q, readFirst } from '../../core/sql/orm.ts';
import { users } from '../../schema/people/accounts.ts';
import { passkeys, totpFactors } from '../../schema/people/second-factor.ts';

const app = q
  .select({ userId: totpFactors.userId })
  .from(totpFactors)
  .where(eq(totpFactors.userId, users.id));
const key = q.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id));

/** Whether a user has a second factor, as a column of a query on `users`: codes for a lost phone are none. */
export const HAS_FACTOR = sql<boolean>`${or(exists(app), exists(key))}`.mapWith(Boolean);

/** Whether a user has an authenticator app or a passkey. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const query = q.select({ has: HAS_FACTOR }).from(users).where(eq(users.id, userId));
  return (await readFirst(db, query))?.has ?? false;
}
