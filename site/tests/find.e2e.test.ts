import { expect, it } from 'vitest';
import type { FoundList } from '#src/contract/find.ts';
import { api, paths } from '#src/domain/paths.ts';
import { violations } from './support/axe.ts';
import { browseSite, ORIGIN, WIDTHS } from './support/site.ts';

const site = browseSite();
const NEED = '?places=US&months=12&gb=10';
const found = async (search: string) =>
  (await (await fetch(`${ORIGIN}${api.find}${search}`)).json()) as FoundList;
const money = (text: string) => Number(text.replace(/[^\d.]/g, ''));

it('answers without JavaScript, from the form on Home to the sum', async () => {
  const page = await site.open('/', { javaScript: false });
  const form = page.getByRole('form', { name: 'What do you need?' });
  await form.getByLabel('How long').fill('6');
  await form.getByLabel('Hotspot').check();
  await form.getByRole('button', { name: 'Show what it costs' }).click();
  await page.getByRole('heading', { level: 1, name: /^6 months in the United States/ }).waitFor();
  const first = page.locator('.answer').first();
  const { data } = await found('?places=US&months=6&gb=10&hotspot=true');
  expect(money(await first.locator('.price').innerText())).toBe(data[0]!.total);
});

it('shows totals that add up from the lines beside them', async () => {
  for (const need of [
    NEED,
    '?places=JP&days=9&gb=7',
    '?places=DE&months=7',
    '?places=UK&months=24',
  ]) {
    const page = await site.open(paths.find(need), { javaScript: false });
    const answers = await page.locator('.answer').all();
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      const open = answer.locator('details > summary', { hasText: 'The sum' });
      if ((await open.count()) > 0) await open.click();
      const cells = await answer.locator('.sumtab td').allInnerTexts();
      const amounts = cells.map(money);
      const sum = amounts.slice(0, -1).reduce((all, one) => all + one, 0);
      expect(sum).toBeCloseTo(amounts.at(-1)!, 6);
      const shown = await answer.locator('.tot').innerText();
      expect(shown).toContain(cells.at(-1)!);
    }
  }
});

