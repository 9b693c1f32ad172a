/**
 * `make` for an object and some facts, kept with the object while the facts are the same ones. It may
 * read nothing but what it is handed: then what is kept is what it would make.
 */
export function kept<O extends object, F extends readonly unknown[], T>(
  make: (of: O, ...facts: F) => T,
): (of: O, ...facts: F) => T {
  const all = new WeakMap<O, { facts: F; value: T }>();
  return (of, ...facts) => {
    const known = all.get(of);
    if (known && isSameList(known.facts, facts)) return known.value;
    const value = make(of, ...facts);
    all.set(of, { facts, value });
    return value;
  };
}

/** Whether two lists hold the same things in the same order. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => Object.is(part, other[at]));
}

/** Values by name, each with the facts that it was made from. */
export interface KeptByFacts<T> {
  /** The last value of a name, where it was made from the same facts. */
  find(name: string, facts: readonly unknown[]): T | undefined;
  keep(name: string, facts: readonly unknown[], value: T): T;
}

/** Opens them. As for `kept`, a value may be made of nothing but its facts. */
export function keepByFacts<T>(): KeptByFacts<T> {
  const last = new Map<string, { facts: readonly unknown[]; value: T }>();
  return {
    find(name, facts) {
      const known = last.get(name);
      return known && isSameList(known.facts, facts) ? known.value : undefined;
    },
    keep(name, facts, value) {
      last.set(name, { facts, value });
      return value;
    },
  };
}
