import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright';
import { writeDevice } from '#src/domain/device-codec.ts';
import { EMPTY_DEVICE, type OwnPlan } from '#src/domain/device.ts';
import { api, paths } from '#src/domain/paths.ts';
import type { PlanList } from '#src/contract/plans.ts';
import { violations } from './support/axe.ts';
import { ORIGIN, WIDTHS, browseSite, type OpenOptions } from './support/site.ts';

const site = browseSite();
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
const minor = (text: string) => Number(text.replaceAll(/\D/g, ''));
const money = (text: string) => minor(/[$£€¥][\d,]+(\.\d\d)?/.exec(text)![0]);
const plansOf = async (search: string) => {
  const answer = await fetch(`${ORIGIN}${api.plans}?${search}`);
  return ((await answer.json()) as PlanList).data;
};
const compared = async (search: string, count: number) =>
  paths.compare((await plansOf(search)).slice(0, count).map(({ slug }) => slug));

/** The saving that a total says, held against that total. */
async function holdsSaving(total: Locator, own: OwnPlan, months: number) {
  const [, minorText] = (await total.getAttribute('data-total'))!.split(' ');
  const words = await total.locator('.own-saving').innerText();
  const gap = own.priceMinor * months - Number(minorText);
  expect(money(words)).toBe(Math.abs(gap));
  expect(words).toMatch(gap > 0 ? /^you would save / : /^would cost .* more in /);
}

describe('what the visitor pays now', () => {
  it.each([WIDTHS.phone, WIDTHS.wide])('is a column beside four plans, %d wide', async (width) => {
    const path = await compared('region=US&minData=10&limit=20', 4);
    const page = await site.open(`${path}&months=12&gb=8`, { width, ...keeping(OWN) });
    const head = page.locator('.cmptable thead th').last();
    await head.getByText('My Old Operator').waitFor();
    const rows = page.locator('.cmptable tr');
    const counts = await rows.evaluateAll((all) => all.map((row) => row.children.length));
    expect(new Set(counts)).toEqual(new Set([6]));
    const own = (key: string) => page.locator(`.cmptable [data-row="${key}"] > :last-child`);
    expect(await own('total').innerText()).toContain('$11,988.00');
    expect(await own('total').innerText()).toContain('3 GB a month short');
    expect(await own('price').innerText()).toContain('$999.00');
    expect(await own('data').innerText()).toContain('5 GB');
    expect(await own('conditions').innerText()).toBe('Not told');
    const totals = page.locator('.cmptable [data-total]');
    expect(await totals.count()).toBeGreaterThan(0);
    for (const total of await totals.all()) await holdsSaving(total, OWN, 12);
    expect(await page.locator('main').innerText()).toContain('Your plan $11,988.00 for 12 months');
    const wider = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(wider)).toBeLessThanOrEqual(0);
    expect(await violations(page, { part: 'main' })).toEqual([]);
  });

  it('is held against every answer, also those that come later', async () => {
    const page = await site.open('/find?places=US&months=12&gb=5', keeping(OWN));
    const totals = page.locator('.answer [data-total]');
    await page.locator('.answer .own-saving').first().waitFor();
    expect(await page.locator('.answer .own-saving').count()).toBe(await totals.count());
    for (const total of await totals.all()) await holdsSaving(total, OWN, 12);
    await page.getByRole('link', { name: '+ Hotspot' }).click();
    await page.waitForURL(/hotspot=true/);
    await page.locator('.answer .own-saving').first().waitFor();
    for (const total of await totals.all()) await holdsSaving(total, OWN, 12);
  });

  it('is converted into the own currency, and says so with the day of the rates', async () => {
    const page = await site.open('/find?places=UK&months=12&gb=1', keeping(OWN));
    const words = page.locator('.answer .own-saving').first();
    await words.waitFor();
    expect(await words.innerText()).toMatch(
      /^you would save (at most )?approx\. \$[\d,]+\.\d\d in 12 months, at rates of \d+ \w+ \d{4}$/,
    );
  });

  it('stands on the page of a plan', async () => {
    const plans = await plansOf('region=US&planTypes=prepaid&limit=20');
    const fit = plans.find((plan) => plan.dataAmount === 'Unlimited' && !plan.offerEnded)!;
    const page = await site.open(paths.plan(fit.slug), keeping(OWN));
    const total = page.locator('.plan-cost [data-total]');
    await total.locator('.own-saving').waitFor();
    await holdsSaving(total, OWN, 12);
  });

  it.each(['/find?places=US&months=12&gb=5', 'compare'])(
    'is told in place on %s, goes nowhere, and is forgotten again',
    async (where) => {
      const asked: string[] = [];
      const path = where === 'compare' ? await compared('region=US&minData=10&limit=3', 3) : where;
      const page = await site.open(path, {
        width: WIDTHS.phone,
        prepare: async (opened) => opened.on('request', (request) => asked.push(request.url())),
      });
      const loaded = (part: string) => asked.filter((url) => url.includes(part)).length;
      expect(loaded('own-shown')).toBe(0);
      await page.locator('a[data-own-open]').first().click();
      const dialog = page.getByRole('dialog', { name: 'What do you pay now?' });
      await dialog.getByLabel('Carrier').fill('My Old Operator');
      await dialog.getByLabel('Price a month').fill('999');
      await dialog.getByRole('button', { name: 'Keep my plan' }).click();
      await dialog.getByText('Data must be a number of GB').waitFor();
      expect(await violations(page, { part: 'dialog[open]' })).toEqual([]);
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

  it('is asked for without JavaScript by a link to what this device keeps', async () => {
    const page = await site.open('/find?places=US&months=12&gb=5', { javaScript: false });
    await page.getByRole('link', { name: 'What do I pay now?' }).click();
    expect(new URL(page.url()).pathname).toBe(paths.device);
  });
});
