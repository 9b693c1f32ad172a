import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();
const phone = { width: WIDTHS.phone, height: 812 };
const results = (page: Page) => page.locator('#plan-results');
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const button = (page: Page) => results(page).getByRole('button', { name: /^Filters/ });

describe('the filters of a list', () => {
  it.each(['/plans', '/deals', '/region/US'])('stand beside %s from 1024 up', async (path) => {
    for (const width of [1024, WIDTHS.wide]) {
      const page = await site.look(path, { width });
      const [side, list] = await Promise.all([
        filters(page).boundingBox(),
        results(page).boundingBox(),
      ]);
      expect(side!.x + side!.width).toBeLessThan(list!.x);
      expect(await button(page).isVisible()).toBe(false);
    }
    const page = await site.look(path, { width: 1023 });
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
    await field.fill('t-mob');
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
    await carriers.getByText(`0 of ${all} carriers`).waitFor();
    await field.fill('');
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
