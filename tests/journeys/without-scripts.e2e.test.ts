import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '#src/domain/core/paths/paths.ts';
import { browseSite, ORIGIN, WIDTHS } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/**
 * A visitor without JavaScript: links and forms lead through the whole site. What the pages on the way
 * say is for the tests of built pages, which send the same forms.
 */
const site = browseSite();
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });

it('finds, compares and reports plans on a phone', async () => {
  const page = await site.open('/', {
    width: WIDTHS.phone,
    javaScript: false,
    allow: [/status of 400/, /400: .*\/report\//],
  });

  await step('nothing is offered that only scripts can do', async () => {
    for (const path of [
      '/plans',
      '/deals',
      '/region/JP',
      '/carriers',
      paths.saved(['a-plan']),
      '/',
    ]) {
      await page.goto(path);
      expect(await page.locator('main [data-compare]:visible').count(), path).toBe(0);
    }
    await page.goto('/carriers');
    expect(await page.getByPlaceholder('Search carriers...').isVisible()).toBe(false);
    await page.goto(paths.saved(['a-plan']));
    expect(await page.locator('main button:visible').count()).toBe(0);
    await page.goto('/auth');
    expect(await page.locator('noscript').innerText()).toContain('needs JavaScript');
  });

  await step('the need is asked for on Home', async () => {
    await page.goto('/');
    const form = page.getByRole('form', { name: 'What do you need?' });
    await form.getByLabel('How long', { exact: true }).fill('6');
    await form.getByLabel('Hotspot', { exact: true }).check();
    await form.getByRole('button', { name: 'Show answers' }).click();
    await page.getByRole('heading', { level: 1, name: /^6 months in the United States/ }).waitFor();
    await page.locator('.answer summary', { hasText: 'The sum' }).first().click();
    await page.locator('.answer details .sumtab').first().waitFor();
  });

  await step(
    'filters are unfolded and sent, a need is added, and pages are turned by links',
    async () => {
      await page.goto('/plans?view=list');
      expect(await filters(page).getByLabel('Prepaid').isVisible()).toBe(false);
      await filters(page).locator('summary').first().click();
      await filters(page).getByLabel('Prepaid').check();
      await filters(page).getByRole('button', { name: 'Show plans' }).click();
      await page.waitForURL('**planTypes=prepaid**');
      await page.getByText('Total for my need', { exact: true }).locator('visible=true').click();
      const form = page.getByRole('form', { name: 'Totals in this list' });
      await form.getByLabel('How long', { exact: true }).fill('6');
      await form.getByRole('button', { name: 'Show totals' }).click();
      await page.getByText(/^For 6 months/).waitFor();
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForURL('**page=2**');
      expect(new URL(page.url()).origin).toBe(ORIGIN);
      expect(new URL(page.url()).searchParams.get('planTypes')).toBe('prepaid');
    },
  );

  await step('the search leads to a plain form', async () => {
    await page.goto('/about');
    await page.locator('header [data-search-open]').click();
    await page.waitForURL('**/plans');
    await page.getByRole('main').getByRole('searchbox').fill('mint');
    await page.getByRole('main').getByRole('button', { name: 'Show answers' }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'mint');
  });

  await step(
    'a wrong price is reported from beside it, and begins again in its first wrong field',
    async () => {
      await page.goto('/plans/fraenk-15-gb');
      await page.locator('summary', { hasText: 'Report it' }).click();
      const price = page.getByLabel('Price you see (EUR)');
      await price.fill('cheap');
      await page.getByLabel('Note (optional)').fill('</textarea><b>');
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('The price you see must be a plain number').waitFor();
      expect(new URL(page.url()).pathname).toBe('/report/fraenk-15-gb');
      expect(await price.inputValue()).toBe('cheap');
      expect(await page.getByLabel('Note (optional)').inputValue()).toBe('</textarea><b>');
      expect(await price.evaluate((field) => field === document.activeElement)).toBe(true);
    },
  );
});
