import { createHash, randomBytes } from 'node:crypto';

/** Marks that a day may hold, 8 bytes each; past them nothing counts as a new visitor. */
const MAX_MARKS = 200_000;
/** Of those, how many one address may have: forged events of a few must not use up everybody's. */
const MARKS_OF_ONE = 500;

/**
 * Tells whether an address did a thing already on a day, without keeping the address: it is hashed
 * with a salt that exists in memory only and is thrown away with the day.
 */
export interface Visitors {
  /** A name for an address that means nothing tomorrow, or on another server. */
  nameOf(address: string): string;
  /** Whether this is the first time today; false too when the memory of the day, or its part, is full. */
  isNew(address: string, thing: string): boolean;
}

export function createVisitors(now: () => Date, maxMarks = MAX_MARKS): Visitors {
  let day = -1;
  let salt = randomBytes(32);
  const marks = new Set<bigint>();
  const marksOf = new Map<string, number>();
  const hash = (...parts: string[]) => {
    const today = Math.floor(now().getTime() / 86_400_000);
    if (today !== day) {
      [day, salt] = [today, randomBytes(32)];
      marks.clear();
      marksOf.clear();
    }
    return createHash('sha256').update(salt).update(parts.join('\n')).digest();
  };
  const nameOf = (address: string) => hash(address).toString('base64url', 0, 12);
  return {
    nameOf,
    isNew(address, thing) {
      const mark = hash(address, thing).readBigUInt64LE();
      if (marks.has(mark) || marks.size >= maxMarks) return false;
      const name = nameOf(address);
      const own = marksOf.get(name) ?? 0;
      if (own >= MARKS_OF_ONE) return false;
      marksOf.set(name, own + 1);
      marks.add(mark);
      return true;
    },
  };
}
