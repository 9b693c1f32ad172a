import { describe, expect, it } from 'vitest';
import { EMPTY, ONE } from '#tests/support/small-data.ts';
import { sideways, violations } from './support/axe.ts';
import { all, one, read, words } from './support/html.ts';
import { dbAfter, renderedSite } from './support/rendered-site.ts';

import { browseSite, WIDTHS } from './support/site.ts';

const LISTS = [
  '/',
  '/plans',
  '/deals',
  '/carriers',
  '/places',
  '/find',
  '/coverage',
  '/compare',
  '/follow',
];
/** A count that is not said as people say it, or that was never one. */
const WRONG_COUNT =
  /(?<![\d.,])1 (?:plans|carriers|regions|prices|SIM cards|deals|sellers)\b|\bNaN\b|\bundefined\b/;

/** A site with little in it. */
function small(statements: readonly string[]) {
  const rendered = renderedSite(() => dbAfter(statements));
  const site = browseSite(rendered.origin);
  return {
    rendered,
    page: async (path: string) => one(await read(path, rendered.origin()), 'body'),
    /** What is wrong with some pages: their counts, and as a phone shows them. */
    async problemsOf(paths: readonly string[]): Promise<string[]> {
      const problems: string[] = [];
      for (const path of paths) {
        const page = await site.look(path, { width: WIDTHS.phone });
        const wrong = WRONG_COUNT.exec(await page.locator('body').innerText());
        if (wrong) problems.push(`${path}: ${wrong[0]}`);
        if ((await sideways(page)) > 0) problems.push(`${path}: scrolls sideways`);
        problems.push(...(await violations(page)).map((found) => `${path}: ${found}`));
      }
      return problems;
    },
  };
}

describe('a site without anything', () => {
  const site = small(EMPTY);

  it('has pages that say so, and nothing that leads nowhere', async () => {
    expect(await site.problemsOf(LISTS)).toEqual([]);
    const home = await site.page('/');
    expect(words(home)).not.toContain('SIM plans tracked');
    expect(words(home)).toContain('No SIM card plans are listed here yet.');
    expect(words(one(home, 'header'))).not.toContain('Regions');
    for (const path of ['/plans', '/carriers']) {
      expect(words(await site.page(path))).toContain('None are listed yet');
    }
    expect(
      all(await site.page('/carriers'), 'input[type="search"][placeholder="Search carriers..."]'),
    ).toEqual([]);
    expect(words(await site.page('/find'))).not.toContain('Show answers');
  });
});

describe('a site with one carrier, a place that no map knows, and one where nothing is sold', () => {
  const site = small(ONE);

  it('counts one as one, and leaves out what was deleted', async () => {
    expect(await site.problemsOf([...LISTS, '/about', '/region/ZQ', '/region/FR'])).toEqual([]);
    expect(words(await site.page('/carriers')).match(/1 plan available/g)).toHaveLength(1);
    const slug = async (table: string) =>
      (await site.rendered
        .db()
        .first<{ slug: string }>(`SELECT slug FROM ${table} WHERE deleted_at IS NULL`))!.slug;
    for (const path of [`/plans/${await slug('plans')}`, `/carriers/${await slug('carriers')}`]) {
      expect([path, WRONG_COUNT.exec(words(await site.page(path)))]).toEqual([path, null]);
    }
  });

  it('gives a place its flag and its dot on the map by its code', async () => {
    const known = await site.page('/region/FR');
    expect(one(known, 'main h1 img.flag').attribs.src).toBe('/flags/fr.svg');
    expect((await fetch(`${site.rendered.origin()}/flags/fr.svg`)).status).toBe(200);
    const map = one(known, '[aria-label="Map: France, marked on the world"]');
    expect(all(map, '.pl-dot')).toHaveLength(1);
    expect(words(known)).toContain('No plan is listed here yet.');

    const unknown = await site.page('/region/ZQ');
    expect(words(one(unknown, 'h1 .flag-text'))).toBe('ZQ');
    const plate = one(unknown, '.rhero .plate');
    expect([all(plate, '.pl-dot'), plate.attribs['aria-hidden']]).toEqual([[], 'true']);
  });
});
