import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests start many servers, commands and threads from the same sources: each is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

/** One more than cores: a test often waits for a process, a disk or a clock. */
const WORKERS = availableParallelism() + 1;

/**
 * Two projects: `unit` beside the code, fast; `site` in a browser on the built site. The second
 * needs a running server (SITE_ORIGIN) and is started by scripts/run-tests.ts.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,db,admin-api,site,scripts,bench,faults}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.e2e.test.ts', 'node_modules/**'],
          globalSetup: ['db/testing-base.ts'],
          // Ends what hangs. What takes 6 seconds at rest took 30 beside a few builds.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'site',
          include: ['site/**/*.e2e.test.ts'],
          // Waits end when their state is there: only a failure takes as long as this allows.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          // Each with a browser, and some with a server: on a large machine not as many as it has cores.
          maxWorkers: Math.min(WORKERS, 3),
        },
      },
    ],
  },
});
