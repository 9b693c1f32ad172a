import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { FoundList } from '#src/contract/finder/find.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { EMPTY_DEVICE } from '#src/domain/finder/saved/device.ts';
import { writeDevice } from '#src/domain/finder/saved/device-codec.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { all, one, read, words } from '../../site/tests/support/html.ts';
import {
  API_DOWN,
  browseSite,
  cutApi,
  ORIGIN,
  settle,
  until,
  WIDTHS,
} from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** A visitor of a site whose pages are there while the server behind them is not (security check 58). */
const site = browseSite();
const results = (page: Page) => page.locator('#plan-results');
const names = (page: Page) => results(page).locator('.pname').allInnerTexts();
const served = async (path: string) => one(await read(path), 'body');
const plansOf = async (query: string) => {
  const answer = await fetch(`${ORIGIN}${api.plans}${query}`);
  return ((await answer.json()) as PlanList).data;
};
const money = (text: string) => Number(text.replace(/[^\d.]/g, ''));
const allow = [...API_DOWN, /\/data\//, /REFUSED \(.*\/api\/events\)/];
/** As a plain host of files serves the site: pages as they were built, and no API. */
const onFiles = async (page: Page) => {
  await page.route(/\/api\//, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.route(/^[^/]+\/\/[^/]+\/(plans|find)\?/, async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: origin + pathname }) });
  });
};
const away = (page: Page) => page.getByText('Live search is away');

