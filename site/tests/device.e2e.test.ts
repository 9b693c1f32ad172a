import { describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import type { Plan, PlanList } from '#src/contract/plans.ts';
import { formatMoney } from '#src/domain/money.ts';
import { api, paths } from '#src/domain/paths.ts';
import { browseAdmin, SAME_ORIGIN } from './support/admin.ts';
import { expectStill, watchLayoutShifts } from './support/layout-shifts.ts';
import { API_DOWN, WIDTHS, until } from './support/site.ts';
import { TEST_ADMIN } from '../../scripts/test-site.ts';

const own = browseAdmin();
const rows = (page: Page) => page.locator('.saved-row');
const count = (page: Page, name: 'saved' | 'picks') =>
  page.locator(`header [data-count="${name}"]`);
const plans = async (search: string): Promise<Plan[]> => {
  const answer = await fetch(`${own.origin()}${api.plans}?${search}`);
  return ((await answer.json()) as PlanList).data;
};
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('device') ?? 'null') as unknown);
const save = async (page: Page) => {
  await page.locator('.buybox [data-save]').click();
  await count(page, 'saved').waitFor({ state: 'visible' });
};
const settled = (page: Page) =>
  until(
    page,
    async () => document.querySelector('.saved-list')?.getAttribute('aria-busy') === 'false',
  );

async function asAdmin(context: BrowserContext) {
  const login = await context.request.post(api.login, { data: TEST_ADMIN, headers: SAME_ORIGIN });
  expect(login.ok()).toBe(true);
}

