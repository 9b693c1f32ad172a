import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import type { AdminPlan } from '../../src/contract/admin-plans.ts';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { violations } from './support/axe.ts';
import { browseAdmin, idle, SAME_ORIGIN, toast } from './support/admin.ts';

const site = browseAdmin();

async function ask<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(path, { method, data, headers: SAME_ORIGIN });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
const make = (page: Page, planName: string) =>
  ask<AdminPlan>(page, 'POST', '/api/simcards', {
    carrierId: 1,
    regionId: 1,
    planName,
    dataAmount: '1GB',
    price: 20,
    planType: 'esim',
  });
/** Holds what the dashboard reads at an address until the answer is called. */
async function slowly(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, (route) => promise.then(() => route.continue()));
  return resolve;
}
const row = (page: Page, text: string) => page.locator('tr[data-row]').filter({ hasText: text });

it('shows a batch as one line that opens, and takes it back as a whole', async () => {
  const page = await site.open('?tab=history');
  const plans = [await make(page, 'Batch one'), await make(page, 'Batch two')];
  const asked = {
    selection: { ids: plans.map(({ id }) => id) },
    operation: { kind: 'set', field: 'hotspot', value: true },
  };
  const { token } = await ask<{ token: string }>(
    page,
    'POST',
    '/api/admin/simcards/bulk/preview',
    asked,
  );
  await ask(page, 'POST', '/api/admin/simcards/bulk/apply', { ...asked, token });
  await page.goto('/admin?tab=history');
  const batch = page.locator('tr[data-row]').first();
  await batch.filter({ hasText: '2 SIM cards changed' }).waitFor();
  await batch.getByRole('button', { name: /^Show/ }).click();
  const lines = page.locator('.editrow table');
  await lines.getByRole('rowheader', { name: `${plans[0]!.carrier.name} Batch one` }).waitFor();
  await idle(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take back all 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await toast(page, '2 changes taken back');
  await row(page, 'Taken back').filter({ hasText: '2 SIM cards changed' }).waitFor();
});

it('leads from a row to its own history, and brings an earlier version back', async () => {
  const page = await site.open('?tab=simcards&q=quoll');
  const made = await make(page, 'Quoll first');
  await ask(page, 'PUT', `/api/simcards/${made.id}`, { ...made, planName: 'Quoll second' });
  await page.goto(`/admin?tab=simcards&id=${made.id}`);
  await page.getByRole('button', { name: /^Edit .*Quoll second/ }).click();
  const form = page.getByRole('form', { name: /^Edit .*Quoll second/ });
  await form.getByRole('link', { name: 'History' }).click();
  await page
    .getByRole('heading', { name: `History of ${made.carrier.name} Quoll second` })
    .waitFor();
  expect(await page.locator('tr[data-row]').count()).toBe(2);
  await row(page, 'Created').getByRole('button', { name: /^Show/ }).click();
  await page.getByRole('button', { name: 'Compare with now, restore' }).click();
  const dialog = page.getByRole('dialog', { name: /^Quoll second on/ });
  await dialog.getByRole('row', { name: 'Plan name Quoll second Quoll first' }).waitFor();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await toast(page, 'Version restored');
  const now = await ask<AdminPlan>(page, 'GET', `/api/admin/simcards/${made.id}`);
  expect(now).toMatchObject({ planName: 'Quoll first', version: 3 });
});

it('calls carriers, regions and choices by their names, in the history and before a bulk edit', async () => {
  const page = await site.open('?tab=simcards&q=quokka');
  const made = await make(page, 'Quokka');
  const carriers = await ask<{ id: number; name: string }[]>(page, 'GET', '/api/carriers');
  const next = carriers.find(({ id }) => id !== made.carrierId)!;
  const change = { ...made, carrierId: next.id, status: 'draft' };
  await ask(page, 'PUT', `/api/simcards/${made.id}`, change);
  await page.goto('/admin?tab=history');
  const words = `Carrier ${made.carrier.name} → ${next.name}`;
  await row(page, words).filter({ hasText: 'Status Active → Draft' }).waitFor();
  await row(page, words).getByRole('button', { name: /^Show/ }).click();
  const opened = `Carrier ${made.carrier.name} ${next.name}`;
  await page.locator('.editrow').getByRole('row', { name: opened }).waitFor();

  await page.goto('/admin?tab=simcards&q=quokka');
  await page.getByRole('checkbox', { name: /^Select .*Quokka/ }).check();
  await page.getByRole('button', { name: 'Edit 1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 1 SIM card' });
  await dialog.getByLabel('Change', { exact: true }).selectOption({ label: 'Price known' });
  await dialog.getByLabel('Price known', { exact: true }).selectOption('Checked');
  await dialog.getByText('Price known Second-hand → Checked').waitFor();
  await dialog.getByRole('button', { name: 'Apply 1 change', exact: true }).waitFor();
  await dialog.getByLabel('Change', { exact: true }).selectOption({ label: 'Carrier' });
  await dialog.getByLabel('Carrier', { exact: true }).selectOption(made.carrier.name);
  await dialog.getByText(`Carrier ${next.name} → ${made.carrier.name}`).waitFor();
});

it('searches the trash, gives several back, and deletes for good what was typed', async () => {
  const page = await site.open('?tab=trash');
  for (const name of ['Trash A', 'Trash B', 'Trash C']) {
    const { id } = await make(page, name);
    await ask(page, 'DELETE', `/api/simcards/${id}`);
  }
  await page.goto('/admin?tab=trash');
  await page.getByLabel('Search the trash').fill('trash');
  await expect.poll(() => page.locator('tr[data-row]').count()).toBe(3);
  await page.getByRole('checkbox', { name: /Trash A/ }).check();
  await page.getByRole('checkbox', { name: /Trash B/ }).check();
  // What is ticked while the answer is read stays ticked.
  const again = await slowly(page, /\/api\/admin\/trash(\?|$)/);
  await page.getByRole('button', { name: 'Restore 2' }).click();
  await toast(page, '2 records restored');
  await page.getByRole('checkbox', { name: /Trash C/ }).check();
  again();
  await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1);
  await idle(page);
  await page.getByRole('button', { name: 'Delete 1 for good' }).click();
  const question = page.getByRole('alertdialog');
  const sure = question.getByRole('button', { name: 'Delete for good' });
  expect(await sure.isDisabled()).toBe(true);
  await question.getByLabel('Type DELETE to confirm').fill('DELETE');
  expect(await violations(page)).toEqual([]);
  await sure.click();
  await toast(page, '1 record deleted for good');
  await page.getByText('Nothing in the trash matches.').waitFor();
});

