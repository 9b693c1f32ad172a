import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { PlanList } from '#src/contract/plans/plans.ts';
import type { Device } from '#src/domain/finder/saved/device.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { openSeededDb } from '#db/testing.ts';
import { renderedSite } from '../support/rendered-site.ts';
import { browseSite } from '../support/site.ts';
import { step } from '../../../tests/support/step.ts';

/** A visitor says which phone they have; it stays on the device. */
const seeded = renderedSite(openSeededDb);
const site = browseSite(seeded.origin);
const kept = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('device') ?? '{}') as Partial<Device>).phone ?? null,
  );
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option });
const said = (page: Page) => page.locator('[data-phone-said]').innerText();

it('says what a phone takes, by whom, and keeps it on the device', async () => {
  const page = await site.open(paths.phone, { fresh: true });

  await step('where it was bought is asked where that decides', async () => {
    await choose(page, 'Maker', 'Apple');
    expect(await page.getByLabel('Bought in').isVisible()).toBe(false);
    await choose(page, 'Model', 'iPhone 15');
    expect(await said(page)).toBe('Where it was bought decides what it takes.');
    expect(await kept(page)).toBeNull();
    await choose(page, 'Bought in', 'the United States');
    expect(await said(page)).toContain(
      'Your iPhone 15 (bought in the United States) takes an eSIM only, no physical SIM.',
    );
    expect(await said(page)).toContain('MacRumors, quoting Apple, as read on 31 August 2025');
    expect(await kept(page)).toMatchObject({ model: 'iPhone 15', boughtIn: 'US', card: false });
    await choose(page, 'Bought in', 'another country');
    expect(await said(page)).toContain('Your iPhone 15 takes an eSIM and a physical SIM.');
  });

  await step(
    'what the source leaves open is asked, and answered by a look at the phone',
    async () => {
      await choose(page, 'Maker', 'Samsung');
      expect(await kept(page)).toBeNull();
      await choose(page, 'Model', 'Galaxy S24');
      expect(await said(page)).toContain('takes a physical SIM; some versions an eSIM too');
      await choose(page, 'What does yours take?', 'An eSIM and a physical SIM');
      expect(await said(page)).toContain('As you saw it on the phone itself.');
      expect(await kept(page)).toEqual({
        maker: 'Samsung',
        model: 'Galaxy S24',
        boughtIn: null,
        esim: true,
        card: true,
      });
    },
  );

  await step(
    'it is there at the next visit, on the page of what is kept, and can be forgotten',
    async () => {
      await page.reload();
      await page.getByText('As you saw it').waitFor();
      expect(await page.getByLabel('Model', { exact: true }).inputValue()).toBe('Galaxy S24');
      await page.goto(paths.device);
      expect(await page.locator('[data-part="phone"]').innerText()).toContain('Galaxy S24');
      await page.goto(paths.phone);
      await page.getByRole('button', { name: 'Forget my phone' }).click();
      expect(await kept(page)).toBeNull();
      expect(await page.getByLabel('Maker').inputValue()).toBe('');
      expect(await page.getByRole('button', { name: 'Forget my phone' }).isVisible()).toBe(false);
    },
  );

  await step('a model that is not listed is unknown, until its owner looks', async () => {
    await choose(page, 'Maker', 'Another maker');
    expect(await said(page)).toContain('Not listed: we do not know what it takes');
    expect(await kept(page)).toBeNull();
    await choose(page, 'What does yours take?', 'A physical SIM only: *#06# shows no EID');
    expect(await kept(page)).toMatchObject({ maker: '', model: '', esim: false, card: true });
  });
});

it('lists what phones take without JavaScript', async () => {
  const page = await site.open(paths.phone, { javaScript: false });
  expect(await page.getByLabel('Maker').isVisible()).toBe(false);
  await page.getByText('Google, 32 models').click();
  expect(await page.getByText('Pixel 8, Pixel 8 Pro').isVisible()).toBe(true);
  expect(await page.getByText('Google’s page, as read on 20 September 2026').isVisible()).toBe(
    true,
  );
});

const IPHONE_AIR = { maker: 'Apple', model: 'iPhone Air', boughtIn: null, esim: true, card: false };
const withPhone = (phone: object) => async (page: Page) => {
  const text = JSON.stringify({ v: 1, phone });
  await page.addInitScript((kept) => localStorage.setItem('device', kept), text);
};
const listOf = async (query: string): Promise<PlanList> =>
  (await (await fetch(`${seeded.origin()}${api.plans}?${query}`)).json()) as PlanList;
