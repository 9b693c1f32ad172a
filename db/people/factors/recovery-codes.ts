import type { Db } from '../../core/connect/client.ts';
import { and, eq } from '../../core/connect/drizzle.ts';
import { countRows, q, readFirst, statement } from '../../core/sql/orm.ts';
import { recoveryCodes } from '../../schema/people/second-factor.ts';
import type { Actor } from '../../core/changes/audit.ts';
import { factorEntry, forgetCodesOf, type FactorOwner } from './second-factor.ts';

type Owner = Pick<FactorOwner, 'userId' | 'username'>;

/** How many codes of a user were not used yet. */
export const countCodes = (db: Db, userId: number): Promise<number> =>
  countRows(db, recoveryCodes, eq(recoveryCodes.userId, userId));

/** Puts the hashes of new codes in the place of those of before. */
export async function putCodes(
  db: Db,
  owner: Owner,
  hashes: readonly string[],
  actor: Actor,
  now: Date,
): Promise<void> {
  const rows = hashes.map((id) => ({ id, userId: owner.userId }));
  await db.write((commit) =>
    commit([
      forgetCodesOf(owner.userId),
      statement(q.insert(recoveryCodes).values(rows)),
      factorEntry(actor, owner, 'new-codes', null, now),
    ]),
  );
}

/** Uses a code up; false when there is none of that hash. */
export function takeCode(
  db: Db,
  owner: Owner,
  hash: string,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const its = and(eq(recoveryCodes.id, hash), eq(recoveryCodes.userId, owner.userId));
  return db.write(async (commit) => {
    const row = await readFirst(db, q.select().from(recoveryCodes).where(its));
    if (!row) return false;
    await commit([
      statement(q.delete(recoveryCodes).where(its)),
      factorEntry(actor, owner, 'use-code', null, now),
    ]);
    return true;
  });
}
