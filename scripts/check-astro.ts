/**
 * The arrows of .dependency-cruiser.mjs for .astro files, which that tool cannot read: a page takes
 * data from site/data and types from anywhere, and never reaches the database or the server itself.
 */
import { glob, readFile } from 'node:fs/promises';

const FORBIDDEN: { test: RegExp; why: string }[] = [
  { test: /^(#db|#api)\/|(^|\/)(db|admin-api)\//, why: 'pages reach data through site/data only' },
  { test: /^(@libsql\/|drizzle-orm|lucia|zod$)/, why: 'pages hold no SQL, session or schema code' },
  { test: /^recharts/, why: 'recharts belongs to an island that comes into view' },
];
const IMPORT = /^\s*import\s+(type\s)?[^'"]*?['"]([^'"]+)['"]/gm;

/** The imports of an .astro source that break an arrow, one line of text each. */
export function brokenArrows(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, type, target = '']) => {
    if (type) return [];
    return FORBIDDEN.filter(({ test }) => test.test(target)).map(
      ({ why }) => `${file}: imports ${target} (${why})`,
    );
  });
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
