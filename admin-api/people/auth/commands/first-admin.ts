import { randomBytes } from 'node:crypto';
import type { Db } from '#db/core/connect/client.ts';
import { unlessDone } from '#db/core/migrate/first-come.ts';
import { createUser, findUserByName, hasAdmin } from '#db/people/users.ts';
import { cleanUsername, usernameProblem } from '#src/domain/people/accounts.ts';
import { EnvError, type Env } from '../../../env.ts';
import { AppError } from '../../../core/errors.ts';
import { acceptPassword } from '../passwords/new-password.ts';
import { verifyPassword } from '../passwords/password.ts';

/** The admin that a first start made. */
export interface FirstAdmin {
  username: string;
  /** The random password, to be shown once; null when ADMIN_PASSWORD gave it. */
  password: string | null;
}

/**
 * Makes sure that somebody can administer the site: without an admin it creates one from
 * ADMIN_USERNAME and ADMIN_PASSWORD, or with a random password (rule 52).
 * Answers null when there is an admin. Throws an EnvError for a password or name that will not do.
 * `random` is the password for one without; who tries again after a lost answer gives the same.
 */
export async function ensureFirstAdmin(
  db: Db,
  env: Pick<Env, 'adminUsername' | 'adminPassword'>,
  now: Date,
  random = randomPassword(),
): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  const username = cleanUsername(env.adminUsername);
  const problem = usernameProblem(username);
  if (problem) throw new EnvError(`ADMIN_USERNAME will not do: ${problem}.`);
  const password = env.adminPassword ?? random;
  const accepted = await acceptPassword(password, { username, role: 'admin' }).catch((error) => {
    if (error instanceof AppError)
      throw new EnvError(`ADMIN_PASSWORD will not do: ${error.message}.`);
    throw error;
  });
  const actor = { id: null, name: 'first start', way: 'start' } as const;
  const made = await unlessDone(
    () => createUser(db, { username, password: accepted, role: 'admin' }, actor, now),
    () => hasAdmin(db),
  );
  if (!made) return null;
  if ('refused' in made) {
    // Another server that starts at the same moment made one, while this one hashed.
    if (await hasAdmin(db)) return null;
    // Never the account of a visitor who took the name.
    throw new EnvError(
      `There is no admin yet, and "${username}" is a visitor. Set ADMIN_USERNAME to another name, or run: npm run cli -- user:promote <name>`,
    );
  }
  return { username, password: env.adminPassword === null ? password : null };
}

/** The admin that an attempt made whose answer was lost: known by its random password. */
export async function findFirstAdmin(
  db: Db,
  env: Pick<Env, 'adminUsername' | 'adminPassword'>,
  random: string,
): Promise<FirstAdmin | null> {
  if (env.adminPassword !== null) return null;
  const user = await findUserByName(db, cleanUsername(env.adminUsername));
  const isOurs = user !== null && (await verifyPassword(user.passwordHash, random));
  return isOurs ? { username: user.username, password: random } : null;
}

/** 120 random bits as 20 letters, digits, - and _. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}
