import type { Db, Statement } from '../../core/connect/client.ts';
import { and, eq, lt } from '../../core/connect/drizzle.ts';
import { increment, q, readFirst, statement } from '../../core/sql/orm.ts';
import { users } from '../../schema/people/accounts.ts';
import {
  newPlaces,
  passkeys,
  recoveryCodes,
  totpFactors,
} from '../../schema/people/second-factor.ts';
import { auditEntry, type Actor } from '../../core/changes/audit.ts';
import { hasFactor } from './has-factor.ts';
import { endSessionsOf } from '../sessions.ts';

/** Whose factor changes, and in which session: the others end with the first factor. */
export interface FactorOwner {
  userId: number;
  username: string;
  sessionId: string;
}

export type TotpRow = typeof totpFactors.$inferSelect;

/** The authenticator app of a user, or null. */
export function findTotp(db: Db, userId: number): Promise<TotpRow | null> {
  return readFirst(db, q.select().from(totpFactors).where(eq(totpFactors.userId, userId)));
}

/**
 * What goes into the commit of each change of factors: a login that was decided on the user as it was
 * before ends without a session (`insertSession`).
 */
export const noteFactorChange = (userId: number): Statement =>
  statement(
    q
      .update(users)
      .set({ version: increment(users.version) })
      .where(eq(users.id, userId)),
  );

/**
 * Stores an authenticator app in the place of the one before. With the first factor the sessions of
 * before end: none of them was asked for it.
 */
export function putTotp(
  db: Db,
  owner: FactorOwner,
  { secret, step }: { secret: string; step: number },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { userId } = owner;
  const set = { secret, lastStep: step, createdAt: now.toISOString(), lastUsedAt: null };
  return db.write(async (commit) => {
    const isFirst = !(await hasFactor(db, userId));
    await commit([
      statement(
        q
          .insert(totpFactors)
          .values({ userId, ...set })
          .onConflictDoUpdate({ target: totpFactors.userId, set }),
      ),
      noteFactorChange(userId),
      ...(isFirst ? [endSessionsOf(userId, owner.sessionId)] : []),
      factorEntry(actor, owner, 'add-factor', 'authenticator app', now),
    ]);
  });
}

/** Notes that the code of a step was taken; false when it, or a later one, was taken before. */
export async function takeTotpStep(
  db: Db,
  userId: number,
  step: number,
  now: Date,
): Promise<boolean> {
  const taken = q
    .update(totpFactors)
    .set({ lastStep: step, lastUsedAt: now.toISOString() })
    .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)));
  const [rows] = await db.write((commit) => commit([statement(taken)]));
  return rows === 1;
}

/** Removes what belongs to the second factor of a user: for the commit that removes the user. */
export function forgetFactorsOf(userId: number): Statement[] {
  return [
    removeTotp(userId),
    statement(q.delete(passkeys).where(eq(passkeys.userId, userId))),
    forgetCodesOf(userId),
    statement(q.delete(newPlaces).where(eq(newPlaces.userId, userId))),
  ];
}

/** The statement that takes a user's authenticator app away. */
export const removeTotp = (userId: number): Statement =>
  statement(q.delete(totpFactors).where(eq(totpFactors.userId, userId)));

export const forgetCodesOf = (userId: number): Statement =>
  statement(q.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)));

/** The line of the log for a change of factors. */
export function factorEntry(
  actor: Actor,
  { userId, username }: Pick<FactorOwner, 'userId' | 'username'>,
  action: 'add-factor' | 'remove-factor' | 'new-codes' | 'use-code',
  factor: string | null,
  now: Date,
): Statement {
  const said = { username, ...(factor && { factor }) };
  const values = action === 'remove-factor' ? { before: said } : { after: said };
  return auditEntry({ actor, now }, { action, entity: 'user', entityId: userId, ...values });
}
