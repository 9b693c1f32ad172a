import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { EMPTY_DEVICE, type Device } from '#src/domain/finder/saved/device.ts';
import { writeDevice } from '#src/domain/finder/saved/device-codec.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { PAGE_LIST } from '#src/domain/pages/pages.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { sideways, violations } from './support/axe.ts';
import { builtPages } from './support/built.ts';
import { API_DOWN, browseSite, WIDTHS, type OpenOptions } from './support/site.ts';

/**
 * Axe on every template, once on a phone and once at a desk, and on every state that a page opens, on a
 * phone where it can be (`npm run proof` looks at both), in the light theme: that texts stand out in both
 * is worked out in site/styles/core/contrast.test.ts.
 */
const site = browseSite();

/** The list of all plans is narrowed: axe takes as long as it has cards. */
const FIXED = [
  ...PAGE_LIST.filter(({ path, counted }) => counted && path !== paths.plans).map(
    ({ path }) => path,
  ),
  paths.auth,
  paths.forgotPassword,
  paths.setPassword,
  '/plans?carriers=visible',
  '/follow?page=/plans/verizon-unlimited-welcome',
  '/find?places=US&months=12&gb=10',
  '/find?places=JP,XA&days=21,10&gb=21,10',
  '/find?places=DE&months=18&gb=15&lines=3&network=vodafone-de',
  '/find?places=US&months=12&gb=10&maxPerMonth=1',
  '/region/US',
  '/region/DE',
  '/?carriers=att&maxPrice=1',
  '/plans?q=zzzz',
  '/plans?carriers=visible&months=12&gb=900&view=list',
];
const MISSING = ['/nothing-here', '/region/ZZ'];

/** Of the templates that make many pages: plans and carriers from the ends, of others the longest names. */
async function samples(): Promise<string[]> {
  const all = (await builtPages()).map(({ path }) => path);
  const below = (start: string) => all.filter((path) => path.startsWith(start));
  const longest = (start: string) =>
    below(start).reduce((long, path) => (path.length > long.length ? path : long), '');
  const plans = [below('/plans/')[0]!, below('/plans/').at(-1)!];
  const compare = paths.compare(plans.map((path) => path.split('/').at(-1)!));
  const carriers = [below('/carriers/')[0]!, longest('/carriers/')];
  const landings = ['/networks/', '/compare/', '/region/'].map(longest);
  return [...plans, ...carriers, ...landings, compare, `${compare}&months=12&gb=8`];
}

/** What a page opens or is told: where, how one comes to it, and the part that axe looks at. */
interface State extends Pick<OpenOptions, 'allow' | 'prepare'> {
  at: string;
  act?: (page: Page) => Promise<unknown>;
  part?: string;
  /** Only on a phone, only at a desk, or at both where they are laid out apart; a phone without it. */
  only?: 'phone' | 'wide' | 'both';
}

const keeping = (device: Partial<Device>) => (page: Page) =>
  page.addInitScript(
    (text) => localStorage.setItem('device', text),
    writeDevice({ ...EMPTY_DEVICE, ...device })!,
  );
