import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { ORIGIN, WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();

/** Slugs of plans as lists have them, from dear to cheap, so that kinds and places mix. */
async function slugsOf(search = ''): Promise<string[]> {
  const html = await (await fetch(`${ORIGIN}/plans${search}`)).text();
  return [...new Set([...html.matchAll(/data-compare="([a-z\d-]+)"/g)].map(([, slug]) => slug!))];
}

/** An amount as it is shown, in hundredths or whole yen: '$1,182.50' is 118250. */
const minor = (text: string) => Number(text.replaceAll(/[^\d]/g, ''));

/** A sum as it is shown, worked out again: 'Set-up fee $10.00 + 13 × $14.00'. */
function workedOut(sum: string): number {
  return sum.split(' + ').reduce((all, term) => {
    const [, count = '1'] = /^(\d+) × /.exec(term) ?? [];
    const amounts = term.match(/[$£€¥][\d,]+(?:\.\d\d)?/g)!;
    return all + Number(count) * minor(amounts[0]);
  }, 0);
}

const totals = (page: Page) =>
  page.locator('.r-total td').evaluateAll((cells) =>
    cells.map((cell) => ({
      total: cell.querySelector('.price')?.textContent ?? '',
      sum: cell.querySelector('.cmp-sum')?.textContent ?? '',
      lacks: [...cell.querySelectorAll('.lack')].map((node) => node.textContent),
    })),
  );

describe('compare for a need', () => {
  it('shows totals that add up again from what the page shows', async () => {
    const slugs = [...(await slugsOf()), ...(await slugsOf('?planTypes=travel,postpaid'))];
    const needs = ['months=12&gb=10', 'months=7&gb=3', 'days=12&gb=12', 'months=24&gb=unlimited'];
    let seen = 0;
    for (let at = 0; at + 4 <= slugs.length && seen < 60; at += 4) {
      const path = `/compare?plans=${slugs.slice(at, at + 4).join(',')}&${needs[(at / 4) % 4]}`;
      const page = await site.open(path, { javaScript: false });
      for (const { total, sum } of await totals(page)) {
        expect([path, sum, workedOut(sum)]).toEqual([path, sum, minor(total)]);
        seen += 1;
      }
      await page.context().close();
    }
    expect(seen).toBeGreaterThanOrEqual(30);
  });

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

describe('the sum on the page of a plan', () => {
  it('adds up, and is the total in the box', async () => {
    for (const slug of (await slugsOf()).slice(0, 12)) {
      const html = await (await fetch(`${ORIGIN}/plans/${slug}`)).text();
      const table = /<table class="sumtab">([\s\S]*?)<\/table>/.exec(html)?.[1];
      if (!table) continue;
      const amounts = [...table.matchAll(/<td>([^<]+)<\/td>/g)].map(([, text]) => minor(text!));
      const total = amounts.pop()!;
      expect(amounts.reduce((all, one) => all + one, 0)).toBe(total);
      const box = /class="buybox-total"[\s\S]*?<b>([^<]+)<\/b>/.exec(html)![1]!;
      expect(minor(box)).toBe(total);
    }
  });
});
