import { MAX_COMPARE } from './vocabulary.ts';

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

/** Slugs of an address `?plans=a,b,c`: each once, at most four; `dropped` counts the rest. */
export function readCompared(params: URLSearchParams): {
  slugs: string[];
  dropped: number;
  onlyDifferences: boolean;
} {
  const unique = slugsOf(params);
  return {
    slugs: unique.slice(0, MAX_COMPARE),
    dropped: Math.max(0, unique.length - MAX_COMPARE),
    onlyDifferences: params.get('diff') === '1',
  };
}
