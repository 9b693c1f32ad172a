import { describe, expect, it } from 'vitest';
import { all, one, read, words, type Element } from '../support/html.ts';
import { dbAfter, renderedSite } from '../support/rendered-site.ts';
import { browseSite } from '../support/site.ts';

/** The day of the data. */
const DATA_DAY = '2026-10-03';
/** Prices with days and sources, as real ones have them: fresh, old, older, and some without a day. */
const DATED = [
  `UPDATE plans SET sample = 0, previous_sample = 0, checked_at = NULL, seen_way = 'import',
     confidence = CASE WHEN id % 10 = 6 THEN 'reported' ELSE 'sourced' END, source_name = 'tracker',
     source_url = 'https://tracker.example/list', seen_on = CASE
       WHEN id = 1 THEN '${DATA_DAY}' WHEN id % 10 = 2 THEN '2026-09-20'
       WHEN id % 10 = 3 THEN '2026-01-01' WHEN id % 10 = 4 THEN '2025-04-29'
       WHEN id % 10 = 5 THEN NULL ELSE '2026-08-17' END`,
  // Nobody has looked at the prices of people who live in Canada for more than a year.
  `UPDATE plans SET seen_on = '2025-04-29' WHERE region_id = (SELECT id FROM regions WHERE code = 'CA')
     AND carrier_id IN (SELECT id FROM carriers WHERE kind <> 'travel')`,
  `UPDATE price_records SET sample = 0, way = 'import', source_name = 'tracker',
     source_url = 'https://tracker.example/list'`,
  `DELETE FROM price_records WHERE recorded_date > (
     SELECT coalesce(seen_on, '2026-08-17') FROM plans WHERE plans.id = plan_id)`,
  "UPDATE reference_rates SET source = 'European Central Bank'",
  'UPDATE site_state SET data_version = data_version + 1',
];

/** A site whose data ends on a day that is past, as real prices do. */
const dated = renderedSite(
  () => dbAfter(DATED),
  () => new Date('2026-11-22T12:00:00Z'),
);
const page = async (path: string) => one(await read(path, dated.origin()), 'body');
const slugWhere = async (condition: string) =>
  (await dated.db().first<{ slug: string; carrier: string }>(
    `SELECT p.slug, c.slug AS carrier FROM plans p JOIN carriers c ON c.id = p.carrier_id
     WHERE p.deleted_at IS NULL AND p.status = 'active' AND ${condition} ORDER BY p.id LIMIT 1`,
  ))!;
const countOf = (body: Element) => words(one(body, '.result-head .count'));
const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0]);

describe('dated prices', () => {
  it('are told by month above each list, with no day for all of them, and never called samples', async () => {
    const { slug, carrier } = await slugWhere("p.seen_on = '2026-08-17'");
    const paths = ['/', '/plans', '/deals', '/carriers', '/region/US', '/region/CA', '/coverage'];
    const more = ['/about', '/how-we-rank', '/data', `/plans/${slug}`, `/carriers/${carrier}`];
    for (const path of [...paths, ...more, `/compare?plans=${slug}`, '/region/US/unlimited']) {
      const body = await page(path);
      expect(words(body), path).not.toMatch(/\bas last seen|3 October 2026/i);
      expect(words(body), path).not.toMatch(/\bsample|updated daily|days? ago/i);
    }
    const llms = await (await fetch(`${dated.origin()}/llms.txt`)).text();
    expect(llms).toContain('Most prices were seen in August 2026.');
    expect(llms).not.toMatch(/sample/i);
    expect(words(one(await page('/'), '.figline'))).toMatch(/August 2026\s*most prices seen/);
    expect(words(one(await page('/plans'), '.once'))).toMatch(/^Prices here were seen /);
  });

  it('have their day, its band in words, and their source one tap away', async () => {
    const rows = all(await page('/region/US?maxAge=any&sort=carrier-asc'), 'table.plans tbody tr');
    const marks = rows.flatMap((row) => all(row, '.seen'));
    expect(marks).toHaveLength(rows.length);
    for (const mark of marks) {
      expect(words(mark)).toMatch(/^(old price, )?seen \d+ \w{3} 20\d\d|^day not known/);
      for (const { attribs } of all(mark, 'time')) {
        expect(attribs.datetime).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(attribs.datetime! <= DATA_DAY).toBe(true);
      }
    }
    const details = marks.find(({ name }) => name === 'details')!;
    expect('open' in details.attribs).toBe(false);
    expect(one(details, 'a').attribs).toMatchObject({
      rel: 'nofollow noopener',
      href: 'https://tracker.example/list',
    });
    expect(words(one(details, 'p'))).toMatch(/^Read by tracker.* at \S+\.\S+$/);
  });

  it('are marked where a third party reported them', async () => {
    const { slug } = await slugWhere("p.confidence = 'reported' AND p.seen_on IS NOT NULL");
    expect(words(one(await page(`/plans/${slug}`), 'aside.buybox'))).toContain(
      ', reported by a third party',
    );
    const { slug: other } = await slugWhere("p.confidence = 'sourced'");
    expect(words(one(await page(`/plans/${other}`), 'aside.buybox'))).not.toContain('third party');
  });

  it('of more than a year ago are folded, and opened by a link', async () => {
    const folded = await page('/region/US');
    const fold = one(folded, 'a', /^Older prices \(\d+\)$/);
    expect(fold.attribs.href).toBe('/region/US?maxAge=any');
    const opened = await page(fold.attribs.href!);
    expect(countOf(opened)).toBe(`${numberIn(countOf(folded)) + numberIn(words(fold))} plans`);
    expect(one(opened, 'a', /^Hide older prices$/).attribs.href).toBe('/region/US');
  });

  it('are not folded where people of the place would have no plan left', async () => {
    const body = await page('/region/CA');
    const live = await dated.db().first<{ n: number }>(
      `SELECT count(*) AS n FROM plans p JOIN regions r ON r.id = p.region_id
       WHERE r.code = 'CA' AND p.status = 'active' AND p.deleted_at IS NULL`,
    );
    expect(countOf(body)).toBe(`${live!.n} plans`);
    expect(all(body, 'a').map(words).join()).not.toMatch(/Older prices/);
  });

  it('are drawn as dots, solid between equal ones, and with nothing after the last', async () => {
    const { slug } = await slugWhere(`p.region_id = 1 AND (SELECT count(DISTINCT h.recorded_date)
      FROM price_records h WHERE h.plan_id = p.id AND h.sample = 0) > 1
      AND (SELECT count(DISTINCT h.price_minor)
      FROM price_records h WHERE h.plan_id = p.id AND h.sample = 0) > 1`);
    const body = await page(`/plans/${slug}`);
    const plot = one(body, '.hist');
    const lines = all(plot, '.hist-ln');
    const dots = all(plot, '.hist-point');
    expect(dots.length).toBe(lines.length + 1);
    for (const { attribs } of lines) {
      const isBetween = /is-between/.test(attribs.class!);
      if (!isBetween) expect(attribs.y1).toBe(attribs.y2);
    }
    const ends = lines.map(({ attribs }) => Number.parseFloat(attribs.x2!));
    expect(Math.max(...ends)).toBe(Number.parseFloat(dots.at(-1)!.attribs.cx!));
    const cell = all(one(body, '.chart-table tbody tr'), 'td').at(-1)!;
    expect(words(cell)).toMatch(/^Read by tracker.*, from a file$/);
    expect(one(cell, 'a').attribs.rel).toBe('nofollow noopener');
  });
});