describe('saved plans', () => {
  it('are counted in the header of every page, listed, and taken out again', async () => {
    const [plan] = await plans('limit=1');
    const page = await own.visit(paths.plan(plan!.slug));
    expect(await count(page, 'saved').isVisible()).toBe(false);
    await save(page);
    expect(await page.locator('.buybox [data-save]').getAttribute('aria-pressed')).toBe('true');
    await page.goto(paths.about);
    await count(page, 'saved').click();
    await page.waitForURL(`**${paths.saved()}`);
    await settled(page);
    expect(await rows(page).count()).toBe(1);
    expect(await rows(page).innerText()).toContain(formatMoney(plan!.price, plan!.currency));
    expect(await rows(page).innerText()).not.toContain('price changed');
    await rows(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByRole('heading', { name: 'No saved plans' }).waitFor();
    expect(await count(page, 'saved').isVisible()).toBe(false);
    expect(await stored(page)).toBeNull();
  });

  it('say that their price changed since, and that they are gone', async () => {
    const [plan, other] = await plans('limit=2&sort=price-desc');
    const page = await own.visit(paths.plan(plan!.slug), {
      prepare: (_, context) => asAdmin(context),
    });
    await save(page);
    await page.goto(paths.plan(other!.slug));
    await save(page);
    const price = plan!.price + 5;
    const put = await page.request.put(api.plan(plan!.id), {
      data: { ...plan, price },
      headers: SAME_ORIGIN,
    });
    expect(put.status()).toBe(200);
    const gone = await page.request.delete(api.plan(other!.id), { headers: SAME_ORIGIN });
    expect(gone.status()).toBe(200);
    await page.goto(paths.saved());
    await settled(page);
    const money = (amount: number) => formatMoney(amount, plan!.currency);
    const first = rows(page).filter({ hasText: plan!.planName }).first();
    expect(await first.innerText()).toContain(
      `price changed since you saved it: ${money(plan!.price)} → ${money(price)}`,
    );
    expect(await rows(page).nth(1).innerText()).toContain('Not on this site any more');
  });

  it('are shared by an address, which somebody else keeps as a whole', async () => {
    const shared = await plans('limit=3&sort=data-desc');
    const slugs = shared.map(({ slug }) => slug);
    const page = await own.visit(paths.saved([...slugs, 'no-such-plan']));
    await settled(page);
    expect(await page.locator('.saved-row .pname').allInnerTexts()).toEqual(
      shared.map(({ planName }) => planName),
    );
    expect(await page.locator('main').innerText()).toContain('1 plan of this address is not here');
    expect(await stored(page)).toBeNull();
    await page.getByRole('button', { name: 'Save all to this device' }).click();
    await page.getByText('3 plans saved on this device').first().waitFor();
    await page.goto(paths.saved());
    await settled(page);
    expect(await rows(page).count()).toBe(3);
  });

  it('are compared, up to four of them', async () => {
    const slugs = (await plans('limit=5&sort=carrier-asc')).map(({ slug }) => slug);
    const page = await own.visit(paths.saved(slugs));
    await settled(page);
    const choose = (at: number) => rows(page).nth(at).getByRole('checkbox');
    const go = page.locator('[data-saved="compare"]');
    await choose(0).check();
    expect(await go.getAttribute('aria-disabled')).toBe('true');
    for (const at of [1, 2, 3]) await choose(at).check();
    await choose(4).click();
    await page.getByText('You can compare up to 4 plans').first().waitFor();
    expect(await choose(4).isChecked()).toBe(false);
    await page.getByRole('link', { name: 'Compare 4 plans' }).click();
    await page.waitForURL(`**${paths.compare(slugs.slice(0, 4))}`);
  });

  it('come out of the built file while the API is away, and stay when nothing answers', async () => {
    const [plan] = await plans('limit=1');
    const page = await own.visit(paths.plan(plan!.slug), { allow: [...API_DOWN, /plans\.json/] });
    await save(page);
    await page.route('**/api/saved**', (route) => route.abort('connectionrefused'));
    await page.goto(paths.saved());
    await settled(page);
    expect(await page.locator('main').innerText()).toContain('Present prices cannot be asked for');
    expect(await rows(page).innerText()).toContain(formatMoney(plan!.price, plan!.currency));
    await page.route('**/data/plans.json', (route) => route.abort('connectionrefused'));
    await page.reload();
    const error = page.getByRole('alert').filter({ hasText: 'Present prices could not be loaded' });
    await error.waitFor();
    expect(await rows(page).innerText()).toContain(plan!.planName);
    await page.unroute('**/api/saved**');
    await error.getByRole('button', { name: 'Retry' }).click();
    await settled(page);
    await error.waitFor({ state: 'hidden' });
  });

  it('say what they need without JavaScript', async () => {
    const page = await own.visit(paths.saved(['a-plan']), { javaScript: false });
    expect(await page.locator('main').innerText()).toContain('only JavaScript can read them');
    expect(await page.locator('main button:visible').count()).toBe(0);
  });
});

describe('what this device keeps', () => {
  it('is the same in two tabs', async () => {
    const [plan] = await plans('limit=1');
    const page = await own.visit(paths.plan(plan!.slug));
    const other = await page.context().newPage();
    await other.goto(paths.device);
    await save(page);
    await count(other, 'saved').waitFor({ state: 'visible' });
    const row = other.locator('[data-part="saved"]');
    expect(await row.innerText()).toContain('1 plan');
    await row.getByRole('button', { name: 'Clear Saved plans' }).click();
    await count(page, 'saved').waitFor({ state: 'hidden' });
    expect(await page.locator('.buybox [data-save]').getAttribute('aria-pressed')).toBe('false');
  });

  it('is listed, cleared in parts and as a whole, and brought back', async () => {
    const [plan] = await plans('limit=1');
    const page = await own.visit(paths.plan(plan!.slug));
    await save(page);
    await page.locator('.buybox [data-compare]').click();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await page.goto(paths.device);
    const part = (name: string) => page.locator(`[data-part="${name}"] [data-words]`);
    await page.getByLabel('Carrier').fill('Tello');
    await page.getByLabel('Price a month').fill('7,50');
    await page.getByLabel('Data in GB a month').fill('5');
    await page.getByRole('button', { name: 'Keep my plan' }).click();
    await page.getByText('Price must be a number like 15 or 7.50').waitFor();
    await page.getByLabel('Price a month').fill('7.50');
    await page.getByRole('button', { name: 'Keep my plan' }).click();
    expect(await part('own').innerText()).toBe('Tello, $7.50 a month, 5 GB a month');
    expect(await part('theme').innerText()).toBe('Dark');
    expect(await part('need').innerText()).toBe('Nothing');
    await page.getByRole('button', { name: 'Clear Theme' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
    await page.getByRole('button', { name: 'Clear all' }).click();
    expect(await stored(page)).toBeNull();
    // Past the time of a toast that offers nothing, and within reach of the keyboard.
    await page.waitForTimeout(6000);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    await page.keyboard.press('Enter');
    expect(await part('saved').innerText()).toBe('1 plan');
    expect(await part('own').innerText()).toContain('Tello');
  });

  it('lasts as long as the page where the browser keeps nothing, and that is said', async () => {
    const [plan] = await plans('limit=1');
    const page = await own.visit(paths.plan(plan!.slug), {
      prepare: (p) =>
        p.addInitScript(() => {
          Object.defineProperty(globalThis, 'localStorage', {
            get: () => {
              throw new DOMException('denied', 'SecurityError');
            },
          });
        }),
    });
    await save(page);
    await page.getByText('This lasts until you leave the page').first().waitFor();
    await page.goto(paths.device);
    expect(await page.locator('main').innerText()).toContain('This lasts until you leave the page');
  });
});

describe('prices in another currency', () => {
  const choose = (page: Page, currency: string) =>
    page.getByLabel('Show prices in').selectOption(currency);
  const approx = (page: Page) => page.locator('main .approx');

  it('stand beside their own on every page, with the day of the rates, until taken back', async () => {
    const page = await own.visit('/plans');
    const unit = page.locator('[data-unit^="USD"]').first();
    const before = await unit.innerText();
    await choose(page, 'EUR');
    await approx(page).first().waitFor();
    expect(await approx(page).first().innerText()).toMatch(/^approx\. €\d/);
    expect(await page.locator('[data-money^="EUR"] .approx').count()).toBe(0);
    expect(await unit.innerText()).toMatch(/^approx\. €[\d.]+ per /);
    expect(await page.locator('.currency-notice').innerText()).toMatch(
      /^Also in EUR, approx\. (Old r|R)ates of \d+ \w+ \d{4}$/,
    );
    // Rows that come later, and other pages.
    await page
      .getByRole('link', { name: 'Grid view' })
      .or(page.getByTitle('Grid view'))
      .first()
      .click();
    await page.locator('.cell .approx').first().waitFor();
    await page.goto('/region/UK');
    await approx(page).first().waitFor();
    await choose(page, '');
    await approx(page).first().waitFor({ state: 'detached' });
    await page.goto('/plans');
    expect(await unit.innerText()).toBe(before);
    expect(await page.locator('.currency-notice').isVisible()).toBe(false);
  });

  it('shifts nothing while the page loads', async () => {
    const first = await own.visit('/about', { fresh: true });
    await choose(first, 'JPY');
    const [plan] = await plans('limit=1&region=US');
    for (const width of [WIDTHS.phone, WIDTHS.wide]) {
      for (const path of ['/plans', '/deals', paths.plan(plan!.slug)]) {
        const page = await first.context().newPage();
        await page.setViewportSize({ width, height: 900 });
        await watchLayoutShifts(page);
        // Late rates: the room must be there before them.
        await page.route('**/data/rates.json', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 400));
          await route.continue();
        });
        await page.goto(path);
        await approx(page).first().waitFor();
        await page.waitForTimeout(300);
        await expectStill(page, `${path} at ${width}`, 0.02);
        await page.close();
      }
    }
  });

  it('stay away where the rates cannot be reached', async () => {
    const page = await own.visit('/plans', {
      allow: API_DOWN,
      prepare: (p) => p.route('**/data/rates.json', (route) => route.abort('connectionrefused')),
    });
    await choose(page, 'GBP');
    await page.getByRole('contentinfo').getByText('Rates cannot be reached').waitFor();
    expect(await approx(page).count()).toBe(0);
    expect(await page.locator('.currency-notice').isVisible()).toBe(false);
  });
});