it('shows and filters plans out of what was built, while no call is answered', async () => {
  const page = await site.open('/', { prepare: cutApi, allow });

  await step('every page is as it was built, and complains of nothing', async () => {
    for (const path of [
      '/plans',
      '/deals',
      '/region/JP',
      '/carriers',
      '/carriers/att',
      '/compare',
    ]) {
      await page.goto(path);
      await settle(page);
      const prices = all(await served(path), '.price').map(words);
      const shown = await page.locator('.price').allTextContents();
      expect(
        shown.map((text) => text.trim()),
        path,
      ).toEqual(prices);
      expect(await page.locator('main [role=alert]:visible').count()).toBe(0);
    }
  });

  await step('filters choose from the prebuilt index what the server would', async () => {
    await page.goto('/');
    await settle(page);
    expect((await names(page)).length).toBeGreaterThan(0);
    await page.getByRole('complementary', { name: 'Filters' }).getByLabel('Prepaid').uncheck();
    await page.locator('.xp-away').waitFor();
    await results(page).and(page.locator(':not([aria-busy="true"])')).waitFor();
    const { pathname, search } = new URL(page.url());
    const online = all(await served(pathname + search), '#plan-results .pname').map(words);
    expect(await names(page)).toEqual(online);
    expect(await results(page).locator('[data-buy]').count()).toBeGreaterThan(0);
  });

  await step('totals are worked out of it, too', async () => {
    await page.evaluate(
      (text) => localStorage.setItem('device', text),
      writeDevice({ ...EMPTY_DEVICE, need: 'months=12&gb=10' })!,
    );
    await page.goto('/region/US');
    await page.getByText('Total for 12 months, 10 GB a month').waitFor();
    await settle(page);
    await page.getByLabel('Sort').selectOption({ label: 'Total for my need' });
    await away(page).waitFor();
    const [first] = await plansOf('?region=US&months=12&gb=10&sort=total&maxAge=365');
    const total = page.locator(':is(.c-total, .cell-total) .price').first();
    await expect.poll(async () => money(await total.innerText())).toBe(first!.cost!.total);
  });

  await step('the finder does so', async () => {
    const need = '?places=US&months=12&gb=10';
    // A wide page has no chips: there the form stands beside the answers.
    await page.setViewportSize({ width: WIDTHS.tablet, height: 900 });
    await page.goto(paths.find(`${need}&hotspot=true`));
    await settle(page);
    await page.getByRole('link', { name: 'hotspot (remove)' }).click();
    await page.getByText('Live answers are away').waitFor();
    const found = (await (await fetch(`${ORIGIN}${api.find}${need}`)).json()) as FoundList;
    const first = page.locator('.answer .price').first();
    expect(money(await first.innerText())).toBe(found.data[0]!.total);
  });

  await step('a host of files says that it answers no need, and leads to the finder', async () => {
    const files = await site.open('/', { prepare: onFiles, allow: [...allow, /404/] });
    await files.goto(`/plans?${new URLSearchParams({ q: 'japan 12 days 12 gb' })}`);
    await away(files).waitFor();
    const finder = files.locator('.xp-away').getByRole('link', { name: 'the finder' });
    expect(await finder.getAttribute('href')).toBe(paths.find());
    await files.goto(paths.find('?places=JP&unit=days&time=12&gb=12'));
    const form = files.getByRole('form', { name: 'What do you need?' });
    await expect.poll(() => form.getByLabel('How long', { exact: true }).inputValue()).toBe('12');
    const need = '?places=JP&days=12&gb=12&limit=1';
    const found = (await (await fetch(`${ORIGIN}${api.find}${need}`)).json()) as FoundList;
    const price = form.locator('[data-first="price"]');
    const { total, currency } = found.data[0]!;
    await expect.poll(() => price.innerText()).toBe(formatMoney(total, currency));
  });

  await step('Buy opens the shop although nobody takes the event', async () => {
    await page.context().route(
      (url) => url.origin !== ORIGIN,
      (route) => route.fulfill({ body: 'shop', contentType: 'text/html' }),
    );
    await page.goto('/plans');
    await settle(page);
    const buy = page.locator('a[data-buy]').first();
    const [shop] = await Promise.all([page.waitForEvent('popup'), buy.click()]);
    await shop.waitForLoadState();
    expect(new URL(shop.url()).searchParams.get('click_id')).toMatch(/^sa-\d{13}-/);
  });

  await step('a login says so, and works again afterwards', async () => {
    await page.goto(paths.auth);
    await settle(page);
    const form = page.locator('form:visible');
    await form.getByLabel('Username', { exact: true }).fill('somebody');
    await form.getByLabel('Password', { exact: true }).fill('kf8-Ulm.tram');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.locator('.toast', { hasText: 'The server cannot be reached' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true);
  });
});

it('takes 503 for an answer as none', async () => {
  const page = await site.open('/?show=all', {
    allow,
    prepare: (opened) =>
      opened.route('**/api/**', (route) =>
        route.fulfill({ status: 503, json: { message: 'away' } }),
      ),
  });
  await page.getByRole('group', { name: 'Plan type' }).getByLabel('eSIM').check();
  await page.locator('.xp-away').waitFor();
  await expect.poll(() => results(page).locator('tbody .c-type').allInnerTexts()).toContain('eSIM');
});

it('says so where nothing can be reached, keeps what there is, and tries again', async () => {
  const [plan] = await plansOf('?limit=1');
  const page = await site.open(paths.plan(plan!.slug), { allow: [...allow, /^foreign host: /] });
  const cut = (...urls: string[]) =>
    Promise.all(urls.map((url) => page.route(url, (route) => route.abort('connectionrefused'))));

  await step('a list', async () => {
    await page.locator('.buybox [data-save]').click();
    // A press that comes before the scripts counts once they run: whoever leaves earlier saved nothing.
    await page.locator('.buybox [data-save][aria-pressed="true"]').waitFor();
    await page.goto('/?show=all');
    await settle(page);
    await cut('**/api/**', '**/data/**');
    await page.getByRole('group', { name: 'Plan type' }).getByLabel('eSIM').check();
    const alert = results(page).getByRole('alert');
    await alert.waitFor();
    await page.unroute('**/api/**');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => results(page).locator('tbody tr').count()).toBeGreaterThan(0);
  });

  await step('the finder, which keeps the need', async () => {
    await page.unrouteAll();
    await page.setViewportSize({ width: WIDTHS.tablet, height: 900 });
    await page.goto(paths.find('?places=US&months=12&gb=10&hotspot=true'));
    await settle(page);
    await cut('**/api/**', '**/data/**');
    await page.getByRole('link', { name: 'hotspot (remove)' }).click();
    await page.getByRole('heading', { name: 'The totals could not be worked out' }).waitFor();
    expect(new URL(page.url()).search).toBe('?places=US&months=12&gb=10');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.answer').first().waitFor();
  });

  await step('saved plans, which come out of the built file first', async () => {
    const row = page.locator('.saved-row');
    const isListed = () =>
      until(
        page,
        async () => document.querySelector('.saved-list')?.getAttribute('aria-busy') === 'false',
      );
    await cut('**/api/saved**');
    await page.goto(paths.saved());
    await isListed();
    expect(await page.locator('main').innerText()).toContain('Present prices cannot be asked for');
    expect(await row.innerText()).toContain(formatMoney(plan!.price, plan!.currency));
    await cut('**/data/plans.json');
    await page.reload();
    const error = page.getByRole('alert').filter({ hasText: 'Present prices could not be loaded' });
    await error.waitFor();
    expect(await row.innerText()).toContain(plan!.planName);
    await page.unroute('**/api/saved**');
    await error.getByRole('button', { name: 'Retry' }).click();
    await isListed();
    await error.waitFor({ state: 'hidden' });
  });

  await step('rates of currencies', async () => {
    await page.unrouteAll();
    await cut('**/data/rates.json');
    await page.goto('/plans');
    await page.getByLabel('Show prices in').selectOption('GBP');
    await page.getByRole('contentinfo').getByText('Rates cannot be reached').waitFor();
    expect(await page.locator('main .approx').count()).toBe(0);
    expect(await page.locator('.currency-notice').isVisible()).toBe(false);
  });
});
