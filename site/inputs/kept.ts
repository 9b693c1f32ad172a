import { digest } from './digest.ts';

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
    const isSame =
      known?.facts.length === facts.length &&
      facts.every((fact, at) => Object.is(fact, known.facts[at]));
    if (isSame) return known.value;
    const value = make(of, ...facts);
    all.set(of, { facts, value });
    return value;
  };
}

/** The same, and what is made anew is the object of before while that says the same. */
export function keptAlike<O extends object, F extends readonly unknown[], T>(
  make: (of: O, ...facts: F) => T,
): (of: O, ...facts: F) => T {
  const last = new WeakMap<O, T>();
  return kept((of: O, ...facts: F) => {
    const value = make(of, ...facts);
    if (last.has(of) && digest(last.get(of)) === digest(value)) return last.get(of)!;
    last.set(of, value);
    return value;
  });
}

/** Answers the object of before while one says the same, by a name: so that `kept` knows it. */
export function lasting<T extends object>(): (name: string, value: T) => T {
  const last = new Map<string, { value: T; seen: T }>();
  return (name, value) => {
    const before = last.get(name);
    // Ten thousand pages ask about one object.
    if (before?.seen === value) return before.value;
    const isAlike = before && digest(before.value) === digest(value);
    const now = { value: isAlike ? before.value : value, seen: value };
    last.set(name, now);
    return now.value;
  };
}
