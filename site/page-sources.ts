import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { VitePlugin } from './inline-values.ts';

const ROOT = join(import.meta.dirname, '..');
const SHEET = /\/site\/styles\/sheets\/[\w-]+\.css(\?|$)/;
/** As a sheet names what it is for, in `site/`. */
const PAGES = /@source 'pages:([^']+)';/g;
/** Where utilities may be written; nothing else names a class. */
const WRITTEN =
  /\/(site\/(components|layouts|pages|views)|src\/(admin|islands|ui))\/.+\.(astro|tsx?)$/;
const IMPORTS =
  /\b(?:import|export)\s(?!type\b)[^'";]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;
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
    for (const [, from, lazily] of code.matchAll(IMPORTS)) {
      const path = pathOf((from ?? lazily)!, file);
      if (path && WRITTEN.test(path) && existsSync(path) && statSync(path).isFile())
        found.add(path);
    }
  }
  return [...found].sort();
}

/** Of what a file imports, unless it is a package. */
function pathOf(name: string, file: string): string | null {
  if (name.startsWith('#')) return join(ROOT, name.slice(1));
  return name.startsWith('.') ? resolve(dirname(file), name) : null;
}
