import { expect, it } from 'vitest';
import type { ManagedUser, ManagedUserList } from '../../src/contract/users.ts';
import type { Page } from 'playwright';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { browseAdmin, refused, SAME_ORIGIN, toast } from './support/admin.ts';

const site = browseAdmin();
const PASSWORD = 'kf8-Ulm.tram-Bus';
const users = async (page: Page, q: string) => {
  const answer = await page.request.get(`/api/admin/users?q=${q}`);
  return ((await answer.json()) as ManagedUserList).data;
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

it('makes a user and an admin, and changes one, by keyboard alone', async () => {
  const page = await site.open('?tab=users', { allow: refused(400) });
  const { keyboard } = page;
  await keyboard.press('n');
  const form = page.getByRole('form', { name: 'New user' });
  await form.waitFor();
  await keyboard.type('kira-keys');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('short');
  await keyboard.press('Control+Enter');
  await toast(page, 'Error creating user');
  await form.getByText('Password must be at least 6 characters').waitFor();
  // The focus comes a frame after the words.
  await expect
    .poll(() => form.getByLabel('Password').evaluate((n) => n === document.activeElement))
    .toBe(true);
  await keyboard.press('Control+a');
  await keyboard.type(PASSWORD);
  await keyboard.press('Control+Enter');
  await toast(page, 'User created');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === '');
  await keyboard.type('kim-chief');
  await keyboard.press('Tab');
  await keyboard.type('Admin');
  await keyboard.press('Tab');
  await keyboard.type(PASSWORD);
  await keyboard.press('Control+Enter');
  await row(page, 'kim-chief').waitFor();
  await keyboard.press('Escape');
  expect(await users(page, 'k')).toMatchObject([
    { username: 'kim-chief', role: 'admin' },
    { username: 'kira-keys', role: 'visitor' },
  ]);

  await keyboard.press('/');
  await keyboard.type('ki');
  await row(page, TEST_ADMIN.username).filter({ hasText: '(you)' }).waitFor({ state: 'detached' });
  await page.waitForURL((url) => url.searchParams.get('q') === 'ki');
  await page.locator('.grid-wrap:not([aria-busy])').waitFor();
  await row(page, 'kim-chief').focus();
  await keyboard.press('j');
  expect(await row(page, 'kira-keys').evaluate((n) => n === document.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await page.getByRole('form', { name: 'Edit kira-keys' }).waitFor();
  await keyboard.press('Tab');
  await keyboard.type('Disabled');
  await keyboard.press('Control+Enter');
  await toast(page, 'User updated');
  await row(page, 'kira-keys').filter({ hasText: 'Disabled' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('tr[data-row]'));
  expect(await users(page, 'kira')).toMatchObject([{ disabled: true, version: 2 }]);
});

it('shows what another admin changed meanwhile, and never the password that was typed', async () => {
  const page = await site.open('?tab=users', { allow: refused(409) });
  const headers = SAME_ORIGIN;
  const made = await page.request.post('/api/admin/users', {
    data: { username: 'clash', password: PASSWORD },
    headers,
  });
  const { id } = (await made.json()) as ManagedUser;
  await page.reload();
  await page.getByRole('button', { name: 'Edit clash' }).click();
  const form = page.getByRole('form', { name: 'Edit clash' });
  await form.getByLabel('Role').selectOption('Admin');
  await form.getByLabel('New password').fill(`${PASSWORD}2`);
  const theirs = { role: 'visitor', disabled: true, version: 1 };
  await page.request.put(`/api/admin/users/${id}`, { data: theirs, headers });

  await form.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('alertdialog', { name: /changed this in the meantime/ });
  await dialog.waitFor();
  expect(await users(page, 'clash')).toMatchObject([{ role: 'visitor', disabled: true }]);
  expect(await dialog.innerText()).not.toContain(PASSWORD);
  for (const choice of ['Yours: Admin', 'Theirs: Disabled', 'Yours: The new password']) {
    expect(await dialog.getByRole('radio', { name: choice }).isChecked()).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Save these choices' }).click();
  await toast(page, 'User updated');
  expect(await users(page, 'clash')).toMatchObject([{ role: 'admin', disabled: true, version: 3 }]);
});

it('keeps the last admin, and says so at the row and in the form', async () => {
  const page = await site.open(`?tab=users&q=${TEST_ADMIN.username}`, { allow: refused(409) });
  // The admin that an earlier test made steps down first.
  const headers = SAME_ORIGIN;
  for (const { id, role, version } of await users(page, 'k')) {
    const data = { role: 'visitor', disabled: false, version };
    if (role === 'admin') await page.request.put(`/api/admin/users/${id}`, { data, headers });
  }
  const name = TEST_ADMIN.username;
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this user?',
  });
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Error deleting user');
  await page.getByRole('table').getByText('The last admin cannot be removed').waitFor();
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const form = page.getByRole('form', { name: `Edit ${name}` });
  await form.getByLabel('Role').selectOption('Visitor');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.getByText('The last admin cannot be removed').waitFor();
  expect(await users(page, name)).toMatchObject([{ role: 'admin' }]);
});
