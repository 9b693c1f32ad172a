import { expect, it } from 'vitest';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { violations, wear } from './support/axe.ts';
import { browseSite, ORIGIN, WIDTHS } from './support/site.ts';

const site = browseSite();
const PLAN = '/plans/fraenk-15-gb';
const HOSTILE = `<img src=x onerror="alert(1)"> </textarea><script>alert(2)</script>`;
/** The answer to a form that is wrong. */
const REFUSED = [/status of 400/, /400: .*\/report\//];

it('takes a report without JavaScript, and gives back what was typed when it is wrong', async () => {
  const page = await site.open(PLAN, {
    javaScript: false,
    width: WIDTHS.phone,
    allow: REFUSED,
  });
  // The link beside the price leads to the form and opens what it is folded into.
  await page.getByRole('complementary').getByRole('link', { name: 'Report a wrong price' }).click();
  const form = page.locator('#report-form');
  await form.getByLabel('Price you see (EUR)').fill('cheap');
  await form.getByLabel('Note (optional)').fill(HOSTILE);
  await form.getByRole('button', { name: 'Send report' }).click();

  await page.getByText('The price you see must be a plain number').waitFor();
  expect(new URL(page.url()).pathname).toBe('/report/fraenk-15-gb');
  expect(await page.getByLabel('Price you see (EUR)').inputValue()).toBe('cheap');
  expect(await page.getByLabel('Note (optional)').inputValue()).toBe(HOSTILE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByLabel('Price you see (EUR)').fill('9,99');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('heading', { name: 'Report received' }).waitFor();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await page.waitForURL((url) => url.pathname === PLAN);
});

it('shows the report to admins as text, who reject it by the keyboard', async () => {
  const page = await site.open('/about');
  const login = await page.request.post(`${ORIGIN}/api/login`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: TEST_ADMIN,
  });
  expect(login.status()).toBe(200);
  await page.goto('/admin?tab=reports');
  const row = page.getByRole('row', { name: /fraenk 15 GB/ });
  await row.waitFor();
  expect(await row.textContent()).toContain(HOSTILE);
  expect(await row.textContent()).toContain('€9.99');
  const tab = page.getByRole('tab', { name: /^Reports/ });
  await expect.poll(() => tab.textContent()).toBe('Reports1');

  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Answer', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  await page.getByText('No report waits.').waitFor();
  await expect.poll(() => tab.textContent()).toBe('Reports');
});

it('lets admins answer some and reject all that wait, after a question', async () => {
  const page = await site.open('/about', { width: WIDTHS.phone });
  const slugs = await page.evaluate(async () => {
    const answer = await fetch('/api/simcards?limit=3');
    return ((await answer.json()) as { data: { slug: string }[] }).data.map(({ slug }) => slug);
  });
  for (const slug of slugs) {
    const sent = await page.request.post(`${ORIGIN}/report/${slug}`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      form: {
        kind: 'gone',
        note: `${HOSTILE} It is not sold any more, says the shop in my street.`,
      },
    });
    expect(sent.status()).toBe(200);
  }
  const login = await page.request.post(`${ORIGIN}/api/login`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: TEST_ADMIN,
  });
  expect(login.status()).toBe(200);
  await page.goto('/admin?tab=reports');
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await page
    .getByRole('row', { name: /says the shop/ })
    .first()
    .waitFor();
  await boxes.last().check();
  const bar = page.getByRole('region', { name: 'Selected reports' });
  await bar.getByRole('button', { name: 'Answer 1' }).click();
  await page.getByRole('dialog').getByLabel('Answer').fill('We took it off the list.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Answer 1' }).click();
  await page.getByText('Decided as one batch.').waitFor();

  const wholePage = page.getByRole('checkbox', { name: 'Select all on this page' });
  await wholePage.check();
  await wholePage.uncheck();
  await boxes.last().check();
  await bar.getByRole('button', { name: 'Select all 2 that wait' }).click();
  await bar.getByRole('button', { name: 'Reject 2' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reject 2 reports?' });
  await question.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('No report waits.').waitFor();
  await page.getByText('2 reports rejected').waitFor();
});

it('is accessible when it is open, and when something is wrong', async () => {
  const page = await site.open(PLAN, { allow: REFUSED });
  await page.locator('summary', { hasText: 'Report a wrong price' }).click();
  expect(await violations(page)).toEqual([]);
  await wear(page, 'dark');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Your report was not sent yet.').waitFor();
  expect(await violations(page)).toEqual([]);
});
