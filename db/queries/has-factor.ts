import type { Db } from '../client.ts';
import { eq, sql } from '../drizzle.ts';
import { q, readFirst } from '../orm.ts';
import { users } from '../schema/accounts.ts';
import { passkeys, totpFactors } from '../schema/second-factor.ts';

/** Whether a user has a second factor, as a column of a query on `users`: codes for a lost phone are none. */
export const HAS_FACTOR = sql<number>`(EXISTS (${q
  .select({ n: totpFactors.userId })
  .from(totpFactors)
  .where(eq(totpFactors.userId, users.id))}) OR EXISTS (${q
  .select({ n: passkeys.id })
  .from(passkeys)
  .where(eq(passkeys.userId, users.id))}))`.mapWith(Boolean);

/** Whether a user has an authenticator app or a passkey. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const row = await readFirst(
    db,
    q.select({ has: HAS_FACTOR }).from(users).where(eq(users.id, userId)),
  );
  return row?.has ?? false;
}
