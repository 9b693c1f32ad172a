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

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => Object.is(part, other[at]));
}
