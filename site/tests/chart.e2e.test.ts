import { describe, expect, it } from 'vitest';
import { browseSite } from './support/site.ts';

const site = browseSite();

describe('Price Trends', () => {
  it('is drawn in the page; live lines come only when it comes into view', async () => {
    const scripts: string[] = [];
    const page = await site.open('/', {
      prepare: async (p) =>
        p.on('response', async (response) => {
          if (!response.url().endsWith('.js')) return;
          const text = await response.text().catch(() => '');
          if (text.includes('recharts')) scripts.push(response.url());
        }),
    });
    await page.waitForTimeout(500);
    const chart = page
      .locator('section', { has: page.getByRole('heading', { name: 'Price Trends' }) })
      .last();
    expect(await chart.locator('svg').count()).toBeGreaterThan(0);
    expect(scripts).toEqual([]);
    expect(await page.locator('.recharts-surface').count()).toBe(0);
    await chart.scrollIntoViewIfNeeded();
    await page.locator('.recharts-surface').first().waitFor({ state: 'attached' });
    // The text of an answer is read a moment after its script runs.
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  it('names its months and its carriers, and has a table instead', async () => {
    const page = await site.open('/', { javaScript: false });
    const chart = page
      .locator('section', { has: page.getByRole('heading', { name: 'Price Trends' }) })
      .last();
    const text = (await chart.textContent()) ?? '';
    expect(text).toContain('Average price for unlimited data plans over the last 6 months');
    for (const name of ['Verizon', 'AT&T', 'T-Mobile', 'Mint Mobile', 'Visible', 'Cricket']) {
      expect(text).toContain(name);
    }
    expect(text).toMatch(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) 20\d\d/);
    await chart.getByText('Table', { exact: true }).click();
    const table = chart.locator('table').first();
    await table.waitFor({ state: 'visible' });
    expect(await table.locator('tbody tr').count()).toBeGreaterThanOrEqual(6);
    expect((await table.textContent())!.replace(/\s+/g, ' ')).toMatch(/\$\d+\.\d\d/);
  });

  it('shows a tooltip for the month under the pointer', async () => {
    const page = await site.open('/');
    const chart = page
      .locator('section', { has: page.getByRole('heading', { name: 'Price Trends' }) })
      .last();
    await chart.scrollIntoViewIfNeeded();
    const surface = page.locator('.recharts-surface').first();
    await surface.waitFor();
    // Again until it answers: what is laid out above may still move the chart.
    const pointed = async () => {
      const { x, y, width, height } = (await surface.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.move(x + width / 2 + 5, y + height / 2);
      return (await chart.locator('.recharts-tooltip-wrapper').allTextContents()).join();
    };
    await expect.poll(pointed).toMatch(/20\d\d.*\$\d/s);
  });
});

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
