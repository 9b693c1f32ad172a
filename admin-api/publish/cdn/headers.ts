import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { HIDDEN_PATHS } from '#src/domain/pages/crawling.ts';
import type { Env } from '../../env.ts';
import { baseHeaders } from '../../core/http/answers/headers.ts';
import { documentPolicy } from '../site/files/policy.ts';
import { addressOf, fileHeaders, isServed, ownType } from '../site/files/file-kinds.ts';

/** Headers of the addresses that a pattern matches. Those of several patterns add up. */
export interface CdnHeaders {
  /** A path; may end in `/*`. */
  for: string;
  values: Record<string, string>;
}

const NOT_LISTED = { 'X-Robots-Tag': 'noindex' };
/** Not for everything, because values add up: each file has its own. */
const EMBEDDING = 'Cross-Origin-Resource-Policy';
const PAGE = { [EMBEDDING]: 'same-origin' };
/** Hosts send this by themselves, so it need not be said. */
const DEFAULT_CACHE = 'public, max-age=0, must-revalidate';

/**
 * Headers that hold for every deploy. The policy of scripts and styles stands in each page as a
 * meta element; the header adds what only a header can say. Both are obeyed.
 */
export function fixedHeaders(env: Pick<Env, 'production'>): CdnHeaders[] {
  const { [EMBEDDING]: _, ...base } = baseHeaders(env);
  const everywhere = { ...base, 'Content-Security-Policy': documentPolicy('', env) };
  return [
    { for: '/*', values: everywhere },
    { for: '/_astro/*', values: additional('/_astro/x.js') },
    ...HIDDEN_PATHS.flatMap((path) =>
      [path, `${path}/*`].map((pattern) => ({ for: pattern, values: NOT_LISTED })),
    ),
  ];
}

/**
 * Headers of the other built files, as the server sends them; by folder where all its files agree,
 * as those of plans do, of which there may be many.
 */
export async function builtHeaders(folder: string): Promise<CdnHeaders[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && isServed(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith(`_astro${sep}`));
  const rules: CdnHeaders[] = [];
  for (const [top, inside] of Map.groupBy(names, (name) => name.split(sep)[0]!)) {
    const own = inside.sort().map((name) => {
      const address = addressOf(name);
      return { for: address, values: extname(name) === '.html' ? PAGE : additional(address) };
    });
    const agree = new Set(own.map(({ values }) => JSON.stringify(values))).size === 1;
    const whole = agree && inside[0] !== top;
    rules.push(...(whole ? [{ for: `/${top}/*`, values: own[0]!.values }] : own));
  }
  return rules.sort((a, b) => (a.for < b.for ? -1 : 1));
}

/** What a file that is no page needs beyond the headers of everything; a page needs `PAGE`. */
function additional(address: string): Record<string, string> {
  const { 'Cache-Control': cache, ...policy } = fileHeaders(address, null);
  const type = ownType(address);
  return {
    ...PAGE,
    ...policy,
    ...(cache !== DEFAULT_CACHE && { 'Cache-Control': cache }),
    ...(type && { 'Content-Type': type }),
  };
}
