import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { violations } from './support/axe.ts';
import { API_DOWN, browseSite, WIDTHS } from './support/site.ts';

const site = browseSite();
const results = (page: Page) => page.locator('#plan-results');
const chips = async (page: Page) =>
  (await results(page).locator('.chip').allInnerTexts()).map((text) => text.trim());
const count = async (page: Page) =>
  Number(/^\d+/.exec(await results(page).locator('.count').innerText())?.[0]);
/** Waits until the list shows what the address says. */
async function shows(page: Page, search: RegExp): Promise<void> {
  await page.waitForURL((url) => search.test(decodeURIComponent(url.search)));
  await results(page).and(page.locator(':not([aria-busy="true"])')).waitFor();
}

describe('a search in a list', () => {
  it('goes from untouched Home to all plans, with and without JavaScript', async () => {
    for (const javaScript of [true, false]) {
      const page = await site.open('/', { javaScript });
      await results(page).getByRole('searchbox').fill('visible');
      await results(page).getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL('**/plans?q=visible');
      expect(await chips(page)).toContain('Visible');
      expect(await count(page)).toBeGreaterThan(0);
    }
  });

  it('says what it was taken for, part by part', async () => {
    const page = await site.open('/plans?q=visable unlimited under 60');
    expect(await chips(page)).toEqual(['Visible', 'Unlimited data', 'Up to $60']);
    expect(await results(page).innerText()).toContain('Showing results for visible.');
    const before = await count(page);
    await results(page).getByRole('link', { name: 'Remove filter Unlimited data' }).click();
    await shows(page, /q=visable\+under\+60$/);
    expect(await chips(page)).toEqual(['Visible', 'Up to $60']);
    expect(await count(page)).toBeGreaterThanOrEqual(before);
    await results(page).getByRole('link', { name: 'Search for visable instead' }).click();
    await shows(page, /q="visable"\+under\+60$/);
    expect(await count(page)).toBe(0);
  });

  it('stands by best match while it has words, and by price again without', async () => {
    const page = await site.open('/plans?q=lebara');
    const sort = page.getByLabel('Sort');
    const chosen = () => sort.evaluate((box: HTMLSelectElement) => box.selectedOptions[0]!.text);
    expect(await chosen()).toBe('Best match');
    await sort.selectOption({ label: 'Price: Low to High' });
    await shows(page, /sort=price-asc/);
    await page.goBack();
    await shows(page, /^\?q=lebara$/);
    await results(page).getByRole('link', { name: 'Remove filter Lebara UK' }).click();
    await shows(page, /^$/);
    expect(await chosen()).toBe('Price: Low to High');
    expect(await sort.getByRole('option', { name: 'Best match' }).count()).toBe(0);
  });

  it.each(['/?carriers=att', '/deals?maxPrice=1', '/region/JP', '/plans?maxPrice=1'])(
    'names all plans with the words first where %s has none, with and without JavaScript',
    async (path) => {
      for (const javaScript of [true, false]) {
        const page = await site.open(`${path}${path.includes('?') ? '&' : '?'}q=mint`, {
          javaScript,
        });
        const first = results(page).locator('.hints li').first();
        expect(await first.innerText()).toMatch(/^All plans with “mint”: \d+ plans$/);
        await first.getByRole('link').click();
        await page.waitForURL('**/plans?q=mint');
        expect(await count(page)).toBeGreaterThan(5);
      }
    },
  );

  it('leads from an empty list to all plans with the words, which stay when filters go', async () => {
    const page = await site.open('/?q=visible&carriers=att');
    const all = results(page).locator('.hints li').first();
    expect(await all.innerText()).toMatch(/^All plans with “visible”: \d+ plans?$/);
    expect(await all.getByRole('link').getAttribute('href')).toBe('/plans?q=visible');
    await results(page).getByRole('link', { name: 'Reset filters' }).click();
    await shows(page, /^\?q=visible$/);
    expect(await count(page)).toBeGreaterThan(0);
  });
});

