import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#src/domain/people/second-factor.ts';

/** Digits and letters that nobody takes for one another (Crockford's base32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;

/** Ten new codes of 80 random bits, in groups of four. */
export const newCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** What the database knows of a code. Blanks, hyphens, case and look-alikes do not count. */
export function hashCode(userId: number, typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0');
  return createHash('sha256').update(`recovery ${userId} ${code}`).digest('hex');
}
