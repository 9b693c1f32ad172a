import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { browseAdmin, panelOf, toast } from '../../site/tests/support/admin.ts';
import { API_DOWN } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

const site = browseAdmin();
const PLAN = 'Keyboard Ten';

/** The name of what has the focus; '' when nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement;
    if (!(node instanceof HTMLElement) || node === document.body) return '';
    const isField = node instanceof HTMLInputElement || node instanceof HTMLSelectElement;
    const label = isField ? node.labels?.[0]?.textContent : null;
    return (node.getAttribute('aria-label') ?? (label || node.textContent)).trim();
  });

/** Tab until the focus is on an element with this name; fails after a full round. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let at = 0; at < 60; at += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no way by ${key} to ${String(name)}`);
}

/** Runs a command of the palette by typing its name. */
async function command(page: Page, text: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { selected: true }).filter({ hasText: text }).waitFor();
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
}

it('does a whole day of work by keyboard alone', async () => {
  const page = await site.visit('/auth?next=/admin%3Ftab=settings');
  const { keyboard } = page;

  await step('a login leads to the place that was asked for', async () => {
    await tabTo(page, /^Username/);
    await keyboard.type(TEST_ADMIN.username);
    await keyboard.press('Tab');
    await keyboard.type(TEST_ADMIN.password);
    await keyboard.press('Enter');
    await page.waitForURL('**/admin?tab=settings');
    await toast(page, `Welcome back, ${TEST_ADMIN.username}!`);
    await panelOf(page).waitFor();
  });

  await step('a plan is made', async () => {
    await command(page, 'New SIM card');
    const form = page.getByRole('form', { name: 'New SIM card' });
    const carriers = form.getByLabel('Carrier', { exact: true }).locator('option');
    await carriers.filter({ hasText: 'Visible' }).waitFor({ state: 'attached' });
    for (const [name, value] of [
      [/^Plan name/, PLAN],
      [/^Carrier/, 'Visible'],
      [/^Region/, 'United States'],
      [/^Data$/, '10GB'],
      [/^Price$/, '20'],
    ] as const) {
      await tabTo(page, name);
      await keyboard.type(value);
    }
    await keyboard.press('Control+Enter');
    await toast(page, 'SIM card created');
    await expect.poll(() => form.getByLabel('Plan name').inputValue()).toBe('');
    await keyboard.press('Escape');
  });

  await step('it is found, and its price is changed', async () => {
    await command(page, PLAN);
    const form = page.getByRole('form', { name: `Edit ${PLAN}` });
    await form.waitFor();
    await tabTo(page, /^Price$/);
    await keyboard.press('Control+a');
    await keyboard.type('15');
    await form.getByText('Price was $20.00. Saving adds a record to its price history.').waitFor();
    await keyboard.press('Control+Enter');
    await toast(page, 'SIM card updated');
    await form.waitFor({ state: 'detached' });
  });

  await step('the log says what was done, and Logout ends it', async () => {
    await command(page, 'Go to History');
    await page.getByRole('table', { name: 'Changes' }).waitFor();
    await page.getByText('Price $20.00 → $15.00').first().waitFor();
    await tabTo(page, /^Logout/, 'Shift+Tab');
    await keyboard.press('Enter');
    await page.waitForURL('**/auth');
    await toast(page, 'Logged out');
  });
});

it('never loses the focus: rows, forms, dialogs, buttons that leave, and lists under fields', async () => {
  const page = await site.open('?tab=carriers', { allow: API_DOWN });
  const { keyboard } = page;

  await step('rows are walked, and a form gives the focus back to its row', async () => {
    const row = () =>
      page.evaluate(() => document.activeElement?.querySelector('td')?.textContent ?? '');
    await keyboard.press('j');
    const first = await row();
    expect(first).not.toBe('');
    await keyboard.press('j');
    expect(await row()).not.toBe(first);
    await keyboard.press('ArrowUp');
    expect(await row()).toBe(first);
    await keyboard.press('Enter');
    const form = page.getByRole('form', { name: `Edit ${first.trim()}` });
    await form.waitFor();
    await keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await expect.poll(row).toBe(first);
    await keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await keyboard.press('Escape');
    await expect.poll(row).toBe(first);
  });

  await step('when a row was deleted the next one has it', async () => {
    await page.goto('/admin?tab=simcards&where=carrier.is.visible');
    const rows = page.locator('tr[data-row]');
    const next = await rows.nth(1).getAttribute('data-row');
    await rows
      .first()
      .getByRole('button', { name: /^More for/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await toast(page, 'SIM card deleted');
    const now = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
    await expect.poll(now).toBe(next);
  });

  await step('Save Changes has it again when the server cannot be reached', async () => {
    await page.goto('/admin?tab=regions');
    await page.getByRole('button', { name: 'Edit Canada' }).press('Enter');
    const form = page.getByRole('form', { name: 'Edit Canada' });
    await form.getByLabel('Name').fill('Kanada');
    await page.route('**/api/regions/*', (route) => route.abort('connectionrefused'));
    await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await toast(page, 'Error updating region');
    await expect.poll(() => focused(page)).toBe('Save Changes');
    expect(await form.getByLabel('Name').inputValue()).toBe('Kanada');
    await page.unrouteAll();
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  await step('a button that leaves with its work hands it to the tab', async () => {
    await page.goto('/admin?tab=publishing');
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Pause publishing' }).press('Enter');
    await panel.getByRole('button', { name: 'Resume' }).waitFor();
    const isInPanel = () => page.evaluate(() => document.activeElement?.closest('#panel') !== null);
    await expect.poll(isInPanel).toBe(true);
  });

  await step('what is shown once stays, however often Escape is pressed', async () => {
    await page.goto('/admin?tab=settings&view=integrations');
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('form', { name: 'New token' });
    await form.getByLabel('Name').fill('Price export');
    await form.getByRole('button', { name: 'Create Token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Token "Price export"' });
    const leave = page.getByRole('alertdialog', { name: 'Close without storing the token?' });
    await dialog.waitFor();
    for (const _ of [1, 2]) {
      await keyboard.press('Escape');
      await leave.waitFor();
      await keyboard.press('Escape');
      await leave.waitFor({ state: 'detached' });
      expect(await dialog.getByLabel('Token', { exact: true }).inputValue()).toMatch(/^sat_/);
    }
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
  });

  await step('the list under a field keeps the option in sight that the arrows reach', async () => {
    await page.goto('/admin?tab=prices');
    const field = page.getByRole('combobox', { name: 'SIM card' });
    await field.press('ArrowDown');
    await expect.poll(() => page.getByRole('option').count()).toBe(12);
    for (let at = 1; at < 12; at += 1) await field.press('ArrowDown');
    const below = await page.getByRole('option', { selected: true }).evaluate((option) => {
      const { bottom } = option.parentElement!.getBoundingClientRect();
      return option.getBoundingClientRect().bottom - bottom;
    });
    expect(below).toBeLessThanOrEqual(0);
  });
});
