/**
 * `npm run check`: form, lint, types, arrows, regexes and dead code; `-- types lint` runs only steps
 * whose names begin so. Every step runs, at most as many at once as there are cores; the output of a
 * step is shown only when it fails. What a step knows of files by their content is kept for the next
 * run, where a new installation forgets it.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** It knows the whole again, where nothing changed. */
const CACHED_BY_CONTENT = ['--cache', 'node_modules/.cache/arrows', '--cache-strategy', 'content'];

/** The longest first. */
const STEPS: { name: string; command: string[]; mend: string }[] = [
  {
    name: 'types',
    command: ['node', 'scripts/check/check-types.ts'],
    mend: 'mend the types named above',
  },
  {
    name: 'arrows',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      ...CACHED_BY_CONTENT,
      ...folders(),
    ],
    mend: 'import from the floor below, see README',
  },
  { name: 'dead code', command: ['knip', '--cache'], mend: 'remove what nothing uses' },
  {
    // What the other formatter does not know.
    name: 'format (astro)',
    command: ['prettier', '--check', '--cache', '--cache-strategy', 'content', 'site/**/*.astro'],
    mend: 'run `npm run format`',
  },
  { name: 'format', command: ['oxfmt', '--check'], mend: 'run `npm run format`' },
  { name: 'lint', command: ['oxlint', '.'], mend: 'mend the lines named above' },
  {
    name: 'arrows (astro)',
    command: ['node', 'scripts/check/check-astro.ts'],
    mend: 'import from the floor below, see README',
  },
  {
    name: 'regexes',
    command: ['node', 'scripts/check/check-regexes.ts'],
    mend: 'make the regexes named above linear',
  },
];

function folders(): string[] {
  return ['src', 'db', 'admin-api', 'site', 'scripts', 'tests', 'lab'];
}

function run(command: string[]): Promise<{ code: number; output: string; seconds: number }> {
  const [bin = '', ...args] = command;
  const started = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(bin === 'node' ? process.execPath : `node_modules/.bin/${bin}`, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = (code: number) =>
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !STEPS.some(({ name }) => name.startsWith(word)));
if (unknown.length > 0) {
  const names = STEPS.map(({ name }) => name).join(', ');
  console.error(`There is no step ${unknown.join(', ')}. There are: ${names}.`);
  process.exit(1);
}
const steps = STEPS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
);
let failed = 0;
const waiting = [...steps];
await Promise.all(
  Array.from({ length: Math.min(waiting.length, availableParallelism()) }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, output, seconds } = await run(step.command);
      const took = `${seconds.toFixed(1)} s`;
      if (code === 0) console.log(`ok      ${step.name} (${took})`);
      else {
        failed += 1;
        console.log(`FAILED  ${step.name} (${took}): ${step.mend}\n${output.trimEnd()}\n`);
      }
    }
  }),
);
console.log(failed === 0 ? 'check passed' : `check failed: ${failed} of ${steps.length} steps`);
process.exitCode = failed === 0 ? 0 : 1;
