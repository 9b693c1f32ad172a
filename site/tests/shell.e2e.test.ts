import { describe, expect, it } from 'vitest';
import { ORIGIN, WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();

describe('header', () => {
  it('links to every section, in the specified order', async () => {
    const page = await site.open('/about');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const links = await nav.locator('> a, > details > summary').allInnerTexts();
    expect(links.map((text) => text.trim())).toEqual([
      'Home',
      'Carriers',
      'Plans',
      'Deals',
      'Regions',
      'About',
      'Contact',
    ]);
    const hrefs = await nav
      .locator('> a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(hrefs).toEqual(['/', '/carriers', '/plans', '/deals', '/about', '/contact']);
    expect(await nav.locator('[aria-current="page"]').allInnerTexts()).toEqual(['About']);
    const end = page.locator('header .hdr-end');
    expect(await end.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth');
    expect(
      await page
        .locator('header')
        .getByRole('link', { name: /SIM Atlas/ })
        .first()
        .getAttribute('href'),
    ).toBe('/');
  });

  it('opens the Regions menu; Esc closes it and gives the focus back', async () => {
    const page = await site.open('/about');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const summary = nav.locator('summary');
    await summary.click();
    const uk = nav.getByRole('link', { name: 'United Kingdom' });
    await uk.waitFor({ state: 'visible' });
    expect(await uk.getAttribute('href')).toBe('/uk');
    expect(await nav.getByRole('link', { name: 'Germany' }).getAttribute('href')).toBe('/de');
    expect(await nav.getByRole('link', { name: 'Japan' }).getAttribute('href')).toBe('/jp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await uk.waitFor({ state: 'hidden' });
    expect(await summary.evaluate((node) => node === document.activeElement)).toBe(true);
    await summary.click();
    await page.locator('main h1').click();
    await uk.waitFor({ state: 'hidden' });
  });

  it('leads from the Regions menu to the region page', async () => {
    const page = await site.open('/about');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.locator('summary').click();
    await nav.getByRole('link', { name: 'Japan' }).click();
    await page.waitForURL('**/region/JP');
    expect(await page.locator('h1').innerText()).toContain('Japan SIM Cards');
  });

  it('opens search by its button and by the key /, and Esc closes it', async () => {
    const page = await site.open('/about');
    const dialog = page.getByRole('dialog', { name: 'Search plans' });
    await page.locator('header [data-search-open]').click();
    await dialog.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await dialog.waitFor({ state: 'visible' });
    await page.keyboard.type('lebara');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/plans?q=lebara');
    expect(await page.locator('main').innerText()).toContain('Lebara');
  });

  it('folds into one menu on phones; Esc closes it', async () => {
    const page = await site.open('/about', { width: WIDTHS.phone });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    expect(await menu.isVisible()).toBe(false);
    const button = page.locator('header summary[aria-label="Menu"]');
    await button.click();
    await menu.waitFor({ state: 'visible' });
    for (const name of [
      'Home',
      'Carriers',
      'Plans',
      'Deals',
      'United Kingdom',
      'Germany',
      'Japan',
      'About',
      'Contact',
      'Login',
    ]) {
      expect(await menu.getByRole('link', { name, exact: true }).isVisible(), name).toBe(true);
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  it('has a way past itself for the keyboard', async () => {
    const page = await site.open('/about');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(
      'Skip to content',
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('asks nobody who the visitor is', async () => {
    const asked: string[] = [];
    await site.open('/about', {
      fresh: true,
      prepare: async (page) => page.on('request', (r) => asked.push(new URL(r.url()).pathname)),
    });
    // The count of the view knows nobody.
    const questions = asked.filter((path) => path.startsWith('/api/') && path !== '/api/events');
    expect(questions).toEqual([]);
  });
});

describe('footer', () => {
  it('holds navigation, regions, the About group and the year', async () => {
    const page = await site.open('/about');
    const footer = page.getByRole('contentinfo');
    for (const [name, href] of [
      ['Home', '/'],
      ['Carriers', '/carriers'],
      ['Plans', '/plans'],
      ['Deals', '/deals'],
      ['United States', '/?region=US'],
      ['United Kingdom', '/?region=UK'],
      ['Germany', '/?region=DE'],
      ['Japan', '/?region=JP'],
    ] as const) {
      const link = footer.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href'), name).toBe(href);
    }
    for (const href of ['/about', '/privacy', '/terms', '/contact']) {
      expect(await footer.locator(`a[href="${href}"]`).count(), href).toBeGreaterThan(0);
    }
    const text = await footer.innerText();
    expect(text).toContain(`© ${new Date().getFullYear()} SIM Atlas`);
    expect(text).toMatch(/affiliate comparison/i);
  });

  it('switches the theme, and keeps the choice on the next page', async () => {
    const page = await site.open('/about');
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: 'Dark' }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    expect(await page.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await page.goto('/contact');
    expect(await paper()).toBe(dark);
    await page.getByRole('button', { name: 'System' }).click();
    expect(await paper()).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await paper()).toBe(dark);
  });
});

describe('every page', () => {
  it.each([
    '/',
    '/plans',
    '/deals',
    '/carriers',
    '/region/UK',
    '/about',
    '/compare',
    '/marketplace',
  ])('%s says that prices are sample data', async (path) => {
    const html = await (await fetch(ORIGIN + path)).text();
    expect(html).toMatch(/sample data/i);
  });
});

describe('toasts', () => {
  const full = async (width: number) => {
    const page = await site.open('/plans', { width, prepare: (p) => p.clock.install() });
    for (let index = 0; index < 5; index += 1) {
      await page.locator('[data-compare]').nth(index).click();
    }
    return {
      page,
      toast: page.getByRole('status').filter({ hasText: 'You can compare up to 4 plans' }),
    };
  };

  it('show one at a time and leave after five seconds', async () => {
    const { page, toast } = await full(WIDTHS.wide);
    await toast.waitFor({ state: 'visible' });
    // From here on no time passes but what the test lets pass.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
    await page.locator('[data-compare]').nth(5).click();
    expect(await page.locator('.toast').count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.fastForward(4500);
    expect(await page.locator('.toast').count()).toBe(1);
    await page.clock.fastForward(1000);
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
  });

  it('wait while the pointer is on them, and close by their button', async () => {
    const { page, toast } = await full(WIDTHS.wide);
    await page.locator('.toast').hover();
    await page.clock.fastForward(20_000);
    expect(await toast.isVisible()).toBe(true);
    await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('.toast').count()).toBe(0);
  });

  it('close by a swipe of 50 px to the right, not by a shorter one', async () => {
    const { page } = await full(WIDTHS.wide);
    const swipe = async (by: number) => {
      const box = (await page.locator('.toast').boundingBox())!;
      const [x, y] = [box.x + 20, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await page.locator('.toast').count()).toBe(1);
    await swipe(60);
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
  });
});
