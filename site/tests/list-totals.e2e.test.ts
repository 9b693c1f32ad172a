import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import type { PlanList } from '#src/contract/plans.ts';
import { EMPTY_DEVICE } from '#src/domain/device.ts';
import { writeDevice } from '#src/domain/device-codec.ts';
import { api, paths } from '#src/domain/paths.ts';
import { violations } from './support/axe.ts';
import { API_DOWN, browseSite, cutApi, ORIGIN, WIDTHS } from './support/site.ts';

const site = browseSite();
const TOTAL = 'Total for my need';

/** An amount as it is shown, in hundredths or whole yen: '$1,182.50' is 118250. */
const minor = (text: string) => Number(text.replaceAll(/[^\d]/g, ''));

/** A sum as it is shown, worked out again: 'Set-up fee $10.00 + 13 × $14.00'. */
function workedOut(sum: string): number {
  return sum.split(' + ').reduce((all, term) => {
    const [, count = '1'] = /^(\d+) × /.exec(term) ?? [];
    return all + Number(count) * minor(term.match(/[$£€¥][\d,]+(?:\.\d\d)?/)![0]);
  }, 0);
}

const shown = (page: Page) =>
  page.locator(':is(.c-total, .cell-total)').evaluateAll((cells) =>
    cells.map((cell) => ({
      total: cell.querySelector('.price')?.textContent ?? '',
      sum: cell.querySelector('.total-sum')?.textContent ?? '',
      text: cell.textContent,
      lacks: [...cell.querySelectorAll('.lack')].map((node) => node.textContent),
      isMuted: cell.querySelector('.price')?.classList.contains('muted') ?? false,
    })),
  );
const stored = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('device') ?? 'null') as { need?: string } | null)?.need,
  );
const keeping = (need: string) => ({
  prepare: (page: Page) =>
    page.addInitScript(
      (text) => {
        if (sessionStorage.getItem('begun')) return;
        sessionStorage.setItem('begun', '1');
        localStorage.setItem('device', text);
      },
      writeDevice({ ...EMPTY_DEVICE, need })!,
    ),
});
const search = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const totalOf = async (query: string) => {
  const answer = await fetch(`${ORIGIN}${api.plans}${query}`);
  return ((await answer.json()) as PlanList).data[0]!.cost!.total;
};

describe('totals in a list', () => {
  it('add up again from what the page shows, as table and as cards', async () => {
    let sums = 0;
    for (const [path, width] of [
      ['/plans?months=12&gb=10&sort=total', WIDTHS.wide],
      ['/plans?days=12&gb=12&sort=total&view=list', WIDTHS.phone],
      ['/region/DE?months=24&gb=20&sort=total', WIDTHS.wide],
      ['/?show=all&months=7&gb=50&sort=price-desc', WIDTHS.phone],
    ] as const) {
      const page = await site.look(path, { javaScript: false, width });
      const rows = await shown(page);
      expect(rows.length).toBeGreaterThanOrEqual(10);
      for (const { total, sum, text } of rows.filter((row) => row.total !== '')) {
        expect(text).toMatch(/for \d+ (months|days)/);
        if (sum === '') continue;
        expect([path, sum, workedOut(sum)]).toEqual([path, sum, minor(total)]);
        sums += 1;
      }
    }
    expect(sums).toBeGreaterThanOrEqual(50);
  });

  it('step back where a plan falls short, and say what is missing', async () => {
    const page = await site.open('/plans?months=12&gb=900&view=list', { javaScript: false });
    const short = (await shown(page)).filter(({ lacks }) => lacks.length > 0);
    expect(short.some(({ lacks }) => /^[\d.]+ GB a month short$/.test(lacks[0]!))).toBe(true);
    expect(short.every(({ isMuted }) => isMuted)).toBe(true);
  });

  it.each([WIDTHS.phone, WIDTHS.wide])(
    'are asked for by a form without JavaScript, which keeps the filters, at %i',
    async (width) => {
      const options = { javaScript: false, width };
      const page = await site.open('/plans?planTypes=prepaid&view=list', options);
      await page.getByText(TOTAL, { exact: true }).locator('visible=true').click();
      const form = page.getByRole('form', { name: 'Totals in this list' });
      await form.getByLabel('How long').fill('6');
      await form.getByLabel(/^Gigabytes/).fill('5');
      await form.getByRole('button', { name: 'Show totals' }).click();
      await page.getByText('For 6 months, 5 GB a month').waitFor();
      const [first] = await shown(page);
      expect(minor(first!.total)).toBe(
        Math.round((await totalOf('?planTypes=prepaid&months=6&gb=5&sort=total&maxAge=365')) * 100),
      );
      await page.getByRole('link', { name: 'Remove totals for 6 months, 5 GB a month' }).click();
      await page.waitForURL((url) => !url.search.includes('months'));
      expect(search(page)).toBe('?planTypes=prepaid&view=list');
      expect(await shown(page)).toEqual([]);
    },
  );

  it('are the order of an address that does not say for what: it asks', async () => {
    const page = await site.open('/plans?sort=total', { javaScript: false });
    await page.getByRole('form', { name: 'Totals in this list' }).waitFor();
    expect(await shown(page)).toEqual([]);
  });
});

