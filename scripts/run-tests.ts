/**
 * `npm test`: the checks, the unit tests, then the browser tests on a site that is seeded, built
 * and served for them alone. Every part runs even when an earlier one failed. The totals go to
 * test-results/summary.json, which .ci/run prints as one line.
 *
 * `npm test -- unit`, `-- site` or `-- check` runs one part; words after it go on to vitest.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { findChromium } from './chromium.ts';
import { startTestSite } from './test-site.ts';

interface Totals {
  passed: number;
  failed: number;
}

const RESULTS = 'test-results';
const PARTS: Record<string, (rest: string[]) => Promise<Totals>> = {
  check: async () => {
    const code = await run([process.execPath, 'scripts/check.ts']);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  },
  unit: (rest) => vitest('unit', rest),
  site: async (rest) => {
    const chromium = await findChromium((line) => console.log(line));
    const site = await startTestSite();
    try {
      const totals = await vitest('site', rest, {
        SITE_ORIGIN: site.origin,
        SITE_DATA_DIR: site.dataDir,
        CHROMIUM_PATH: chromium,
      });
      if (totals.failed > 0) await writeFile(`${RESULTS}/server.log`, site.output());
      return totals;
    } finally {
      await site.stop();
    }
  },
};

/** Runs one vitest project; a run that ends without a report counts as one failure. */
async function vitest(
  project: string,
  rest: string[],
  env: Record<string, string> = {},
): Promise<Totals> {
  const report = `${RESULTS}/${project}.json`;
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
  const code = await run(
    ['node_modules/.bin/vitest', ...args, `--outputFile.json=${report}`, ...rest],
    env,
  );
  const text = await readFile(report, 'utf8').catch(() => '{}');
  const counts = JSON.parse(text) as { numPassedTests?: number; numFailedTests?: number };
  const passed = counts.numPassedTests ?? 0;
  const failed = counts.numFailedTests ?? 0;
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) };
}

function run(command: string[], env: Record<string, string> = {}): Promise<number> {
  const [bin = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(bin, args, {
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const [wanted = '', ...rest] = process.argv.slice(2);
const isPart = Object.hasOwn(PARTS, wanted);
const names = isPart ? [wanted] : Object.keys(PARTS);
await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
const total: Totals = { passed: 0, failed: 0 };
for (const name of names) {
  const started = performance.now();
  const result = await PARTS[name]!(isPart ? rest : []).catch((error: unknown) => {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1 };
  });
  total.passed += result.passed;
  total.failed += result.failed;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)\n`);
}
await writeFile(`${RESULTS}/summary.json`, JSON.stringify(total));
console.log(`${total.passed} of ${total.passed + total.failed} tests passed`);
process.exitCode = total.failed === 0 ? 0 : 1;
