import { MAX_COMPARE } from '../core/vocabulary.ts';

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

/** The parameter that says whether a comparison shows only what differs: '1' or '0'. */
export const DIFFERENCES = 'diff';
/** From so many plans on it does unless it is switched off. */
const MANY = 3;

/** Its value in the address of so many plans; null where it says what goes without saying. */
export function differencesParam(only: boolean, plans: number): '1' | '0' | null {
  return only === plans >= MANY ? null : only ? '1' : '0';
}

/** Slugs of an address `?plans=a,b,c`: each once, at most four; `dropped` counts the rest. */
export function readCompared(params: URLSearchParams): {
  slugs: string[];
  dropped: number;
  onlyDifferences: boolean;
} {
  const unique = slugsOf(params);
  const said = params.get(DIFFERENCES);
  return {
    slugs: unique.slice(0, MAX_COMPARE),
    dropped: Math.max(0, unique.length - MAX_COMPARE),
    onlyDifferences: said === '1' || (said !== '0' && unique.length >= MANY),
  };
}
