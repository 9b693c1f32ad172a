const known = new WeakMap<object, Map<string, unknown>>();

/**
 * What `work` makes of an object, made once and remembered with it: it goes when the object goes.
 * `work` may read nothing but the object and what `name` says. What throws is tried again.
 */
export function memo<T>(of: object, name: string, work: () => T): T {
  let made = known.get(of);
  if (!made) known.set(of, (made = new Map()));
  if (!made.has(name)) made.set(name, work());
  return made.get(name) as T;
}
