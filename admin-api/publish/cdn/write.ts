import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, extname, relative, sep } from 'node:path';
import { paths } from '#src/domain/core/paths/paths.ts';
import { apiRedirects, fixedRedirects, regionRedirects, type CdnRedirect } from './redirects.ts';
import { HIDDEN_PATHS } from '#src/domain/pages/crawling.ts';
import type { Env } from '../../env.ts';
import { baseHeaders } from '../../core/http/answers/headers.ts';
import { documentPolicy } from '../site/files/policy.ts';
import { servedAddress, fileHeaders, isServed, ownType } from '../site/files/file-kinds.ts';

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
      const address = servedAddress(name);
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

/** Everything below this line of netlify.toml is written by `node scripts/netlify.ts`. */
const MARK = '# --- Written by node scripts/netlify.ts; what stands below is replaced. ---\n';

/**
 * What a host of files needs beside built pages, as texts of `_redirects` and `_headers`: the rules that depend on the address
 * of the API server and on the files that were built; `goRules` count where there is no such
 * server, `moves` everywhere. Hosts read them before those of netlify.toml.
 */
export async function cdnFiles(
  folder: string,
  apiOrigin: string | null,
  goRules: readonly CdnRedirect[] = [],
  moves: readonly CdnRedirect[] = [],
) {
  return {
    redirects: redirectsFile([
      ...moves,
      ...regionRedirects(await builtRegions(folder)),
      ...(apiOrigin ? apiRedirects(apiOrigin) : goRules),
    ]),
    headers: headersFile(await builtHeaders(folder)),
  };
}

/** The codes of the regions that have a page. */
async function builtRegions(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, paths.region(''))).catch(() => []);
  return names.flatMap((name) => /^([A-Z]{2})\.html$/.exec(name)?.[1] ?? []).sort();
}

/** Writes them into the folder of the pages. */
export async function writeCdnFiles(...input: Parameters<typeof cdnFiles>): Promise<void> {
  const [folder] = input;
  for (const [name, text] of Object.entries(await cdnFiles(...input))) {
    await writeFile(join(folder, `_${name}`), text);
  }
}

/** netlify.toml as it should stand: its own head, and the rules that hold for every deploy. */
export async function netlifyToml(file: string): Promise<string> {
  const [head] = (await readFile(file, 'utf8')).split(MARK);
  const rules = tomlTables(fixedRedirects(), fixedHeaders({ production: true }));
  return `${head}${MARK}\n${rules}`;
}

/** The lines of a `_redirects` file. */
function redirectsFile(rules: readonly CdnRedirect[]): string {
  return lines(
    rules.map(({ from, query = {}, to, status, force }) => {
      const parameters = Object.entries(query).map(([key, value]) => `${key}=${value}`);
      return [from, ...parameters, to, `${status}${force ? '!' : ''}`].join(' ');
    }),
  );
}

/** The lines of a `_headers` file. */
function headersFile(rules: readonly CdnHeaders[]): string {
  return lines(
    rules.flatMap((rule) => [
      rule.for,
      ...Object.entries(rule.values).map(([name, value]) => `  ${name}: ${value}`),
    ]),
  );
}

/** The same as tables of netlify.toml. */
function tomlTables(redirects: readonly CdnRedirect[], headers: readonly CdnHeaders[]): string {
  const tables = [
    ...redirects.map(({ from, to, status, force }) =>
      [
        '[[redirects]]',
        `from = ${JSON.stringify(from)}`,
        `to = ${JSON.stringify(to)}`,
        `status = ${status}`,
        `force = ${force}`,
      ].join('\n'),
    ),
    ...headers.map((rule) =>
      [
        '[[headers]]',
        `for = ${JSON.stringify(rule.for)}`,
        '[headers.values]',
        ...Object.entries(rule.values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
      ].join('\n'),
    ),
  ];
  return `${tables.join('\n\n')}\n`;
}

function lines(all: string[]): string {
  return all.map((line) => `${line}\n`).join('');
}
