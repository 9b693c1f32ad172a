import { describe, expect, it } from 'vitest';
import { WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();

describe('carriers page', () => {
  it('narrows the cards by name while typing, whatever the case', async () => {
    const page = await site.open('/carriers');
    const cards = page.getByRole('main').locator('li:visible');
    const all = await cards.count();
    await page.getByPlaceholder('Search carriers...').fill('t-MOB');
    const names = await cards.locator('h2').allInnerTexts();
    expect(names).toContain('T-Mobile');
    expect(names.length).toBeLessThan(all);
    for (const name of names) expect(name.toLowerCase()).toMatch(/t.?mob/);
    await page.getByPlaceholder('Search carriers...').fill('');
    expect(await cards.count()).toBe(all);
  });

  it('says so when no name matches', async () => {
    const page = await site.open('/carriers', { width: WIDTHS.phone });
    await page.getByPlaceholder('Search carriers...').fill('no such carrier');
    await expect.poll(() => page.getByText('No carriers found').isVisible()).toBe(true);
    expect(await page.getByText('Try adjusting your search query').isVisible()).toBe(true);
  });

  it('leads to the plans by the button, to the carrier by its name', async () => {
    const page = await site.open('/carriers', { javaScript: false });
    const card = page.getByRole('listitem').filter({ hasText: 'Mint Mobile' });
    const href = (name: RegExp | string) =>
      card.getByRole('link', { name }).last().getAttribute('href');
    expect(await href(/View Plans/)).toBe('/plans?carriers=mint-mobile');
    expect(await card.getByRole('heading').getByRole('link').getAttribute('href')).toBe(
      '/carriers/mint-mobile',
    );
    expect(await page.getByPlaceholder('Search carriers...').isVisible()).toBe(false);
  });
});

describe('region page', () => {
  it('jumps to its plans and its carriers', async () => {
    const page = await site.open('/region/UK');
    const hero = page.locator('.rhero');
    await hero.getByRole('link', { name: 'Compare Plans' }).click();
    await page.waitForURL((url) => url.hash === '#plans');
    await hero.getByRole('link', { name: 'Carriers' }).click();
    await page.waitForURL((url) => url.hash === '#carriers');
    const top = await page
      .getByRole('heading', { name: 'Popular Carriers in United Kingdom' })
      .evaluate((heading) => heading.getBoundingClientRect().top);
    const header = await page.locator('.hdr').evaluate((bar) => bar.getBoundingClientRect().bottom);
    expect(top, 'heading below the sticky header').toBeGreaterThanOrEqual(header);
  });
});

describe('buy bar on phones', () => {
  it('shows once the buy box is out of sight, and not before', async () => {
    const page = await site.open('/plans/att-at-t-prepaid-unlimited-plus', {
      width: WIDTHS.phone,
      height: 812,
    });
    const bar = page.locator('[data-buybar]');
    await expect.poll(() => bar.isVisible()).toBe(false);
    await page.getByRole('heading', { name: 'What you get' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 600));
    await expect.poll(() => bar.isVisible()).toBe(true);
  });
});
