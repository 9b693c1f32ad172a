import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { startTestSite, TEST_ADMIN, type TestSite } from '../../../scripts/test-site.ts';
import { browseSite, type OpenOptions } from './site.ts';

/** Milliseconds that a page may take beside a build: each edit begins one. */
const PATIENCE = 30_000;

/**
 * A site of its own for tests that change data, and a browser that is logged in as its admin;
 * `variables` go to the server's environment.
 */
export function browseAdmin(variables: Record<string, string> = {}) {
  let own: TestSite | undefined;
  // ADMIN_ORIGIN: a server that already runs, while a test is being written.
  const origin = () => process.env.ADMIN_ORIGIN ?? own!.origin;
  beforeAll(async () => {
    if (!process.env.ADMIN_ORIGIN) own = await startTestSite(variables);
  }, 300_000);
  afterAll(() => own?.stop(), 30_000);
  const site = browseSite(origin);
  const visit: typeof site.open = (address, options = {}) =>
    site.open(address, {
      ...options,
      prepare: async (page, context) => {
        context.setDefaultTimeout(PATIENCE);
        await options.prepare?.(page, context);
      },
    });
  return {
    origin,
    /** Where its database and backups are. */
    dataDir: () => own?.dataDir ?? process.env.SITE_DATA_DIR ?? '',
    /** Opens a page without a session. */
    visit,
    /** Opens a place of the dashboard with a session of its own: '?tab=seo'. */
    async open(address: string, options: OpenOptions = {}): Promise<Page> {
      const page = await visit(`/admin${address}`, {
        ...options,
        prepare: async (page, context) => {
          const answer = await context.request.post('/api/login', {
            data: TEST_ADMIN,
            headers: { Origin: origin() },
          });
          if (!answer.ok()) throw new Error(`login: ${answer.status()} ${await answer.text()}`);
          await options.prepare?.(page, context);
        },
      });
      await page.getByRole('tabpanel').waitFor();
      await idle(page);
      return page;
    },
  };
}

/**
 * Waits until the dashboard shows what it asked for when its page was opened. What is asked later
 * is not waited for: the state is reached once a page.
 */
export async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Waits for a toast with these words. */
export const toast = (page: Page, text: string) =>
  page.locator('.toast').filter({ hasText: text }).waitFor();

/** The answers that a test provokes on purpose. */
export const refused = (status: number) => [
  new RegExp(`status of ${status}`),
  new RegExp(`answered ${status}`),
];
