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
const button = (page: Page) => results(page).getByRole('button', { name: /^Filters/ });
const ends = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => node.getBoundingClientRect().bottom + scrollY);

describe('the filters of a list', () => {
  it.each(['/plans', '/deals', '/region/US'])('stand beside %s from 1024 up', async (path) => {
    for (const width of [1024, WIDTHS.wide]) {
      const page = await site.open(path, { width });
      const [side, list] = await Promise.all([
        filters(page).boundingBox(),
        results(page).boundingBox(),
      ]);
      expect(side!.x + side!.width).toBeLessThan(list!.x);
      expect(await button(page).isVisible()).toBe(false);
    }
    const page = await site.open(path, { width: 1023 });
    expect(await filters(page).isVisible()).toBe(false);
    expect(await button(page).isVisible()).toBe(true);
  });

  it.each([WIDTHS.phone, WIDTHS.tablet])(
    'are folded without JavaScript, %d wide',
    async (width) => {
      const page = await site.open('/plans', { width, javaScript: false });
      const prepaid = filters(page).getByLabel('Prepaid');
      expect(await prepaid.isVisible()).toBe(false);
      await filters(page).locator('summary').first().click();
      await prepaid.check();
      await filters(page).getByRole('button', { name: 'Show plans' }).click();
      await page.waitForURL('**planTypes=prepaid**');
    },
  );

  it('can be reached to their end while the list beside them goes on', async () => {
    const page = await site.open('/plans', { height: 700 });
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 2500);
    const last = filters(page).locator('summary').last();
    const seen = () =>
      last.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(seen).toBe(true);
  });

  it('find a carrier by its name, by keyboard, and say how many', async () => {
    const page = await site.open('/plans');
    const carriers = filters(page).getByRole('group', { name: 'Carrier' });
    const all = await carriers.getByRole('checkbox', { includeHidden: true }).count();
    const field = carriers.getByRole('searchbox', { name: 'Find a carrier' });
    await field.fill('tmob');
    const found = await carriers.locator('.check').allInnerTexts();
    expect(found.length).toBeGreaterThan(0);
    for (const name of found) expect(name).toContain('T-Mobile');
    const status = carriers.getByRole('status');
    expect(await status.innerText()).toBe(`${found.length} of ${all} carriers`);
    await field.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    await field.press('Tab');
    await page.keyboard.press('Space');
    await page.waitForURL('**carriers=**');
    await field.fill('zzz');
    await carriers.getByText('No carrier of this name').waitFor();
    await field.press('Escape');
    expect(await field.inputValue()).toBe('');
    expect(await carriers.getByRole('checkbox', { includeHidden: true }).count()).toBe(all);
    expect(await carriers.getByRole('checkbox', { name: /T-Mobile/, checked: true }).count()).toBe(
      1,
    );
  });

  it('show the carriers of the chosen place first', async () => {
    const page = await site.open('/plans');
    const open = filters(page).locator('input[name="carriers"]:visible');
    const counts = () =>
      open.evaluateAll((all) =>
        all.map((box) => Number(box.closest('label')!.querySelector('.n')!.textContent)),
      );
    const before = await open.evaluateAll((all) =>
      all.map((box) => (box as HTMLInputElement).value),
    );
    await filters(page).getByLabel('Region').selectOption('JP');
    await page.waitForURL('**region=JP**');
    const slugs = () =>
      open.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
    await expect.poll(slugs).not.toEqual(before);
    expect((await counts())[0]).toBeGreaterThan(0);
    const built = await site.open('/plans?region=JP', { javaScript: false });
    const first = filters(built).locator('input[name="carriers"]:visible');
    expect(
      await first.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value)),
    ).toEqual(await slugs());
  });

  it('show each chip whole on a phone', async () => {
    const path = '/plans?region=US&planTypes=prepaid,postpaid&minPrice=5&maxPrice=90&hotspot=true';
    const page = await site.open(path, phone);
    const chips = results(page).locator('.chip');
    expect(await chips.count()).toBeGreaterThan(4);
    for (const chip of await chips.all()) {
      const { x, width } = (await chip.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(WIDTHS.phone);
    }
  });
});

describe('a phone without scrolling', () => {
  it('shows the first Buy of Home', async () => {
    const page = await site.open('/', phone);
    expect(await ends(page, '#plan-results .buy')).toBeLessThanOrEqual(phone.height);
  });

  it.each(['/region/US', '/region/JP'])('shows the first plan of %s', async (path) => {
    const page = await site.open(path, phone);
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
    const page = await site.open('/deals', phone);
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
      const page = await site.open(path, { width });
      const [table, box] = await Promise.all([
        results(page).locator('table').boundingBox(),
        results(page).boundingBox(),
      ]);
      expect(table!.width, path).toBeLessThanOrEqual(box!.width);
      await page.context().close();
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
