import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import type { PublishInfo } from '#src/contract/publish.ts';
import { browseAdmin, idle, panelOf, refused, SAME_ORIGIN } from './support/admin.ts';
import { sideways } from './support/axe.ts';
import { WIDTHS } from './support/site.ts';

const site = browseAdmin({ PUBLISH_ON_EDIT: 'on' });
/** A build on a busy machine, where it runs with the least priority. */
const LONG = { timeout: 300_000 };

/** A time of day, with the day before it when midnight fell between. */
const CLOCK = String.raw`([A-Z][a-z]{2} \d+, )?\d\d:\d\d`;

const bar = (page: Page) => page.getByRole('complementary', { name: 'Publishing' });
const seen = (page: Page, text: string | RegExp) => bar(page).getByText(text).first().waitFor(LONG);
const live = (page: Page) => seen(page, new RegExp(`All changes are live since ${CLOCK}`));
const info = async (page: Page) =>
  (await (await page.request.get('/api/publish')).json()) as PublishInfo;
/** Raises the price of a plan, as another admin would. */
async function edit(page: Page, id = 3): Promise<string> {
  const plan = (await (await page.request.get(`/api/simcards/${id}`)).json()) as {
    slug: string;
    price: number;
  };
  const price = Math.round(plan.price * 100 + 100) / 100;
  const answer = await page.request.put(`/api/simcards/${id}`, {
    data: { ...plan, price, previousPrice: null, priceChangePercent: null, hasDeal: false },
    headers: SAME_ORIGIN,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return plan.slug;
}

/** Each text that the bar showed, in order. */
async function watch(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const target = document.querySelector('[aria-label="Publishing"]')!.parentElement!;
    const all: string[] = [];
    const note = () =>
      all.push(document.querySelector('[aria-label="Publishing"]')?.textContent ?? '');
    new MutationObserver(note).observe(target, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { barTexts: all });
  });
  return () =>
    page.evaluate(() => (window as unknown as { barTexts: string[] }).barTexts.join('\n'));
}

afterEach(async () => {
  await rm(join(site.dataDir(), 'build'), { recursive: true, force: true });
});

it('follows an edit from saved over queued and building to live, with the time', async () => {
  const page = await site.open('?tab=publishing');
  await live(page);
  const texts = await watch(page);
  await edit(page);
  const changes = page.getByRole('table', { name: 'Recent changes' });
  await changes
    .getByRole('row', { name: /just now/ })
    .first()
    .waitFor(LONG);
  // The newest stands first, below the header, also when it is no longer of just now.
  const row = changes.getByRole('row').nth(1);
  await row
    .getByText('Queued')
    .or(row.getByText(/^Building/))
    .waitFor();
  await row.getByText(new RegExp(`^Live at ${CLOCK}$`)).waitFor(LONG);
  await live(page);
  expect(await texts()).toMatch(
    /1 change saved and queued[^]*Building[^]*\d+ of \d+ pages[^]*live since/,
  );
  const { history, status } = await info(page);
  expect(history[0]).toMatchObject({ kind: 'live', cause: 'edit', changes: 1 });
  // How many were taken over depends on the builds of other tests; incremental.e2e counts them.
  const { rendered, reused } = status.build!.pages;
  expect(rendered + reused).toBeGreaterThan(300);
  await page
    .getByRole('row', { name: /Published/ })
    .first()
    .getByText('Served')
    .waitFor();
}, 600_000);

it('shows the status of each change in the history, and opens the line that a link names', async () => {
  const page = await site.open('?tab=publishing');
  await page.getByRole('table', { name: 'Recent changes' }).getByRole('link').first().click();
  const table = page.getByRole('table', { name: 'Changes' });
  await table
    .getByText(new RegExp(`^Live( at ${CLOCK})?$`))
    .first()
    .waitFor();
  await table.getByRole('row', { name: 'Price' }).first().waitFor();
});

it('says why a build failed, keeps serving, and goes on when it can', async () => {
  const page = await site.open('?tab=publishing');
  await live(page);
  const before = await info(page);
  await rm(join(site.dataDir(), 'build'), { recursive: true, force: true });
  await writeFile(join(site.dataDir(), 'build'), 'in the way');
  // A release of what changed links this file; without it the whole site is built, which has no place.
  const served = before.releases.find(({ current }) => current)!;
  await rm(join(site.dataDir(), 'releases', served.id, 'client/manifest.webmanifest'));
  const slug = await edit(page);
  await seen(page, 'Publishing failed. The last build is still up.');
  const words = await page.locator('main pre').innerText();
  expect(words).toContain('EEXIST');
  expect(words).toContain('DATA_DIR');
  expect(words).not.toContain(site.dataDir());
  await page.getByText(new RegExp(`Tried again by itself at ${CLOCK}`)).waitFor();
  // Pages, open data and feeds are made from the current data meanwhile, and say the same.
  const text = async (path: string) => {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    return answer.text();
  };
  const { price } = JSON.parse(await text('/api/simcards/3')) as { price: number };
  expect(await text(`/plans/${slug}`)).toContain(`$${price.toFixed(2)}`);
  expect(await text(`/plans/${slug}/feed.atom`)).toContain(`$${price.toFixed(2)}`);
  const row = (await text('/data/sim-plans.csv'))
    .split('\r\n')
    .find((line) => line.startsWith(slug));
  expect(row).toContain(`,${price.toFixed(2)},USD,`);
  const records = (await text('/data/price-history.csv')).trim().split('\r\n').length - 1;
  expect(await text('/data')).toContain(`${records.toLocaleString('en-US')} rows`);
  for (const path of ['/about', '/coverage', '/how-we-rank', '/llms.txt']) await text(path);
  const { releases } = await info(page);
  expect(releases.find(({ current }) => current)!.id).toBe(
    before.releases.find(({ current }) => current)!.id,
  );
  await rename(join(site.dataDir(), 'build'), join(site.dataDir(), 'not-in-the-way'));
  await bar(page).getByRole('button', { name: 'Try again' }).click();
  await live(page);
  const [event] = (await info(page)).history;
  expect(event).toMatchObject({ kind: 'live', way: 'whole', fellBack: expect.any(String) });
  expect(event!.fellBack).not.toContain(site.dataDir());
  await page
    .getByText(/^Built whole: /)
    .first()
    .waitFor();
}, 600_000);

