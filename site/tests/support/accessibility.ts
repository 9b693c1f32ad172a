import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sideways, violations, wear } from './axe.ts';
import { builtPages } from './built.ts';
import { WIDTHS, type Site } from './site.ts';

/** What the dark theme can break: only colours differ. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Every page template; of those that make many pages, `samples` adds three. */
const TEMPLATES = [
  '/',
  '/carriers',
  '/plans',
  '/deals',
  '/compare',
  '/saved',
  '/device',
  '/find',
  '/follow',
  '/find?places=US&months=12&gb=10',
  '/find?places=JP,UK&days=14&gb=10',
  '/marketplace',
  '/auth',
  '/auth/forgot',
  '/auth/password',
  '/about',
  '/how-we-rank',
  '/coverage',
  '/privacy',
  '/terms',
  '/contact',
  '/region/US',
  '/region/DE',
  '/data',
];

async function samples(): Promise<string[]> {
  const paths = (await builtPages()).map(({ path }) => path);
  const three = (start: string) => {
    const own = paths.filter((path) => path.startsWith(start));
    return [own[0]!, own[Math.floor(own.length / 2)]!, own.at(-1)!];
  };
  const plans = three('/plans/');
  // Of the pages about some plans the ones with the longest names.
  const longest = (start: string) =>
    paths
      .filter((path) => path.startsWith(start))
      .reduce((long, path) => (path.length > long.length ? path : long), '');
  const landings = ['/networks/', '/compare/', '/region/'].map(longest);
  const compare = `/compare?plans=${plans.map((path) => path.split('/').at(-1)).join(',')}`;
  const lists = ['/?carriers=att&maxPrice=1', '/plans?q=zzzz'];
  return [...plans, ...three('/carriers/'), ...landings, compare, ...lists];
}

/** Proves every template, sample and dialog at one width, in both themes. */
export function proveAccessibility(site: Site, width: number): void {
  describe(`accessibility at ${width} px, light and dark`, () => {
    it.each(TEMPLATES)(
      '%s',
      async (path) => {
        await prove(await site.look(path, { width }), path);
      },
      120_000,
    );

    it('plans, carriers, a comparison and empty lists', async () => {
      for (const path of await samples()) {
        await prove(await site.look(path, { width }), path);
      }
    }, 180_000);

    it('the not-found pages', async () => {
      for (const path of ['/nothing-here', '/region/ZZ']) {
        await prove(await site.look(path, { width, status: 404 }), path);
      }
    });

    it('what opens: search, the tray, a toast, the filter sheet, the menu', async () => {
      const page = await site.open('/?show=all', { width });
      await page.locator('header [data-search-open]').click();
      await prove(page, 'search', '.search-dialog');
      await page.keyboard.press('Escape');
      for (let index = 0; index < 5; index += 1) {
        await page.locator('[data-compare]').nth(index).click();
      }
      // First what leaves by itself.
      await prove(page, 'toast', '.toasts');
      await prove(page, 'tray', '.tray');
      if (width < WIDTHS.tablet) {
        await page.waitForFunction(
          () => document.querySelector('astro-island[ssr] #plan-results') === null,
        );
        await page
          .locator('#plan-results')
          .getByRole('button', { name: /^Filters/ })
          .click();
        await prove(page, 'filter sheet', 'dialog.sheet');
        await page.keyboard.press('Escape');
        await page.locator('header summary[aria-label="Menu"]').click();
      } else await page.locator('header nav summary').click();
      await prove(page, 'menu', 'header');
    }, 120_000);

    it('the dialog of the marketplace', async () => {
      const page = await site.open('/marketplace', { width });
      await page.getByRole('button', { name: 'Configure API' }).first().click();
      await page.getByRole('dialog').waitFor();
      await prove(page, 'dialog', 'dialog[open]');
    });
  });
}

/**
 * No violation in light, none of colour in dark, and nothing wider than the window. `part` names
 * what stands open: the page under it is proved by itself.
 */
async function prove(page: Page, what: string, part?: string): Promise<void> {
  expect(await violations(page, { part }), what).toEqual([]);
  expect(await sideways(page), `sideways scroll: ${what}`).toBeLessThanOrEqual(0);
  await wear(page, 'dark');
  const colours = await violations(page, { part, rules: COLOUR_RULES });
  expect(colours, `${what}, dark`).toEqual([]);
  await wear(page, 'light');
}
