import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { builtPages } from './support/built.ts';
import { browseSite, ORIGIN, settle, type OpenOptions } from './support/site.ts';

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
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('no such plan');
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

it('reports a filter, and a view again when Back shows a page that was kept', async () => {
  const { page } = await open('/');
  await page.getByRole('complementary', { name: 'Filters' }).getByLabel('Deals only').check();
  await expect
    .poll(() => sent(page))
    .toContainEqual({ name: 'filter', path: '/', keys: ['dealsOnly'] });

  const views = async () =>
    (await sent(page)).filter((event) => (event as { name: string }).name === 'page_view').length;
  expect(await views()).toBe(1);
  // As the browser tells it when it takes a page out of its cache, and when it does not.
  const show = (persisted: boolean) =>
    page.evaluate(
      (kept) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: kept })),
      persisted,
    );
  await show(false);
  expect(await views()).toBe(1);
  await show(true);
  expect(await views()).toBe(2);
});

it('says nothing when nobody takes its events, and Buy opens the shop', async () => {
  const shops: string[] = [];
  const { page } = await open('/plans', {
    // The browser notes by itself that nobody answered; the page adds nothing to it.
    allow: [/^failed: .*\/api\/events/, /REFUSED \(.*\/api\/events\)/, /^foreign host: /],
    prepare: async (p, context) => {
      await p.route('**/api/events', (route) => route.abort('connectionrefused'));
      await context.route(
        (url) => url.origin !== ORIGIN,
        (route) => {
          shops.push(route.request().url());
          return route.fulfill({ body: 'shop', contentType: 'text/html' });
        },
      );
    },
  });
  const buy = page.locator('a[data-buy]').first();
  const [shop] = await Promise.all([page.waitForEvent('popup'), buy.click()]);
  await shop.waitForLoadState();
  expect(new URL(shop.url()).searchParams.get('click_id')).toMatch(/^sa-\d{13}-/);
  expect(shops).toHaveLength(1);
});

/** Addresses in a page that the browser would ask for by itself. */
const ASKED = [
  /<(?:script|img|source|iframe|video|audio|embed)\b[^>]*?\s(?:src|srcset|poster)="([^"]*)"/g,
  /<link\b(?=[^>]*\srel="(?:stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest|preconnect|dns-prefetch|prefetch)")[^>]*?\shref="([^"]*)"/g,
];

it('asks no other host: every built page, and each kind in the browser', async () => {
  const pages = await builtPages();
  for (const { path, html } of pages) {
    const asked = ASKED.flatMap((what) => [...html.matchAll(what)].map(([, to = '']) => to));
    const foreign = asked.filter(
      (to) => new URL(to, ORIGIN).origin !== ORIGIN && !to.startsWith('data:'),
    );
    expect(foreign, path).toEqual([]);
    const policy = /content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(policy, path).toContain("img-src 'self' data:");
    expect(policy, path).not.toMatch(/https?:/);
  }
  const first = (start: string) => pages.find(({ path }) => path.startsWith(start))!.path;
  const kinds = ['/plans/', '/carriers/', '/region/', '/networks/', '/compare/'].map(first);
  const deep = pages.find(({ path }) => /^\/region\/[^/]+\/./.test(path))!.path;
  // Watched as every page of these tests: a request to another host fails the test.
  const page = await site.open('/');
  for (const path of [
    ...kinds,
    deep,
    '/plans',
    '/plans?q=esim',
    '/carriers',
    '/deals',
    '/compare',
    '/marketplace',
    '/retail',
    '/auth',
    '/account',
    '/about',
    '/privacy',
    '/terms',
    '/contact',
  ]) {
    await page.goto(path);
    await settle(page);
  }
  const login = { data: TEST_ADMIN, headers: { Origin: ORIGIN } };
  expect((await page.request.post('/api/login', login)).ok()).toBe(true);
  await page.goto('/admin?tab=statistics');
  await page.getByRole('tabpanel').waitFor();
});
