/**
 * The types of every file, .astro too: those are turned into TSX, as editors do, and one run of the
 * compiler reads all. It keeps what it knows, so that a later run looks only at what changed.
 */
import { spawnSync } from 'node:child_process';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';

/** Where the TSX stands, at the paths of the sources. */
const TURNED = '.cache/types/astro';
/** What TypeScript objects to in TSX and Astro allows: a return at the top, an attribute twice. */
const ALLOWED = new Set(['TS1108', 'TS17001']);
/** A line of the compiler's output about a place. */
const PLACE = /^(.+)\((\d+),(\d+)\): error (TS\d+): /;

/** The compiler lives for one run: to collect its garbage was a third of that. A bound stays. */
export const COMPILER_ENV = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** What the compiler reads instead of an .astro file, or of a script in it. */
export interface Turned {
  /** Path below the folder of what was turned. */
  path: string;
  code: string;
  /** Where spans of the code come from: where it begins there, its length, where in the source. */
  spans: { from: number; length: number; source: number }[];
}

/** Turns an .astro source into what the compiler reads; `problems` are lines about what cannot be. */
export function turn(file: string, source: string): { turned: Turned[]; problems: string[] } {
  const made = convertToTsx(source, { filename: file, ambientTypes: true });
  const page: Turned = {
    path: `${file}.tsx`,
    code: made.code,
    spans: made.mappings
      .filter(([, length, , sourceLength]) => length > 0 && sourceLength > 0)
      .map(([from, length, at, sourceLength]) => ({
        from,
        length: Math.min(length, sourceLength),
        source: at,
      })),
  };
  const scripts = made.scripts
    .filter(({ type }) => type === 'processed-module')
    .map(({ content, position }, index) => ({
      path: `${file}.script-${index}.ts`,
      // Two scripts are two modules, also where they import nothing.
      code: `${content}\nexport {};\n`,
      spans: [{ from: 0, length: content.length, source: position.start }],
    }));
  const problems = made.diagnostics
    .filter(({ severity }) => severity === 1)
    .map(({ message, position }) => `${place(file, source, position.start)}: ${message}`);
  return { turned: [page, ...scripts], problems };
}

/**
 * The compiler's output with places in the .astro files instead of in what was made of them. What it
 * says about words that stand in no source is left out, as Astro's own check does.
 */
export function inSources(
  output: string,
  sourceOf: (path: string) => { file: string; source: string; turned: Turned } | null,
): string[] {
  let isLeftOut = false;
  return output
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [start = '', path = '', row, column, code = ''] = PLACE.exec(line) ?? [];
      // Lines without a place go on with what the one before says.
      if (!start) return isLeftOut ? [] : [line];
      isLeftOut = false;
      const found = sourceOf(path);
      if (!found) return [line];
      const { file, source, turned } = found;
      const at = offsetOf(turned.code, Number(row), Number(column));
      const span = turned.spans.find(({ from, length }) => at >= from && at <= from + length);
      isLeftOut = !span || ALLOWED.has(code);
      if (!span || isLeftOut) return [];
      const words = line.slice(start.length);
      return [`${place(file, source, span.source + at - span.from)}: error ${code}: ${words}`];
    });
}

function place(file: string, source: string, offset: number): string {
  const before = source.slice(0, offset).split('\n');
  return `${file}(${before.length},${before.at(-1)!.length + 1})`;
}

function offsetOf(text: string, row: number, column: number): number {
  const lines = text.split('\n').slice(0, row - 1);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + column - 1;
}

/** Writes a file unless it says that already; answers nothing. */
async function writeCache(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

if (import.meta.main) {
  const all = new Map<string, { file: string; source: string; turned: Turned }>();
  const problems: string[] = [];
  for await (const file of glob('{site,src}/**/*.astro')) {
    const source = await readFile(file, 'utf8');
    const made = turn(file, source);
    problems.push(...made.problems);
    for (const turned of made.turned) {
      const path = join(TURNED, turned.path);
      all.set(path, { file, source, turned });
      await writeCache(path, turned.code);
    }
  }
  for await (const path of glob(`${TURNED}/**/*.{ts,tsx}`)) if (!all.has(path)) await rm(path);
  const compiler = spawnSync(
    'node_modules/.bin/tsc',
    // Each checker works out the types of the libraries for itself: more of them only cost more.
    ['-p', 'tsconfig.check.json', '--pretty', 'false', '--checkers', '1'],
    { encoding: 'utf8', maxBuffer: 100_000_000, env: { ...process.env, ...COMPILER_ENV } },
  );
  if (compiler.error) throw compiler.error;
  const output = compiler.stdout + compiler.stderr;
  problems.push(...inSources(output, (path) => all.get(path) ?? null));
  // What ends badly without a line that is left is no success.
  if (compiler.status !== 0 && !PLACE.test(output))
    problems.push(`tsc ended with ${compiler.status}`);
  console.log(problems.join('\n') || 'no errors');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
