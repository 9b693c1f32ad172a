import type { Db } from '../../core/connect/client.ts';
import { and, desc, eq } from '../../core/connect/drizzle.ts';
import { countRows, q, readAll, statement } from '../../core/sql/orm.ts';
import { passkeys } from '../../schema/people/second-factor.ts';
import type { Actor } from '../../core/changes/audit.ts';
import { hasFactor } from './has-factor.ts';
import { factorEntry, noteFactorChange, type FactorOwner } from './second-factor.ts';
import { endSessionsOf } from '../sessions.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type NewPasskey = Pick<
  PasskeyRow,
  'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'host'
>;

/** Passkeys that a user may have. */
export const MAX_PASSKEYS = 20;

/** The passkeys of a user, the newest first. */
export function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  const ofUser = q.select().from(passkeys).where(eq(passkeys.userId, userId));
  return readAll(db, ofUser.orderBy(desc(passkeys.id)));
}

/**
 * Stores a passkey; with the first factor the sessions of before end. Refused past `MAX_PASSKEYS`, and
 * when it is there already.
 */
export function addPasskey(
  db: Db,
  owner: FactorOwner,
  key: NewPasskey,
  actor: Actor,
  now: Date,
): Promise<'too-many' | 'known' | null> {
  const { userId, sessionId } = owner;
  return db.write(async (commit) => {
    const known = eq(passkeys.credentialId, key.credentialId);
    if ((await countRows(db, passkeys, known)) > 0) return 'known';
    if ((await countRows(db, passkeys, eq(passkeys.userId, userId))) >= MAX_PASSKEYS) {
      return 'too-many';
    }
    const isFirst = !(await hasFactor(db, userId));
    await commit([
      statement(q.insert(passkeys).values({ ...key, userId, createdAt: now.toISOString() })),
      noteFactorChange(userId),
      ...(isFirst ? [endSessionsOf(userId, sessionId)] : []),
      factorEntry(actor, owner, 'add-factor', `passkey "${key.name}"`, now),
    ]);
    return null;
  });
}

/** Notes that a passkey was used, with what it counts; false when it was used meanwhile or is gone. */
export async function notePasskeyUse(
  db: Db,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  next: number,
  now: Date,
): Promise<boolean> {
  const used = q
    .update(passkeys)
    .set({ counter: next, lastUsedAt: now.toISOString() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)));
  const [rows] = await db.write((commit) => commit([statement(used)]));
  return rows === 1;
}
