import { expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '../../../tests/support/dashboard.ts';

const page = browseDashboard();
const make = (planName: string) =>
  page.ask<AdminPlan>('POST', api.plans, {
    carrierId: 1,
    regionId: 1,
    planName,
    dataAmount: '1GB',
    price: 20,
    planType: 'esim',
  });
const put = (plan: AdminPlan, change: Partial<AdminPlan>) =>
  page.ask('PUT', `${api.plans}/${plan.id}`, { ...plan, ...change });
const stored = (id: number) => page.ask<AdminPlan>('GET', api.adminPlan(id));

it('shows a batch as one line that opens, and takes it back as a whole', async () => {
  const plans = [await make('Batch one'), await make('Batch two')];
  const asked = {
    selection: { ids: plans.map(({ id }) => id) },
    operation: { kind: 'set', field: 'hotspot', value: true },
  };
  const { token } = await page.ask<{ token: string }>('POST', api.bulkPreview, asked);
  await page.ask('POST', api.bulkApply, { ...asked, token });
  await page.open('?tab=settings&view=history');
  const [batch] = page.rows();
  await page.says('2 SIM cards changed', batch);
  await page.press(/^Show/, batch);
  const hide = await page.find('button', /^Hide/, batch);
  expect(document.activeElement).toBe(hide);
  await page.find('rowheader', `${plans[0]!.carrier.name} Batch one`);
  await page.press('Undo all 2');
  await page.agree('Undo');
  await page.toast('2 changes undone');
  await page.row(/Undone.*2 SIM cards changed|2 SIM cards changed.*Undone/);
});

it('leads from a row to its own history, and brings an earlier version back', async () => {
  const made = await make('Quoll first');
  await put(made, { planName: 'Quoll second' });
  await page.open(`?tab=simcards&id=${made.id}`);
  await page.press('History');
  await page.until(() => expect(page.all('button', /^View the version/)).toHaveLength(2));
  await page.user.click(page.all('button', /^View the version/)[1]!);
  const dialog = await page.find('dialog', /^Quoll second on/);
  await page.find('row', 'Plan name Quoll second Quoll first', dialog);
  await page.press('Restore this version', dialog);
  await page.toast('Version restored');
  expect(await stored(made.id)).toMatchObject({ planName: 'Quoll first', version: 3 });
});

it('calls carriers, regions and choices by their names, in the history and before a bulk edit', async () => {
  const made = await make('Quokka');
  const carriers = await page.ask<Carrier[]>('GET', api.carriers);
  const next = carriers.find(({ id }) => id !== made.carrierId)!;
  await put(made, { carrierId: next.id, status: 'draft' });
  await page.open('?tab=settings&view=history');
  const line = await page.row(`Carrier ${made.carrier.name} → ${next.name}`);
  await page.says('Status Active → Draft', line);
  await page.press(/^Show/, line);
  await page.find('row', `Carrier ${made.carrier.name} ${next.name}`);

  await page.open('?tab=simcards&q=quokka');
  await page.press(/^Select .*Quokka/, undefined, 'checkbox');
  await page.press('Edit 1');
  const dialog = await page.find('dialog', 'Edit 1 SIM card');
  await page.choose('Change', 'How it is known', dialog);
  await page.choose('How it is known', 'seen by a person', dialog);
  await page.says('How it is known reported by a third party → seen by a person', dialog);
  await page.find('button', 'Apply 1 change', dialog);
  await page.choose('Change', 'Carrier', dialog);
  await page.choose('Carrier', made.carrier.name, dialog);
  await page.says(`Carrier ${next.name} → ${made.carrier.name}`, dialog);
});

it('searches the trash, gives several back, and deletes for good what was typed', async () => {
  for (const name of ['Trash A', 'Trash B', 'Trash C']) {
    await page.ask('DELETE', `${api.plans}/${(await make(name)).id}`);
  }
  await page.open('?tab=settings&view=trash');
  await page.fill('Search the trash', 'trash');
  await page.until(() => expect(page.rows()).toHaveLength(3));
  await page.press(/Trash A/, undefined, 'checkbox');
  await page.press(/Trash B/, undefined, 'checkbox');
  // What is ticked while the answer is read stays ticked.
  const { promise, resolve } = Promise.withResolvers<null>();
  page.network().instead = (path, { method }) =>
    method === 'GET' && path === api.trash ? promise : null;
  await page.press('Restore 2');
  await page.toast('2 records restored');
  await page.press(/Trash C/, undefined, 'checkbox');
  resolve(null);
  await page.until(() => expect(page.rows()).toHaveLength(1));
  await page.press('Delete 1 for good');
  const question = await page.find('alertdialog');
  expect(page.isOff(await page.find('button', 'Delete for good', question))).toBe(true);
  await page.fill('Type DELETE to confirm', 'DELETE', question);
  await page.press('Delete for good', question);
  await page.toast('1 record deleted for good');
  await page.says('Nothing in the trash matches.');
});

it('takes over a reported price in one step', async () => {
  const made = await make('Reported');
  await page.app().app.request(`/report/${made.slug}`, {
    method: 'POST',
    body: new URLSearchParams({
      kind: 'price',
      price: '22.50',
      seenAt: 'https://carrier.example/p',
    }),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  await page.open('?tab=prices&view=reports');
  await page.press('Take over $22.50 Reported');
  const form = await page.find('form', 'Take over the price of Reported');
  expect((await page.field('Address read', form)).value).toBe('https://carrier.example/p');
  await page.press('I looked it up just now', form, 'checkbox');
  await page.press('Change to $22.50', form);
  await page.toast('The price is $22.50 now');
  await page.says('No report waits.');
  expect(await stored(made.id)).toMatchObject({
    price: 22.5,
    previousPrice: 20,
    confidence: 'checked',
  });
});
