/** How many addresses are remembered, and how long one may be. */
const MOST = 2000;
const LONGEST = 500;

/** The names of the questions that addresses ask: two that have the same answer have one name. */
export interface AnswerNames {
  /** Worked out once for each of the last addresses: reading a list's parameters takes longer than sending its cached answer. */
  of(address: string, work: () => string): string;
  /** The name of an address that was asked lately. */
  known(address: string): string | undefined;
}

export function createNames(): AnswerNames {
  const names = new Map<string, string>();
  return {
    of(address, work) {
      const known = names.get(address);
      if (known !== undefined) return known;
      const name = work();
      // Whoever asks for made-up addresses costs the others a reading, and no memory.
      if (names.size >= MOST) names.clear();
      if (address.length <= LONGEST) names.set(address, name);
      return name;
    },
    known: (address) => names.get(address),
  };
}