const OWN = { carrier: 'Mine', priceMinor: 4_000, currency: 'USD', per: 'month', gb: 5 } as const;
const REFUSED = [/status of 400/, /400: .*\/report\//];
const openSearch = (text: string) => async (page: Page) => {
  await page.locator('header [data-search-open]').click();
  await page.getByRole('combobox', { name: 'Search plans' }).fill(text);
  if (text) await page.locator(`dialog [data-answers='${text}']`).waitFor({ state: 'attached' });
};
const openReport = (page: Page) => page.locator('summary', { hasText: 'Report it' }).click();
const openSort = async (page: Page) => {
  await page.getByLabel('Sort').selectOption({ label: 'Total for my need' });
  await page.getByRole('form', { name: 'Totals in this list' }).waitFor();
};
const compareFive = async (page: Page) => {
  for (let at = 0; at < 5; at += 1) await page.locator('[data-compare]').nth(at).click();
  await page.locator('.toasts .toast').waitFor();
};
const link = (kind: 'reset' | 'invitation') => ({
  at: `/auth/password#${'x'.repeat(43)}`,
  prepare: (page: Page) =>
    page.route(`**${mailApi.link}`, (route) =>
      route.fulfill({
        json: { kind, username: kind === 'reset' ? 'ada' : null, role: 'editor' },
      }),
    ),
  act: (page: Page) => page.getByRole('button', { name: 'Save' }).waitFor(),
});

const STATES: Record<string, State> = {
  search: { at: '/about', act: openSearch(''), part: '.search-dialog' },
  'search with answers': {
    at: '/about',
    act: openSearch('japan esim 12 days'),
    part: '.search-dialog',
  },
  'search, corrected': { at: '/about', act: openSearch('unlimted'), part: '.search-dialog' },
  'search without an answer': { at: '/about', act: openSearch('"zzzzzz"'), part: '.search-dialog' },
  toast: { at: '/?show=all', act: compareFive, part: '.toasts' },
  tray: { at: '/?show=all', act: compareFive, part: '.tray', only: 'both' },
  'menu on a phone': {
    at: '/about',
    act: (page) => page.locator('header summary[aria-label="Menu"]').click(),
    part: 'header',
    only: 'phone',
  },
  'menu at a desk': {
    at: '/about',
    act: (page) => page.locator('header nav summary').click(),
    part: 'header',
    only: 'wide',
  },
  'filter sheet': {
    at: '/?show=all',
    act: (page) =>
      page
        .locator('#plan-results')
        .getByRole('button', { name: /^Filters/ })
        .click(),
    part: 'dialog.sheet',
    only: 'phone',
  },
  'marketplace dialog': {
    at: '/marketplace',
    act: (page) => page.getByRole('button', { name: 'Configure API' }).first().click(),
    part: 'dialog[open]',
  },
  'answers above a list': { at: '/deals?q=Germany+15+GB' },
  'answers above the list of a place': { at: '/region/US?q=6+months+20+gb', only: 'both' },
  'answers that ask for a place': { at: '/?carriers=att&q=6+months+20+gb#where' },
  'need of a list': { at: '/plans?carriers=visible', act: openSort },
  'totals in a list': { at: '/region/US?months=24&gb=10&sort=total', only: 'both' },
  'need of the finder': {
    at: '/',
    prepare: keeping({ need: 'places=DE&months=24&gb=20&hotspot=true&format=esim' }),
    act: async (page) => {
      await page.locator('[data-more]').click();
      await page.getByRole('button', { name: 'Forget my need' }).waitFor();
    },
    only: 'phone',
  },
  'no totals to be had': {
    at: '/find?places=US&months=12&gb=10&hotspot=true',
    allow: [/503|Failed to load|ERR_FAILED/],
    prepare: async (page) => {
      for (const url of ['**/api/find?*', '**/data/plans.json']) {
        await page.route(url, (route) => route.abort());
      }
    },
    act: async (page) => {
      await page.getByLabel('Hotspot', { exact: true }).uncheck();
      await page.getByRole('heading', { name: 'The totals could not be worked out' }).waitFor();
    },
    only: 'wide',
  },
  'own plan in answers': {
    at: '/find?places=US&months=12&gb=5',
    prepare: keeping({ own: OWN }),
    act: (page) => page.locator('.own-saving').first().waitFor(),
  },
  'own plan, refused': {
    at: '/find?places=US&months=12&gb=5',
    act: async (page) => {
      await page.locator('a[data-own-open]').first().click();
      const dialog = page.getByRole('dialog', { name: 'What do you pay now?' });
      await dialog.getByRole('button', { name: 'Keep my plan' }).click();
      await dialog.getByText('Data must be a number of GB').waitFor();
    },
    part: 'dialog[open]',
  },
  'prices in another currency': {
    at: '/plans?carriers=visible',
    prepare: keeping({ currency: 'EUR' }),
    act: (page) => page.locator('main .approx').first().waitFor(),
  },
  'report of a price': { at: '/plans/fraenk-15-gb', act: openReport },
  'report, refused': {
    at: '/plans/fraenk-15-gb',
    allow: REFUSED,
    act: async (page) => {
      await openReport(page);
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Your report was not sent yet.').waitFor();
    },
  },
  'list while the API is away': {
    at: '/?show=all',
    allow: [...API_DOWN, /\/data\//],
    prepare: async (page) => {
      for (const url of ['**/api/**', '**/data/**']) {
        await page.route(url, (route) => route.abort('connectionrefused'));
      }
    },
    act: async (page) => {
      await page.getByRole('link', { name: 'Next' }).click();
      await page.locator('#plan-results [role=alert]').waitFor();
    },
    only: 'wide',
  },
  'link for a new password': link('reset'),
  'link of an invitation': link('invitation'),
  account: {
    at: '/account',
    prepare: async (page) => {
      const headers = { 'Sec-Fetch-Site': 'same-origin' };
      await page.request.post(api.login, { data: TEST_ADMIN, headers });
    },
    act: (page) => page.locator('.session-list li').first().waitFor(),
    only: 'both',
  },
};

/** No violation, and nothing wider than the window. */
async function prove(page: Page, what: string, part?: string): Promise<void> {
  expect(await violations(page, { part }), what).toEqual([]);
  expect(await sideways(page), `sideways scroll: ${what}`).toBeLessThanOrEqual(0);
}

describe.each([WIDTHS.phone, WIDTHS.wide])('accessibility at %d px', (width) => {
  it.each(FIXED)('%s', async (path) => {
    await prove(await site.look(path, { width }), path);
  });

  it('pages of plans, carriers, places, networks and pairs, and comparisons', async () => {
    for (const path of await samples()) await prove(await site.look(path, { width }), path);
  });

  it.each(MISSING)('%s, which is not there', async (path) => {
    await prove(await site.look(path, { width, status: 404 }), path);
  });

  const mine = width === WIDTHS.phone ? 'phone' : 'wide';
  const usual = process.env.AXE_WIDTHS === 'both' ? mine : 'phone';
  it.each(Object.entries(STATES).filter(([, { only = usual }]) => [mine, 'both'].includes(only)))(
    '%s',
    async (name, { at, act, part, only: _, ...options }) => {
      const page = await site.open(at, { width, ...options });
      await act?.(page);
      await prove(page, name, part);
    },
  );
});
