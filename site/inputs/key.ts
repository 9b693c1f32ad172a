import { hash } from 'node:crypto';
import type { Catalog } from '#db/catalog/catalog.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { digest } from './digest.ts';
import { aroundOf, frameOf } from './frame.ts';

/**
 * The key of a page: a hash of all that its view is given, and of the frame around it. A page whose
 * key and code are those of the last build is taken over as it is. `path` is the address that the
 * page's head names.
 */
export async function keyOf(
  catalog: Catalog,
  path: string | undefined,
  input: unknown,
): Promise<string> {
  // The picture of a plan is drawn of the plan, which its page is given: to name it takes longer than all else.
  const isOfInput = path?.startsWith(paths.plan(''));
  const frame = isOfInput ? aroundOf(catalog, path) : await frameOf(catalog, path);
  return hash('sha256', digest(frame) + digest(input), 'base64url');
}

/**
 * A page for Astro to make: its view is given `input`, and nothing else names it. `path` says what its
 * parameters are.
 */
export async function keyed<P, I extends object>(
  catalog: Catalog,
  path: string,
  params: P,
  input: I,
): Promise<KeyedPath<P, I>> {
  return { params, props: { input }, cacheKey: await keyOf(catalog, path, input) };
}

interface KeyedPath<P, I> {
  params: P;
  props: { input: I };
  cacheKey: string;
}
