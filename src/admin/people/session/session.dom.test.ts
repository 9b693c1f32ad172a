import { expect, it } from 'vitest';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { ManagedUserList } from '#src/contract/people/users.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { GOOD_PASSWORD, testAccount } from '#api/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();
const ENDED = 'Your session has ended';
const dialog = () => page.find('dialog', ENDED);

/** Opens the form of a region and types a name. */
async function typeName(region: string, name: string): Promise<HTMLElement> {
  await page.press(`Edit ${region}`);
  const form = await page.find('form', `Edit ${region}`);
  await page.fill('Name', name, form);
  return form;
}
async function logIn(password: string): Promise<void> {
  await page.fill('Password', password, await dialog());
  await page.press('Log in', await dialog());
}
const regionOf = async (code: string) =>
  (await page.ask<Region[]>('GET', api.regions)).find((region) => region.code === code)!;
/** The page is looked at again, as after another tab. */
const look = () => document.dispatchEvent(new Event('visibilitychange'));

it('asks for the password when the session has ended, and saves what was typed once', async () => {
  await page.open('?tab=regions', { allow: /401/ });
  const { id, version } = await regionOf('JP');
  const form = await typeName('Japan', 'Nippon');
  await page.endSession();
  await page.press('Save Changes', form);
  expect((await page.field('Username', await dialog())).value).toBe('the-admin');
  expect(document.activeElement).toBe(await page.field('Password', await dialog()));
  await logIn('not the password');
  await page.says('Wrong username or password', await dialog());
  expect((await page.field('Name', form)).value).toBe('Nippon');
  await logIn(GOOD_PASSWORD);
  await page.toast('Region updated');
  await page.gone('dialog', ENDED);
  await page.find('button', 'Edit Nippon');
  expect(await regionOf('JP')).toMatchObject({ name: 'Nippon', version: version + 1 });
  const log = await page.ask<AuditList>('GET', `${api.audit}?entity=region&entityId=${id}`);
  expect(log.data.filter(({ action }) => action === 'update')).toHaveLength(1);
});

it('leaves the screen as it is when nobody logs in, and goes on later from the notice', async () => {
  await page.open('?tab=regions', { allow: /401/ });
  const form = await typeName('Canada', 'Kanada');
  page.network().forget();
  await page.press('Save Changes', form);
  await page.press('Not now', await dialog());
  await page.says('Your session has ended.');
  expect((await page.field('Name', form)).value).toBe('Kanada');
  // What is read in the background does not ask once more.
  look();
  expect(page.all('dialog', ENDED)).toEqual([]);
  await page.press('Log in again');
  await logIn(GOOD_PASSWORD);
  await page.gone('button', 'Log in again');
  expect((await page.field('Name', form)).value).toBe('Kanada');
  await page.press('Save Changes', form);
  await page.toast('Region updated');
});

it('asks as soon as the page is seen again after a logout elsewhere, and lets another admin go on', async () => {
  await page.open('?tab=settings&view=people', { allow: /401/ });
  await testAccount(page.app(), 'second-admin', 'admin');
  page.network().forget();
  look();
  await page.fill('Username', 'second-admin', await dialog());
  await logIn(GOOD_PASSWORD);
  await page.row(/second-admin.*\(you\)/);
});

it('an editor who was sent away can save nothing more, and cannot come back', async () => {
  await page.open('?tab=regions', { as: 'editor', allow: /401|403/ });
  const form = await typeName('Nippon', 'Mine');
  const { data } = await page.ask<ManagedUserList>('GET', `${api.users}?q=the-editor`);
  const { id, version, role } = data[0]!;
  await page.ask('PUT', `${api.users}/${id}`, { role, disabled: true, version });
  await page.press('Save Changes', form);
  await logIn(GOOD_PASSWORD);
  await page.says('This account is disabled', await dialog());
  expect(await regionOf('JP')).toMatchObject({ name: 'Nippon' });
});
