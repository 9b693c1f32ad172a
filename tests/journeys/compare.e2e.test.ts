import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { EMPTY_DEVICE, type OwnPlan } from '#src/domain/finder/saved/device.ts';
import { writeDevice } from '#src/domain/finder/saved/device-codec.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import {
  browseSite,
  ORIGIN,
  settle,
  WIDTHS,
  type OpenOptions,
} from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** A visitor who compares plans, also with the own one. */
const site = browseSite();
const tray = (page: Page) => page.locator('.tray');
const pick = (page: Page, at: number) => page.locator('main [data-compare]').nth(at);
const plansOf = async (query: string) => {
  const answer = await fetch(`${ORIGIN}${api.plans}?${query}`);
  return ((await answer.json()) as PlanList).data;
};
const compared = async (query: string, count: number) =>
  paths.compare((await plansOf(query)).slice(0, count).map(({ slug }) => slug));

it('gathers plans in the tray, and reads what differs', async () => {
  const page = await site.open('/plans');
  const slugs = () =>
    page
      .locator('main a[data-buy]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.buy));

  await step('plans are picked and taken out again', async () => {
    expect(await tray(page).isVisible()).toBe(false);
    await pick(page, 0).click();
    await tray(page).waitFor({ state: 'visible' });
    expect(await pick(page, 0).getAttribute('aria-pressed')).toBe('true');
    await tray(page).getByText('Add one more plan').waitFor();
    expect(await tray(page).getByRole('link').count()).toBe(0);
    await pick(page, 1).click();
    await pick(page, 0).click();
    expect(await pick(page, 0).getAttribute('aria-pressed')).toBe('false');
    await tray(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await tray(page).waitFor({ state: 'hidden' });
    expect(await page.locator('main [data-compare][aria-pressed="true"]').count()).toBe(0);
  });

  await step('four are enough, and that is said', async () => {
    for (let at = 0; at < 5; at += 1) await pick(page, at).click();
    expect(await page.locator('main [data-compare][aria-pressed="true"]').count()).toBe(4);
    await page.getByText('You can compare up to 4 plans').first().waitFor();
    await tray(page).getByRole('link', { name: 'Compare 4 plans' }).waitFor();
    for (const at of [1, 2, 3]) await pick(page, at).click();
  });

  await step('they are kept from page to page, and lead to the comparison', async () => {
    await page.goto('/deals');
    await settle(page);
    await tray(page).waitFor({ state: 'visible' });
    await page.locator('main [data-compare][aria-pressed="false"]').first().click();
    await tray(page).getByRole('link', { name: 'Compare 2 plans' }).click();
    await page.waitForURL('**/compare?plans=**');
    await settle(page);
    const asked = new URL(page.url()).searchParams.get('plans')!.split(',');
    expect(asked).toHaveLength(2);
    expect(new Set(await slugs())).toEqual(new Set(asked));
    expect(await page.locator('main table thead th').count()).toBeGreaterThanOrEqual(3);
  });

  await step('rows that are the same can be left out', async () => {
    const rows = () => page.locator('main table tbody tr:visible').count();
    const all = await rows();
    await page.getByLabel(/only differences/i).check();
    expect(await rows()).toBeLessThan(all);
    expect(await rows()).toBeGreaterThan(0);
  });

  await step('a need goes along from the finder', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/find?places=US&months=12&gb=5');
    await settle(page);
    for (const at of [0, 1]) await pick(page, at).click();
    const go = tray(page).getByRole('link', { name: 'Compare 2 plans' });
    expect(await go.getAttribute('href')).toMatch(/\?plans=[^&]+,[^&]+&places=US&months=12&gb=5$/);
  });
});

it('says the same where the page is made in the browser', async () => {
  const path = `${await compared('limit=4', 4)}&months=12&gb=8`;
  const table = async (page: Page) => page.locator('.cmptable tbody').first().innerText();
  const served = await site.open(path, { javaScript: false });
  const made = await site.open(path, {
    prepare: (page) =>
      page.route(ORIGIN + path, async (route) =>
        route.fulfill({ response: await route.fetch({ url: `${ORIGIN}/compare` }) }),
      ),
  });
  await made.locator('.cmptable').waitFor();
  expect(await table(made)).toBe(await table(served));
});

const OWN: OwnPlan = {
  carrier: 'My Old Operator',
  priceMinor: 99_900,
  currency: 'USD',
  per: 'month',
  gb: 5,
};
const keeping = (own: OwnPlan): OpenOptions => ({
  prepare: (page) =>
    page.addInitScript(
      (text) => localStorage.setItem('device', text),
      writeDevice({ ...EMPTY_DEVICE, own })!,
    ),
});
const money = (text: string) =>
  Number(/[$£€¥][\d,]+(\.\d\d)?/.exec(text)![0].replaceAll(/\D/g, ''));

/** The saving that each total says, held against that total: 12 months of the own plan less it. */
async function holdSavings(totals: Locator): Promise<void> {
  expect(await totals.count()).toBeGreaterThan(0);
  for (const total of await totals.all()) {
    const [, minor] = (await total.getAttribute('data-total'))!.split(' ');
    const words = await total.locator('.own-saving').innerText();
    const gap = OWN.priceMinor * 12 - Number(minor);
    expect(money(words)).toBe(Math.abs(gap));
    expect(words).toMatch(gap > 0 ? /^you would save / : /^would cost .* more in /);
  }
}

it('holds plans against what is paid now', async () => {
  const page = await site.open(
    `${await compared('region=US&minData=10&limit=20', 4)}&months=12&gb=8`,
    keeping(OWN),
  );

  await step('it is a column beside four plans', async () => {
    await page.locator('.cmptable thead th').last().getByText('My Old Operator').waitFor();
    const counts = await page
      .locator('.cmptable tr')
      .evaluateAll((all) => all.map((row) => row.children.length));
    expect(new Set(counts)).toEqual(new Set([6]));
    const own = (key: string) =>
      page.locator(`.cmptable [data-row="${key}"] > :last-child`).innerText();
    expect(await own('total')).toMatch(/\$11,988\.00[^]*3 GB a month short/);
    expect(await own('price')).toContain('$999.00');
    expect(await own('data')).toContain('5 GB');
    expect(await own('conditions')).toBe('Not told');
    await holdSavings(page.locator('.cmptable [data-total]'));
  });

  await step(
    'every answer of the finder says what it would save, also those that come later',
    async () => {
      await page.goto('/find?places=US&months=12&gb=5');
      await settle(page);
      await page.locator('.answer .own-saving').first().waitFor();
      await holdSavings(page.locator('.answer [data-total]'));
      await page.getByLabel('Hotspot', { exact: true }).check();
      await page.waitForURL(/hotspot=true/);
      await page.locator('.answer .own-saving').first().waitFor();
    },
  );

  await step('in another currency by rates of a day that is said', async () => {
    await page.goto('/find?places=UK&months=12&gb=1');
    const words = page.locator('.answer .own-saving').first();
    await words.waitFor();
    expect(await words.innerText()).toMatch(
      /^you would save (at most )?approx\. \$[\d,]+\.\d\d in 12 months, at rates of \d+ \w+ \d{4}$/,
    );
  });

  await step('and so does the page of a plan', async () => {
    const plans = await plansOf('region=US&planTypes=prepaid&limit=20');
    const fit = plans.find((plan) => plan.dataAmount === 'Unlimited' && !plan.offerEnded)!;
    await page.goto(paths.plan(fit.slug));
    await page.locator('.buybox .own-saving').waitFor();
    await holdSavings(page.locator('.buybox [data-total]'));
  });
});

it.each(['/find?places=US&months=12&gb=5', 'compare'])(
  'is told the own plan on %s, sends it nowhere, and forgets it again',
  async (where) => {
    const asked: string[] = [];
    const path = where === 'compare' ? await compared('region=US&minData=10&limit=3', 3) : where;
    const page = await site.open(path, {
      width: WIDTHS.phone,
      prepare: async (opened) => opened.on('request', (request) => asked.push(request.url())),
    });
    const dialog = page.getByRole('dialog', { name: 'What do you pay now?' });
    expect(asked.filter((url) => url.includes('own-shown'))).toEqual([]);
    await page.locator('a[data-own-open]').first().click();
    await dialog.getByLabel('Carrier').fill('My Old Operator');
    await dialog.getByLabel('Price a month').fill('999');
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    await dialog.getByText('Data must be a number of GB').waitFor();
    await dialog.getByLabel('Data in GB a month').fill('5');
    asked.length = 0;
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('.own-saving').first().waitFor();
    expect(asked.filter((url) => !url.includes('/data/rates.json'))).toEqual([]);
    await page.locator('a[data-own-open]').first().click();
    await dialog.getByRole('button', { name: 'Forget it' }).click();
    await page.locator('.own-saving').first().waitFor({ state: 'detached' });
    expect(await page.locator('[data-own]').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('device') ?? '')).not.toContain('own');
  },
);