/** Of a list, by the API's own filter of formats: those that fit an iPhone Air, and all. */
const fitting = async (query: string) => {
  const count = async (more: string) => (await listOf(`${query}${more}`)).meta.totalCount;
  return { fits: await count('&format=esim'), all: await count('') };
};

it('says in lists, answers and on plan pages what fits the phone, and shows that alone', async () => {
  const page = await site.open('/region/JP', { fresh: true, prepare: withPhone(IPHONE_AIR) });
  const line = page.locator('#plan-results .fit');

  await step('a list counts what fits, filters it, and shows all again', async () => {
    const { fits, all } = await fitting('region=JP&maxAge=365&limit=1');
    expect(fits).toBeLessThan(all);
    await line.getByText(`${fits} of ${all} plans fit your iPhone Air`).waitFor();
    await line.getByRole('link', { name: 'Show only what fits' }).press('Enter');
    await page.locator('.result-head').getByText(`${fits} plans`).waitFor();
    expect(new URL(page.url()).searchParams.get('format')).toBe('esim');
    expect(await line.innerText()).toContain(`${fits} of ${all} plans fit`);
    const back = line.getByRole('link', { name: 'Show all' });
    expect(await back.evaluate((link) => link === document.activeElement)).toBe(true);
    await back.click();
    await page.locator('.result-head').getByText(`${all} plans`).waitFor();
  });

  await step('a list that cannot be filtered leads to the one that can', async () => {
    await page.goto(paths.regionPage('US', 'prepaid'));
    const plans = await page.locator('.stats-row dd').first().innerText();
    await page.getByText(new RegExp(`\\d+ of ${plans} plans fit your iPhone Air`)).waitFor();
    await page.goto(paths.carrier('iijmio'));
    const { fits, all } = await fitting('carriers=iijmio&limit=1');
    await page.getByText(`${fits} of ${all} plans fit your iPhone Air`).waitFor();
    await page.getByRole('link', { name: 'Show only what fits' }).click();
    await page.waitForURL('**/plans?carriers=iijmio&format=esim');
  });

  await step('a plan page says it, and leads to the choice', async () => {
    const [card] = (await listOf('format=plastic&limit=1')).data;
    await page.goto(paths.plan(card!.slug));
    await page.getByText('Needs a physical SIM: your iPhone Air takes none').waitFor();
    const silent = (await listOf('region=US&limit=100')).data.find(({ format }) => format === null);
    await page.goto(paths.plan(silent!.slug));
    await page.getByText('Whether it comes as an eSIM is not published').waitFor();
    const [esim] = (await listOf('format=esim&limit=1')).data;
    await page.goto(paths.plan(esim!.slug));
    await page.getByText('Fits your iPhone Air: eSIM').waitFor();
    await page.getByRole('link', { name: 'Change your phone' }).click();
    await page.waitForURL(`**${paths.phone}`);
  });

  await step('answers say it, and those that fit can stand alone', async () => {
    await page.goto(paths.find('?places=US&months=12&gb=10'));
    await page.getByText('Your iPhone Air takes an eSIM only, no physical SIM').waitFor();
    const aside = page.getByText('What fits, and the lowest total, are said here for any phone.');
    expect(await aside.count()).toBe(1);
    const answers = page.locator('.answers > .answer');
    const says = page.locator('.answers > .answer [data-sim]');
    expect(await says.count()).toBe(await answers.count());
    for (const words of await says.allInnerTexts()) {
      expect(words).toMatch(/iPhone Air|not published/);
    }
    await page.getByRole('link', { name: 'Show only what fits' }).click();
    await page.getByRole('link', { name: 'Show all' }).waitFor();
    expect(new URL(page.url()).searchParams.get('format')).toBe('esim');
    expect(await aside.count()).toBe(0);
    await page
      .locator('.answers [data-sim]')
      .first()
      .getByText('Fits your iPhone Air: eSIM')
      .waitFor();
  });
});

it('says nothing of phones to who chose none, but where to choose one', async () => {
  const page = await site.open('/region/JP', { fresh: true });
  expect(await page.locator('#plan-results .fit').isVisible()).toBe(false);
  const [plan] = (await listOf('region=JP&limit=1')).data;
  await page.goto(paths.plan(plan!.slug));
  await page.getByRole('link', { name: 'Will your phone take it?' }).click();
  await page.waitForURL(`**${paths.phone}`);
  await choose(page, 'Maker', 'Apple');
  await choose(page, 'Model', 'iPhone Air');
  await page.getByText('Your iPhone Air takes an eSIM only').waitFor();
  // Back to a page that may not be loaded anew.
  await page.goBack();
  await page
    .getByText(/your iPhone Air|not published\. Change/i)
    .first()
    .waitFor();
});
