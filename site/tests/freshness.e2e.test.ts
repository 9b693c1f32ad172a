import { describe, expect, it } from 'vitest';
import { textOf } from './support/built.ts';
import { DATA_DAY, datedSite } from './support/dated-site.ts';
import { browseSite } from './support/site.ts';

const dated = datedSite();
const site = browseSite(dated.origin);
const fetched = async (path: string) => (await fetch(dated.origin() + path)).text();
const one = async (condition: string) =>
  (await dated.db().first<{ slug: string; carrier: string }>(
    `SELECT p.slug, c.slug AS carrier FROM plans p JOIN carriers c ON c.id = p.carrier_id
     WHERE p.deleted_at IS NULL AND p.status = 'active' AND ${condition} ORDER BY p.id LIMIT 1`,
  ))!;

describe('a site whose data ends on a day that is past', () => {
  it('says so once at the top of every page, and never that anything is a sample', async () => {
    const { slug, carrier } = await one("p.seen_on = '2026-08-17'");
    const paths = ['/', '/plans', '/deals', '/carriers', '/region/US', '/region/CA', '/coverage'];
    const more = ['/about', '/how-we-rank', '/data', `/plans/${slug}`, `/carriers/${carrier}`];
    for (const path of [...paths, ...more, `/compare?plans=${slug}`, '/region/US/unlimited']) {
      const html = await fetched(path);
      expect(html, path).toContain('Prices as last seen on <time datetime="2026-10-03">');
      const text = textOf(html).replaceAll(/\s+/g, ' ');
      expect(html.match(/class="price-notice (?!currency)/g), path).toHaveLength(1);
      expect(text.match(/Prices as last seen on 3 October 2026/g), path).toHaveLength(1);
      expect(text, path).not.toMatch(/\bsample|updated daily|days? ago/i);
    }
    const llms = await fetched('/llms.txt');
    expect(llms).toContain('Prices as last seen on 3 October 2026.');
    expect(llms).not.toMatch(/sample/i);
    expect(textOf(await fetched('/'))).toMatch(
      /3 October 2026\s+<?.*prices as last seen|prices as last seen\s+3 October 2026/,
    );
  });

  it('shows the day of each price, its band in words, and the source one tap away', async () => {
    const page = await site.open('/region/US?maxAge=any&sort=carrier-asc');
    const rows = page.locator('table.plans tbody tr');
    const marks = await rows.locator('.seen').allTextContents();
    expect(marks).toHaveLength(await rows.count());
    for (const mark of marks)
      expect(mark).toMatch(/^(old price, )?seen \d+ \w{3} 20\d\d|^day not known/);
    const details = rows.locator('details.seen').first();
    const link = details.getByRole('link');
    expect(await link.isVisible()).toBe(false);
    await details.locator('summary').click();
    await link.waitFor();
    expect(await link.getAttribute('rel')).toBe('nofollow noopener');
    expect(await link.getAttribute('href')).toBe('https://tracker.example/list');
    expect(await details.locator('p').textContent()).toMatch(/^Read by tracker.* at \S+\.\S+$/);
    const times = await rows
      .locator('.seen time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')!));
    expect(times.every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day <= DATA_DAY)).toBe(true);
  });

  it('marks what was told second-hand', async () => {
    const { slug } = await one("p.confidence = 'reported' AND p.seen_on IS NOT NULL");
    const box = /<aside class="buybox [\s\S]*?<\/aside>/.exec(await fetched(`/plans/${slug}`))![0];
    expect(textOf(box)).toContain(', second-hand');
    const { slug: other } = await one("p.confidence = 'sourced'");
    expect(textOf(await fetched(`/plans/${other}`)).split('Similar plans')[0]).not.toContain(
      'second-hand',
    );
  });

  it('folds prices of more than a year ago, and opens them on demand', async () => {
    const page = await site.open('/region/US');
    const count = page.locator('.result-head .count');
    const [folded] = /\d+/.exec((await count.textContent())!)!;
    const fold = page.getByRole('link', { name: /^Older prices \(\d+\)$/ });
    const [older] = /\d+/.exec((await fold.textContent())!)!;
    await fold.click();
    await page.getByRole('link', { name: 'Hide older prices' }).waitFor();
    expect(new URL(page.url()).search).toBe('?maxAge=any');
    // The link follows the choice at once, the count comes with the answer.
    const all = `${Number(folded) + Number(older)} plans`;
    await expect.poll(() => count.textContent()).toBe(all);
    await page.getByRole('link', { name: 'Hide older prices' }).click();
    await fold.waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('folds none where people of the place would have no plan left', async () => {
    const page = await site.open('/region/CA', { javaScript: false });
    const all = await dated.db().first<{ n: number }>(
      `SELECT count(*) AS n FROM plans p JOIN regions r ON r.id = p.region_id
       WHERE r.code = 'CA' AND p.status = 'active' AND p.deleted_at IS NULL`,
    );
    expect(await page.locator('.result-head .count').textContent()).toBe(`${all!.n} plans`);
    expect(await page.getByRole('link', { name: /Older prices/ }).count()).toBe(0);
  });

  it('draws a history solid while the price was seen, and dashed from then on', async () => {
    const { slug } = await one("p.seen_on = '2026-08-17' AND p.region_id = 1");
    const page = await site.open(`/plans/${slug}`);
    const plot = page.locator('.hist-range:visible .hist').first();
    expect(await plot.locator('.hist-ln:not(.is-unseen)').count()).toBe(1);
    expect(await plot.locator('.hist-ln.is-unseen').count()).toBe(1);
    expect(await plot.locator('.hist-point').count()).toBeGreaterThan(0);
    await page.locator('summary', { hasText: 'Show as a table' }).click();
    const cells = page.locator('.chart-table tbody tr td:last-child');
    expect(await cells.first().textContent()).toMatch(/^\s*Read by tracker.*, from a file\s*$/s);
    expect(await cells.first().getByRole('link').getAttribute('rel')).toBe('nofollow noopener');
  });
});

describe('the price trends', () => {
  const section = (page: Awaited<ReturnType<typeof site.open>>) => page.locator('section.trends');

  it('are drawn in the page; live lines come only when it comes into view', async () => {
    const scripts: string[] = [];
    const page = await site.open('/', {
      fresh: true,
      prepare: async (p) =>
        p.on('response', async (response) => {
          if (!response.url().endsWith('.js')) return;
          const text = await response.text().catch(() => '');
          if (text.includes('recharts')) scripts.push(response.url());
        }),
    });
    await page.waitForTimeout(500);
    const chart = section(page);
    expect(await chart.locator('svg').count()).toBeGreaterThan(0);
    expect(scripts).toEqual([]);
    expect(await page.locator('.recharts-surface').count()).toBe(0);
    await chart.scrollIntoViewIfNeeded();
    const surface = page.locator('.recharts-surface').first();
    await surface.waitFor();
    // The text of an answer is read a moment after its script runs.
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    // Again until it answers: what is laid out above may still move the chart.
    const pointed = async () => {
      const { x, y, width, height } = (await surface.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.move(x + width / 2 + 5, y + height / 2);
      return (await chart.locator('.recharts-tooltip-wrapper').allTextContents()).join();
    };
    await expect.poll(pointed).toMatch(/20\d\d.*\$\d/s);
  });

  it('name their months and carriers, what they rest on, and have a table instead', async () => {
    const page = await site.open('/', { javaScript: false });
    const chart = section(page);
    const text = ((await chart.textContent()) ?? '').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Average price for unlimited data plans over the last 6 months');
    for (const name of ['Verizon', 'AT&T', 'T-Mobile']) expect(text).toContain(name);
    // The months end at the day of the data; each carrier has those in which its prices were seen.
    expect(text).toContain('Aug 2026');
    expect(text).not.toMatch(/Nov 2026/);
    expect(text).toMatch(/From \d+ dated prices of \d+ plans\./);
    await chart.getByText('Table', { exact: true }).click();
    const table = chart.locator('table').first();
    await table.waitFor({ state: 'visible' });
    expect(await table.textContent()).toContain('Not recorded');
    expect((await table.textContent())!.replace(/\s+/g, ' ')).toMatch(/\$\d+\.\d\d/);
  });

  it.each([true, false])('single a line out, with a script: %s', async (javaScript) => {
    const page = await site.open('/', { javaScript });
    const trends = section(page);
    await trends.scrollIntoViewIfNeeded();
    if (javaScript) await trends.locator('.recharts-line').first().waitFor();
    const drawn = `.trend-plot ${javaScript ? '.recharts-line' : 'path'}.one`;
    const faint = () =>
      trends
        .locator(drawn)
        .evaluateAll(
          (lines) => lines.filter((line) => getComputedStyle(line).opacity !== '1').length,
        );
    const names = trends.locator('.trend-key label');
    const all = await trends.locator(drawn).count();
    expect(all).toBeGreaterThan(1);
    expect(await names.count()).toBe(all + 1);
    expect(await faint()).toBe(0);
    await names.nth(1).click();
    expect(await faint()).toBe(all - 1);
    await page.keyboard.press('ArrowLeft');
    expect(await faint()).toBe(0);
  });

  it('name the newest price of each line on a phone, and its months the newest first', async () => {
    const page = await site.open('/', { width: 375, javaScript: false });
    const trends = section(page);
    expect(await trends.locator('.trend-key').innerText()).toMatch(/T-Mobile\s*\$\d/);
    await trends.locator('label', { hasText: 'Table' }).click();
    const months = await trends
      .locator('.trend-table th time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')!));
    expect(months.length).toBeGreaterThan(1);
    expect(months).toEqual(months.toSorted().toReversed());
  });

  it('say that dated prices are too few, and which there are', async () => {
    await dated.db().write((commit) =>
      commit([
        { sql: "DELETE FROM price_records WHERE recorded_date < '2026-08-01'", args: [] },
        {
          sql: "UPDATE price_records SET recorded_date = '2026-08-17' WHERE recorded_date > '2026-08-01'",
          args: [],
        },
        { sql: "UPDATE plans SET seen_on = '2026-08-17' WHERE seen_on < '2026-10-01'", args: [] },
        { sql: 'UPDATE site_state SET data_version = data_version + 1', args: [] },
      ]),
    );
    const page = await site.open('/', { javaScript: false });
    const text = ((await section(page).textContent()) ?? '').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Too few dated prices yet');
    expect(await section(page).locator('table').isVisible()).toBe(true);
  });
});
