import { expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import type { Plan } from '#src/contract/plans.ts';
import { api } from '#src/domain/paths.ts';
import {
  browseDashboard,
  fill,
  find,
  press,
  row,
  says,
  toast,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();
const planAt = (id: number) => dashboard.ask<AdminPlan>('GET', api.adminPlan(id));
const publicPrice = async (id: number) =>
  (await dashboard.ask<Plan>('GET', `${api.plans}/${id}`)).price;
/** Opens the form of a plan. */
async function open(id: number, allow?: RegExp) {
  const plan = await planAt(id);
  await dashboard.open(`?tab=simcards&id=${id}`, { allow });
  return { plan, form: await find('form', `Edit ${plan.planName}`) };
}

it('keeps draft values of a public plan, shows what changed since, and publishes them', async () => {
  const { plan, form } = await open(5);
  await fill('Price', '41.25', form);
  await press('Save as draft', form);
  await toast('Draft saved');
  expect(await publicPrice(5)).toBe(plan.price);
  await dashboard.ask('PUT', `${api.plans}/5`, { ...plan, price: 44, hasDeal: false });
  await open(5);
  const box = await find('region', 'Draft');
  await says(`Price was ${plan.price} and is 44 now.`, box);
  await press('Publish anyway', box);
  await press('Publish anyway', await find('alertdialog'));
  await toast('Draft published');
  expect(await publicPrice(5)).toBe(41.25);
});

it('refuses a time that is over at its field, and shows what waits in the list', async () => {
  const { plan, form } = await open(6, /draft.*400/);
  await fill('Price', '39', form);
  await press('Schedule...', form);
  const dialog = await find('dialog', 'Schedule these values');
  await press('Schedule', dialog);
  await says('Choose a date and time', dialog);
  await fill(/^Public from/, '2020-01-01T10:00', dialog);
  await press('Schedule', dialog);
  await says('Must be in the future. Or publish now', dialog);
  await fill(/^Public from/, '2040-01-01T10:00', dialog);
  await press('Schedule', dialog);
  await toast('SIM card scheduled');
  await dashboard.open('?tab=simcards&status=changing');
  await says('Scheduled values', await row(plan.planName));
});

it('moves the end of values that are public for a while', async () => {
  const draft = {
    ...(await planAt(8)),
    planDescription: 'For a while',
    until: '2040-01-01T10:00Z',
  };
  await dashboard.ask('PUT', api.draft(8), { ...draft, draftVersion: null });
  await dashboard.ask('POST', api.publishDraft(8), { draftVersion: 1 });
  await open(8, /draft.*400/);
  const box = await find('region', 'Draft');
  await press('Move the end...', box);
  const dialog = await find('dialog', 'Move the end');
  await fill(/^Ends at/, '2020-02-01T10:00', dialog);
  await press('Move', dialog);
  await says('Must be in the future', dialog);
  await fill(/^Ends at/, '2041-02-01T10:00', dialog);
  await press('Move', dialog);
  await toast('End moved');
  await says(/The earlier values come back .*2041/, box);
});
