import { expect, it } from 'vitest';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();
const newCarrier = (name: string, slug: string) =>
  page.ask<Carrier>('POST', api.carriers, { name, slug, website: 'https://before.example/' });
const carrier = (id: number) => page.ask<Carrier>('GET', `${api.carriers}/${id}`);

it('never overwrites what another admin saved meanwhile, and lets each field be chosen', async () => {
  const { id, version, slug } = await newCarrier('Clash Mobile', 'clash');
  await page.open(`?tab=carriers&id=${id}`, { allow: /PUT .*409/ });
  const form = await page.find('form', 'Edit Clash Mobile');
  await page.fill('Website', 'https://mine.example/', form);
  await page.fill('Host network', 'Mine Network', form);
  const theirs = { name: 'Clash Mobile Two', slug, website: 'https://theirs.example/', version };
  await page.ask('PUT', `${api.carriers}/${id}`, theirs);
  await page.press('Save Changes', form);
  const question = await page.find('region', /changed this in the meantime/);
  expect(await carrier(id)).toMatchObject({
    website: 'https://theirs.example/',
    hostNetwork: null,
  });
  // Only the field that both changed must be chosen; the others suggest who changed them.
  const save = await page.find('button', 'Save these choices', question);
  expect(page.isOff(save)).toBe(true);
  await page.press('Yours: https://mine.example/', question, 'radio');
  await page.press('Save these choices', question);
  await page.toast('Carrier updated');
  expect(await carrier(id)).toMatchObject({
    name: 'Clash Mobile Two',
    website: 'https://mine.example/',
    hostNetwork: 'Mine Network',
    version: 3,
  });
});

it('gives a deleted carrier back by Undo, and from the trash under a new slug', async () => {
  const { id } = await newCarrier('Trash Mobile', 'trash');
  await page.open('?tab=carriers&q=trash+mobile', { allow: /restore: 409/ });
  const question = 'Are you sure you want to delete this carrier?';
  await page.press('Delete Trash Mobile');
  await page.agree('Cancel', question);
  await page.gone('alertdialog');
  await page.idle();
  expect(await carrier(id)).toMatchObject({ name: 'Trash Mobile' });
  const remove = async () => {
    await page.press('Delete Trash Mobile');
    await page.agree('Delete', question);
    await page.toast('Carrier deleted');
  };
  await remove();
  await page.press('Undo');
  await page.toast('Carrier restored');
  await page.idle();
  await remove();
  await newCarrier('Taker Mobile', 'trash');
  await page.open('?tab=settings&view=trash', { allow: /restore: 409/ });
  await page.press('Restore Trash Mobile');
  const dialog = await page.find('dialog', 'Restore Trash Mobile');
  await page.fill('New address', 'trash-again', dialog);
  await page.press('Restore', dialog);
  await page.toast('Carrier restored');
  expect(await carrier(id)).toMatchObject({ slug: 'trash-again' });
});

it('refuses to delete a carrier with plans, and says so in a toast and at the row', async () => {
  await page.open('?tab=carriers&q=visible', { allow: /DELETE .*409/ });
  await page.press('Delete Visible');
  await page.agree('Delete');
  await page.toast('Error deleting carrier');
  await page.says(/Visible has 3 plans/, await page.find('table'));
});

it('asks before unsaved changes are lost', async () => {
  await page.open('?tab=regions');
  await page.press('Edit Japan');
  await page.fill('Name', 'Nippon', await page.find('form', 'Edit Japan'));
  await page.press(/^Carriers/, undefined, 'link');
  await page.agree('Keep editing', 'Discard the unsaved changes?');
  expect((await page.field('Name')).value).toBe('Nippon');
  await page.press(/^Carriers/, undefined, 'link');
  await page.press('Discard changes');
  await page.find('table', 'carriers');
});

it('leads from the number of plans of a carrier to these plans', async () => {
  await page.open('?tab=carriers&q=visible');
  await page.press('3 plans of Visible', undefined, 'link');
  await page.find('group', 'Carrier is Visible');
  await page.until(() => expect(page.rows()).toHaveLength(3));
});

it('walks from the last carrier of a page to the first of the next one, and back', async () => {
  await page.open('?tab=carriers&sort=name-desc');
  await page.press(/^Edit/, page.rows().at(-1));
  await page.says(/^50 of/, await page.find('dialog'));
  await page.press('Next');
  await page.says(/^51 of/, await page.find('dialog'));
  expect(location.search).toContain('page=2');
  expect(location.search).toContain('sort=name-desc');
  await page.press('Previous');
  await page.says(/^50 of/, await page.find('dialog'));
  expect(location.search).not.toContain('page=');
});

it('walks through the regions that the filter leaves', async () => {
  await page.open('?tab=regions&q=united');
  const rows = page.rows();
  expect(rows.length).toBeGreaterThan(1);
  await page.press(/^Edit/, rows[0]);
  await page.says(`1 of ${rows.length}`, await page.find('dialog'));
  await page.press('Next');
  await page.says(`2 of ${rows.length}`, await page.find('dialog'));
  expect(location.search).toContain('q=united');
});

it('gives a new carrier the slug of its name', async () => {
  await page.open('?tab=carriers&new=1');
  const form = await page.find('form', 'New carrier');
  await page.fill('Name', 'Quick Möbile', form);
  expect((await page.field('Slug', form)).value).toBe('quick-mobile');
  await page.press('Create Carrier', form);
  await page.toast('Carrier created');
});

it('keeps what is wrong at its field until that is changed', async () => {
  await page.open('?tab=carriers&new=1', { allow: /carriers: 400/ });
  const form = await page.find('form', 'New carrier');
  await page.press('Create Carrier', form);
  const name = await page.field('Name', form);
  await page.until(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  await page.fill('Slug', 'other', form);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await page.fill('Name', 'Right Mobile', form);
  await page.until(() => expect(name.getAttribute('aria-invalid')).not.toBe('true'));
});
