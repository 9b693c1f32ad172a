/** A value that is made when it is first asked for: Intl's take 10 ms, and many a process needs none. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
