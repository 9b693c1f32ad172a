import { expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import { api } from '#src/domain/paths.ts';
import {
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
  until,
  isOff,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();
const make = (planName: string) =>
  dashboard.ask<AdminPlan>('POST', api.plans, {
    carrierId: 1,
    regionId: 1,
    planName,
    dataAmount: '1GB',
    price: 20,
    planType: 'esim',
  });
const put = (plan: AdminPlan, change: Partial<AdminPlan>) =>
  dashboard.ask('PUT', `${api.plans}/${plan.id}`, { ...plan, ...change });
const stored = (id: number) => dashboard.ask<AdminPlan>('GET', api.adminPlan(id));

it('shows a batch as one line that opens, and takes it back as a whole', async () => {
  const plans = [await make('Batch one'), await make('Batch two')];
  const asked = {
    selection: { ids: plans.map(({ id }) => id) },
    operation: { kind: 'set', field: 'hotspot', value: true },
  };
  const { token } = await dashboard.ask<{ token: string }>('POST', api.bulkPreview, asked);
  await dashboard.ask('POST', api.bulkApply, { ...asked, token });
  await dashboard.open('?tab=history');
  const [batch] = rowsWith();
  await says('2 SIM cards changed', batch);
  await press(/^Show/, batch);
  await find('rowheader', `${plans[0]!.carrier.name} Batch one`);
  await press('Take back all 2');
  await press('Take back', await find('alertdialog'));
  await toast('2 changes taken back');
  await row(/Taken back.*2 SIM cards changed|2 SIM cards changed.*Taken back/);
});

it('leads from a row to its own history, and brings an earlier version back', async () => {
  const made = await make('Quoll first');
  await put(made, { planName: 'Quoll second' });
  await dashboard.open(`?tab=simcards&id=${made.id}`);
  await press('History', await find('form', /^Edit .*Quoll second/), 'link');
  await find('heading', `History of ${made.carrier.name} Quoll second`);
  await dashboard.idle();
  expect(rowsWith()).toHaveLength(2);
  await press(/^Show/, await row('Created'));
  await press('Compare with now, restore');
  const dialog = await find('dialog', /^Quoll second on/);
  await find('row', 'Plan name Quoll second Quoll first', dialog);
  await press('Restore this version', dialog);
  await toast('Version restored');
  expect(await stored(made.id)).toMatchObject({ planName: 'Quoll first', version: 3 });
});

it('calls carriers, regions and choices by their names, in the history and before a bulk edit', async () => {
  const made = await make('Quokka');
  const carriers = await dashboard.ask<Carrier[]>('GET', api.carriers);
  const next = carriers.find(({ id }) => id !== made.carrierId)!;
  await put(made, { carrierId: next.id, status: 'draft' });
  await dashboard.open('?tab=history');
  const line = await row(`Carrier ${made.carrier.name} → ${next.name}`);
  await says('Status Active → Draft', line);
  await press(/^Show/, line);
  await find('row', `Carrier ${made.carrier.name} ${next.name}`);

  await dashboard.open('?tab=simcards&q=quokka');
  await press(/^Select .*Quokka/, undefined, 'checkbox');
  await press('Edit 1');
  const dialog = await find('dialog', 'Edit 1 SIM card');
  await choose('Change', 'Price known', dialog);
  await choose('Price known', 'Checked', dialog);
  await says('Price known Second-hand → Checked', dialog);
  await find('button', 'Apply 1 change', dialog);
  await choose('Change', 'Carrier', dialog);
  await choose('Carrier', made.carrier.name, dialog);
  await says(`Carrier ${next.name} → ${made.carrier.name}`, dialog);
});

it('searches the trash, gives several back, and deletes for good what was typed', async () => {
  for (const name of ['Trash A', 'Trash B', 'Trash C']) {
    await dashboard.ask('DELETE', `${api.plans}/${(await make(name)).id}`);
  }
  await dashboard.open('?tab=trash');
  await fill('Search the trash', 'trash');
  await until(() => expect(rowsWith()).toHaveLength(3));
  await press(/Trash A/, undefined, 'checkbox');
  await press(/Trash B/, undefined, 'checkbox');
  // What is ticked while the answer is read stays ticked.
  const { promise, resolve } = Promise.withResolvers<null>();
  dashboard.network().instead = (path, { method }) =>
    method === 'GET' && path === api.trash ? promise : null;
  await press('Restore 2');
  await toast('2 records restored');
  await press(/Trash C/, undefined, 'checkbox');
  resolve(null);
  await until(() => expect(rowsWith()).toHaveLength(1));
  await press('Delete 1 for good');
  const question = await find('alertdialog');
  expect(isOff(await find('button', 'Delete for good', question))).toBe(true);
  await fill('Type DELETE to confirm', 'DELETE', question);
  await press('Delete for good', question);
  await toast('1 record deleted for good');
  await says('Nothing in the trash matches.');
});

it('takes over a reported price in one step', async () => {
  const made = await make('Reported');
  await dashboard.app().app.request(`/report/${made.slug}`, {
    method: 'POST',
    body: new URLSearchParams({
      kind: 'price',
      price: '22.50',
      seenAt: 'https://carrier.example/p',
    }),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  await dashboard.open('?tab=reports');
  await press('Decide on the report about Reported');
  await press('Take over $22.50...');
  const form = await find('form', 'Take over the price of Reported');
  expect((await field('Source URL', form)).value).toBe('https://carrier.example/p');
  await press('I looked it up just now', form, 'checkbox');
  await press('Take over $22.50', form);
  await toast('The price is $22.50 now');
  await says('No report waits.');
  expect(await stored(made.id)).toMatchObject({
    price: 22.5,
    previousPrice: 20,
    confidence: 'checked',
  });
});
