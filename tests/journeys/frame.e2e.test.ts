import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { browseSite, settle } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** The frame of every page: its menu, its questions, and what it says in passing. */
const site = browseSite();

it('opens a menu and a dialog, and closes them', async () => {
  const page = await site.open('/about', { allow: [/status of 400/, /400: .*\/report\//] });
  const nav = page.getByRole('navigation', { name: 'Main' });
  const summary = nav.locator('summary');
  const uk = nav.getByRole('link', { name: 'United Kingdom' });

  await step('Escape and a press elsewhere close the menu of regions', async () => {
    await summary.click();
    await uk.waitFor({ state: 'visible' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await uk.waitFor({ state: 'hidden' });
    expect(await summary.evaluate((node) => node === document.activeElement)).toBe(true);
    await summary.click();
    await page.locator('main h1').click();
    await uk.waitFor({ state: 'hidden' });
  });

  await step('a region is opened from it', async () => {
    await summary.click();
    await nav.getByRole('link', { name: 'Japan' }).click();
    await page.waitForURL('**/region/JP');
    expect(await page.locator('h1').innerText()).toContain('Japan SIM Cards');
  });

  await step(
    'questions lead to those of the marketplace, which tells its operator what is missing',
    async () => {
      await page.locator('footer').getByRole('link', { name: 'SIM and eSIM questions' }).click();
      await page.waitForURL('**/faq');
      await page.getByRole('link', { name: /cards sold on Amazon/ }).click();
      await page.waitForURL('**/marketplace#questions');
      await settle(page);
      expect(await page.locator('#questions summary').count()).toBe(4);
      await page.getByRole('button', { name: 'Configure API' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Amazon products' });
      const operators = dialog.getByText('AMAZON_CREATORS_ID');
      expect(await operators.isVisible()).toBe(false);
      await dialog.getByText('For the operator of this site').click();
      expect(await operators.isVisible()).toBe(true);
    },
  );

  await step('the address of a feed is copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/deals');
    await page.getByRole('link', { name: 'Follow price changes' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/deals\/feed\.atom$/);
  });

  await step(
    'a refused report begins again in its first wrong field, with what was typed',
    async () => {
      await page.goto('/plans/fraenk-15-gb');
      await settle(page);
      await page.locator('summary', { hasText: 'Report it' }).click();
      const form = page.locator('#report-form');
      const price = page.getByLabel('Price you see (EUR)');
      await form.getByLabel('Price you see (EUR)').fill('cheap');
      await form.getByLabel('Address where you see it').fill('https://example.org/elsewhere');
      await form.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('The price you see must be a plain number').waitFor();
      await expect
        .poll(() => price.evaluate((field) => field === document.activeElement))
        .toBe(true);
      await price.fill('9,99');
      await page.getByLabel('Address where you see it').fill('');
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByRole('heading', { name: 'Report received' }).waitFor();
      await page.getByRole('link', { name: /^Back to/ }).click();
      await page.waitForURL((url) => url.pathname === '/plans/fraenk-15-gb');
    },
  );
});

it('says things in passing, one at a time', async () => {
  const page = await site.open('/plans', {
    fresh: true,
    prepare: (opened) => opened.clock.install(),
  });
  const toasts = page.locator('.toast');
  const press = (at: number) => page.locator('[data-compare]').nth(at).click();

  await step('a toast leaves after five seconds', async () => {
    for (let at = 0; at < 5; at += 1) await press(at);
    await page.getByRole('status').filter({ hasText: 'You can compare up to 4 plans' }).waitFor();
    // From here on no time passes but what the test lets pass.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
    await press(5);
    expect(await toasts.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.fastForward(4500);
    expect(await toasts.count()).toBe(1);
    await page.clock.fastForward(1000);
    await expect.poll(() => toasts.count()).toBe(0);
  });

  await step('it waits while the pointer is on it, and closes by its button', async () => {
    await press(5);
    await toasts.hover();
    await page.clock.fastForward(20_000);
    expect(await toasts.isVisible()).toBe(true);
    await toasts.getByRole('button', { name: 'Close' }).click();
    expect(await toasts.count()).toBe(0);
  });

  await step('it closes by a swipe of 50 px to the right, not by a shorter one', async () => {
    await press(5);
    await swipe(page, 40);
    expect(await toasts.count()).toBe(1);
    await swipe(page, 60);
    await expect.poll(() => toasts.count()).toBe(0);
  });
});

async function swipe(page: Page, by: number): Promise<void> {
  const box = (await page.locator('.toast').boundingBox())!;
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}
