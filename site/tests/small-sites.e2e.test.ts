import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestSite } from '../../scripts/test-site.ts';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { panelOf, SAME_ORIGIN } from './support/admin.ts';
import { sideways, violations } from './support/axe.ts';
import { pagesBelow } from './support/built.ts';
import { startSmallSite, EMPTY, ONE, releaseOf } from './support/small-site.ts';
import { browseSite, settle, WIDTHS } from './support/site.ts';

const LISTS = ['/', '/plans', '/deals', '/carriers', '/find', '/coverage', '/compare', '/follow'];
const TABS = [
  'overview',
  'carriers',
  'regions',
  'simcards',
  'prices',
  'seo',
  'import',
  'publishing',
  'trash',
  'database',
];
/** A count that is not said as people say it, or that was never one. */
const WRONG_COUNT =
  /(?<![\d.,])1 (?:plans|carriers|regions|prices|SIM cards|deals|sellers)\b|\bNaN\b|\bundefined\b/;

/** A site of its own for some tests: rendered whole, from a database with little in it. */
function small(statements: readonly string[]) {
  let built: TestSite | null = null;
  beforeAll(async () => {
    built = await startSmallSite(statements);
  }, 300_000);
  afterAll(() => built?.stop(), 30_000);
  const site = browseSite(() => built!.origin);
  return {
    open: site.open,
    look: site.look,
    pages: async () => pagesBelow(await releaseOf(built!)),
    /** A tab of the dashboard, with its session. */
    tab: (name: string) =>
      site.open(`/admin?tab=${name}`, {
        prepare: async (_, context) => {
          await context.request.post('/api/login', { data: TEST_ADMIN, headers: SAME_ORIGIN });
        },
      }),
  };
}

/** What every page of such a site must hold to. */
async function problemsOf(site: ReturnType<typeof small>, paths: readonly string[]) {
  const problems: string[] = [];
  for (const path of paths) {
    const page = await site.look(path, { width: WIDTHS.phone });
    const text = await page.locator('body').innerText();
    const wrong = WRONG_COUNT.exec(text);
    if (wrong) problems.push(`${path}: ${wrong[0]}`);
    if ((await sideways(page)) > 0) problems.push(`${path}: scrolls sideways`);
    for (const found of await violations(page)) problems.push(`${path}: ${found}`);
  }
  return problems;
}

describe('a site without anything', () => {
  const site = small(EMPTY);

  it('has pages that say so, and nothing that leads nowhere', async () => {
    expect(await problemsOf(site, LISTS)).toEqual([]);
    const home = await site.open('/');
    expect(await home.getByText('SIM plans tracked').count()).toBe(0);
    expect(await home.getByText('No SIM card plans are listed here yet.').isVisible()).toBe(true);
    expect(await home.getByRole('banner').getByText('Regions').count()).toBe(0);
    const plans = await site.open('/plans');
    expect(await plans.getByText('None are listed yet').isVisible()).toBe(true);
    const carriers = await site.open('/carriers');
    expect(await carriers.getByText('None are listed yet').isVisible()).toBe(true);
    expect(await carriers.getByRole('searchbox', { name: 'Search carriers' }).count()).toBe(0);
    const find = await site.open('/find');
    expect(await find.getByRole('button', { name: 'Show what it costs' }).count()).toBe(0);
    for (const { path, html } of await site.pages()) {
      expect([path, WRONG_COUNT.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''))]).toEqual([
        path,
        null,
      ]);
    }
  });

  it('has a dashboard that says so in every tab', async () => {
    const page = await site.tab('overview');
    for (const name of TABS) {
      await page.goto(`/admin?tab=${name}`);
      await settle(page);
      await panelOf(page).waitFor();
      const text = await panelOf(page).innerText();
      expect([name, WRONG_COUNT.exec(text)]).toEqual([name, null]);
    }
  });
});

describe('a site with one carrier, a place that no map knows, and one where nothing is sold', () => {
  const site = small(ONE);

  it('counts one as one, and leaves out what was deleted', async () => {
    expect(await problemsOf(site, [...LISTS, '/about', '/region/ZQ', '/region/FR'])).toEqual([]);
    const carriers = await site.open('/carriers');
    expect(await carriers.getByText('1 plan available').count()).toBe(1);
    for (const { path, html } of await site.pages()) {
      expect([path, WRONG_COUNT.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''))]).toEqual([
        path,
        null,
      ]);
    }
    const regions = await site.tab('regions');
    const row = regions.getByRole('row', { name: /Zembla/ });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/ZQ[\s\S]*\b1\b[\s\S]*\b1\b/);
    const tabs = await regions.getByRole('tablist').innerText();
    expect(tabs.replace(/\s+/g, ' ')).toMatch(/SIM Cards ?1 Carriers ?1 Regions ?2\b/);
  });

  it('gives a place its flag, its short address and its dot on the map by its code', async () => {
    const known = await site.open('/france');
    expect(new URL(known.url()).pathname).toBe('/region/FR');
    const flag = known.getByRole('main').locator('h1 img.flag');
    expect(await flag.getAttribute('src')).toBe('/flags/fr.svg');
    expect(await flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const map = known.getByRole('img', { name: 'Map: France, marked on the world' });
    expect(await map.locator('.pl-dot').count()).toBe(1);
    expect(await known.getByText('No plan is listed here yet.').count()).toBe(1);

    const unknown = await site.open('/region/ZQ');
    expect(await unknown.locator('h1 .flag-text').innerText()).toBe('ZQ');
    expect(await unknown.locator('.rhero .plate .pl-dot').count()).toBe(0);
    expect(await unknown.locator('.rhero .plate').getAttribute('aria-hidden')).toBe('true');
    await site.open('/zq', { status: 404, allow: [/404/] });
  });
});
