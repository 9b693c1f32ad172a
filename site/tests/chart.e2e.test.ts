import { describe, expect, it } from 'vitest';
import { browseSite } from './support/site.ts';

const site = browseSite();

describe('price history of a plan', () => {
  it('is drawn with a table beside it, and marked as sample', async () => {
    const list = await site.open('/plans', { javaScript: false });
    const href = await list.locator('main a[href^="/plans/"]').first().getAttribute('href');
    const page = await site.open(href!);
    expect(await page.locator('main svg[role="img"], main figure svg').count()).toBeGreaterThan(0);
    const summary = page.locator('summary', { hasText: 'Show as a table' });
    await summary.click();
    const table = page.locator('table', { hasText: 'Date' });
    await table.waitFor({ state: 'visible' });
    expect(await table.textContent()).toContain('Sample');
  });
});

describe('price trends', () => {
  it.each([true, false])('single a line out, with a script: %s', async (javaScript) => {
    const page = await site.open('/', { javaScript });
    const trends = page.locator('section.trends');
    await trends.scrollIntoViewIfNeeded();
    if (javaScript) await trends.locator('.recharts-line').first().waitFor();
    const drawn = `.trend-plot ${javaScript ? '.recharts-line' : 'path'}.one`;
    const faint = () =>
      trends
        .locator(drawn)
        .evaluateAll(
          (lines) => lines.filter((line) => getComputedStyle(line).opacity !== '1').length,
        );
    const names = trends.locator('.trend-key label');
    const all = await trends.locator(drawn).count();
    expect(all).toBeGreaterThan(1);
    expect(await names.count()).toBe(all + 1);
    expect(await faint()).toBe(0);
    await names.nth(1).click();
    expect(await faint()).toBe(all - 1);
    await page.keyboard.press('ArrowLeft');
    expect(await faint()).toBe(0);
  });

  it('name the newest price of each line on a phone, and its months the newest first', async () => {
    const page = await site.open('/', { width: 375, javaScript: false });
    const trends = page.locator('section.trends');
    expect(await trends.locator('.trend-key').innerText()).toMatch(/T-Mobile\s*\$\d/);
    await trends.locator('label', { hasText: 'Table' }).click();
    const months = await trends
      .locator('.trend-table th time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')!));
    expect(months.length).toBeGreaterThan(1);
    expect(months).toEqual(months.toSorted().toReversed());
  });
});
