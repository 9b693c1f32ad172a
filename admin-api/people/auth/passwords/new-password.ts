import { passwordMinimum, passwordProblem } from '#src/domain/people/accounts.ts';
import type { Role } from '#src/domain/people/roles.ts';
import type { NewPassword } from '#db/people/users.ts';
import { invalid } from '../../../core/errors.ts';
import type { Turn } from '../../../core/fairness/fair-shares.ts';
import { hashPassword } from './password.ts';
import { weakPasswordProblem } from './weak-password.ts';

/**
 * A password that the rules allow for this user, hashed. Throws a 400 that names `field`
 * (rule 51).
 */
export async function acceptPassword(
  password: string,
  user: { username: string; role: Role },
  turn?: Turn,
  field = 'password',
): Promise<NewPassword> {
  const message =
    passwordProblem(password, passwordMinimum(user.role)) ??
    weakPasswordProblem(password, user.username);
  if (message) throw invalid([{ path: field, message }]);
  return hashPassword(password, turn);
}
