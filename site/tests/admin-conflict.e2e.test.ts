import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { browseAdmin, idle, refused, SAME_ORIGIN, toast } from './support/admin.ts';

const site = browseAdmin();

interface Carrier {
  id: number;
  name: string;
  version: number;
  website: string | null;
  hostNetwork: string | null;
}

/** Makes a carrier and gives its form's address. */
async function newCarrier(page: Page, name: string, slug: string): Promise<Carrier> {
  const answer = await page.request.post('/api/carriers', {
    data: { name, slug, website: 'https://before.example/' },
    headers: SAME_ORIGIN,
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Carrier;
}

const read = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/carriers/${id}`)).json()) as Carrier;

it('never overwrites what another admin saved meanwhile, and lets each field be chosen', async () => {
  const mine = await site.open('?tab=carriers', { allow: refused(409) });
  const carrier = await newCarrier(mine, 'Clash Mobile', `clash-${Date.now()}`);
  await mine.goto(`/admin?tab=carriers&id=${carrier.id}`);
  const theirs = await site.open(`?tab=carriers&id=${carrier.id}`);
  const formOf = (page: Page) => page.getByRole('form', { name: 'Edit Clash Mobile' });
  await formOf(mine).waitFor();

  await formOf(theirs).getByLabel('Name', { exact: true }).fill('Clash Mobile Two');
  await formOf(theirs).getByLabel('Website').fill('https://theirs.example/');
  await formOf(theirs).getByRole('button', { name: 'Save Changes' }).click();
  await toast(theirs, 'Carrier updated');

  await formOf(mine).getByLabel('Website').fill('https://mine.example/');
  await formOf(mine).getByLabel('Host network').fill('Mine Network');
  await formOf(mine).getByRole('button', { name: 'Save Changes' }).click();
  const dialog = mine.getByRole('alertdialog', { name: /changed this in the meantime/ });
  await dialog.waitFor();
  expect(await read(mine, carrier.id)).toMatchObject({
    name: 'Clash Mobile Two',
    website: 'https://theirs.example/',
    hostNetwork: null,
  });

  // Only the field that both changed must be chosen; the others suggest who changed them.
  const save = dialog.getByRole('button', { name: 'Save these choices' });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Yours: https://mine.example/' }).check();
  // The chosen side looks chosen.
  const look = (checked: boolean) =>
    dialog
      .getByRole('radio', { checked })
      .first()
      .evaluate((radio) => getComputedStyle(radio).backgroundColor);
  expect(await look(true)).not.toBe(await look(false));
  await save.click();
  await toast(mine, 'Carrier updated');
  expect(await read(mine, carrier.id)).toMatchObject({
    name: 'Clash Mobile Two',
    website: 'https://mine.example/',
    hostNetwork: 'Mine Network',
    version: 3,
  });
});

it('gives a deleted carrier back by Undo, and from the trash under a new slug', async () => {
  const page = await site.open('?tab=carriers', { allow: refused(409) });
  const slug = `trash-${Date.now()}`;
  const carrier = await newCarrier(page, 'Trash Mobile', slug);
  await page.goto(`/admin?tab=carriers&id=${carrier.id}`);
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Trash Mobile' }).click();
    const question = 'Are you sure you want to delete this carrier?';
    const dialog = page.getByRole('alertdialog', { name: question });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Carrier deleted');
  };
  await remove();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Carrier restored');
  // The toast comes at once, the row with its new version when the list was read again.
  await idle(page);
  await remove();

  await newCarrier(page, 'Taker Mobile', slug);
  await page.goto('/admin?tab=trash');
  await page.getByRole('button', { name: 'Restore Trash Mobile' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Restore Trash Mobile' });
  await dialog.getByLabel('New address').fill(`${slug}-again`);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await toast(page, 'Carrier restored');
  expect(await read(page, carrier.id)).toMatchObject({ slug: `${slug}-again` });
});

it('refuses to delete a carrier with plans, and says so in a toast and at the row', async () => {
  const page = await site.open('?tab=carriers&q=visible', { allow: refused(409) });
  await page.getByRole('button', { name: 'Delete Visible' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Error deleting carrier');
  await page
    .getByRole('table')
    .getByText(/Visible has 3 plans/)
    .waitFor();
});

it('changes many prices as one batch after a preview, and takes them back at once', async () => {
  const page = await site.open('?tab=simcards&carriers=visible');
  const prices = async () => {
    const answer = await page.request.get('/api/simcards?carriers=visible&sort=price-asc');
    return ((await answer.json()) as { data: { price: number }[] }).data.map(({ price }) => price);
  };
  const before = await prices();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: /^Edit \d+$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit \d+ SIM cards$/ });
  await dialog.getByLabel(/^Percent/).fill('-10');
  await dialog.getByText(`${before.length} of ${before.length} would change.`).waitFor();
  expect(await prices()).toEqual(before);
  await dialog.getByRole('button', { name: `Apply ${before.length} changes` }).click();
  await toast(page, `${before.length} SIM cards updated`);
  // It stays while the pointer is on it.
  await page.locator('.toast').hover();
  expect(await prices()).toEqual(before.map((price) => Math.round(price * 90) / 100));
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await toast(page, `${before.length} changes taken back`);
  expect(await prices()).toEqual(before);
});

it('asks before unsaved changes are lost', async () => {
  const page = await site.open('?tab=regions');
  await page.getByRole('button', { name: 'Edit Japan' }).click();
  await page.getByRole('form', { name: 'Edit Japan' }).getByLabel('Name').fill('Nippon');
  await page.getByRole('tab', { name: /^Carriers/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard the unsaved changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nippon');
  await page.getByRole('tab', { name: /^Carriers/ }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('table', { name: 'carriers' }).waitFor();
});
