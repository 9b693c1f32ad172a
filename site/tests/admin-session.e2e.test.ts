import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import type { AuditList } from '../../src/contract/audit.ts';
import type { Region } from '../../src/contract/regions.ts';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { violations } from './support/axe.ts';
import { browseAdmin, refused, SAME_ORIGIN, toast } from './support/admin.ts';

const site = browseAdmin();

/** Ends the session on the server; the browser still believes in it. */
async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const answer = await fetch(`${site.origin()}/api/logout`, {
    method: 'POST',
    headers: {
      ...SAME_ORIGIN,
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  expect(answer.status).toBe(200);
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

/** Opens the form of a region and types a name. */
async function typeName(page: Page, region: string, name: string) {
  await page.getByRole('button', { name: `Edit ${region}` }).click();
  const form = page.getByRole('form', { name: `Edit ${region}` });
  await form.getByLabel('Name').fill(name);
  return form;
}

async function logIn(page: Page, password: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}

const regionOf = async (page: Page, code: string) => {
  const all = (await (await page.request.get('/api/regions')).json()) as Region[];
  return all.find((region) => region.code === code)!;
};

it('asks for the password when the session has ended, and saves what was typed once', async () => {
  const page = await site.open('?tab=regions', { allow: refused(401) });
  const { id, version } = await regionOf(page, 'JP');
  const form = await typeName(page, 'Japan', 'Nippon');
  await endSession(page);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  expect(await dialog.getByLabel('Username').inputValue()).toBe(TEST_ADMIN.username);
  const focused = await dialog.getByLabel('Password').evaluate((n) => n === document.activeElement);
  expect(focused).toBe(true);
  expect(await violations(page)).toEqual([]);

  await logIn(page, 'not the password');
  await dialog.getByText('Wrong username or password').waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Nippon');
  await logIn(page, TEST_ADMIN.password);
  await toast(page, 'Region updated');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit Nippon' }).waitFor();
  expect(await regionOf(page, 'JP')).toMatchObject({ name: 'Nippon', version: version + 1 });
  const log = await page.request.get(`/api/admin/audit?entity=region&entityId=${id}`);
  const { data } = (await log.json()) as AuditList;
  expect(data.filter(({ action }) => action === 'update')).toHaveLength(1);
});

it('leaves the screen as it is when nobody logs in, and goes on later from the notice', async () => {
  const page = await site.open('?tab=regions', { allow: refused(401) });
  const form = await typeName(page, 'Canada', 'Kanada');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await dialogOf(page).getByRole('button', { name: 'Not now' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended.' });
  await notice.waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Kanada');
  // What is read in the background does not ask once more.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await dialogOf(page).count()).toBe(0);

  await notice.getByRole('button', { name: 'Log in again' }).click();
  await logIn(page, TEST_ADMIN.password);
  await notice.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Name').inputValue()).toBe('Kanada');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Region updated');
});

it('asks as soon as the page is seen again after a logout elsewhere, and lets another admin go on', async () => {
  const page = await site.open('?tab=users', { allow: refused(401) });
  const made = await page.request.post('/api/admin/users', {
    data: { username: 'second-admin', password: 'kf8-Ulm.tram-Bus', role: 'admin' },
    headers: SAME_ORIGIN,
  });
  expect(made.ok(), await made.text()).toBe(true);
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await dialogOf(page).getByLabel('Username').fill('second-admin');
  await logIn(page, 'kf8-Ulm.tram-Bus');
  await page
    .getByRole('row')
    .filter({ hasText: 'second-admin' })
    .filter({ hasText: '(you)' })
    .waitFor();
});

it('comes back to the place it was asked for after a login', async () => {
  const page = await site.visit('/admin?tab=seo');
  expect(new URL(page.url()).pathname).toBe('/auth');
  const form = page.locator('#login-form');
  await form.getByLabel('Username').fill(TEST_ADMIN.username);
  await form.getByLabel('Password').fill(TEST_ADMIN.password);
  await form.getByRole('button').click();
  await page.waitForURL('**/admin?tab=seo');
});

it('goes to no other site after a login, whatever the address says', async () => {
  const page = await site.visit('/auth?next=%2F%5Cevil.example');
  const form = page.locator('#login-form');
  await form.getByLabel('Username').fill(TEST_ADMIN.username);
  await form.getByLabel('Password').fill(TEST_ADMIN.password);
  await form.getByRole('button').click();
  await page.waitForURL(`${site.origin()}/admin`);
});