describe.each([WIDTHS.phone, WIDTHS.wide])('the search dialog at %i', (width) => {
  async function open(
    prepare?: (page: Page) => Promise<unknown>,
    allow: RegExp[] = [],
    theme: 'light' | 'dark' = 'light',
  ) {
    const page = await site.open('/about', { width, theme, allow, ...(prepare && { prepare }) });
    await page.locator('header [data-search-open]').click();
    await box(page).waitFor();
    return page;
  }
  const box = (page: Page) => page.getByRole('combobox', { name: 'Search plans' });
  const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
  const dialog = (page: Page) => page.getByRole('dialog');
  const answered = (page: Page, text: string) =>
    dialog(page).locator(`[data-answers="${text}"]`).waitFor();
  const chosen = (page: Page) =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      const line = id ? document.getElementById(id) : null;
      return line?.ariaSelected === 'true' ? line.innerText : null;
    });

  it('suggests as one types, and opens what the arrows choose', async () => {
    const page = await open();
    await box(page).pressSequentially('unlimited visible 10 days', { delay: 20 });
    await answered(page, 'unlimited visible 10 days');
    expect(await dialog(page).innerText()).toContain('Understood as');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).not.toBeNull();
    await page.keyboard.press('Backspace');
    expect(await box(page).inputValue()).toBe('unlimited visible 10 ');
    await answered(page, 'unlimited visible 10');
    await dialog(page).getByRole('button', { name: 'Take off Unlimited data' }).click();
    expect(await box(page).inputValue()).toBe('visible 10');
    await box(page).fill('visible');
    await answered(page, 'visible');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).toMatch(/^Visible/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/carriers/visible');
  });

  it('moves among the lines by arrows, Home and End, and leaves them by Escape', async () => {
    const page = await open();
    await page.keyboard.type('japan');
    await answered(page, 'japan');
    await page.keyboard.press('Home');
    expect(await chosen(page)).toBeNull();
    await page.keyboard.press('ArrowUp');
    expect(await chosen(page)).toMatch(/^All \d+ plans with “japan”/);
    await page.keyboard.press('Home');
    const first = await chosen(page);
    await page.keyboard.press('End');
    expect(await chosen(page)).toMatch(/^All \d+ plans/);
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).toBeNull();
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).toBe(first);
    await page.keyboard.press('Escape');
    expect(await chosen(page)).toBeNull();
    expect(await box(page).inputValue()).toBe('japan');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  });

  it('groups what it suggests, with marks, flags and prices, and sets off what was typed', async () => {
    const page = await open();
    await page.keyboard.type('ubigi japan');
    await answered(page, 'ubigi japan');
    const groups = await dialog(page)
      .getByRole('group')
      .evaluateAll((all) => all.map((group) => group.ariaLabel));
    expect(groups).toEqual(['Carriers', 'Places', 'Plans']);
    expect(
      await option(page, /^Japan/)
        .locator('img.flag')
        .count(),
    ).toBe(1);
    const plan = option(page, /^Ubigi Japan/).first();
    expect(await plan.locator('.mono').getAttribute('data-letter')).toBe('U');
    expect(await plan.locator('mark').allInnerTexts()).toEqual(['Ubigi Japan']);
    expect(await plan.locator('.num').innerText()).toMatch(/^\$\d/);
    const status = dialog(page).locator('[role="status"]');
    expect(await status.innerText()).toMatch(/^\d+ suggestions, \d+ plans in all$/);
    const wide = await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(wide).toBe(0);
  });

  it('can be read and used by everybody, in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await open(undefined, [], theme);
      expect(await violations(page, { part: '.search-dialog' })).toEqual([]);
      for (const text of ['japan esim 12 days', 'unlimted', '"zzzzzz"']) {
        await box(page).fill(text);
        await dialog(page)
          .and(page.locator(`:has([data-answers='${text}'])`))
          .waitFor();
        expect(await violations(page, { part: '.search-dialog' }), text).toEqual([]);
      }
    }
  });

  it('asks at most once in 150 ms, and shows the newest answer', async () => {
    const asked: string[] = [];
    const page = await open();
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/suggest') asked.push(url.searchParams.get('q')!);
    });
    const start = Date.now();
    await page.keyboard.type('unlimited plans for germany', { delay: 15 });
    await option(page, /^Germany/)
      .first()
      .waitFor();
    await expect.poll(() => asked.at(-1)).toBe('unlimited plans for germany');
    expect(asked.length).toBeLessThanOrEqual(Math.ceil((Date.now() - start) / 150) + 1);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('never shows an answer to another text, and leads to all plans while one is awaited', async () => {
    const held: (() => void)[] = [];
    const page = await open((p) =>
      p.route('**/api/suggest*', async (route) => {
        if (route.request().url().includes('q=mint')) {
          await new Promise<void>((resolve) => held.push(resolve));
        }
        // Given up by the page meanwhile.
        await route.continue().catch(() => {});
      }),
    );
    await box(page).fill('verizon');
    await answered(page, 'verizon');
    await box(page).fill('mint');
    await option(page, /^All plans with “mint”/).waitFor();
    expect(await dialog(page).getByRole('option').count()).toBe(1);
    await box(page).fill('visible');
    await answered(page, 'visible');
    for (const release of held) release();
    await page.waitForTimeout(300);
    expect(await dialog(page).getByRole('option', { name: /Mint/ }).count()).toBe(0);
    expect(await dialog(page).locator('[data-answers="visible"]').count()).toBe(1);
  });

  it('searches while suggestions cannot be loaded, and has them again after', async () => {
    const page = await open((p) => p.route('**/api/suggest*', (r) => r.abort()), API_DOWN);
    await page.keyboard.type('mint');
    const away = page.getByText('Suggestions cannot be loaded right now.', { exact: true });
    await away.waitFor();
    expect(await option(page, /^All plans with “mint”/).count()).toBe(1);
    await page.unroute('**/api/suggest*');
    await page.keyboard.type(' ');
    await page.keyboard.type('mobile');
    await answered(page, 'mint mobile');
    await away.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/plans?q=mint+mobile');
  });

  it('searches with Enter, closes with Escape, and says when there is nothing', async () => {
    const page = await open();
    await page.keyboard.type('"zzzzzz"');
    await page.getByText('No plan, carrier or place has').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.locator('header [data-search-open]').click();
    await page.keyboard.type('lebara');
    expect(await box(page).inputValue()).toBe('lebara');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/plans?q=lebara');
  });
});

it('leads to a plain form without JavaScript', async () => {
  const page = await site.open('/about', { javaScript: false });
  await page.locator('header [data-search-open]').click();
  await page.waitForURL('**/plans');
  await results(page).getByRole('searchbox').fill('mint');
  await results(page).getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === 'mint');
  expect(await count(page)).toBeGreaterThan(5);
});
