import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { createSessions } from '#api/people/auth/sessions/session.ts';
import { createUser } from '#db/people/users.ts';
import { browseSite } from './support/site.ts';
import { hostileDb, TEXTS, URLS } from './support/hostile-db.ts';
import { TEXT_PAYLOADS, URL_PAYLOADS } from './support/hostile.ts';
import { renderedSite } from './support/rendered-site.ts';

/**
 * Security check 20 in a browser: the server of production over a database full of hostile values.
 * Whatever a page or the dashboard shows of them, no dialog opens, no script of theirs runs, and
 * nothing is tried that the content security policy must stop: each would be an error on the page.
 */
const hostile = renderedSite(() => {
  const payload = (row: number, column: number) =>
    `${row} ${TEXT_PAYLOADS[(row + column * 31) % TEXT_PAYLOADS.length]!}`;
  const address = (row: number, column: number) =>
    URL_PAYLOADS[(row + column * 5) % URL_PAYLOADS.length]!;
  return hostileDb([TEXTS, payload], [URLS, address]);
});
const site = browseSite(hostile.origin);

/** Opens a page that notes what a foreign script would do: a dialog, another place. */
async function openWatched(path: string, cookies: Record<string, string> = {}) {
  const signs: string[] = [];
  const page = await site.open(path, {
    // Nothing is published here.
    allow: [/503.*\/api\/publish/],
    prepare: async (opened, context) => {
      const values = Object.entries(cookies).map(([name, value]) => ({ name, value }));
      await context.addCookies(values.map((each) => ({ ...each, url: hostile.origin() })));
      opened.on('dialog', (dialog) => {
        signs.push(`${opened.url()}: dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      opened.on('framenavigated', (frame) => {
        const isOurs = frame.url().startsWith(hostile.origin()) || frame.url() === 'about:blank';
        if (!isOurs) signs.push(`went to ${frame.url()}`);
      });
    },
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
  const { page, signs } = await openWatched('/plans?sort=price-asc');
  // The hostile texts are there, as text.
  expect(await page.locator('main').innerText()).toContain('alert(1)');
  const some = async (table: string, step: number) => {
    const rows = await hostile.db().all<{ slug: string }>(`SELECT slug FROM ${table} ORDER BY id`);
    return rows.map(({ slug }) => slug).filter((_, index) => index % step === 0);
  };
  const plans = await some('plans', 16);
  const paths = [
    '/',
    '/plans?sort=price-asc&page=2',
    '/plans?q=alert',
    '/deals',
    '/carriers',
    ...['US', 'UK', 'DE', 'JP', 'CA'].map((code) => `/region/${code}`),
    ...(await some('carriers', 9)).map((slug) => `/carriers/${slug}`),
    ...plans.map((slug) => `/plans/${slug}`),
    `/compare?plans=${plans.slice(0, 3).join()}`,
  ];
  expect(paths.length).toBeGreaterThan(35);
  for (const path of paths) {
    const answer = await page.goto(path, { waitUntil: 'load' });
    expect([path, answer?.status()]).toEqual([path, 200]);
    expect(answer!.headers()['content-security-policy']).toContain("default-src 'none'");
    await poke(page);
  }
  expect(signs).toEqual([]);
});

it('no place of the dashboard does', async () => {
  const made = await createUser(
    hostile.db(),
    {
      username: '<img src=x onerror=alert(1)>',
      password: { hash: '-', adminReady: true },
      role: 'admin',
    },
    { id: null, name: '<script>alert(1)</script>', way: 'cli' },
    new Date(),
  );
  if ('refused' in made) throw new Error(made.refused);
  const sessions = createSessions({ db: hostile.db(), now: () => new Date(), secure: false });
  const [cookie] = await sessions.issue(made.user);
  const session = cookie!.split(';')[0]!.slice('session='.length);
  const { page, signs } = await openWatched('/about', { session, signed_in: '1' });
  for (const tab of 'todo carriers regions simcards prices&id=3 settings settings&view=people settings&view=history'.split(
    ' ',
  )) {
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
});
