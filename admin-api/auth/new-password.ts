import { ADMIN_PASSWORD_MIN, PASSWORD_MIN, passwordProblem } from '#src/domain/accounts.ts';
import type { NewPassword } from '#db/queries/users.ts';
import { invalid } from '../errors.ts';
import type { HashTurn } from './hash-turns.ts';
import { hashPassword } from './password.ts';
import { weakPasswordProblem } from './weak-password.ts';

/**
 * A password that the rules allow for this user, hashed. Throws a 400 that names `field`
 * (decisions §2, Password: visitors 6, admins 12, common ones refused).
 */
export async function acceptPassword(
  password: string,
  user: { username: string; isAdmin: boolean },
  turn?: HashTurn,
  field = 'password',
): Promise<NewPassword> {
  const message =
    passwordProblem(password, user.isAdmin ? ADMIN_PASSWORD_MIN : PASSWORD_MIN) ??
    weakPasswordProblem(password, user.username);
  if (message) throw invalid([{ path: field, message }]);
  return hashPassword(password, turn);
}
