import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { API_DOWN } from './support/site.ts';
import { browseAdmin, panelOf, toast } from './support/admin.ts';

const site = browseAdmin();

/** The name of what has the focus; '' when nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement as HTMLElement;
    if (node === document.body) return '';
    return (node.getAttribute('aria-label') ?? node.textContent).trim();
  });

it('gives the focus back to Save Changes when the server cannot be reached', async () => {
  const page = await site.open('?tab=regions', { allow: API_DOWN });
  await page.getByRole('button', { name: 'Edit Canada' }).press('Enter');
  const form = page.getByRole('form', { name: 'Edit Canada' });
  await form.getByLabel('Name').fill('Kanada');
  await page.route('**/api/regions/*', (route) => route.abort('connectionrefused'));
  await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await toast(page, 'Error updating region');
  await expect.poll(() => focused(page)).toBe('Save Changes');
  expect(await form.getByLabel('Name').inputValue()).toBe('Kanada');
});

it('goes on with the next row when a row was deleted', async () => {
  const page = await site.open('?tab=simcards&carriers=visible');
  const rows = page.locator('tr[data-row]');
  const next = await rows.nth(1).getAttribute('data-row');
  await rows
    .first()
    .getByRole('button', { name: /^Delete/ })
    .press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await toast(page, 'SIM card deleted');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row')))
    .toBe(next);
});

it('keeps the focus in the tab when a button leaves with its work', async () => {
  const page = await site.open('?tab=publishing');
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Pause' }).press('Enter');
  await panel.getByRole('button', { name: 'Resume' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('#panel') !== null))
    .toBe(true);
});
