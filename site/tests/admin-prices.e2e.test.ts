import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { browseAdmin, refused, SAME_ORIGIN, toast } from './support/admin.ts';

const site = browseAdmin();

/** A plan at $22.90, and its form. */
async function newPlan(page: Page, planName: string) {
  const answer = await page.request.post('/api/simcards', {
    data: {
      carrierId: 1,
      regionId: 1,
      planName,
      dataAmount: '2GB/day',
      price: '22.90',
      planType: 'prepaid',
    },
    headers: SAME_ORIGIN,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as AdminPlan;
  await page.goto(`/admin?tab=simcards&id=${id}`);
  const form = page.getByRole('form', { name: `Edit ${planName}` });
  await form.waitFor();
  return { id, form };
}
const stored = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/admin/simcards/${id}`)).json()) as AdminPlan;

it('reads a typed price as it was typed, and asks about one that nobody would expect', async () => {
  const page = await site.open('?tab=simcards', { allow: [...refused(400), ...refused(409)] });
  const { id, form } = await newPlan(page, 'Typed Price');
  const price = form.getByLabel('Price', { exact: true });
  const save = form.getByRole('button', { name: 'Save Changes' });

  // The comma stands where it was typed, and the reason at the field, without its name on the wire.
  await price.fill('19,99');
  expect(await price.inputValue()).toBe('19,99');
  await save.click();
  await form.getByText('Has a comma: write 19.99', { exact: true }).waitFor();
  expect(await price.getAttribute('aria-invalid')).toBe('true');
  await toast(page, 'Error updating SIM card');
  expect(await page.getByText('price:').count()).toBe(0);

  // The wheel scrolls.
  await price.fill('19.99');
  await price.hover();
  await page.mouse.wheel(0, 120);
  expect(await price.inputValue()).toBe('19.99');

  await price.fill('1999');
  await save.click();
  const question = page.getByRole('alertdialog', {
    name: '$1,999.00 is 87 times the usual price of $22.90. Save anyway?',
  });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await stored(page, id)).toMatchObject({ price: 22.9 });
  await save.click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await toast(page, 'SIM card updated');
  expect(await stored(page, id)).toMatchObject({
    price: 1999,
    dataAmount: '2GB',
    dataPeriod: 'day',
  });

  // The wrong record goes, with a reason, and an undo brings it back.
  await page.goto(`/admin?tab=prices&id=${id}`);
  await page.getByRole('button', { name: /^Mark as an error \$1,999\.00/ }).click();
  const reason = page.getByRole('form', { name: /^Mark \$1,999\.00 of .* as an error$/ });
  await reason.getByLabel('Why it is wrong').fill('Typed without its comma.');
  await reason.getByRole('button', { name: 'Mark as an error' }).click();
  await toast(page, 'Price record removed');
  expect(await stored(page, id)).toMatchObject({ price: 22.9, previousPrice: null });
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'changes taken back');
  expect(await stored(page, id)).toMatchObject({ price: 1999 });
});

it('marks every missing field at once, and lets the currency follow the region', async () => {
  const page = await site.open('?tab=simcards&new=1', { allow: refused(400) });
  const form = page.getByRole('form', { name: 'New SIM card' });
  await form.getByRole('button', { name: 'Create SIM card' }).click();
  await form.getByText('Choose a carrier').waitFor();
  expect(await form.locator('[aria-invalid="true"]').count()).toBe(5);
  await page.getByText('5 fields to look at, marked in the form.').waitFor();
  await form.getByLabel('Region').selectOption({ label: 'United Kingdom' });
  expect(await form.getByLabel('Currency').inputValue()).toBe('GBP');
});

it('lists the old address of a plan that moved, which leads to the new one', async () => {
  const page = await site.open('?tab=simcards');
  const { id, form } = await newPlan(page, 'Moving Plan');
  const before = (await stored(page, id)).slug;
  await form.getByLabel('Slug').fill('moved-in-a-browser');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'SIM card updated');
  await page.goto('/admin?tab=seo&view=old');
  const row = page.getByRole('row', { name: new RegExp(`/plans/${before}`) });
  await row.getByRole('link', { name: '/plans/moved-in-a-browser' }).waitFor();
  const answer = await fetch(`${site.origin()}/plans/${before}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    '/plans/moved-in-a-browser',
  ]);
});
