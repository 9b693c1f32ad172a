import { expect, it } from 'vitest';
import type { ManagedUser, ManagedUserList } from '#src/contract/users.ts';
import { api } from '#src/domain/paths.ts';
import {
  browseDashboard,
  choose,
  field,
  fill,
  find,
  gone,
  press,
  row,
  says,
  toast,
  until,
  user,
  words,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();
const PASSWORD = 'kf8-Ulm.tram-Bus';
const users = async (q: string) =>
  (await dashboard.ask<ManagedUserList>('GET', `${api.users}?q=${q}`)).data;
const focused = () => document.activeElement as HTMLInputElement;

it('makes a user and an admin, and changes one, by keyboard alone', async () => {
  await dashboard.open('?tab=users', { allow: /POST .*400/ });
  const { keyboard } = user;
  await keyboard('n');
  const form = await find('form', 'New user');
  await until(() => expect(focused().name).toBe('username'));
  await keyboard('kira-keys{Tab}{Tab}short{Control>}{Enter}{/Control}');
  await toast('Error creating user');
  await says('Password must be at least 6 characters', form);
  await until(() => expect(focused().type).toBe('password'));
  await user.clear(focused());
  await keyboard(`${PASSWORD}{Control>}{Enter}{/Control}`);
  await toast('User created');
  await until(() => expect(focused().value).toBe(''));
  await keyboard('kim-chief');
  await choose('Role', 'Admin', form);
  await fill('Password', PASSWORD, form);
  await keyboard('{Control>}{Enter}{/Control}');
  await row('kim-chief');
  await keyboard('{Escape}');
  expect(await users('k')).toMatchObject([
    { username: 'kim-chief', role: 'admin' },
    { username: 'kira-keys', role: 'visitor' },
  ]);

  await gone('form', 'New user');
  await keyboard('/');
  await keyboard('ki');
  await until(() => expect(location.search).toContain('q=ki'));
  await dashboard.idle();
  (await row('kim-chief')).focus();
  await keyboard('j');
  expect(words(focused())).toContain('kira-keys');
  await keyboard('{Enter}');
  const edit = await find('form', 'Edit kira-keys');
  await choose('Status', 'Disabled', edit);
  await keyboard('{Control>}{Enter}{/Control}');
  await toast('User updated');
  await row(/kira-keys.*Disabled/);
  await until(() => expect(focused().matches('tr[data-row]')).toBe(true));
  expect(await users('kira')).toMatchObject([{ disabled: true, version: 2 }]);
});

it('shows what another admin changed meanwhile, and never the password that was typed', async () => {
  const { id } = await dashboard.ask<ManagedUser>('POST', api.users, {
    username: 'clash',
    password: PASSWORD,
  });
  await dashboard.open('?tab=users', { allow: /PUT .*409/ });
  await press('Edit clash');
  const form = await find('form', 'Edit clash');
  await choose('Role', 'Admin', form);
  await fill('New password', `${PASSWORD}2`, form);
  const theirs = { role: 'visitor', disabled: true, version: 1 };
  await dashboard.ask('PUT', `${api.users}/${id}`, theirs);
  await press('Save Changes', form);
  const dialog = await find('alertdialog', /changed this in the meantime/);
  expect(await users('clash')).toMatchObject([{ role: 'visitor', disabled: true }]);
  expect(words(dialog)).not.toContain(PASSWORD);
  for (const choice of ['Yours: Admin', 'Theirs: Disabled', 'Yours: The new password']) {
    expect(((await find('radio', choice, dialog)) as HTMLInputElement).checked, choice).toBe(true);
  }
  await press('Save these choices', dialog);
  await toast('User updated');
  expect(await users('clash')).toMatchObject([{ role: 'admin', disabled: true, version: 3 }]);
});

it('keeps the last admin, and says so at the row and in the form', async () => {
  for (const { id, role, version, username } of await users('')) {
    const other = { role: 'visitor', disabled: false, version };
    if (role === 'admin' && username !== 'the-admin')
      await dashboard.ask('PUT', `${api.users}/${id}`, other);
  }
  await dashboard.open('?tab=users&q=the-admin', { allow: /(DELETE|PUT) .*409/ });
  await press('Delete the-admin');
  await press('Delete', await find('alertdialog', 'Are you sure you want to delete this user?'));
  await toast('Error deleting user');
  await says('The last admin cannot be removed', await find('table'));
  await press('Edit the-admin');
  const form = await find('form', 'Edit the-admin');
  await choose('Role', 'Visitor', form);
  await press('Save Changes', form);
  await says('The last admin cannot be removed', form);
  expect(await users('the-admin')).toMatchObject([{ role: 'admin' }]);
});

it('makes a token, shows it once, and ends it', async () => {
  await dashboard.open('?tab=users&view=tokens');
  await says('No program has a token.');
  await press('New token');
  const form = await find('form', 'New token');
  await fill('Name', 'Price export', form);
  await press('Create Token', form);
  const dialog = await find('dialog', 'Token "Price export"');
  const token = (await field('Token', dialog)).value;
  expect(token).toMatch(/^sat_[\w-]{43}$/);
  // Nothing but the button closes it without a question.
  await press('Close', dialog);
  await press('Go back', await find('alertdialog', 'Close without storing the token?'));
  expect((await field('Token', dialog)).value).toBe(token);
  await press('I have stored it', dialog);
  const status = async (path: string) =>
    (await dashboard.app().get(path, { Authorization: `Bearer ${token}` })).status;
  expect(await status(api.adminPlans)).toBe(200);
  expect(await status(api.users)).toBe(403);
  await dashboard.open('?tab=users&view=tokens');
  const line = await row('Price export');
  await says('Active', line);
  expect(document.documentElement.outerHTML).not.toContain(token.slice(4));
  await press('Revoke Price export', line);
  await press('Revoke', await find('alertdialog', 'Revoke the token "Price export"?'));
  await toast('Token revoked');
  await row(/Price export.*Revoked/);
  expect(await status(api.adminPlans)).toBe(401);
});
