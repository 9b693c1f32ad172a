import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Tests start many servers, commands and threads from the same sources: each is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

/** One more than cores: a test often waits for a process, a disk or a clock. */
const WORKERS = availableParallelism() + 1;
/** Unit tests beside the browser tests: those that wait leave these a core. */
const BESIDE = availableParallelism();

const UNIT = '{src,db,admin-api,site,scripts,tests}/**/*.test.{ts,tsx}';
const BROWSER = '{site,tests}/**/*.e2e.test.ts';
/** The dashboard in a document without layout. */
const DOCUMENT = 'src/admin/**/*.dom.test.ts';
/** What a test changes of its whole process, or measures of it: other tests must not share that one. */
const OF_THE_PROCESS =
  /useFakeTimers|vi\.(?:mock|doMock|stub)|process\.env\.\w+ =[^=]|process\.(?:umask|chdir|memoryUsage|cpuUsage|listenerCount)|workerPids\(\)|queryObjects/;
const ofTheProcess = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: import.meta.dirname, exclude }).filter((file) =>
    OF_THE_PROCESS.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
const alone = ofTheProcess(UNIT, [BROWSER, DOCUMENT]);
const browserAlone = ofTheProcess(BROWSER);

/** Files that take long and are short: a fresh clone, which knows no times yet, would begin them last. */
const LONG = ['kill-', 'shutdown', 'hostile-', 'publishing'];

/** The longest first, so that none runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId, project }: TestSpecification) =>
      project.name === 'unit-alone' || LONG.some((name) => moduleId.includes(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Ends what hangs: every wait ends when its state is there, so only a failure takes as long. What takes
 * 6 seconds at rest takes minutes on a slow machine beside a few builds.
 */
const bounds = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 120_000 } },
};

const unit = {
  ...bounds,
  maxWorkers: process.env.TESTS_BESIDE ? BESIDE : WORKERS,
};

const site = {
  ...bounds,
  // Each with a browser, and some with a server: on a large machine not as many as it has cores.
  maxWorkers: Math.min(WORKERS, 3),
};

/**
 * `unit` beside the code, fast; `site` in a browser on the built site. The second needs a running
 * server (SITE_ORIGIN) and is started by scripts/run-tests.ts. Files take turns in a few processes: to
 * load the modules anew for each was a third of the work of unit tests, and browser tests share a
 * browser that way. Those that need a process of their own are `unit-alone` and `site-alone`.
 */
export default defineConfig({
  test: {
    // Once for all of them.
    globalSetup: ['db/testing-base.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: [UNIT],
          exclude: [BROWSER, DOCUMENT, ...alone],
          isolate: false,
        },
      },
      {
        test: { ...unit, name: 'unit-alone', include: alone },
      },
      {
        test: {
          ...unit,
          name: 'dom',
          include: [DOCUMENT],
          setupFiles: ['tests/support/dom.ts'],
          isolate: false,
        },
      },
      {
        test: { ...site, name: 'site', include: [BROWSER], exclude: browserAlone, isolate: false },
      },
      { test: { ...site, name: 'site-alone', include: browserAlone } },
    ],
  },
});
