import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { API_DOWN, browseSite, WIDTHS } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** A visitor who searches by words, with the keyboard. */
const site = browseSite();
const dialog = (page: Page) => page.getByRole('dialog');
const box = (page: Page) => page.getByRole('combobox', { name: 'Search plans' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const answered = (page: Page, text: string) =>
  dialog(page).locator(`[data-answers="${text}"]`).waitFor();
/** The line that the arrows chose. */
const chosen = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    const line = id ? document.getElementById(id) : null;
    return line?.ariaSelected === 'true' ? line.innerText : null;
  });

async function open(page: Page): Promise<void> {
  await page.locator('header [data-search-open]').click();
  await box(page).waitFor();
}

it('finds carriers, places and plans in the dialog', async () => {
  const asked: string[] = [];
  const page = await site.open('/about', {
    prepare: async (opened) =>
      opened.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === '/api/suggest') asked.push(url.searchParams.get('q')!);
      }),
  });

  await step('it opens by its key, and searches all plans by Enter', async () => {
    await page.keyboard.press('/');
    await dialog(page).waitFor();
    await page.keyboard.type('lebara');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/plans?q=lebara');
    expect(await page.locator('main').innerText()).toContain('Lebara');
    await page.goto('/about');
  });

  await step('it asks at most once in 150 ms, and shows the newest answer', async () => {
    await open(page);
    asked.length = 0;
    const start = Date.now();
    await page.keyboard.type('unlimited plans for germany', { delay: 15 });
    await option(page, /^Germany/)
      .first()
      .waitFor();
    await expect.poll(() => asked.at(-1)).toBe('unlimited plans for germany');
    expect(asked.length).toBeLessThanOrEqual(Math.ceil((Date.now() - start) / 150) + 1);
  });

  await step(
    'it says what words were taken for, which Backspace and a press take off',
    async () => {
      await box(page).fill('unlimited visible 10 days');
      await answered(page, 'unlimited visible 10 days');
      expect(await dialog(page).innerText()).toContain('Understood');
      await page.keyboard.press('ArrowDown');
      expect(await chosen(page)).not.toBeNull();
      await page.keyboard.press('Backspace');
      expect(await box(page).inputValue()).toBe('unlimited visible 10 ');
      await answered(page, 'unlimited visible 10');
      await dialog(page).getByRole('button', { name: 'Take off Unlimited data' }).click();
      expect(await box(page).inputValue()).toBe('visible 10');
    },
  );

  await step('arrows, Home and End move among the lines, and Escape leaves them', async () => {
    await box(page).fill('japan');
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
    expect([await chosen(page), await box(page).inputValue()]).toEqual([null, 'japan']);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  });

  await step('it says when nothing has the words', async () => {
    await open(page);
    await box(page).fill('"zzzzzz"');
    await page.getByText('No plan, carrier or place has').waitFor();
  });

  await step('what the arrows choose is opened', async () => {
    await box(page).fill('visible');
    await answered(page, 'visible');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).toMatch(/^Visible/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/carriers/visible');
  });
});

it.each([WIDTHS.phone, WIDTHS.wide])(
  'groups what it suggests at %i, with marks, flags and prices, and sets off what was typed',
  async (width) => {
    const page = await site.open('/about', { width });
    await open(page);
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
    expect(await plan.locator('.mono').getAttribute('data-letter')).toBe('UB');
    expect(await plan.locator('mark').allInnerTexts()).toEqual(['Ubigi Japan']);
    expect(await plan.locator('.num').innerText()).toMatch(/^\$\d/);
    const status = dialog(page).locator('[role="status"]');
    expect(await status.innerText()).toMatch(/^\d+ suggestions, \d+ plans in all$/);
    expect(await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  },
);

it('searches while answers are late or away', async () => {
  const held: (() => void)[] = [];
  const page = await site.open('/about', {
    allow: API_DOWN,
    prepare: (opened) =>
      opened.route('**/api/suggest*', async (route) => {
        if (route.request().url().includes('q=mint')) {
          await new Promise<void>((resolve) => held.push(resolve));
        }
        // Given up by the page meanwhile.
        await route.continue().catch(() => {});
      }),
  });

  await step('no answer to another text is shown, and all plans are one step away', async () => {
    await open(page);
    await box(page).fill('verizon');
    await answered(page, 'verizon');
    await box(page).fill('mint');
    await option(page, /^All plans with “mint”/).waitFor();
    expect(await dialog(page).getByRole('option').count()).toBe(1);
    await box(page).fill('visible');
    await answered(page, 'visible');
    for (const release of held) release();
    await page.waitForTimeout(300);
    expect(await option(page, /Mint/).count()).toBe(0);
    expect(await dialog(page).locator('[data-answers="visible"]').count()).toBe(1);
  });

  await step('it says that suggestions are away, and has them again after', async () => {
    await page.unroute('**/api/suggest*');
    await page.route('**/api/suggest*', (route) => route.abort());
    await box(page).fill('tello');
    const away = page.getByText('Suggestions cannot be loaded right now.', { exact: true });
    await away.waitFor();
    expect(await option(page, /^All plans with “tello”/).count()).toBe(1);
    await page.unroute('**/api/suggest*');
    await box(page).fill('mint mobile');
    await answered(page, 'mint mobile');
    await away.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/plans?q=mint+mobile');
  });
});
