import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import type { VitePlugin } from './inline-values.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHEET = /\/site\/styles\/sheets\/[\w-]+\.css(\?|$)/;
/** As a sheet names what it is for, in `site/`. */
const PAGES = /@source 'pages:([^']+)';/g;
/** Where utilities may be written; nothing else names a class. */
const WRITTEN = [
  ...['components', 'layouts', 'pages', 'views'].map((name) => join(ROOT, 'site', name, sep)),
  ...['admin', 'islands', 'ui'].map((name) => join(ROOT, 'src', name, sep)),
];
const KINDS = ['.astro', '.ts', '.tsx'];
const FROM = /\bfrom '([^']+)'|\bimport\('([^']+)'\)/g;
const OWN_SHEET = /\/sheets\/[\w-]+\.css\?url'/;

/**
 * Gives each style sheet the utilities of its pages and no others: `@source 'pages:A.astro B.astro'`
 * becomes these files and every one that they import.
 */
export function pageSources(): VitePlugin {
  return {
    name: 'page-sources',
    enforce: 'pre',
    transform(code: string, id: string) {
      if (!SHEET.test(id)) return null;
      const folder = dirname(id.split('?')[0]!);
      return code.replaceAll(PAGES, (_, pages: string) =>
        sourcesOf(pages.split(' '))
          .map((file) => `@source '${relative(folder, file)}';`)
          .join('\n'),
      );
    },
  };
}

/**
 * The files that the utilities of some pages stand in; the pages are named below `site/`. A component
 * with a sheet of its own, and what it imports, is no part of other sheets.
 */
export function sourcesOf(pages: readonly string[]): string[] {
  const roots = pages.map((page) => join(ROOT, 'site', page));
  const found = new Set(roots);
  for (const file of found) {
    const code = readFileSync(file, 'utf8');
    if (!roots.includes(file) && OWN_SHEET.test(code)) {
      found.delete(file);
      continue;
    }
    for (const name of importsOf(code)) {
      const path = pathOf(name, file);
      if (
        path &&
        KINDS.includes(extname(path)) &&
        WRITTEN.some((folder) => path.startsWith(folder))
      )
        found.add(path);
    }
  }
  return [...found].sort();
}

/** The names of what a file imports, but for its types. */
function importsOf(code: string): string[] {
  return code
    .split(';')
    .filter((statement) => !statement.trimStart().startsWith('import type '))
    .flatMap((statement) => [...statement.matchAll(FROM)])
    .map(([, from, lazily]) => (from ?? lazily)!);
}

/** Of what a file imports, unless it is a package. */
function pathOf(name: string, file: string): string | null {
  if (name.startsWith('#')) return join(ROOT, name.slice(1));
  return name.startsWith('.') ? resolve(dirname(file), name) : null;
}
