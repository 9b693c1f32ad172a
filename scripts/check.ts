/**
 * `npm run check`: form, lint, types, arrows, regexes and dead code, in about a minute. Every step runs,
 * at most as many at once as there are cores; the output of a step is shown only when it fails.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const STEPS: { name: string; command: string[]; mend: string }[] = [
  { name: 'types (astro)', command: ['astro', 'check'], mend: 'mend the types named above' },
  {
    name: 'types (tsc)',
    command: ['tsc', '--noEmit', '-p', '.'],
    mend: 'mend the types named above',
  },
  { name: 'format', command: ['prettier', '--check', '.'], mend: 'run `npm run format`' },
  { name: 'lint', command: ['oxlint', '.'], mend: 'mend the lines named above' },
  {
    name: 'arrows',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...folders()],
    mend: 'import from the floor below, see README, Floors',
  },
  {
    name: 'arrows (astro)',
    command: ['node', 'scripts/check-astro.ts'],
    mend: 'import from the floor below, see README, Floors',
  },
  {
    name: 'regexes',
    command: ['node', 'scripts/check-regexes.ts'],
    mend: 'make the regexes named above linear',
  },
  { name: 'dead code', command: ['knip'], mend: 'remove what nothing uses' },
];

function folders(): string[] {
  return ['src', 'db', 'admin-api', 'site', 'scripts', 'faults'];
}

function run(command: string[]): Promise<{ code: number; output: string; seconds: number }> {
  const [bin = '', ...args] = command;
  const started = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(bin === 'node' ? process.execPath : `node_modules/.bin/${bin}`, args, {
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
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

let failed = 0;
const waiting = [...STEPS];
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
console.log(failed === 0 ? 'check passed' : `check failed: ${failed} of ${STEPS.length} steps`);
process.exitCode = failed === 0 ? 0 : 1;
