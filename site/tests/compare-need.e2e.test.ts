import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { ORIGIN, WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();

/** Slugs of plans as lists have them, from dear to cheap, so that kinds and places mix. */
async function slugsOf(search = ''): Promise<string[]> {
  const html = await (await fetch(`${ORIGIN}/plans${search}`)).text();
  return [...new Set([...html.matchAll(/data-compare="([a-z\d-]+)"/g)].map(([, slug]) => slug!))];
}

const totals = (page: Page) =>
  page.locator('.r-total td').evaluateAll((cells) =>
    cells.map((cell) => ({
      total: cell.querySelector('.price')?.textContent ?? '',
      lacks: [...cell.querySelectorAll('.lack')].map((node) => node.textContent),
    })),
  );

describe('compare for a need', () => {
  it('takes another need from its form without JavaScript, and keeps it when a plan is removed', async () => {
    const plans = (await slugsOf()).slice(0, 3);
    const page = await site.open(`/compare?plans=${plans.join(',')}`, { javaScript: false });
    await page.getByLabel('How long').fill('6');
    await page.getByLabel('Months or days').selectOption('months');
    await page.getByLabel(/^Gigabytes/).fill('900');
    await page.getByRole('button', { name: 'Show totals' }).click();
    await page.getByRole('rowheader', { name: /Total for 6 months/ }).waitFor();
    expect((await totals(page)).flatMap(({ lacks }) => lacks).join()).toContain('GB a month short');
    await page.locator('[data-compare-remove]').first().click();
    await page.getByRole('rowheader', { name: /Total for 6 months/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('plans')).toBe(plans.slice(1).join());
    expect(new URL(page.url()).searchParams.get('gb')).toBe('900');
  });

  it('keeps the need of /find in the tray', async () => {
    const page = await site.open('/find?places=US&months=12&gb=5');
    const buttons = page.locator('main [data-compare]');
    await buttons.nth(0).click();
    await buttons.nth(1).click();
    const go = page.locator('.tray').getByRole('link', { name: 'Compare 2 plans' });
    expect(await go.getAttribute('href')).toMatch(/\?plans=[^&]+,[^&]+&places=US&months=12&gb=5$/);
  });

  it('says the same where the page is made in the browser', async () => {
    const path = `/compare?plans=${(await slugsOf()).slice(0, 4).join(',')}&months=12&gb=8`;
    const served = await site.open(path, { javaScript: false });
    const made = await site.open(path, {
      prepare: (page) =>
        page.route(ORIGIN + path, async (route) =>
          route.fulfill({ response: await route.fetch({ url: `${ORIGIN}/compare` }) }),
        ),
    });
    await made.locator('.cmptable').waitFor();
    const text = (page: Page) => page.locator('.cmptable tbody').first().innerText();
    expect(await text(made)).toBe(await text(served));
  });

  it('says of a plan that is not sold where it is needed, and mutes its total', async () => {
    const [here] = await slugsOf('?region=US&planTypes=prepaid');
    const [there] = await slugsOf('?region=DE&planTypes=prepaid');
    const path = `/compare?plans=${here},${there}&places=DE&months=12&gb=1`;
    const page = await site.open(path, { javaScript: false });
    const [first, second] = await totals(page);
    expect(first!.lacks).toContain('not sold for Germany');
    expect(second!.lacks.join()).not.toContain('not sold');
    expect(await page.locator('.cmptable .best').count()).toBe(
      await page.locator('.cmptable .best:nth-child(3)').count(),
    );
  });

  it.each([WIDTHS.phone, WIDTHS.wide])(
    'draws what a trip costs in whole packs, %d wide, and says the steps in a table',
    async (width) => {
      const slugs = await slugsOf('?region=JP&planTypes=travel');
      const path = `/compare?plans=${slugs.slice(0, 4).join(',')}&days=12&gb=12`;
      const page = await site.open(path, { width });
      await page.getByRole('heading', { name: 'What it costs by how much you use' }).waitFor();
      const lines = await page.locator('.costc .ln').count();
      expect(lines).toBeGreaterThanOrEqual(2);
      expect(await page.locator('.costc .steps path').count()).toBeGreaterThan(0);
      const table = page.locator('table', { hasText: 'Total for 12 days by data in all' });
      expect(await table.locator('tbody tr').count()).toBe(lines);
      expect(await table.innerText()).toMatch(/\d up to [\d.]+ GB, /);
      expect(await page.locator('main').innerText()).toMatch(/costs? least, .* for 12 days\./);
      const wider = () =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(wider)).toBe(0);
    },
  );

  it.each([WIDTHS.phone, WIDTHS.wide])(
    'draws cost against GB a month, and says it in a table, %d wide',
    async (width) => {
      const slugs = await slugsOf('?region=US&planTypes=prepaid');
      const path = `/compare?plans=${slugs.slice(0, 4).join(',')}`;
      const page = await site.open(path, { width });
      await page.getByRole('heading', { name: 'What it costs by how much you use' }).waitFor();
      const lines = await page.locator('.costc .ln').count();
      expect(lines).toBeGreaterThanOrEqual(2);
      expect(
        await page
          .locator('table', { hasText: 'At full speed' })
          .last()
          .locator('tbody tr')
          .count(),
      ).toBe(lines);
      const wider = () =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(wider)).toBe(0);
    },
  );
});
