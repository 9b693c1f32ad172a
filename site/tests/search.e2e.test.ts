import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { browseSite, WIDTHS } from './support/site.ts';

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
  async function open(asked: string[] = []): Promise<Page> {
    const page = await site.open('/about', { width });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/suggest') asked.push(url.searchParams.get('q')!);
    });
    await page.locator('header [data-search-open]').click();
    await page.getByRole('combobox', { name: 'Search plans' }).waitFor();
    return page;
  }
  const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

  it('suggests as one types, and opens what the arrows choose', async () => {
    const page = await open();
    const box = page.getByRole('combobox', { name: 'Search plans' });
    const dialog = page.getByRole('dialog');
    const answered = (text: string) => dialog.locator(`[data-answers="${text}"]`).waitFor();
    await box.pressSequentially('unlimited visible 10 days', { delay: 20 });
    await answered('unlimited visible 10 days');
    expect(await dialog.innerText()).toContain('Understood as');
    await page.keyboard.press('ArrowDown');
    const chosen = await box.getAttribute('aria-activedescendant');
    expect(await page.locator(`#${chosen}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Backspace');
    expect(await box.inputValue()).toBe('unlimited visible 10 ');
    await answered('unlimited visible 10');
    await dialog.getByRole('button', { name: 'Take off Unlimited data' }).click();
    expect(await box.inputValue()).toBe('visible 10');
    await box.fill('visible');
    await answered('visible');
    await page.keyboard.press('ArrowDown');
    expect(
      await option(page, /^Visible/)
        .first()
        .getAttribute('aria-selected'),
    ).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/carriers/visible');
  });

  it('asks at most once in 150 ms, and shows the newest answer', async () => {
    const asked: string[] = [];
    const page = await open(asked);
    const start = Date.now();
    await page.keyboard.type('unlimited plans for germany', { delay: 15 });
    await option(page, /in Germany/)
      .first()
      .waitFor();
    await expect.poll(() => asked.at(-1)).toBe('unlimited plans for germany');
    expect(asked.length).toBeLessThanOrEqual(Math.ceil((Date.now() - start) / 150) + 1);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('searches with Enter, closes with Escape, and says when there is nothing', async () => {
    const page = await open();
    await page.keyboard.type('"zzzzzz"');
    await page.getByText('No plan, carrier or place has these words.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('header [data-search-open]').click();
    await page.getByRole('combobox', { name: 'Search plans' }).fill('lebara');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/plans?q=lebara');
  });
});
