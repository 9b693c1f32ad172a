import { randomBytes } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { createUser, hasAdmin } from '#db/queries/users.ts';
import { cleanUsername, usernameProblem } from '#src/domain/accounts.ts';
import { EnvError, type Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { acceptPassword } from './new-password.ts';

/** The admin that a first start made. */
export interface FirstAdmin {
  username: string;
  /** The random password, to be shown once; null when ADMIN_PASSWORD gave it. */
  password: string | null;
}

/**
 * Makes sure that somebody can administer the site: without an admin it creates one from
 * ADMIN_USERNAME and ADMIN_PASSWORD, or with a random password (decisions §2, First admin).
 * Answers null when there is an admin. Throws an EnvError for a password or name that will not do.
 */
export async function ensureFirstAdmin(
  db: Db,
  env: Pick<Env, 'adminUsername' | 'adminPassword'>,
  now: Date,
): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  const username = cleanUsername(env.adminUsername);
  const problem = usernameProblem(username);
  if (problem) throw new EnvError(`ADMIN_USERNAME will not do: ${problem}.`);
  const password = env.adminPassword ?? randomPassword();
  const accepted = await acceptPassword(password, { username, isAdmin: true }).catch((error) => {
    if (error instanceof AppError)
      throw new EnvError(`ADMIN_PASSWORD will not do: ${error.message}.`);
    throw error;
  });
  const actor = { id: null, name: 'first start', way: 'start' } as const;
  const made = await createUser(db, { username, password: accepted, isAdmin: true }, actor, now);
  if ('refused' in made) {
    // Never the account of a visitor who took the name.
    throw new EnvError(
      `There is no admin yet, and "${username}" is a visitor. Set ADMIN_USERNAME to another name, or run: npm run cli -- user:promote <name>`,
    );
  }
  return { username, password: env.adminPassword === null ? password : null };
}

/** 120 random bits as 20 letters, digits, - and _. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}
