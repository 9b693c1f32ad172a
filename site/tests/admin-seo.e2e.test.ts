import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { CONSENT_KEY } from '#src/domain/analytics.ts';
import { browseAdmin, panelOf, refused, toast } from './support/admin.ts';
import { violations } from './support/axe.ts';
import { WIDTHS, type OpenOptions } from './support/site.ts';

const site = browseAdmin();

it('shows the picture of the social card, and none of another site before it was fetched', async () => {
  const page = await site.open('?tab=seo');
  const preview = page.getByRole('region', { name: 'Preview' });
  const address = page.getByLabel('OG image', { exact: true });
  // Without one, the picture that the site itself draws for the page.
  await expect.poll(() => preview.locator('img').getAttribute('src')).toBe('/og/home.png');

  const background = '#00aa55';
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
  const file = { name: 'card.png', mimeType: 'image/png', buffer };
  await page.getByLabel('File: OG image').setInputFiles(file);
  const src = () => preview.locator('img').getAttribute('src');
  await expect.poll(src).toMatch(/^\/pictures\/[0-9a-f]{32}-1200\.jpg$/);
  const shown = () =>
    preview.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.width));
  expect(await shown()).toBeGreaterThan(100);

  await address.fill('https://pictures.example/there.png');
  await preview.getByText('This picture is shown once it was fetched.').waitFor();
  expect(await preview.locator('img').count()).toBe(0);
});

it('analyzes the pages and leads from a finding to the settings of its page', async () => {
  // A page with other words of the same size, as no build makes it.
  const file = join(await realpath(join(site.dataDir(), 'current')), 'client/carriers/att.html');
  const html = await readFile(file, 'utf8');
  const wrong = html.replace(/<title>[^<]*/, (title) => '<title>Short'.padEnd(title.length));
  await writeFile(file, wrong);
  const page = await site.open('?tab=seo&view=analyzer&check=title-short');
  await page.getByRole('button', { name: 'Analyze pages' }).click();
  const row = page
    .getByRole('region', { name: 'Findings' })
    .getByRole('row', { name: 'Title is short' });
  await row.getByText('/carriers/att').waitFor({ timeout: 60_000 });
  await page.getByText(/^Read \d{3} pages .* 0 errors and 1 warning on 1 of them\.$/).waitFor();
  const link = page.getByRole('link', { name: 'Download CSV' });
  const csv = await page.request.get((await link.getAttribute('href'))!);
  expect(await csv.text()).toContain('"warning","/carriers/att","Title is short","Short"');
  await row.getByRole('button', { name: 'SEO settings of /carriers/att' }).click();
  const form = page.getByRole('form', { name: 'Add page' });
  expect(await form.getByLabel('Path').inputValue()).toBe('/carriers/att');
  await writeFile(file, html);
});

it('shows robots.txt and the sitemap as the settings in the form make them', async () => {
  const page = await site.open('?tab=seo');
  const files = page.getByRole('region', { name: 'Robots and sitemap' });
  const robots = files.getByRole('region', { name: '/robots.txt' });
  const served = await page.request.get('/robots.txt');
  const stored = await served.text();
  await expect.poll(() => robots.textContent()).toBe(stored);
  await files.getByLabel('Part of the sitemap').selectOption('plans');
  await files.getByText('376 entries, the first 50 are shown').waitFor();
  await page.getByLabel('Sitemap frequency').selectOption('daily');
  await files.getByText('As they will be when these settings are saved').waitFor();
  const sitemap = files.getByRole('region', { name: 'Sitemap' });
  await expect.poll(() => sitemap.textContent()).toContain('<changefreq>daily<');
  await page.getByText('Let search engines index the site').click();
  await expect.poll(() => robots.textContent()).toBe('User-agent: *\nDisallow: /\n');
  await files.getByText('0 entries').waitFor();
  // Nothing of it was stored.
  expect(await (await page.request.get('/robots.txt')).text()).toBe(stored);
});

it('says which settings cannot be read, and keeps what is typed when a later look fails', async () => {
  const fails = (page: Page, url: string) =>
    page.route(url, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: { message: 'Internal error' } })
        : route.continue(),
    );
  const page = await site.open('?tab=seo', {
    allow: refused(500),
    prepare: (page) => fails(page, '**/api/seo/pages'),
  });
  await panelOf(page).getByText('Internal error').waitFor();
  await page.unroute('**/api/seo/pages');
  await page.getByRole('button', { name: 'Retry' }).click();
  const whole = page.getByRole('form', { name: 'Whole site' });
  await whole.getByLabel('Site title').fill('Typed, not saved');
  await fails(page, '**/api/seo/global');
  const first = page.getByRole('form', { name: /^Page: / });
  await first.getByLabel('Description').fill('Saved while the other form holds words.');
  const again = page.waitForResponse('**/api/seo/global');
  await first.getByRole('button', { name: 'Save Changes' }).click();
  await again;
  await toast(page, 'Page SEO settings saved');
  expect(await whole.getByLabel('Site title').inputValue()).toBe('Typed, not saved');
});

