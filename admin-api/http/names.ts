/** How many addresses are remembered, and how long one may be. */
const MOST = 2000;
const LONGEST = 500;

/**
 * The name of the question that an address asks, worked out once for each of the last addresses: a
 * list's parameters take longer to read than its kept answer takes to send. `nameOf` must not depend
 * on anything but the parameters.
 */
export function rememberNames(
  nameOf: (params: URLSearchParams) => string,
): (url: string) => string {
  const names = new Map<string, string>();
  return (url) => {
    const at = url.indexOf('?');
    const search = at < 0 ? '' : url.slice(at);
    const known = names.get(search);
    if (known !== undefined) return known;
    const name = nameOf(new URLSearchParams(search));
    // Whoever asks for made-up addresses costs the others a reading, and no memory.
    if (names.size >= MOST) names.clear();
    if (search.length <= LONGEST) names.set(search, name);
    return name;
  };
}
