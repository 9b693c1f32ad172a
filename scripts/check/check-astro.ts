/**
 * The arrows of .dependency-cruiser.mjs for .astro files, which that tool cannot read: a page takes
 * data from site/inputs, which is what its key is made of, and never reaches the database or the
 * server itself.
 */
import { glob, readFile } from 'node:fs/promises';
import { NOUNS } from '../../.dependency-cruiser.mjs';

const FORBIDDEN: { test: RegExp; why: string; types?: true }[] = [
  {
    // Not even its type: without a catalog in hand, nothing can be read of one.
    test: /(^|[#/])(db\/catalog|inputs)\/catalog\.ts$/,
    why: 'a view reads what it is given (site/inputs), and the key of its page is a hash of that',
    types: true,
  },
  {
    test: /^(#db|#api)\/|(^|\/)(db|admin-api)\//,
    why: 'pages reach data through site/inputs only',
  },
  { test: /^(@libsql\/|drizzle-orm|lucia|zod$)/, why: 'pages hold no SQL, session or schema code' },
  { test: /^recharts/, why: 'recharts belongs to an island that comes into view' },
];
const IMPORT = /^\s*import\s+(type\s)?[^'"]*?['"]([^'"]+)['"]/gm;

/** Of a component that imports one of a noun that comes after its own (`NOUNS`): why it may not. */
function brokenNoun(file: string, target: string): string | null {
  const nouns = NOUNS['site/components'].split(' ');
  const at = nouns.indexOf(/^site\/components\/(\w+)\//.exec(file)?.[1] ?? '');
  const to = nouns.indexOf(/^(?:\.\.\/)+(\w+)\/[^/]+\.astro$/.exec(target)?.[1] ?? '');
  return at >= 0 && to > at ? `${file}: imports ${target} (a noun knows those before it)` : null;
}

/** What of an .astro source breaks an arrow, one line of text each. */
export function brokenArrows(file: string, source: string): string[] {
  // There the server puts the content for site/inputs/catalog.ts.
  const locals = source.split('\n').flatMap((line) => {
    const reads = line.includes('locals') && /\bcatalog\b/.test(line);
    return reads ? [`${file}: reads the content (a view reads what it is given, site/inputs)`] : [];
  });
  const imports = [...source.matchAll(IMPORT)].flatMap(([, type, target = '']) => {
    return FORBIDDEN.filter(({ test, types }) => (types || !type) && test.test(target)).map(
      ({ why }) => `${file}: imports ${target} (${why})`,
    );
  });
  const nouns = [...source.matchAll(IMPORT)].flatMap(
    ([, , target = '']) => brokenNoun(file, target) ?? [],
  );
  return [...imports, ...nouns, ...locals];
}

if (import.meta.main) {
  const problems: string[] = [];
  let files = 0;
  for await (const file of glob('site/**/*.astro')) {
    files += 1;
    problems.push(...brokenArrows(file, await readFile(file, 'utf8')));
  }
  console.log(problems.length ? problems.join('\n') : `${files} .astro files keep the arrows`);
  process.exitCode = problems.length ? 1 : 0;
}