describe('an analytics id', () => {
  const TAG = 'https://www.googletagmanager.com/gtag/js?id=G-TEST12345';
  const tagLoads: string[] = [];
  /** Opens a public page; the tag of the other site is a stand-in that sets its cookie. */
  const open = (path: string, options: OpenOptions = {}) => {
    tagLoads.length = 0;
    return site.visit(path, {
      ...options,
      allow: [/foreign host: https:\/\/www\.googletagmanager\.com\//],
      prepare: async (page, context) => {
        await page.route('https://www.googletagmanager.com/**', (route) => {
          tagLoads.push(route.request().url());
          return route.fulfill({
            contentType: 'text/javascript',
            body: "document.cookie = '_ga=GA1; path=/'; document.cookie = '_ga_TEST=1; path=/'",
          });
        });
        await options.prepare?.(page, context);
      },
    });
  };
  const banner = (page: Page) => page.getByRole('region', { name: 'Analytics cookies' });
  const press = (page: Page, name: string) => banner(page).getByRole('button', { name }).click();
  const settings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });
  const cookies = (page: Page) => page.evaluate(() => document.cookie);

  it('is refused in another form, and stored in capitals', async () => {
    const page = await site.open('?tab=seo', { allow: refused(400) });
    const form = page.getByRole('form', { name: 'Whole site' });
    const field = form.getByLabel('Google Analytics ID');
    await field.fill('UA-12345-1');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText('Must be an id like G-XXXXXXXXXX').waitFor();
    await field.fill('g-test12345');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Global SEO settings saved');
  });

  it('asks below the page: nothing moves, nothing is covered, both answers weigh the same', async () => {
    for (const width of [WIDTHS.phone, WIDTHS.wide]) {
      const page = await open('/', { width, fresh: true });
      await banner(page).waitFor();
      const [yes, no] = await Promise.all(
        ['Accept', 'Reject'].map(async (name) => {
          const button = banner(page).getByRole('button', { name });
          const look = await button.evaluate((node: HTMLElement) => {
            const { color, backgroundColor, fontWeight } = getComputedStyle(node);
            return { color, backgroundColor, fontWeight, width: node.offsetWidth };
          });
          return look;
        }),
      );
      expect(yes).toEqual(no);
      const covered = await page.evaluate(async () => {
        const top = document.querySelector('.consent')!.getBoundingClientRect().top;
        const links = [...document.querySelectorAll<HTMLElement>('main a[href], .ftr a[href]')];
        const seen = links.filter((link) => link.checkVisibility());
        const bad: string[] = [];
        for (const link of seen.filter((_, index) => index % 9 === 0).concat(seen.at(-1)!)) {
          link.focus();
          await new Promise(requestAnimationFrame);
          if (link.getBoundingClientRect().bottom > top) bad.push(link.textContent ?? '');
        }
        return bad;
      });
      expect(covered).toEqual([]);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                sum += (entry as { value?: number }).value ?? 0;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 100);
          }),
      );
      expect(shift).toBeLessThan(0.02);
      if (width === WIDTHS.phone) {
        expect(await violations(page, { part: '.consent' })).toEqual([]);
      }
      expect(tagLoads).toEqual([]);
    }
  });

  it('asks no more on a page that Back shows again when another page has the answer', async () => {
    const page = await open('/about');
    await banner(page).waitFor();
    await page.evaluate((key) => {
      localStorage.setItem(key, 'denied');
      // As the browser tells it when it takes a page out of its cache.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, CONSENT_KEY);
    await banner(page).waitFor({ state: 'hidden' });
    expect(tagLoads).toEqual([]);
  });

  it('loads its tag after Accept only, and Reject takes it back', async () => {
    const page = await open('/plans?q=esim');
    await banner(page).waitFor();
    // Past the ways to the content and to the plans.
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Details');
    await press(page, 'Reject');
    await page.reload();
    expect(await banner(page).isVisible()).toBe(false);
    expect(tagLoads).toEqual([]);

    await settings(page).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Analytics cookies',
    );
    await press(page, 'Accept');
    await expect.poll(() => tagLoads).toEqual([TAG]);
    await expect.poll(() => cookies(page)).toMatch(/_ga=.*_ga_TEST=/);
    const told = await page.evaluate(() =>
      JSON.stringify(
        [...(globalThis as unknown as { dataLayer: IArguments[] }).dataLayer].map((a) => [...a]),
      ),
    );
    expect(told).toContain('"ad_storage":"denied"');
    expect(told).not.toContain('esim');
    await page.reload();
    await expect.poll(() => tagLoads).toEqual([TAG, TAG]);
    expect(await banner(page).isVisible()).toBe(false);

    await settings(page).click();
    await press(page, 'Reject');
    await expect.poll(() => cookies(page)).not.toContain('_ga');
    expect(await page.evaluate(() => (globalThis as never)['ga-disable-G-TEST12345'])).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(
      'Cookie settings',
    );
  });

  it('stays out where the browser says no, and is silent without script', async () => {
    const page = await open('/', {
      prepare: (p) =>
        p.addInitScript(() => {
          localStorage.setItem('analytics', 'granted');
          Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
        }),
    });
    await settings(page).click();
    await banner(page).getByText('Your browser asks sites not to track you').waitFor();
    expect(await banner(page).getByRole('button', { name: 'Accept' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await banner(page).isVisible()).toBe(false);
    expect(tagLoads).toEqual([]);

    const still = await open('/', { javaScript: false });
    expect(await still.locator('.consent').isVisible()).toBe(false);
    expect(await still.getByText('Cookie settings').isVisible()).toBe(false);
  });
});
