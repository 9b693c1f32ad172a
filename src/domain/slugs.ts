/** What can be the last part of a plan's address. */
export const SLUG = /^[a-z\d-]{1,200}$/;

/** Slugs of an address `?plans=a,b,c`, in their order, each once; what can be no slug is left out. */
export function slugsOf(params: URLSearchParams): string[] {
  const wanted = params
    .getAll('plans')
    .flatMap((text) => text.split(','))
    .map((slug) => slug.trim().toLowerCase())
    .filter((slug) => SLUG.test(slug));
  return [...new Set(wanted)];
}
