/** A value that is made when it is first asked for: Intl's take 10 ms, and many a process needs none. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Texts that are known at once, at most: then all are forgotten. */
const MOST_TEXTS = 4096;
/** Characters of one, at most: V8 keeps a longer one that was cut out of a file with all of the file. */
const LONGEST_TEXT = 12;

/** What is worked out of a text, once for each: thousands of plans have a few dozen sizes and days. */
export function byText<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > LONGEST_TEXT) return read(text);
    let value = known.get(text);
    if (value === undefined) {
      if (known.size === MOST_TEXTS) known.clear();
      known.set(text, (value = read(text)));
    }
    return value;
  };
}
