import { hash } from 'node:crypto';
import type { Catalog } from '#db/catalog.ts';
import { kept } from '#src/domain/kept.ts';
import { digest } from './digest.ts';
import { frameOf, type Frame } from './frame.ts';

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
  return hashOf(await frameOf(catalog, path), input);
}

/** Most pages have the frame and are given the object that they had before. */
const hashOf = kept((frame: Frame, input: unknown) =>
  hash('sha256', digest(frame) + digest(input), 'base64url'),
);

/**
 * A page for Astro to make: its view is given `input`, and nothing else names it. `path` says what its
 * parameters are; the same object as before while path, key and input are, as of most plans.
 */
export async function keyed<P, I extends object>(
  catalog: Catalog,
  path: string,
  params: P,
  input: I,
): Promise<KeyedPath<P, I>> {
  const place = placeOf(input, path, await keyOf(catalog, path, input)) as Place<P, I>;
  place.made ??= { params, props: { input }, cacheKey: place.key };
  return place.made;
}

interface KeyedPath<P, I> {
  params: P;
  props: { input: I };
  cacheKey: string;
}

interface Place<P, I> {
  key: string;
  made?: KeyedPath<P, I>;
}

const placeOf = kept((_input: object, _path: string, key: string): { key: string } => ({ key }));
