import { expect, it } from 'vitest';
import { browseAdmin, toast } from './support/admin.ts';
import { sideways } from './support/axe.ts';
import { WIDTHS } from './support/site.ts';

const site = browseAdmin();

it('copies a plan into a form that wants a name and an address', async () => {
  const page = await site.open('?tab=simcards&q=visible');
  const row = page.locator('tr[data-row]').first();
  const price = (await row.locator('td.num').first().innerText()).replace(/[^\d.]/g, '');
  await row.getByRole('button', { name: /^Copy/ }).click();
  const form = page.getByRole('form', { name: 'New SIM card' });
  await form.waitFor();
  const field = (name: string) => form.getByLabel(name, { exact: true });
  expect(await field('Plan name').inputValue()).toBe('');
  expect(await field('Slug').inputValue()).toBe('');
  expect(await field('Previous price').inputValue()).toBe('');
  expect(await field('Price').inputValue()).toBe(price);
  await expect.poll(() => field('Carrier').locator('option:checked').innerText()).toBe('Visible');
  await field('Plan name').fill('A copy of Visible');
  await form.getByRole('button', { name: 'Create SIM card' }).click();
  await toast(page, 'SIM card created');
  await form.waitFor({ state: 'detached' });
  await page.goto('/admin?tab=simcards&q=a+copy+of+visible');
  await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1);
});

it('ticks a run of rows with Shift and changes two fields of them at once', async () => {
  const page = await site.open('?tab=simcards&carriers=giffgaff');
  const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await ticks.nth(0).check();
  await ticks.nth(3).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Edit 4', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 4 SIM cards' });
  await dialog.getByLabel('Change', { exact: true }).selectOption({ label: 'Validity' });
  await dialog.getByLabel('Validity', { exact: true }).selectOption('7 days');
  await dialog.getByRole('button', { name: 'Change another field' }).click();
  await dialog.getByLabel('Change 2').selectOption({ label: 'Type' });
  await dialog.getByLabel('Type', { exact: true }).selectOption('data-only');
  await dialog.getByText(/^4 of 4 would change/).waitFor();
  await dialog.getByRole('button', { name: 'Apply 4 changes' }).click();
  await toast(page, '4 SIM cards updated');
  await expect.poll(() => page.locator('tr[data-row]').first().innerText()).toContain('Data-only');
});

it('shows a plan in two lines on a phone, one tap from its form, filters behind a button', async () => {
  const page = await site.open('?tab=simcards&carriers=visible', { width: WIDTHS.phone });
  const row = page.locator('tr[data-row]').first();
  expect(await row.innerText()).toMatch(/Visible[\s\S]*\$\d/);
  const box = (await row.boundingBox())!;
  expect(box.height).toBeLessThan(90);
  expect(await sideways(page)).toBe(0);
  expect(await page.getByRole('combobox', { name: 'Carrier' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Filters 1' }).click();
  expect(await page.getByRole('combobox', { name: 'Carrier' }).inputValue()).toBe('visible');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('price-desc');
  await page.waitForURL(/sort=price-desc/);
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('form', { name: /^Edit / }).waitFor();
});

it('keeps the head of the list and the bar of what is ticked in sight, in a head of 96 px', async () => {
  const page = await site.open('?tab=simcards');
  const tabs = (await page.getByRole('tablist').boundingBox())!;
  expect(tabs.y + tabs.height).toBeLessThanOrEqual(98);
  const bars = page.locator('.adm-bar > *');
  const tops = await bars.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0),
  );
  const middles = tops.map(({ top, height }) => Math.round(top + height / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.mouse.wheel(0, 1500);
  const top = (of: string) =>
    page
      .locator(of)
      .first()
      .evaluate((e) => e.getBoundingClientRect().top);
  await expect.poll(() => top('.bulk-bar')).toBe(0);
  expect(await top('.grid th')).toBeGreaterThan(20);
  expect(await top('.grid th')).toBeLessThan(60);
});
