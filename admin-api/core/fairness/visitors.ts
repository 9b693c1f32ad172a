import { createHash, randomBytes } from 'node:crypto';
import { networksOf } from '../http/connections/networks.ts';

/** Marks that a day may hold, 8 bytes each; past them nothing counts as a new visitor. */
const MAX_MARKS = 200_000;
/** Of those, how many one address may have: forged events of a few must not use up everybody's. */
const MARKS_OF_ONE = 500;

/**
 * Tells whether an address did a thing already on a day, without keeping the address: it is hashed
 * with a salt that exists in memory only and is thrown away with the day.
 */
export interface Visitors {
  /** A name for an address or network that means nothing tomorrow, or on another server. */
  nameOf(address: string): string;
  /** Whether this is the first time today; false too when the memory of the day, or its part, is full. */
  isNew(address: string, thing: string): boolean;
}

/**
 * Of the marks of a day a /24 or /48 may have a tenth; an address 500, its /56 three times as many.
 * With `byNetwork` a whole /24 or /48 is one visitor.
 */
export function createVisitors(
  now: () => Date,
  { maxMarks = MAX_MARKS, byNetwork = false } = {},
): Visitors {
  const share = maxMarks / 10;
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
  /** The visitor that an address is or belongs to, then its networks, each with its most marks. */
  const partsOf = (address: string): { network: string; most: number }[] => {
    const { own, wider } = networksOf(address);
    const widest = { network: wider.at(-1) ?? own, most: share };
    if (byNetwork) return [widest];
    const inner = [own, ...wider.slice(0, -1)].map((network, level) => ({
      network,
      most: Math.min(MARKS_OF_ONE * (level === 0 ? 1 : 3), share),
    }));
    return wider.length === 0 ? inner : [...inner, widest];
  };
  return {
    nameOf,
    isNew(address, thing) {
      const networks = partsOf(address);
      const mark = hash(networks[0]!.network, thing).readBigUInt64LE();
      if (marks.has(mark) || marks.size >= maxMarks) return false;
      const parts = networks.map(({ network, most }) => ({
        name: nameOf(network),
        most,
      }));
      if (parts.some(({ name, most }) => (marksOf.get(name) ?? 0) >= most)) return false;
      for (const { name } of parts) marksOf.set(name, (marksOf.get(name) ?? 0) + 1);
      marks.add(mark);
      return true;
    },
  };
}
