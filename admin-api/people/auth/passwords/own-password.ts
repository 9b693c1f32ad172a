import type { Context } from 'hono';
import { findUser, type UserRow } from '#db/people/users.ts';
import type { ApiBindings, AppDeps } from '../../../deps.ts';
import { requireFound, invalid } from '../../../core/errors.ts';
import type { Turn } from '../../../core/fairness/fair-shares.ts';
import { visitorOf } from '../../../core/fairness/visitor.ts';
import { verifyPassword } from './password.ts';

/**
 * The logged-in user, who has just given the own password again; a wrong one is a 400 that tells
 * `issue`. It is counted by the session: an attack on the account stops no owner here.
 */
export async function provenOwner(
  { db, auth, shares, verifyHash }: Pick<AppDeps, 'db' | 'auth' | 'shares' | 'verifyHash'>,
  c: Context<ApiBindings>,
  password: string,
  issue = { path: 'currentPassword', message: 'This is not your current password' },
): Promise<{ row: UserRow; turn: Turn }> {
  const { user, sessionId } = c.get('session');
  const { id: uid, username } = user;
  // A password was given to get the session, and a stolen one has no tries but its own.
  const guess = { address: auth.addressOf(c), username, uid, device: sessionId, isBound: true };
  const right = auth.attempts.guess(guess);
  const row = requireFound(await findUser(db, uid), 'This account is gone');
  const turn = shares.hashTurn(visitorOf(c, auth), true);
  if (!(await verifyPassword(row.passwordHash, password, turn, verifyHash))) {
    throw invalid([issue]);
  }
  right();
  return { row, turn };
}