describe('the need of lists', () => {
  it.each([WIDTHS.phone, WIDTHS.wide])(
    'is asked for once, kept, and taken by the next list, at %i',
    async (width) => {
      const page = await site.open('/plans', { width });
      await page.getByLabel('Sort').selectOption({ label: TOTAL });
      const form = page.getByRole('form', { name: 'Totals in this list' });
      expect(
        await form.getByLabel('How long').evaluate((at) => at === document.activeElement),
      ).toBe(true);
      await form.getByLabel('How long').fill('24');
      await form.getByRole('button', { name: 'Show totals' }).click();
      await page.getByText('For 24 months, 10 GB a month').waitFor();
      await expect.poll(() => search(page)).toBe('?months=24&gb=10&sort=total');
      await expect.poll(() => stored(page)).toBe('months=24&gb=10');
      await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(10);
      expect(await violations(page)).toEqual([]);
      await page.goto('/region/US');
      await page.getByText('Total for 24 months, 10 GB a month').waitFor();
      await page.getByLabel('Sort').selectOption({ label: TOTAL });
      await expect.poll(() => search(page)).toBe('?months=24&gb=10&sort=total');
      await page.getByRole('link', { name: /^Remove totals for/ }).click();
      await expect.poll(() => search(page)).toBe('');
      await expect.poll(() => shown(page)).toEqual([]);
      await page.getByText('Total for 24 months, 10 GB a month').click();
      await form.getByRole('button', { name: 'Forget my need' }).click();
      await page.getByText(TOTAL, { exact: true }).locator('visible=true').waitFor();
      await expect.poll(() => stored(page)).toBeUndefined();
    },
  );

  it('has totals out of the published plans while the API is away', async () => {
    const page = await site.open('/region/US', {
      ...keeping('months=12&gb=10'),
      allow: API_DOWN,
    });
    await page.getByText('Total for 12 months, 10 GB a month').waitFor();
    await cutApi(page);
    await page.getByLabel('Sort').selectOption({ label: TOTAL });
    await page.getByText('Live search is away').waitFor();
    const [first] = await shown(page);
    const total = await totalOf('?region=US&months=12&gb=10&sort=total&maxAge=365');
    expect(minor(first!.total)).toBe(Math.round(total * 100));
  });

  it('leads from the page of a carrier to its totals', async () => {
    const page = await site.open('/carriers', keeping('places=US&months=12&gb=5&hotspot=true'));
    await page.locator('main a[href^="/carriers/"]').first().click();
    await page.getByRole('link', { name: 'total for my need' }).click();
    await page.getByText('For 12 months, 5 GB a month').waitFor();
    expect(search(page)).toMatch(/^\?carriers=[a-z\d-]+&months=12&gb=5&sort=total$/);
  });
});

describe('what the device keeps of a need', () => {
  const FULL = 'places=DE&months=24&gb=20&hotspot=true&format=esim';

  it('is what was asked of the finder, said in words, and fills the forms', async () => {
    const page = await site.open(paths.find(`?${FULL}`), { width: WIDTHS.phone });
    await expect
      .poll(() => stored(page))
      .toBe('places=DE&months=24&gb=20&hotspot=true&format=esim');
    await page.goto(paths.device);
    const row = page.locator('[data-part="need"]');
    await row.getByText('24 months, 20 GB a month, hotspot, eSIM, Germany').waitFor();
    await page.goto('/');
    const form = page.getByRole('form', { name: 'What do you need?' });
    const open = page.locator('summary', { hasText: 'What do you need?' });
    await open.click();
    await form.getByRole('button', { name: 'Forget my need' }).waitFor();
    expect(await form.getByLabel('Where', { exact: true }).inputValue()).toBe('DE');
    expect(await form.getByLabel('How long').inputValue()).toBe('24');
    expect(await form.getByLabel('Gigabytes').inputValue()).toBe('20');
    expect(await form.getByLabel('Hotspot').isChecked()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Show what it costs' }).click();
    await page.getByRole('heading', { level: 1, name: /^24 months in Germany, 20 GB/ }).waitFor();
    // Its own place stays that of the page.
    await page.goto('/region/US');
    await open.click();
    await form.getByRole('button', { name: 'Forget my need' }).click();
    expect(await form.getByLabel('Where', { exact: true }).inputValue()).toBe('US');
    expect(await form.getByLabel('How long').inputValue()).toBe('12');
    expect(await form.getByLabel('Hotspot').isChecked()).toBe(false);
    expect(await stored(page)).toBeUndefined();
  });

  it('fills a form with each of its places', async () => {
    const page = await site.open(paths.find(), keeping('places=DE,UK,JP&days=7,7,3&gb=9'));
    const form = page.getByRole('form', { name: 'What do you need?' });
    await form.getByRole('button', { name: 'Forget my need' }).waitFor();
    expect(await form.getByLabel('How long').inputValue()).toBe('17');
    await form.getByRole('button', { name: 'Show what it costs' }).click();
    await page.getByRole('heading', { level: 1, name: /^17 days in Germany/ }).waitFor();
    expect(search(page)).toContain('JP');
  });

  it('is what plans were compared for; without a place the one of before stays', async () => {
    const answer = await fetch(`${ORIGIN}${api.plans}?limit=2`);
    const [one, other] = ((await answer.json()) as PlanList).data;
    const plans = `plans=${one!.slug},${other!.slug}`;
    const page = await site.open(`/compare?${plans}&months=6&gb=3`, keeping('places=DE&days=3'));
    await expect.poll(() => stored(page)).toBe('places=DE&months=6&gb=3');
    await page.getByLabel('How long').fill('9');
    await page.getByRole('button', { name: 'Show totals' }).click();
    await expect.poll(() => stored(page)).toBe('places=DE&months=9&gb=3');
  });
});