it('pauses loudly in every tab, and publishes what waits on Resume', async () => {
  const [page, other] = [await site.open('?tab=publishing'), await site.open('?tab=carriers')];
  await live(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await seen(page, 'Publishing is paused.');
  await seen(other, 'Publishing is paused.');
  const slug = await edit(page, 4);
  await seen(other, '1 change waits. By admin at');
  await panelOf(page).getByText('Waits, paused').waitFor();
  const plan = (await (await page.request.get(`/api/simcards?q=${slug}`)).text()) as string;
  expect(plan).toContain(slug);
  await bar(other).getByRole('button', { name: 'Resume' }).click();
  await live(page);
  await live(other);
}, 600_000);

it('rolls back to an older release with a word of warning, shows it, and goes forward again', async () => {
  const page = await site.open('?tab=publishing');
  await live(page);
  const { releases } = await info(page);
  const [newest, older] = releases;
  const view = await page.request.get(`/admin/releases/${older!.id}/plans`);
  expect(view.headers()['cache-control']).toBe('private, no-store');
  expect(await view.text()).toContain('as it was built');
  await page.getByRole('button', { name: 'Roll back to this' }).first().click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Publishing is paused: edits wait until you resume it.').waitFor();
  await question.getByRole('button', { name: 'Roll back' }).click();
  await seen(page, 'Rolled back. Publishing is paused.');
  expect((await info(page)).releases.find(({ current }) => current)!.id).toBe(older!.id);
  await page.getByRole('button', { name: 'Go forward to this' }).first().click();
  await question.getByRole('button', { name: 'Go forward' }).click();
  const events = page.getByRole('table', { name: 'Releases' });
  await events
    .getByRole('row', { name: /Rolled back/ })
    .nth(1)
    .waitFor();
  expect((await info(page)).releases.find(({ current }) => current)!.id).toBe(newest!.id);
  await bar(page).getByRole('button', { name: 'Resume' }).click();
  await live(page);
}, 600_000);

it('looks right in an old release: its pages, its pictures, its links, no script', async () => {
  const admin = await site.open('?tab=publishing');
  const { releases } = await info(admin);
  const page = await site.open('?tab=publishing');
  await page.goto(`/admin/releases/${releases[0]!.id}/`);
  await page.getByText(/as it was built/).waitFor();
  await page.getByRole('link', { name: 'Carriers' }).first().click();
  await page.waitForURL(`**/admin/releases/${releases[0]!.id}/carriers`);
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
  expect(
    await page.locator('.release-line').evaluate((line) => getComputedStyle(line).display),
  ).toBe('flex');
  await page.getByRole('link', { name: 'Back to publishing' }).click();
  await panelOf(page).waitFor();
});

it('says that the connection is lost instead of an old truth, and comes back by itself', async () => {
  const page = await site.open('?tab=publishing', {
    allow: [/ERR_FAILED/],
    // Nothing is known, so it goes on loading.
    settles: false,
    prepare: (page) => page.route('**/api/publish/events', (route) => route.abort('failed')),
  });
  await seen(page, 'Connection lost, trying again');
  await page.unroute('**/api/publish/events');
  await live(page);
});

it('says that nothing can be read while the API is away, and tries again when asked', async () => {
  const away = /\/api\/(publish|admin\/audit)/;
  const page = await site.open('?tab=publishing', {
    allow: [/ERR_FAILED/],
    prepare: (page) => page.route(away, (route) => route.abort('failed')),
  });
  const problem = panelOf(page).getByRole('alert');
  await problem.waitFor();
  expect(await problem.count()).toBe(1);
  expect(await panelOf(page).getByText('Loading').count()).toBe(0);
  await page.unroute(away);
  await problem.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('table', { name: 'Releases' }).waitFor();
  await idle(page);
  await page.getByRole('region', { name: /All changes are live/ }).waitFor();
  expect(await problem.count()).toBe(0);
});

it('shows releases as lines on a phone, each with what can be done', async () => {
  const page = await site.open('?tab=publishing', { width: WIDTHS.phone });
  const releases = page.getByRole('table', { name: 'Releases', exact: true });
  expect(await releases.getByRole('columnheader').count()).toBe(1);
  const beside = await releases.evaluate((it) => it.parentElement!.scrollWidth - innerWidth);
  expect(beside).toBeLessThanOrEqual(0);
  expect(await sideways(page)).toBe(0);
  await releases
    .getByRole('link', { name: /^The site as it was on / })
    .first()
    .waitFor();
});

it('stops asking when the session ends, and says so', async () => {
  const page = await site.open('?tab=publishing', { allow: refused(401) });
  const other = await site.open('?tab=carriers');
  await live(page);
  await page.request.post('/api/logout', { headers: SAME_ORIGIN });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await bar(other).getByRole('link', { name: 'Publishing' }).click();
  await other.getByRole('button', { name: 'Publish now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor(LONG);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByText('Your session has ended.').waitFor(LONG);
  await bar(page).waitFor({ state: 'detached' });
  await live(other);
  expect(asked.filter((path) => path === '/api/publish/events').length).toBeLessThan(3);
}, 600_000);
