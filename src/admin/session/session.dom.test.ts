import { expect, it } from 'vitest';
import type { AuditList } from '#src/contract/audit.ts';
import type { ManagedUserList } from '#src/contract/users.ts';
import type { Region } from '#src/contract/regions.ts';
import { GOOD_PASSWORD, testAccount } from '#api/testing.ts';
import { api } from '#src/domain/paths.ts';
import {
  all,
  browseDashboard,
  field,
  fill,
  find,
  gone,
  press,
  row,
  says,
  toast,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();
const ENDED = 'Your session has ended';
const dialog = () => find('dialog', ENDED);

/** Opens the form of a region and types a name. */
async function typeName(region: string, name: string): Promise<HTMLElement> {
  await press(`Edit ${region}`);
  const form = await find('form', `Edit ${region}`);
  await fill('Name', name, form);
  return form;
}
async function logIn(password: string): Promise<void> {
  await fill('Password', password, await dialog());
  await press('Log in', await dialog());
}
const regionOf = async (code: string) =>
  (await dashboard.ask<Region[]>('GET', api.regions)).find((region) => region.code === code)!;
/** The page is looked at again, as after another tab. */
const look = () => document.dispatchEvent(new Event('visibilitychange'));

it('asks for the password when the session has ended, and saves what was typed once', async () => {
  await dashboard.open('?tab=regions', { allow: /401/ });
  const { id, version } = await regionOf('JP');
  const form = await typeName('Japan', 'Nippon');
  await dashboard.endSession();
  await press('Save Changes', form);
  expect((await field('Username', await dialog())).value).toBe('the-admin');
  expect(document.activeElement).toBe(await field('Password', await dialog()));
  await logIn('not the password');
  await says('Wrong username or password', await dialog());
  expect((await field('Name', form)).value).toBe('Nippon');
  await logIn(GOOD_PASSWORD);
  await toast('Region updated');
  await gone('dialog', ENDED);
  await find('button', 'Edit Nippon');
  expect(await regionOf('JP')).toMatchObject({ name: 'Nippon', version: version + 1 });
  const log = await dashboard.ask<AuditList>('GET', `${api.audit}?entity=region&entityId=${id}`);
  expect(log.data.filter(({ action }) => action === 'update')).toHaveLength(1);
});

it('leaves the screen as it is when nobody logs in, and goes on later from the notice', async () => {
  await dashboard.open('?tab=regions', { allow: /401/ });
  const form = await typeName('Canada', 'Kanada');
  dashboard.network().forget();
  await press('Save Changes', form);
  await press('Not now', await dialog());
  await says('Your session has ended.');
  expect((await field('Name', form)).value).toBe('Kanada');
  // What is read in the background does not ask once more.
  look();
  expect(all('dialog', ENDED)).toEqual([]);
  await press('Log in again');
  await logIn(GOOD_PASSWORD);
  await gone('button', 'Log in again');
  expect((await field('Name', form)).value).toBe('Kanada');
  await press('Save Changes', form);
  await toast('Region updated');
});

it('asks as soon as the page is seen again after a logout elsewhere, and lets another admin go on', async () => {
  await dashboard.open('?tab=users', { allow: /401/ });
  await testAccount(dashboard.app(), 'second-admin', 'admin');
  dashboard.network().forget();
  look();
  await fill('Username', 'second-admin', await dialog());
  await logIn(GOOD_PASSWORD);
  await row(/second-admin.*\(you\)/);
});

it('an editor who was sent away can save nothing more, and cannot come back', async () => {
  await dashboard.open('?tab=regions', { as: 'editor', allow: /401|403/ });
  const form = await typeName('Nippon', 'Mine');
  const { data } = await dashboard.ask<ManagedUserList>('GET', `${api.users}?q=the-editor`);
  const { id, version, role } = data[0]!;
  await dashboard.ask('PUT', `${api.users}/${id}`, { role, disabled: true, version });
  await press('Save Changes', form);
  await logIn(GOOD_PASSWORD);
  await says('This account is disabled', await dialog());
  expect(await regionOf('JP')).toMatchObject({ name: 'Nippon' });
});