it('follows a change in place, in the address, and Back', async () => {
  const page = await site.open(paths.find(`${NEED}&hotspot=true`));
  const before = await page.locator('.find-head p').innerText();
  await page.getByRole('link', { name: 'hotspot (remove)' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe(NEED);
  const all = await found(NEED);
  await page.getByText(`${all.meta.totalCount} answers`).first().waitFor();
  await page.getByText('Change what you need').click();
  const form = page.getByRole('form', { name: 'What do you need?' });
  await form.getByText('A trip').click();
  await form.getByLabel('How long').fill('5');
  await form.getByRole('button', { name: 'Show what it costs' }).click();
  await page.getByRole('heading', { level: 1, name: /^5 days in the United States/ }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByText(before).waitFor();
});

it('says the first answer while it is asked for, and leads to it', async () => {
  const page = await site.open('/', { width: WIDTHS.phone });
  await page.locator('.ask-fold summary').click();
  const form = page.getByRole('form', { name: 'What do you need?' });
  await form.getByText('Light').click();
  const { data } = await found('?places=US&months=12&gb=3');
  const name = `${data[0]!.plan.carrier.name} ${data[0]!.plan.planName}`;
  await form.getByText(name).waitFor();
  await form.locator('.ask-now').click();
  await page
    .getByRole('heading', { level: 1, name: '12 months in the United States, 3 GB a month' })
    .waitFor();
});

it('works totals out of the published plans while the API is away', async () => {
  const page = await site.open(paths.find(`${NEED}&hotspot=true`), {
    allow: [/503/],
    prepare: (one) =>
      one.route('**/api/find?*', (route) => route.fulfill({ status: 503, body: '{}' })),
  });
  await page.getByRole('link', { name: 'hotspot (remove)' }).click();
  await page.getByText('Live answers are away').waitFor();
  const { data } = await found(NEED);
  const first = page.locator('.answer').first();
  expect(money(await first.locator('.price').innerText())).toBe(data[0]!.total);
});

it('keeps the need when no totals can be had, and tries again', async () => {
  let isDown = true;
  const page = await site.open(paths.find(`${NEED}&hotspot=true`), {
    allow: [/503|Failed to load|ERR_FAILED/],
    prepare: async (one) => {
      await one.route('**/api/find?*', (route) => (isDown ? route.abort() : route.continue()));
      await one.route('**/data/plans.json', (route) => route.abort());
    },
  });
  await page.getByRole('link', { name: 'hotspot (remove)' }).click();
  await page.getByRole('heading', { name: 'The totals could not be worked out' }).waitFor();
  expect(new URL(page.url()).search).toBe(NEED);
  expect(await violations(page)).toEqual([]);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.answer').first().waitFor();
});

it('says what comes nearest where nothing covers the need', async () => {
  const page = await site.open(paths.find(`${NEED}&maxPerMonth=1`));
  await page.getByRole('heading', { name: 'No plan here is known to cover all of this' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole('link', { name: /^Show \d+ answers?$/ })
    .first()
    .click();
  await page.locator('.answer').first().waitFor();
});

it('names the field that cannot be read, and loses nothing', async () => {
  const page = await site.open(paths.find('?places=QQ&months=40&gb=7&hotspot=true'), {
    javaScript: false,
  });
  await page.getByText('Must be a whole number from 1 to 36').waitFor();
  const none = await site.open(paths.find('?places=QQ&months=4&gb=7&hotspot=true'), {
    javaScript: false,
  });
  await none.getByText('We have no plans for QQ').waitFor();
  const days = await site.open(paths.find('?unit=days&places=JP&time=400&gb=12'), {
    javaScript: false,
  });
  await days.getByText('Must be 1 to 365').waitFor();
  const form = days.getByRole('form', { name: 'What do you need?' });
  expect(await form.getByLabel('Where', { exact: true }).inputValue()).toBe('JP');
  expect(await form.getByLabel('How long').inputValue()).toBe('400');
  expect(await form.getByLabel('Gigabytes').inputValue()).toBe('12');
  expect(await form.getByLabel('A trip').isChecked()).toBe(true);
});

it('estimates the data by the habits of a day', async () => {
  const page = await site.open(paths.find());
  await page.getByText('Not sure how much data?').click();
  const output = page.locator('.est output');
  const usual = await output.innerText();
  await page.locator('[data-habit=video]').selectOption('2 h a day');
  await expect.poll(() => output.innerText()).not.toBe(usual);
  const said = (await output.innerText()).replace(/\D/g, '');
  await page.getByRole('button', { name: 'Use this' }).click();
  const field = page.getByLabel('Gigabytes');
  await expect.poll(() => field.inputValue()).toBe(said);
});

it('says the estimate for the time of a trip, and writes what it says', async () => {
  const page = await site.open(paths.find());
  const form = page.getByRole('form', { name: 'What do you need?' });
  await form.getByText('A trip').click();
  await form.getByLabel('How long').fill('5');
  await form.getByText('Not sure how much data?').click();
  const output = page.locator('.est output');
  await expect.poll(() => output.innerText()).toMatch(/^\d+ GB for 5 days$/);
  const [said] = (await output.innerText()).split(' ');
  await form.getByRole('button', { name: 'Use this' }).click();
  await expect.poll(() => form.getByLabel('Gigabytes').inputValue()).toBe(said);
  expect(await form.locator('[name=size]:checked').count()).toBe(0);
});

it('lets go of the word for data while a number is typed, and of the number for a word', async () => {
  const page = await site.open(paths.find());
  const form = page.getByRole('form', { name: 'What do you need?' });
  await form.getByLabel('Gigabytes').fill('7');
  await expect.poll(() => form.locator('[name=size]:checked').count()).toBe(0);
  await form.getByText('Heavy').click();
  await expect.poll(() => form.getByLabel('Gigabytes').inputValue()).toBe('');
});

it('follows what is typed without a button, keeps the focus, and goes back in one step', async () => {
  const page = await site.open(paths.find(NEED));
  await page.getByText('Change what you need').click();
  const form = page.getByRole('form', { name: 'What do you need?' });
  const field = form.getByLabel('How long');
  await field.fill('2');
  await page.getByRole('heading', { level: 1, name: /^2 months in the United States/ }).waitFor();
  await field.fill('3');
  await page.getByRole('heading', { level: 1, name: /^3 months in the United States/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?places=US&months=3&gb=10');
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  const { meta } = await found('?places=US&months=3&gb=10');
  const status = page.locator('.find-page [role=status]');
  await expect.poll(() => status.innerText()).toContain(`${meta.totalCount} answer`);
  await field.fill('99');
  await form.getByText('Must be a whole number from 1 to 36').waitFor();
  expect(new URL(page.url()).search).toBe('?places=US&months=3&gb=10');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /^12 months in the United States/ }).waitFor();
});

it('starts the form of a place from the need of its list', async () => {
  const page = await site.open(`${paths.region('US')}?sort=total&months=3&gb=5`, {
    javaScript: false,
  });
  const form = page.getByRole('form', { name: 'What do you need?' });
  expect(await form.getByLabel('How long').inputValue()).toBe('3');
  expect(await form.getByLabel('Gigabytes').inputValue()).toBe('5');
  expect(await form.locator('.ask-now').getAttribute('href')).toContain('months=3&gb=5');
});
