import type { Db, Statement } from '../../core/connect/client.ts';
import { eq } from '../../core/connect/drizzle.ts';
import { q, readAll, statement } from '../../core/sql/orm.ts';
import { passkeys } from '../../schema/people/second-factor.ts';
import type { Actor } from '../../core/changes/audit.ts';
import { hasFactor } from './has-factor.ts';
import {
  factorEntry,
  findTotp,
  forgetCodesOf,
  forgetFactorsOf,
  noteFactorChange,
  removeTotp,
  type FactorOwner,
} from './second-factor.ts';
import { endSessionsOf } from '../sessions.ts';

/** The authenticator app, or a passkey by its number. */
export type OwnFactor = 'app' | { passkey: number };
/** Why nothing is removed: there is no such factor, or it is the last one of whoever must have one. */
export type FactorRefusal = 'missing' | 'last';

/**
 * Removes a factor, and with the last one the recovery codes: what goes follows from what is there at
 * that moment, so of two that remove the same the second finds none. `keepOne`: the last one is refused.
 */
export function removeFactor(
  db: Db,
  owner: FactorOwner,
  factor: OwnFactor,
  keepOne: boolean,
  actor: Actor,
  now: Date,
): Promise<FactorRefusal | null> {
  const { userId } = owner;
  return db.write(async (commit) => {
    const all = await listFactors(db, userId);
    const own = all.find(({ id }) => id === (factor === 'app' ? null : factor.passkey));
    if (!own) return 'missing';
    const isLast = all.length === 1;
    if (isLast && keepOne) return 'last';
    await commit([
      own.remove,
      ...(isLast ? [forgetCodesOf(userId)] : []),
      noteFactorChange(userId),
      factorEntry(actor, owner, 'remove-factor', own.name, now),
    ]);
    return null;
  });
}

/** The factors of a user: how the log calls each, and what removes it; the app has no number. */
async function listFactors(db: Db, userId: number) {
  const { id, name } = passkeys;
  const ofUser = q.select({ id, name }).from(passkeys).where(eq(passkeys.userId, userId));
  const [app, keys] = await Promise.all([findTotp(db, userId), readAll(db, ofUser)]);
  const factors: { id: number | null; name: string; remove: Statement }[] = keys.map((key) => ({
    id: key.id,
    name: `passkey "${key.name}"`,
    remove: statement(q.delete(passkeys).where(eq(id, key.id))),
  }));
  if (app) factors.push({ id: null, name: 'authenticator app', remove: removeTotp(userId) });
  return factors;
}

/** Takes every factor of a user away and ends their sessions; false when there was none. */
export function removeAllFactors(
  db: Db,
  user: { id: number; username: string },
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.write(async (commit) => {
    if (!(await hasFactor(db, user.id))) return false;
    await commit([
      ...forgetFactorsOf(user.id),
      noteFactorChange(user.id),
      endSessionsOf(user.id),
      factorEntry(actor, { userId: user.id, ...user }, 'remove-factor', 'all', now),
    ]);
    return true;
  });
}
