import { randomUUID } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { ADMIN_PASSWORD_MIN, cleanPassword, passwordLength } from '#src/domain/people/accounts.ts';
import type { Turn } from '../../../core/fairness/fair-shares.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (Algorithm 2 is argon2id). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of commands and the start, which hash one password. */
const atOnce: Turn = (hash) => hash();

/** What is stored for a password: its argon2id hash, and whether it is long enough for an admin. */
export async function hashPassword(
  password: string,
  turn = atOnce,
): Promise<{ hash: string; adminReady: boolean }> {
  return {
    hash: await turn(() => hash(cleanPassword(password), PARAMETERS)),
    adminReady: passwordLength(password) >= ADMIN_PASSWORD_MIN,
  };
}

/** Fits no password. Made at the start, so that the first unknown user costs no more than the next. */
const unknown = hash(randomUUID(), PARAMETERS);

/** argon2's own check of a password against a hash: 10 ms of work. */
export type VerifyHash = (hash: string, password: string) => Promise<boolean>;

/**
 * Whether a password fits a stored hash. Without a hash (unknown user) the same work is done on
 * a hash that fits nothing, so that the time of the answer tells nothing.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  turn = atOnce,
  verifyHash: VerifyHash = verify,
): Promise<boolean> {
  const against = stored ?? (await unknown);
  const fits = await turn(() => verifyHash(against, cleanPassword(password)));
  return fits && stored !== null;
}

/** Whether a stored hash was made with weaker parameters than today's. */
export function needsRehash(stored: string): boolean {
  const made = parseOptions(stored);
  return (
    made.algorithm !== PARAMETERS.algorithm ||
    made.memoryCost < PARAMETERS.memoryCost ||
    made.timeCost < PARAMETERS.timeCost
  );
}
