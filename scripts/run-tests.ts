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
import { failedTests, type Report } from './failed-tests.ts';
import { startTestSite } from './test-site.ts';

interface Totals {
  passed: number;
  failed: number;
  /** What failed, a line each. */
  names?: string[];
}

const RESULTS = 'test-results';
const PARTS: Record<string, (rest: string[]) => Promise<Totals>> = {
  check: async () => {
    const code = await run([process.execPath, 'scripts/check.ts']);
    return code === 0
      ? { passed: 1, failed: 0 }
      : { passed: 0, failed: 1, names: ['npm run check, see above'] };
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
  const counts = JSON.parse(text) as Report;
  const passed = counts.numPassedTests ?? 0;
  const failed = counts.numFailedTests ?? 0;
  const names = failedTests(counts, process.cwd());
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), names };
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
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const name of names) {
  const started = performance.now();
  const result = await PARTS[name]!(isPart ? rest : []).catch((error: unknown): Totals => {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1, names: ['ended early, see above'] };
  });
  total.passed += result.passed;
  total.failed += result.failed;
  failures.push(...(result.names ?? []).map((line) => `${name}: ${line}`));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)\n`);
}
await writeFile(`${RESULTS}/summary.json`, JSON.stringify(total));
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`);
console.log(`${total.passed} of ${total.passed + total.failed} tests passed`);
process.exitCode = total.failed === 0 ? 0 : 1;
