import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM_FLAGS } from '../../../scripts/chromium.ts';
import { newPage, type Kept } from './pages.ts';
import { ORIGIN } from './site.ts';

let browser: Browser;
let heard: string[] = [];
beforeAll(async () => {
  const executablePath = process.env.CHROMIUM_PATH!;
  browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
});
afterAll(() => browser.close());

const make = (javaScriptEnabled = true): Promise<Kept> => {
  const watch = (page: Page) =>
    page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  return newPage(browser, { baseURL: ORIGIN, javaScriptEnabled }, { watch });
};

/** What a page tells of what was there before it. */
const told = async (page: Page) => ({
  cookies: await page.context().cookies(),
  pages: page.context().pages().length,
  ...(await page.evaluate(async () => ({
    cookie: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    name: window.name,
    history: history.length,
    referrer: document.referrer,
    left: ['left', 'bound', 'put'].filter((name) => name in globalThis),
    hovered: document.querySelectorAll('a:hover, button:hover').length,
    focused: document.activeElement?.tagName,
    scrolled: scrollY,
    answer: await (await fetch('/robots.txt')).text(),
  }))),
});

/** Leaves behind all that a page can leave behind. */
async function leave(page: Page): Promise<void> {
  const context = page.context();
  await context.addCookies([{ name: 'left', value: '1', url: ORIGIN }]);
  await page.addInitScript(() => Object.assign(globalThis, { left: true }));
  await context.addInitScript(() => Object.assign(globalThis, { put: true }));
  await page.exposeFunction('bound', () => 1);
  await page.route('**/robots.txt', (route) => route.fulfill({ body: 'routed' }));
  await context.route('**/robots.txt', (route) => route.fulfill({ body: 'routed' }));
  page.on('request', () => heard.push('a listener'));
  context.on('response', () => heard.push('a listener'));
  await page.goto('/plans');
  await page.goto('/about');
  await page.evaluate(async () => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    document.cookie = 'here=1';
    window.name = 'left';
    await new Promise((done) => (indexedDB.open('left').onsuccess = done));
    await (await caches.open('left')).put('/left', new Response('left'));
    addEventListener('pagehide', () => {
      localStorage.setItem('late', '1');
      sessionStorage.setItem('late', '1');
    });
  });
  expect(await page.evaluate(async () => (await fetch('/robots.txt')).text())).toBe('routed');
  await page.locator('header a').first().hover();
  await context.newPage();
}

it('gives a wiped page nothing that a new one has not', async () => {
  const fresh = await make();
  await fresh.page.goto('/about');
  const expected = await told(fresh.page);
  const used = await make();
  await leave(used.page);
  expect(await used.wipe()).toBe(true);
  heard = [];
  await used.page.goto('/about');
  expect(await told(used.page)).toEqual(expected);
  expect(heard).toEqual([]);
  // Who watches it goes on hearing of it.
  await used.page.evaluate('console.error("a problem")');
  await expect.poll(() => heard).toEqual(['a problem']);
  heard = [];
});

it('does so without JavaScript, and as often as wanted', async () => {
  const { page, wipe } = await make(false);
  for (const _ of [1, 2, 3]) {
    await page.goto('/about');
    await page.context().addCookies([{ name: 'left', value: '1', url: ORIGIN }]);
    expect(await wipe()).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
    expect(page.url()).toBe('about:blank');
  }
});

const STAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'a clock': (page) => page.clock.setFixedTime('2026-01-01'),
  'a permission': (page) => page.context().grantPermissions(['clipboard-read']),
  'an emulation by the tools': (page) => page.context().newCDPSession(page),
  'no network': (page) => page.context().setOffline(true),
  headers: (page) => page.setExtraHTTPHeaders({ 'X-Left': '1' }),
  'headers of the context': (page) => page.context().setExtraHTTPHeaders({ 'X-Left': '1' }),
  'a key that is held': (page) => page.keyboard.down('Shift'),
  'a button that is held': (page) => page.mouse.down(),
  'a limit of time': async (page) => page.setDefaultTimeout(1000),
  'another origin': (page) => page.goto('data:text/html,elsewhere'),
  'a closed page': (page) => page.close(),
};
it.each(Object.entries(STAYS))('does not take %s for undone', async (_, act) => {
  const { page, wipe } = await make();
  await page.goto('/about');
  await act(page);
  expect(await wipe()).toBe(false);
  await page.context().close();
});

it('does not keep a page that was told something for later', async () => {
  const { page, wipe } = await make();
  await page.goto('/about');
  await page.evaluate(async () => (await fetch('/api/simcards?limit=1')).text());
  expect(await wipe()).toBe(false);
});

it('does not wait for a page that hangs', async () => {
  const { page, wipe } = await make();
  await page.goto('/about');
  // Nobody answers it.
  page.on('dialog', () => undefined);
  const asks = page.waitForEvent('dialog');
  void page.evaluate('void confirm("left?")').catch(() => undefined);
  await asks;
  expect(await wipe()).toBe(false);
});
