import type { Db } from '../../core/connect/client.ts';
import { findUserByAddress } from './addresses.ts';
import { findInvitation, gone } from './invitations.ts';
import { addUser, nameRefusal, type NewPassword, type UserResult } from '../users.ts';

/** Makes the account of an invitation, once, with its role and its address, which the link proves. */
export function acceptInvitation(
  db: Db,
  input: { hash: string; username: string; password: NewPassword; requestId: string | undefined },
  now: Date,
): Promise<UserResult> {
  const { hash, username, password, requestId } = input;
  return db.write(async (commit) => {
    const row = await findInvitation(db, hash, now);
    if (!row) return { refused: 'missing' };
    const refused = await nameRefusal(db, username, true);
    if (refused) return { refused };
    // Somebody may have confirmed the address as theirs since: then this account has none.
    const email = (await findUserByAddress(db, row.address)) ? null : row.address;
    const actor = { id: null, name: username, way: 'api', requestId } as const;
    return addUser(
      db,
      commit,
      { username, password, role: row.role, email, with: gone(row) },
      actor,
      now,
    );
  });
}
