import { expect, it } from 'vitest';
import { browseSite, ORIGIN } from './support/site.ts';

// Only a Chromium with windows has this cache, and Playwright switches it off; visitors have it.
const executablePath = process.env.CHROMIUM_WITH_WINDOWS;
const site = browseSite(() => ORIGIN, {
  ...(executablePath && { executablePath }),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});

it.runIf(executablePath)(
  'shows a page that Back takes out of the cache with what was chosen since',
  async () => {
    const page = await site.open('/plans');
    await page.evaluate(() => Object.assign(globalThis, { kept: true }));
    const first = page.locator('[data-compare]').first();
    const plan = (await first.getAttribute('data-compare'))!;
    await page.goto(`/plans/${plan}`);
    await page.locator(`[data-compare="${plan}"]`).first().click();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await page.goBack({ waitUntil: 'commit' });
    // The very page, not one that was loaded again.
    expect(await page.evaluate(() => (globalThis as { kept?: boolean }).kept)).toBe(true);
    await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('complementary', { name: 'Compare tray' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    const dark = page.getByRole('button', { name: 'Dark', exact: true });
    expect(await dark.getAttribute('aria-pressed')).toBe('true');
  },
);
