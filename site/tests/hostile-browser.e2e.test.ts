import { dirname, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appDeps } from '#api/app.ts';
import { createSessions } from '#api/auth/session.ts';
import { readEnv } from '#api/env.ts';
import { drain, listen } from '#api/http/listen.ts';
import { createSiteServer } from '#api/serve.ts';
import { createSite } from '#api/site/create-site.ts';
import { loadFiles } from '#api/site/testing.ts';
import { loadRenderer } from '#api/site/renderer.ts';
import { createUser } from '#db/queries/users.ts';
import { CHROMIUM_FLAGS } from '../../scripts/chromium.ts';
import { builtFolder } from './support/built.ts';
import { hostileDb, TEXTS, URLS } from './support/hostile-db.ts';
import { TEXT_PAYLOADS, URL_PAYLOADS } from './support/hostile.ts';

/**
 * Security check 20 in a browser: the server of production over a database full of hostile values.
 * Whatever a page or the dashboard shows of them, no dialog opens, no script of theirs runs, and
 * nothing is tried that the content security policy must stop.
 */
const closing: (() => Promise<unknown>)[] = [];
let browser: Browser;
let origin: string;
let session: string;
let slugs: { plans: string[]; carriers: string[] };

beforeAll(async () => {
  const payload = (row: number, column: number) =>
    `${row} ${TEXT_PAYLOADS[(row + column * 31) % TEXT_PAYLOADS.length]!}`;
  const address = (row: number, column: number) =>
    URL_PAYLOADS[(row + column * 5) % URL_PAYLOADS.length]!;
  const { db, close } = await hostileDb([TEXTS, payload], [URLS, address]);
  const folder = await builtFolder();
  const env = readEnv({ SITE_URL: 'http://127.0.0.1' });
  const deps = appDeps({ db, env });
  const site = createSite(deps);
  // A release of other data: every page that shows data is made on demand.
  site.use({
    id: 'hostile',
    dataVersion: -1,
    lineage: '',
    files: await loadFiles(folder, env),
    render: await loadRenderer(join(dirname(folder), 'server')),
  });
  const server = createSiteServer({ ...deps, site }, site);
  origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  const made = await createUser(
    db,
    {
      username: '<img src=x onerror=alert(1)>',
      password: { hash: '-', adminReady: true },
      role: 'admin',
    },
    { id: null, name: '<script>alert(1)</script>', way: 'cli' },
    new Date(),
  );
  if ('refused' in made) throw new Error(made.refused);
  const sessions = createSessions({ db, now: () => new Date(), secure: false });
  session = (await sessions.issue(made.user))[0]!.split(';')[0]!.slice('session='.length);
  const all = async (table: string) =>
    (await db.all<{ slug: string }>(`SELECT slug FROM ${table} ORDER BY id`)).map((r) => r.slug);
  slugs = { plans: await all('plans'), carriers: await all('carriers') };
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH!,
    args: CHROMIUM_FLAGS,
  });
  closing.push(
    () => browser.close(),
    async () => {
      server.closeAllConnections();
      await drain(server);
    },
    close,
  );
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
});

/** A page that notes every sign of a script that is not ours. */
async function watched(): Promise<{ page: Page; signs: string[] }> {
  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies([
    { name: 'session', value: session, url: origin, httpOnly: true, sameSite: 'Lax' },
    { name: 'signed_in', value: '1', url: origin },
  ]);
  closing.unshift(() => context.close());
  const page = await context.newPage();
  const signs: string[] = [];
  const note = (text: string) => void signs.push(`${page.url()}: ${text}`);
  page.on('dialog', (dialog) => {
    note(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => note(error.message));
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(origin) && frame.url() !== 'about:blank') note(frame.url());
  });
  await page.exposeFunction('cspBroken', (what: string) => note(`policy: ${what}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { cspBroken } = window as unknown as { cspBroken(what: string): void };
      cspBroken(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return { page, signs };
}

/** What a visitor may set off: focus and pointer on whatever shows hostile text. */
async function poke(page: Page): Promise<void> {
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('main *')) {
      node.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    }
  });
}

it('no page opens a dialog or breaks its policy', async () => {
  const { page, signs } = await watched();
  const every = (list: string[], step: number) => list.filter((_, index) => index % step === 0);
  const paths = [
    '/',
    '/plans',
    '/plans?sort=price-asc&page=2',
    '/plans?q=alert',
    '/deals',
    '/carriers',
    ...['US', 'UK', 'DE', 'JP', 'CA'].map((code) => `/region/${code}`),
    ...every(slugs.carriers, 9).map((slug) => `/carriers/${slug}`),
    ...every(slugs.plans, 16).map((slug) => `/plans/${slug}`),
    `/compare?plans=${slugs.plans.slice(0, 3).join()}`,
  ];
  for (const path of paths) {
    const answer = await page.goto(path, { waitUntil: 'load' });
    expect([path, answer?.status()]).toEqual([path, 200]);
    expect(answer!.headers()['content-security-policy']).toContain("default-src 'none'");
    await poke(page);
  }
  expect(paths.length).toBeGreaterThan(35);
  // The hostile texts are there, as text.
  await page.goto('/plans?sort=price-asc');
  expect(await page.locator('main').innerText()).toContain('alert(1)');
  expect(signs).toEqual([]);
}, 240_000);

it('no tab of the dashboard does', async () => {
  const { page, signs } = await watched();
  const tabs = [
    'overview',
    'carriers',
    'regions',
    'simcards',
    'prices&id=3',
    'seo',
    'users',
    'history',
  ];
  for (const tab of tabs) {
    await page.goto(`/admin?tab=${tab}`);
    await page.locator('#panel').waitFor();
    await page.waitForLoadState('networkidle');
    const edit = page.getByRole('button', { name: /^(Edit|Show)/ }).first();
    if (await edit.isVisible()) await edit.click();
    await poke(page);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Commands' });
  await dialog.waitFor();
  await page.keyboard.type('alert');
  await dialog.getByRole('option').first().waitFor();
  expect(await dialog.innerText()).toContain('alert');
  expect(signs).toEqual([]);
}, 120_000);
