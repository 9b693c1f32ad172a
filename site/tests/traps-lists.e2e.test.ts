import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { violations } from './support/axe.ts';
import { builtPages } from './support/built.ts';
import { WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();
/** A phone's first screen. */
const phone = { width: WIDTHS.phone, height: 812 };
const results = (page: Page) => page.locator('#plan-results');
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const ends = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => node.getBoundingClientRect().bottom + scrollY);

/** A page in its own typeface: one that came late stands on the next page only. */
async function openInType(path: string): Promise<Page> {
  const page = await site.open(path, phone);
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await page.reload();
  return page;
}

describe('a phone without scrolling', () => {
  it('shows the first Buy of Home', async () => {
    const page = await openInType('/');
    expect(await ends(page, '#plan-results .buy')).toBeLessThanOrEqual(phone.height);
  });

  it.each(['/region/US', '/region/JP'])('shows the first plan of %s', async (path) => {
    const page = await openInType(path);
    expect(await ends(page, '#plan-results .pname')).toBeLessThanOrEqual(phone.height);
    expect(await ends(page, '#plan-results .price')).toBeLessThanOrEqual(phone.height);
  });

  it.each([true, false])('opens what it has folded (JavaScript: %s)', async (javaScript) => {
    const page = await site.open('/', { ...phone, javaScript });
    const form = page.getByRole('form', { name: 'What do you need?' });
    expect(await form.isVisible()).toBe(false);
    await page.locator('.ask-fold summary').click();
    expect(await form.getByRole('button', { name: 'Show what it costs' }).isVisible()).toBe(true);
  });
});

describe('the page of deals', () => {
  it('holds ten at a time, each in less than a third of a phone', async () => {
    const page = await openInType('/deals');
    const cards = results(page).locator('.dealcell');
    const count = await cards.count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(10);
    const heights = (selector: string) =>
      results(page)
        .locator(selector)
        .evaluateAll((all) => all.map((card) => card.clientHeight));
    const plain = await heights('.dealcell:not(:has(.save))');
    expect(Math.max(...plain)).toBeLessThanOrEqual(phone.height / 3);
    // What is limited in time says so in a line of its own.
    expect(Math.max(...(await heights('.dealcell')))).toBeLessThanOrEqual(350);
  });
});

describe('a plan table', () => {
  it.each([WIDTHS.tablet, 1024, 1152, WIDTHS.wide])('fits beside %d px', async (width) => {
    for (const path of [
      '/?show=all',
      '/region/US',
      '/plans?view=list',
      '/region/US?months=12&gb=10',
    ]) {
      const page = await site.look(path, { width });
      const [table, box] = await Promise.all([
        results(page).locator('table').boundingBox(),
        results(page).boundingBox(),
      ]);
      expect(table!.width, path).toBeLessThanOrEqual(box!.width);
    }
  });

  it('says once what all its rows have in common', async () => {
    const page = await site.open('/?show=all&planTypes=prepaid');
    const table = results(page).getByRole('table');
    const heads = () => table.getByRole('columnheader').allInnerTexts();
    expect((await heads()).map((text) => text.trim())).not.toContain('Type');
    expect(await table.locator('caption').innerText()).toMatch(/The same for all:.*Prepaid/);
    await filters(page).getByLabel('Prepaid').uncheck();
    await page.waitForURL((url) => !url.search.includes('prepaid'));
    await results(page).locator('.c-type').first().waitFor();
    expect(await table.locator('caption').innerText()).not.toMatch(/Prepaid/);
  });
});

describe('rows and cards on a phone', () => {
  it.each(['/carriers/', '/region/US/', '/region/JP/'])(
    'lead to their plan from their head on a page like %s…',
    async (start) => {
      const path = (await builtPages())
        .map((built) => built.path)
        .find((one) => one.startsWith(start));
      const page = await site.open(path!, phone);
      const row = page.locator('.plans tbody tr').first();
      const href = (await row.locator('.pname').getAttribute('href'))!;
      await row.locator('.c-price').scrollIntoViewIfNeeded();
      await row.locator('.c-price').tap({ force: true });
      await page.waitForURL(`**${href}`);
    },
  );

  it('lead to their carrier on the page of carriers, but for their button', async () => {
    const page = await site.open('/carriers', phone);
    const card = page.locator('.carriercell').first();
    const href = (await card.getByRole('heading').getByRole('link').getAttribute('href'))!;
    const under = await card.getByRole('link', { name: /^View Plans/ }).evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a') === link;
    });
    expect(under).toBe(true);
    await card.locator('p').tap({ force: true });
    await page.waitForURL(`**${href}`);
  });

  it.each(['/', '/plans', '/deals', '/carriers', '/region/US'])(
    'have no target smaller than 24 px on %s',
    async (path) => {
      const page = await site.open(path, phone);
      expect(await violations(page, { rules: ['target-size'] })).toEqual([]);
    },
  );
});
