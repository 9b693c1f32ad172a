import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { browseSite, type OpenOptions } from './support/site.ts';

const site = browseSite();

/** Opens a page that notes what it reports and what the server said to it. */
async function open(path: string, options: OpenOptions = {}) {
  const answers: number[] = [];
  const page = await site.open(path, {
    ...options,
    prepare: async (p, context) => {
      p.on('response', (r) => r.url().endsWith('/api/events') && answers.push(r.status()));
      await p.addInitScript(() => {
        const sent: Promise<unknown>[] = [];
        Object.assign(globalThis, { sent });
        const send = navigator.sendBeacon.bind(navigator);
        navigator.sendBeacon = (url, body) => {
          sent.push((body as Blob).text().then((text) => JSON.parse(text) as unknown));
          return send(url, body);
        };
      });
      await options.prepare?.(p, context);
    },
  });
  return { page, answers };
}
const sent = (page: Page) =>
  page.evaluate(() => Promise.all((globalThis as unknown as { sent: Promise<unknown>[] }).sent));

it('reports a view of each page, once, and the server takes it', async () => {
  for (const path of ['/', '/region/DE', '/about']) {
    const { page, answers } = await open(path);
    expect(await sent(page)).toEqual([{ name: 'page_view', path }]);
    await expect.poll(() => answers).toEqual([204]);
  }
});

it('reports searches with what they found, and filters', async () => {
  const { page } = await open('/plans');
  await page.getByRole('searchbox').first().fill('no such plan');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => sent(page))
    .toContainEqual({ name: 'search', path: '/plans', words: 'no such plan', results: 0 });

  const { page: deals } = await open('/plans?q=esim');
  await expect
    .poll(() => sent(deals))
    .toContainEqual(expect.objectContaining({ name: 'search', words: 'esim' }));
});

it('reports clicks on Buy and Compare, and leaves the Buy link its address', async () => {
  const { page } = await open('/plans');
  const plan = await page.locator('a[data-buy]').first().getAttribute('data-buy');
  await page.evaluate(() => {
    addEventListener('click', (event) => event.preventDefault());
    document.querySelector<HTMLElement>('a[data-buy]')!.click();
  });
  await page.locator(`[data-compare="${plan}"]:visible`).first().click();
  await page.locator(`[data-compare="${plan}"]:visible`).first().click();
  const events = await sent(page);
  expect(events.slice(1)).toEqual([
    { name: 'conversion', category: 'affiliate_click', plan, path: '/plans' },
    { name: 'click', target: 'compare', plan, path: '/plans' },
  ]);
  const href = await page.locator('a[data-buy]').first().getAttribute('href');
  expect(href).toMatch(/^https:/);
});
