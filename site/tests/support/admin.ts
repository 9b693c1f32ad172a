import type { Cookie, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import type { PublishInfo } from '#src/contract/publish/publish.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { countCalls } from '#tests/support/count-calls.ts';
import { startTestCopy, TEST_ADMIN, type TestSite } from '../../../scripts/test-site.ts';
import { browseSite, builtSite, until, type OpenOptions } from './site.ts';

/** The longest build on a busy machine, where it runs with the least priority. */
const BUILD_MS = 300_000;
/** How a browser marks what a page of the site asks: its port is not that of the address in the pages. */
export const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

/**
 * A site of its own for tests that change data, and a browser that is logged in as its admin;
 * `variables` go to the server's environment. No edit begins a build, unless they say so.
 */
export function browseAdmin(variables: Record<string, string> = {}) {
  let own: TestSite | undefined;
  // ADMIN_ORIGIN: a server that already runs, while a test is being written.
  const origin = () => process.env.ADMIN_ORIGIN ?? own!.origin;
  beforeAll(async () => {
    if (!process.env.ADMIN_ORIGIN) own = await startTestCopy(builtSite(), variables);
  });
  afterAll(() => own?.stop());
  const site = browseSite(origin);
  // One known device, as somebody's browser is: each new one would be asked about in the dashboard.
  let devices: Cookie[] = [];
  return {
    origin,
    /** Where its database and backups are. */
    dataDir: () => own?.dataDir ?? process.env.SITE_DATA_DIR ?? '',
    /** Opens a page without a session. */
    visit: site.open,
    /** Opens a place of the dashboard with a session of its own: '?tab=seo'; `settles` unless it says no. */
    async open(
      address: string,
      { settles = true, ...options }: OpenOptions & { settles?: boolean } = {},
    ): Promise<Page> {
      const page = await site.open(`/admin${address}`, {
        ...options,
        prepare: async (page, context) => {
          await page.addInitScript(countCalls);
          await context.addCookies(devices);
          const answer = await context.request.post('/api/login', {
            data: TEST_ADMIN,
            headers: SAME_ORIGIN,
          });
          if (!answer.ok()) throw new Error(`login: ${answer.status()} ${await answer.text()}`);
          devices = (await context.cookies()).filter(({ name }) => name === 'device');
          await options.prepare?.(page, context);
        },
      });
      await panelOf(page).waitFor();
      if (settles) await idle(page);
      return page;
    },
  };
}

/** The part of the dashboard that shows a place: the panel of a tab, or a region of its own. */
export const panelOf = (page: Page) => page.locator('#panel');

/** Waits until the dashboard shows what it asked for: no call waits, and nothing says Loading. */
export async function idle(page: Page): Promise<void> {
  await until(
    page,
    () =>
      new Promise((resolve) => {
        const isStill = () =>
          (globalThis as unknown as { callsUnderWay: number }).callsUnderWay === 0 &&
          document.querySelector('[aria-label^="Loading"], .adm-wait') === null;
        // What an answer leads to is asked in the frames after it.
        const look = (frames: number) => {
          if (!isStill()) return resolve(false);
          if (frames === 0) return resolve(true);
          requestAnimationFrame(() => look(frames - 1));
        };
        look(3);
      }),
  );
}

/** Has pages made of all that is saved, and waits until they are served. */
export async function publish(page: Page): Promise<void> {
  const answer = await page.request.post(api.publish, { headers: SAME_ORIGIN });
  expect(answer.ok(), await answer.text()).toBe(true);
  const isLive = async () => {
    const { status } = (await (await page.request.get(api.publish)).json()) as PublishInfo;
    return status.liveVersion === status.dataVersion;
  };
  await expect.poll(isLive, { timeout: BUILD_MS }).toBe(true);
}

/** Waits for a toast with these words. */
export const toast = (page: Page, text: string) =>
  page.locator('.toast').filter({ hasText: text }).waitFor();

/** The answers that a test provokes on purpose. */
export const refused = (status: number) => [
  new RegExp(`status of ${status}`),
  new RegExp(`answered ${status}`),
];
