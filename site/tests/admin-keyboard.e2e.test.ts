import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { browseAdmin, panelOf, toast } from './support/admin.ts';

const site = browseAdmin();
const CARRIER = `Keyboard Mobile ${Date.now()}`;
const PLAN = `Keyboard Ten ${Date.now()}`;

/** Tab until the focus is on an element with this name; fails after a full round. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const focused = await page.evaluate(() => {
      const node = document.activeElement;
      if (!(node instanceof HTMLElement) || node === document.body) return '';
      const label =
        node instanceof HTMLInputElement || node instanceof HTMLSelectElement
          ? (node.labels?.[0]?.textContent ?? '')
          : '';
      return (node.getAttribute('aria-label') ?? (label || node.textContent) ?? '').trim();
    });
    if (name.test(focused)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no way by ${key} to ${String(name)}`);
}

/** Runs a command of the palette by typing its name. */
async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { selected: true }).filter({ hasText: text }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor({ state: 'detached' });
}

it('does a whole day of work by keyboard alone', async () => {
  const page = await site.visit('/auth');
  const { keyboard } = page;
  await tabTo(page, /^Username/);
  await keyboard.type(TEST_ADMIN.username);
  await keyboard.press('Tab');
  await keyboard.type(TEST_ADMIN.password);
  await keyboard.press('Enter');
  await page.waitForURL('**/admin');
  await toast(page, `Welcome back, ${TEST_ADMIN.username}!`);
  await panelOf(page).waitFor();

  // Add a carrier: the slug follows the name.
  await command(page, 'New carrier');
  const form = page.getByRole('form', { name: 'New carrier' });
  await form.waitFor();
  await tabTo(page, /^Name/);
  await keyboard.type(CARRIER);
  await keyboard.press('Control+Enter');
  await toast(page, 'Carrier created');
  await expect.poll(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  await keyboard.press('Escape');

  // Add a plan of that carrier.
  await command(page, 'New SIM card');
  const plan = page.getByRole('form', { name: 'New SIM card' });
  const carriers = plan.getByLabel('Carrier', { exact: true }).locator('option');
  await carriers.filter({ hasText: CARRIER }).waitFor({ state: 'attached' });
  await tabTo(page, /^Plan name/);
  await keyboard.type(PLAN);
  await tabTo(page, /^Carrier/);
  await keyboard.type(CARRIER);
  await tabTo(page, /^Region/);
  await keyboard.type('United States');
  await tabTo(page, /^Data$/);
  await keyboard.type('10GB');
  await tabTo(page, /^Price$/);
  await keyboard.type('20');
  await keyboard.press('Control+Enter');
  await toast(page, 'SIM card created');
  await expect.poll(() => plan.getByLabel('Plan name').inputValue()).toBe('');
  await keyboard.press('Escape');

  // Find it, open it, change its price.
  await command(page, PLAN);
  const edit = page.getByRole('form', { name: `Edit ${PLAN}` });
  await edit.waitFor();
  await tabTo(page, /^Price$/);
  await keyboard.press('Control+a');
  await keyboard.type('15');
  await edit.getByText('Price was $20.00. Saving adds a record to its price history.').waitFor();
  await keyboard.press('Control+Enter');
  await toast(page, 'SIM card updated');
  await edit.waitFor({ state: 'detached' });

  // See its price history: change against the record before.
  await tabTo(page, /^Price history of Keyboard Ten/);
  await keyboard.press('Enter');
  const records = page.getByRole('table', { name: `Price history of ${PLAN}` });
  await records.waitFor();
  await expect
    .poll(() => records.locator('tbody tr').allInnerTexts())
    .toEqual([
      expect.stringMatching(/\$15\.00\s.*\$5\.00 \(25\.0%\)/s),
      expect.stringMatching(/\$20\.00\s.*First record/s),
    ]);

  // See the history of changes, and log out.
  await command(page, 'Go to History');
  await page.getByRole('table', { name: 'Changes' }).waitFor();
  await page.getByText('Price $20.00 → $15.00').first().waitFor();
  await tabTo(page, /^Logout/, 'Shift+Tab');
  await keyboard.press('Enter');
  await page.waitForURL('**/auth');
  await toast(page, 'Logged out');
});

it('pauses, resumes, backs up, exports and opens what is to check by commands', async () => {
  const page = await site.open('?tab=carriers');
  const bar = page.getByRole('complementary', { name: 'Publishing' });
  await command(page, 'Pause publishing');
  await bar.getByText('Publishing is paused').waitFor();
  await command(page, 'Resume publishing');
  await bar.getByText('Publishing is paused').waitFor({ state: 'detached' });
  await command(page, 'Back up now');
  await toast(page, 'The database is backed up');
  await command(page, 'Export SIM cards');
  await page.getByRole('link', { name: /^Download/ }).waitFor();
  await command(page, 'Check prices');
  await page.getByRole('heading', { name: 'To check' }).waitFor();
});

it('moves between rows, opens one and gives the focus back', async () => {
  const page = await site.open('?tab=carriers');
  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.querySelector('td')?.textContent ?? '');
  await page.keyboard.press('j');
  const first = await focusedRow();
  expect(first).not.toBe('');
  await page.keyboard.press('j');
  const second = await focusedRow();
  expect(second).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await focusedRow()).toBe(first);
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: `Edit ${first.trim()}` });
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await expect.poll(focusedRow).toBe(first);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
});

it('keeps the option in sight that the arrows reach, and Escape closes the list alone', async () => {
  const page = await site.open('?tab=prices');
  const field = page.getByRole('combobox', { name: 'SIM card' });
  await field.press('ArrowDown');
  const options = page.getByRole('option');
  await expect.poll(() => options.count()).toBe(12);
  for (let step = 1; step < 12; step += 1) await field.press('ArrowDown');
  const last = page.getByRole('option', { selected: true });
  const below = await last.evaluate((option) => {
    const { bottom } = option.parentElement!.getBoundingClientRect();
    return option.getBoundingClientRect().bottom - bottom;
  });
  expect(below).toBeLessThanOrEqual(0);
  expect(await field.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
  const name = (await last.textContent())!;
  await field.press('Enter');
  await options.first().waitFor({ state: 'detached' });
  await expect.poll(() => field.inputValue()).not.toBe('');
  const chosen = await field.inputValue();
  expect(name).toContain(chosen.split(',')[0]);
  await field.pressSequentially('zzzz');
  await page.getByText('No SIM cards found').waitFor();
  await field.press('Escape');
  await expect.poll(() => field.inputValue()).toBe(chosen);
});
