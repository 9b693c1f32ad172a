import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '#src/domain/core/paths/paths.ts';
import { builtHeaders, fixedHeaders } from './headers.ts';
import { apiRedirects, fixedRedirects, regionRedirects, type CdnRedirect } from './redirects.ts';
import { headersFile, redirectsFile, tomlTables } from './texts.ts';

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
