import { expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import { api } from '#src/domain/paths.ts';
import {
  all,
  browseDashboard,
  choose,
  field,
  fill,
  find,
  press,
  row,
  rowsWith,
  says,
  toast,
  isOff,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();
const newCarrier = (name: string, slug: string) =>
  dashboard.ask<Carrier>('POST', api.carriers, { name, slug, website: 'https://before.example/' });
const carrier = (id: number) => dashboard.ask<Carrier>('GET', `${api.carriers}/${id}`);

it('never overwrites what another admin saved meanwhile, and lets each field be chosen', async () => {
  const { id, version, slug } = await newCarrier('Clash Mobile', 'clash');
  await dashboard.open(`?tab=carriers&id=${id}`, { allow: /PUT .*409/ });
  const form = await find('form', 'Edit Clash Mobile');
  await fill('Website', 'https://mine.example/', form);
  await fill('Host network', 'Mine Network', form);
  const theirs = { name: 'Clash Mobile Two', slug, website: 'https://theirs.example/', version };
  await dashboard.ask('PUT', `${api.carriers}/${id}`, theirs);
  await press('Save Changes', form);
  const dialog = await find('alertdialog', /changed this in the meantime/);
  expect(await carrier(id)).toMatchObject({
    website: 'https://theirs.example/',
    hostNetwork: null,
  });
  // Only the field that both changed must be chosen; the others suggest who changed them.
  const save = await find('button', 'Save these choices', dialog);
  expect(isOff(save)).toBe(true);
  await press('Yours: https://mine.example/', dialog, 'radio');
  await press('Save these choices', dialog);
  await toast('Carrier updated');
  expect(await carrier(id)).toMatchObject({
    name: 'Clash Mobile Two',
    website: 'https://mine.example/',
    hostNetwork: 'Mine Network',
    version: 3,
  });
});

it('gives a deleted carrier back by Undo, and from the trash under a new slug', async () => {
  const { id } = await newCarrier('Trash Mobile', 'trash');
  await dashboard.open(`?tab=carriers&id=${id}`, { allow: /restore: 409/ });
  const remove = async () => {
    await press('Delete Trash Mobile');
    await press(
      'Delete',
      await find('alertdialog', 'Are you sure you want to delete this carrier?'),
    );
    await toast('Carrier deleted');
  };
  await remove();
  await press('Undo');
  await toast('Carrier restored');
  await dashboard.idle();
  await remove();
  await newCarrier('Taker Mobile', 'trash');
  await dashboard.open('?tab=trash', { allow: /restore: 409/ });
  await press('Restore Trash Mobile');
  const dialog = await find('dialog', 'Restore Trash Mobile');
  await fill('New address', 'trash-again', dialog);
  await press('Restore', dialog);
  await toast('Carrier restored');
  expect(await carrier(id)).toMatchObject({ slug: 'trash-again' });
});

it('refuses to delete a carrier with plans, and says so in a toast and at the row', async () => {
  await dashboard.open('?tab=carriers&q=visible', { allow: /DELETE .*409/ });
  await press('Delete Visible');
  await press('Delete', await find('alertdialog'));
  await toast('Error deleting carrier');
  await says(/Visible has 3 plans/, await find('table'));
});

it('asks before unsaved changes are lost', async () => {
  await dashboard.open('?tab=regions');
  await press('Edit Japan');
  await fill('Name', 'Nippon', await find('form', 'Edit Japan'));
  await press(/^Carriers/, undefined, 'tab');
  await press('Keep editing', await find('alertdialog', 'Discard the unsaved changes?'));
  expect((await field('Name')).value).toBe('Nippon');
  await press(/^Carriers/, undefined, 'tab');
  await press('Discard changes');
  await find('table', 'carriers');
});

it('marks every missing field at once, and lets the currency follow the region', async () => {
  await dashboard.open('?tab=simcards&new=1', { allow: /POST .*400/ });
  const form = await find('form', 'New SIM card');
  await press('Create SIM card', form);
  await says('Choose a carrier', form);
  expect(form.querySelectorAll('[aria-invalid="true"]')).toHaveLength(5);
  await toast('5 fields to look at, marked in the form.');
  await choose('Region', 'United Kingdom', form);
  expect((await field('Currency', form)).value).toBe('GBP');
});

it('copies a plan into a form that wants a name and an address', async () => {
  const { data } = await dashboard.ask<{ data: AdminPlan[] }>('GET', `${api.adminPlans}?q=visible`);
  await dashboard.open('?tab=simcards&q=visible');
  const [first] = rowsWith();
  await press(/^Copy/, first);
  const form = await find('form', 'New SIM card');
  for (const name of ['Plan name', 'Slug', 'Previous price'])
    expect((await field(name, form)).value, name).toBe('');
  expect(data.map(({ price }) => price.toFixed(2))).toContain((await field('Price', form)).value);
  await fill('Plan name', 'A copy of Visible', form);
  await press('Create SIM card', form);
  await toast('SIM card created');
  await dashboard.open('?tab=simcards&q=a+copy+of+visible');
  expect(await row('A copy of Visible')).toBe(rowsWith()[0]);
  expect(all('row', /Visible/)).toHaveLength(1);
});