const browser = browseSite(dated.origin);

describe('the price trends', () => {
  const trends = async () => one(await page('/'), 'section.trends');

  it('name their months and carriers, what each holds, and have a table', async () => {
    const section = await trends();
    const text = words(section);
    expect(text).toContain('Average price for unlimited data plans over the last 6 months');
    for (const name of ['AT&T', 'T-Mobile', 'Metro']) expect(text).toContain(name);
    expect(text).toMatch(/A line is the same plans in every month: \d+ of .*, \w+ to \w+ 2026\./);
    expect(text).toMatch(/No prices of these plans were seen in .*October 2026\./);
    expect(text).not.toMatch(/Nov 2026/);
    const table = one(section, 'table');
    expect(words(table)).toMatch(/Metro by T-Mobile\s*\d+\s*.*\$\d+\.\d\d/);
    const months = all(section, '.trend-table th time').map(({ attribs }) => attribs.datetime!);
    expect(months.length).toBeGreaterThan(1);
    expect(months).toEqual(months.toSorted().toReversed());
  });

  it('are drawn live only when they come into view', async () => {
    const scripts: string[] = [];
    const page = await browser.open('/', {
      prepare: async (opened) =>
        opened.on('response', async (response) => {
          if (!response.url().endsWith('.js')) return;
          const text = await response.text().catch(() => '');
          if (text.includes('recharts')) scripts.push(response.url());
        }),
    });
    await page.waitForTimeout(500);
    const section = page.locator('section.trends');
    const listPage = page.locator('.recharts-surface').first();
    expect(await section.locator('svg').count()).toBeGreaterThan(0);
    expect([scripts, await listPage.count()]).toEqual([[], 0]);
    await section.scrollIntoViewIfNeeded();
    await listPage.waitFor();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    // Again until it answers: what is laid out above may still move the chart.
    const pointed = async () => {
      const { x, y, width, height } = (await listPage.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.move(x + width / 2 + 5, y + height / 2);
      return (await section.locator('.recharts-tooltip-wrapper').allTextContents()).join();
    };
    await expect.poll(pointed).toMatch(/20\d\d.*\$\d/s);
    await section.getByText('United States, as a table').click();
    await section.locator('table').first().waitFor({ state: 'visible' });
  });

  it('say that there are none', async () => {
    const statements = [
      "DELETE FROM price_records WHERE plan_id IN (SELECT id FROM plans WHERE plan_type <> 'travel')",
      'UPDATE site_state SET data_version = data_version + 1',
    ];
    await dated.db().write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
    const section = await trends();
    expect(words(section)).toContain('No price trend data available');
    expect(all(section, 'table')).toEqual([]);
  });
});
