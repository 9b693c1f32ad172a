import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const TEST = /(?<!\.e2e)\.test\.tsx?$/;
const IMPORT = /(?:from|import\(?)\s*'([^']+)'/g;
/** What the names of package.json's `imports` stand for. */
const NAMES: Record<string, string> = {
  '#src/': 'src/',
  '#db/': 'db/',
  '#api/': 'admin-api/',
  '#site/': 'site/',
};

/**
 * The unit tests that changed, then those that import a changed file themselves. What reaches one
 * over others is for the whole run: nearly every test reaches the domain.
 */
export function testsOf(
  changed: readonly string[],
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const isChanged = new Set(changed);
  const tests = files.filter((file) => TEST.test(file));
  const own = tests.filter((test) => isChanged.has(test));
  const others = tests.filter(
    (test) =>
      !isChanged.has(test) && importsOf(test, read(test)).some((file) => isChanged.has(file)),
  );
  return [...own, ...others];
}

function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [normalize(join(dirname(file), name))];
    const start = Object.keys(NAMES).find((prefix) => name.startsWith(prefix));
    return start ? [NAMES[start]! + name.slice(start.length)] : [];
  });
}

/** The unit tests for what differs from the commit at which this branch left the main one. */
export function changedTests(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');
  const base = () => {
    for (const branch of ['main', 'origin/main']) {
      try {
        return git('merge-base', 'HEAD', branch)[0]!;
      } catch {
        // A clone may know it by the other name, or by none.
      }
    }
    return 'HEAD';
  };
  const made = git('ls-files', '--others', '--exclude-standard');
  const changed = [...git('diff', '--name-only', '--diff-filter=d', base()), ...made];
  return testsOf(changed, [...git('ls-files'), ...made], (file) => readFileSync(file, 'utf8'));
}
