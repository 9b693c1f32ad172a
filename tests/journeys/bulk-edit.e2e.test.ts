import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseAdmin, toast } from '../../site/tests/support/admin.ts';
import { step } from '../support/step.ts';

const site = browseAdmin();
const prices = async (page: Page) => {
  const answer = await page.request.get(`${api.plans}?carriers=visible&sort=price-asc`);
  return ((await answer.json()) as { data: { price: number }[] }).data.map(({ price }) => price);
};

it('changes many plans at once after a preview, and takes it back at once', async () => {
  const page = await site.open('?tab=simcards&where=carrier.is.visible');
  const before = await prices(page);

  await step('the preview counts, and changes nothing', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: /^Edit \d+$/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Edit \d+ SIM cards$/ });
    await dialog.getByLabel(/^Percent/).fill('-10');
    await dialog.getByText(`${before.length} of ${before.length} would change.`).waitFor();
    expect(await prices(page)).toEqual(before);
    await dialog.getByRole('button', { name: `Apply ${before.length} changes` }).click();
    await toast(page, `${before.length} SIM cards updated`);
  });

  await step('Undo takes all of it back', async () => {
    // It stays while the pointer is on it.
    await page.locator('.toast').hover();
    expect(await prices(page)).toEqual(before.map((price) => Math.round(price * 90) / 100));
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await toast(page, `${before.length} changes undone`);
    expect(await prices(page)).toEqual(before);
  });

  await step('a run of rows is ticked with Shift, and two fields change together', async () => {
    await page.goto('/admin?tab=simcards&where=carrier.is.giffgaff');
    const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await ticks.nth(0).check();
    await ticks.nth(3).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Edit 4', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 4 SIM cards' });
    await dialog.getByLabel('Change', { exact: true }).selectOption({ label: 'Validity' });
    await dialog.getByLabel('Validity', { exact: true }).fill('7 days');
    await dialog.getByRole('button', { name: 'Change another field' }).click();
    await dialog.getByLabel('Change 2').selectOption({ label: 'Type' });
    await dialog.getByLabel('Type', { exact: true }).selectOption('data-only');
    await dialog.getByText(/^4 of 4 would change/).waitFor();
    await dialog.getByRole('button', { name: 'Apply 4 changes' }).click();
    await toast(page, '4 SIM cards updated');
    const row = page.locator('tr[data-row]').first();
    await expect.poll(() => row.innerText()).toContain('7 days');
  });
});
