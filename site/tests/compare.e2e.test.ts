import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { WIDTHS, browseSite, settle } from './support/site.ts';

const site = browseSite();
const tray = (page: Page) => page.locator('.tray');
const pick = (page: Page, index: number) => page.locator('main [data-compare]').nth(index).click();

describe('compare', () => {
  it('gathers plans in the tray, across pages, and leads to the comparison', async () => {
    const page = await site.open('/plans');
    expect(await tray(page).isVisible()).toBe(false);
    await pick(page, 0);
    await tray(page).waitFor({ state: 'visible' });
    expect(await page.locator('main [data-compare]').first().getAttribute('aria-pressed')).toBe(
      'true',
    );
    await page.goto('/deals');
    await settle(page);
    await tray(page).waitFor({ state: 'visible' });
    await page.locator('main [data-compare][aria-pressed="false"]').first().click();
    const go = tray(page).getByRole('link', { name: 'Compare 2 plans' });
    const slugs = new URL((await go.getAttribute('href'))!, 'http://x').searchParams
      .get('plans')!
      .split(',');
    expect(slugs).toHaveLength(2);
    await go.click();
    await page.waitForURL('**/compare?plans=**');
    expect(
      await page.locator('main table thead th, main table thead td').count(),
    ).toBeGreaterThanOrEqual(3);
  });

  it('takes a plan out again, by its button and by the tray', async () => {
    const page = await site.open('/plans');
    await pick(page, 0);
    await pick(page, 1);
    await pick(page, 0);
    expect(await page.locator('main [data-compare]').first().getAttribute('aria-pressed')).toBe(
      'false',
    );
    await tray(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await tray(page).waitFor({ state: 'hidden' });
    expect(await page.locator('main [data-compare][aria-pressed="true"]').count()).toBe(0);
  });

  it('says of two carriers size by size what a plan is and, below that, what it costs', async () => {
    const page = await site.open('/compare/congstar-vs-o2-de');
    const small = await page.locator('table.tiers td').first().locator('small').all();
    const boxes = await Promise.all(small.map((one) => one.boundingBox()));
    expect(boxes.length).toBe(2);
    expect(boxes[1]!.y).toBeGreaterThanOrEqual(boxes[0]!.y + boxes[0]!.height);
    const caption = await page.locator('table.tiers caption').textContent();
    expect(caption?.trim()).toMatch(/^Totals for \d+ \w+ by size$/);
  });

  it.each([
    [375, '0px'],
    [1280, '1px'],
  ])(
    'parts answers about two carriers by lines where they stand side by side, at %d',
    async (width, line) => {
      const page = await site.open('/compare/congstar-vs-o2-de', { width });
      const [first, ...others] = await page
        .locator('dl.verdicts > div')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderLeftWidth));
      expect(first).toBe('0px');
      expect(new Set(others)).toEqual(new Set([line]));
    },
  );

  it('stops at four', async () => {
    const page = await site.open('/plans');
    for (let index = 0; index < 5; index += 1) await pick(page, index);
    expect(await page.locator('main [data-compare][aria-pressed="true"]').count()).toBe(4);
    await page.getByText('You can compare up to 4 plans').first().waitFor();
    await tray(page).getByRole('link', { name: 'Compare 4 plans' }).waitFor();
  });

  it('keeps its buttons right on rows that are rendered later', async () => {
    const page = await site.open('/?show=all');
    await page.waitForFunction(
      () => document.querySelector('astro-island[ssr] #plan-results') === null,
    );
    await pick(page, 0);
    await page.getByTitle('Grid view').click();
    await page.waitForURL('**view=grid**');
    await page.locator('.cell').first().waitFor();
    await expect
      .poll(() => page.locator('main [data-compare]').first().getAttribute('aria-pressed'))
      .toBe('true');
  });

  it('is the same for everybody who opens the shared address, with and without JavaScript', async () => {
    const list = await site.open('/plans', { javaScript: false });
    const slugs = await list
      .locator('main [data-compare]')
      .evaluateAll((all) => all.slice(0, 3).map((node) => (node as HTMLElement).dataset.compare));
    const path = `/compare?plans=${slugs.join(',')}`;
    const [still, live] = [await site.open(path, { javaScript: false }), await site.open(path)];
    const buys = (page: Page) =>
      page
        .locator('main a[data-buy]')
        .evaluateAll((all) => all.map((a) => (a as HTMLElement).dataset.buy));
    expect(await buys(live)).toEqual(await buys(still));
    expect(new Set(await buys(live))).toEqual(new Set(slugs));
  });

  it('can show only what differs', async () => {
    const list = await site.open('/plans', { javaScript: false });
    const slugs = await list
      .locator('main [data-compare]')
      .evaluateAll((all) => all.slice(0, 2).map((node) => (node as HTMLElement).dataset.compare));
    const page = await site.open(`/compare?plans=${slugs.join(',')}`);
    const rows = () => page.locator('main table tbody tr:visible').count();
    const all = await rows();
    await page.getByLabel(/only differences/i).check();
    expect(await rows()).toBeLessThan(all);
    expect(await rows()).toBeGreaterThan(0);
  });

  it.each(['/compare', '/compare?plans=', '/compare?plans=no-such-plan', '/compare?plans=,,,'])(
    'says how to begin when there is nothing to compare: %s',
    async (path) => {
      const page = await site.open(path);
      expect(await page.locator('main a[href="/plans"]').count()).toBeGreaterThan(0);
    },
  );

  it('scrolls inside its table on a phone, not the page', async () => {
    const page = await site.open('/plans', { width: WIDTHS.small });
    for (let index = 0; index < 4; index += 1) await pick(page, index);
    await tray(page)
      .getByRole('link', { name: /Compare 4 plans/ })
      .click();
    await page.waitForURL('**/compare?plans=**');
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
  });
});
