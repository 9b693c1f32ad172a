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
