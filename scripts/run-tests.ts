/**
 * `npm test`: the checks; then the unit tests beside the browser tests, on a site that is seeded, built
 * and served for them alone, so that no core rests while a browser waits. Every part runs even when
 * another one failed. The totals go to test-results/summary.json, which .ci/run prints as one line.
 *
 * `npm test -- unit`, `-- site` or `-- check` runs one part; words after it go on to vitest.
 * `npm test -- quick` looks at what changed since the main branch: types, lint, the unit tests that
 * changed, and of those that import a changed file as many as take seconds.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changedTests } from './changed-tests.ts';
import { findChromium, findWithWindows } from './chromium.ts';
import { copySources } from './source-copy.ts';
import { failedTests, slowestTests, type Report } from './test-report.ts';
import { buildTestSite, layOut, startTestCopy, type BuiltSite } from './test-site.ts';

interface Totals {
  passed: number;
  failed: number;
  /** What failed, a line each. */
  names?: string[];
}

const RESULTS = 'test-results';
/** What vitest.config.ts calls the tests of a part. */
const PROJECTS = { unit: ['unit', 'unit-alone', 'dom'], site: ['site', 'site-alone'] };
/** Files of tests in a quick run, at most: half a second each. */
const QUICK_FILES = 20;
/** What vitest said of each project that ran. */
const reports: Report[] = [];

const PARTS: Record<string, (rest: string[]) => Promise<Totals>> = {
  check: () => check([]),
  unit: (rest) => vitest('unit', rest),
  site: async (rest) => {
    const site = await prepareSite();
    try {
      return await onCopyOf(site, rest);
    } finally {
      await rm(site.built.dataDir, { recursive: true, force: true });
      await site.sources.remove();
    }
  },
  quick: async (rest) => {
    const all = changedTests();
    const tests = all.slice(0, QUICK_FILES);
    if (tests.length < all.length) {
      console.log(`${all.length - tests.length} more files of tests: npm test -- unit`);
    }
    const parts = [await check(['types', 'lint'])];
    if (tests.length > 0) parts.push(await vitest('unit', [...tests, ...rest]));
    return {
      passed: parts.reduce((sum, { passed }) => sum + passed, 0),
      failed: parts.reduce((sum, { failed }) => sum + failed, 0),
      names: parts.flatMap(({ names = [] }) => names),
    };
  },
};

/** What the browser tests stand on: a built site, and the sources that it was built in, where no one else builds. */
interface TestGround {
  chromium: string;
  built: BuiltSite;
  sources: Awaited<ReturnType<typeof copySources>>;
}

let prepared: Promise<TestGround> | undefined;

/** Asked for early, it is made beside other tests, which often wait. */
function prepareSite(): Promise<TestGround> {
  const prepare = async () => {
    const chromium = await findChromium((line) => console.log(line));
    const sources = await copySources();
    return { chromium, sources, built: await buildTestSite({}, sources.root) };
  };
  return (prepared ??= prepare());
}

/** Runs the browser tests on a copy of the built site; those that change data copy it themselves. */
async function onCopyOf({ chromium, built, sources }: TestGround, rest: string[]): Promise<Totals> {
  const site = await startTestCopy(built, { PORT: new URL(built.siteUrl).port });
  const pages = await layOut(site.dataDir);
  try {
    const env = {
      SITE_ORIGIN: site.origin,
      SITE_DATA_DIR: site.dataDir,
      SITE_PAGES: join(pages, 'client'),
      SITE_BUILT_DIR: built.dataDir,
      SITE_SOURCES: sources.root,
      CHROMIUM_PATH: chromium,
      CHROMIUM_WITH_WINDOWS: (await findWithWindows((line) => console.log(line))) ?? '',
    };
    const totals = await vitest('site', rest, { env });
    if (totals.failed > 0) await writeFile(`${RESULTS}/server.log`, site.output());
    return totals;
  } finally {
    await rm(pages, { recursive: true, force: true });
    await site.stop();
  }
}

async function check(steps: string[]): Promise<Totals> {
  const code = await run([process.execPath, 'scripts/check/check.ts', ...steps], {}, false);
  return code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, names: ['npm run check, see above'] };
}

/** Runs the tests of a part; a run that ends without a report counts as one failure. */
async function vitest(
  part: keyof typeof PROJECTS,
  rest: string[],
  { env = {}, isBeside = false }: { env?: Record<string, string>; isBeside?: boolean } = {},
): Promise<Totals> {
  const file = `${RESULTS}/${part}.json`;
  const args = [
    ...PROJECTS[part].map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const command = ['node_modules/.bin/vitest', 'run', ...args, ...rest];
  const code = await run(command, env, isBeside);
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const report = JSON.parse(text) as Report;
  reports.push(report);
  const passed = report.numPassedTests ?? 0;
  const failed = report.numFailedTests ?? 0;
  const names = failedTests(report, process.cwd());
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), names };
}

/**
 * Ends with the code of a program. Those of the whole run that others run beside say what they have to
 * say when they are done.
 */
function run(command: string[], env: Record<string, string>, isBeside: boolean): Promise<number> {
  const [bin = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(bin, args, {
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', isBeside ? 'pipe' : 'inherit', isBeside ? 'pipe' : 'inherit'],
    });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => said.push(chunk));
    }
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

const total = { passed: 0, failed: 0 };
const failures: string[] = [];

/** Runs a part and says how it ended; one that throws has failed. */
async function finish(name: string, part: Promise<Totals>): Promise<void> {
  const started = performance.now();
  const result = await part.catch((error: unknown): Totals => {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1, names: ['ended early, see above'] };
  });
  total.passed += result.passed;
  total.failed += result.failed;
  failures.push(...(result.names ?? []).map((line) => `${name}: ${line}`));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)\n`);
}

const [wanted = '', ...rest] = process.argv.slice(2);
await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
if (Object.hasOwn(PARTS, wanted)) await finish(wanted, PARTS[wanted]!(rest));
else {
  // What goes wrong with it is said in its own part.
  prepareSite().catch(() => undefined);
  await finish('check', check([]));
  await Promise.all([
    finish('unit', vitest('unit', [], { env: { TESTS_BESIDE: '1' }, isBeside: true })),
    finish('site', PARTS.site!([])),
  ]);
}
await writeFile(`${RESULTS}/summary.json`, JSON.stringify(total));
const slowest = slowestTests(reports, process.cwd());
if (slowest.length > 0) console.log(`Slowest:\n${slowest.join('\n')}\n`);
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`);
console.log(`${total.passed} of ${total.passed + total.failed} tests passed`);
process.exitCode = total.failed === 0 ? 0 : 1;
