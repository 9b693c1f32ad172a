/**
 * `npm run proof [words]`: breaks the product on purpose, one run after the other, at the length that
 * lab/README.md says; words choose runs by their names. Ends with 1 when one of them found a fault.
 * What a run needs of the machine (root, strace, a libSQL server) and lacks is said, and counts as
 * not proven.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

interface Run {
  name: string;
  args: string[];
  /** Instead of a script in faults: a test that is longer here, by what the environment says. */
  test?: { file: string; env: Record<string, string> };
  /** What it cannot do without; empty where it is there. */
  lacks?: () => string;
}

const has = (program: string) => spawnSync(program, ['-V']).error === undefined;
const isRoot = () => process.getuid?.() === 0;
const lacksSqld = () => (process.env.SQLD ? '' : 'SQLD, the path of a libSQL server');

const RUNS: Run[] = [
  { name: 'kill-server', args: ['200'] },
  { name: 'worker-deaths', args: ['200'] },
  { name: 'torn-wal', args: ['200'] },
  { name: 'disk-full', args: [], lacks: () => (isRoot() ? '' : 'root') },
  { name: 'disk-errors', args: ['200'], lacks: () => (has('strace') ? '' : 'strace') },
  { name: 'fuzz-api', args: ['100000'] },
  { name: 'finder-needs', args: ['100000'] },
  {
    name: 'recorded-lists',
    args: [],
    test: { file: 'src/domain/lists/recorded.test.ts', env: { ALL_LISTS: '1' } },
  },
  { name: 'new-fact', args: [] },
  { name: 'render-memory', args: [] },
  {
    name: 'random-edits',
    args: [],
    test: { file: 'site/tests/incremental.e2e.test.ts', env: { RANDOM_EDITS: '200' } },
  },
  { name: 'remote-db', args: [], lacks: lacksSqld },
  {
    name: 'axe-both-widths',
    args: [],
    test: { file: 'site/tests/accessibility.e2e.test.ts', env: { AXE_WIDTHS: 'both' } },
  },
  {
    name: 'races',
    args: [],
    test: { file: 'admin-api/server/security/races.test.ts', env: { RACES: '1000' } },
  },
  {
    name: 'two-servers',
    args: [],
    lacks: () =>
      lacksSqld() || ['redis-server', 'nginx'].filter((program) => !has(program)).join(' and '),
  },
];

const words = process.argv.slice(2);
const chosen = RUNS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(`There is no such run. There are: ${RUNS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const lines = chosen.map(({ name, args, test, lacks }) => {
  const lacking = lacks?.();
  if (lacking) return `NOT RUN  ${name}: needs ${lacking}`;
  console.log(`\n${name} ${args.join(' ')}`);
  const began = performance.now();
  const runner = test?.file.includes('.e2e.')
    ? ['scripts/run-tests.ts', 'site']
    : ['node_modules/.bin/vitest', 'run'];
  const command = test ? [...runner, test.file] : [join('lab/faults', `${name}.ts`), ...args];
  const { status } = spawnSync(process.execPath, command, {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, ...test?.env },
  });
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  return `${status === 0 ? 'ok      ' : 'FAILED  '} ${name} (${minutes} min)`;
});
console.log(`\n${lines.join('\n')}`);
process.exitCode = lines.every((line) => line.startsWith('ok')) ? 0 : 1;