it('takes over a reported price in one step', async () => {
  const page = await site.open('?tab=reports');
  const made = await make(page, 'Reported');
  const answer = await page.request.post(`/report/${made.slug}`, {
    form: { kind: 'price', price: '22.50', seenAt: 'https://carrier.example/p' },
    headers: SAME_ORIGIN,
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await page.goto('/admin?tab=reports');
  await page.getByRole('button', { name: 'Decide on the report about Reported' }).click();
  await page.getByRole('button', { name: 'Take over $22.50...' }).click();
  const form = page.getByRole('form', { name: 'Take over the price of Reported' });
  expect(await form.getByLabel('Source URL').inputValue()).toBe('https://carrier.example/p');
  await form.getByLabel('I looked it up just now').check();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Take over $22.50' }).click();
  await toast(page, 'The price is $22.50 now');
  await page.getByText('No report waits.').waitFor();
  const now = await ask<AdminPlan>(page, 'GET', `/api/admin/simcards/${made.id}`);
  expect(now).toMatchObject({ price: 22.5, previousPrice: 20, confidence: 'checked' });
});

it.each([375, 1280])(
  'says in the head who is logged in, and takes a theme, at %i',
  async (width) => {
    const page = await site.open('?tab=trash', { width });
    const menu = page.locator('header details').filter({ hasText: TEST_ADMIN.username });
    await menu.locator('summary').click();
    await menu.getByText(`Logged in as ${TEST_ADMIN.username}`).waitFor();
    expect(await violations(page)).toEqual([]);
    await menu.getByRole('button', { name: 'Dark theme' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.keyboard.press('Escape');
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await menu.locator('summary').click();
    await menu.getByRole('link', { name: 'My account' }).click();
    await page.waitForURL('**/account');
  },
);
