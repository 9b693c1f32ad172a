import { expect, it } from 'vitest';
import { setUpApp } from '#api/people/second-factor/testing.ts';
import { GOOD_PASSWORD, testAccount } from '#api/testing.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { ManagedUser, ManagedUserList } from '#src/contract/people/users.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();
const PASSWORD = GOOD_PASSWORD;
const users = async (q: string) =>
  (await page.ask<ManagedUserList>('GET', `${api.users}?q=${q}`)).data;
const focused = () => document.activeElement as HTMLInputElement;

it('makes a user by keyboard alone, with the focus at what is wrong, and finds it again', async () => {
  await page.open('?tab=settings&view=people', { allow: /POST .*400/ });
  await page.keyboard('n');
  const form = await page.find('form', 'New user');
  await page.until(() => expect(focused().name).toBe('username'));
  await page.keyboard('kira-keys{Tab}{Tab}short{Control>}{Enter}{/Control}');
  await page.toast('Error creating user');
  await page.says('Password must be at least 6 characters', form);
  await page.until(() => expect(focused().type).toBe('password'));
  await page.user.clear(focused());
  await page.keyboard(`${PASSWORD}{Control>}{Enter}{/Control}`);
  await page.toast('User created');
  await page.until(() => expect([focused().name, focused().value]).toEqual(['username', '']));
  await page.idle();
  await page.keyboard('{Escape}');
  await page.gone('form', 'New user');
  await page.keyboard('/');
  await page.keyboard('ki');
  await page.until(() => expect(location.search).toContain('q=ki'));
  await page.row('kira-keys');
  expect(await users('k')).toMatchObject([{ username: 'kira-keys', role: 'visitor' }]);
});

it('shows what another admin changed meanwhile, and never the password that was typed', async () => {
  const { id } = await page.ask<ManagedUser>('POST', api.users, {
    username: 'clash',
    password: PASSWORD,
  });
  await page.open('?tab=settings&view=people', { allow: /PUT .*409/ });
  await page.press('Edit clash');
  const form = await page.find('form', 'Edit clash');
  await page.choose('Role', 'Admin', form);
  await page.fill('New password', `${PASSWORD}2`, form);
  const theirs = { role: 'visitor', disabled: true, version: 1 };
  await page.ask('PUT', `${api.users}/${id}`, theirs);
  await page.press('Save Changes', form);
  const question = await page.find('region', /changed this in the meantime/);
  expect(await users('clash')).toMatchObject([{ role: 'visitor', disabled: true }]);
  expect(page.words(question)).not.toContain(PASSWORD);
  for (const choice of ['Yours: Admin', 'Theirs: Disabled', 'Yours: The new password']) {
    expect((await page.find('radio', choice, question)).matches(':checked'), choice).toBe(true);
  }
  await page.press('Save these choices', question);
  await page.toast('User updated');
  expect(await users('clash')).toMatchObject([{ role: 'admin', disabled: true, version: 3 }]);
});

it('asks again who it is before it makes an account, and loses nothing typed', async () => {
  await page.open('?tab=settings&view=people&new=1', { allow: /users: 403|confirm: 400/ });
  const sql = 'UPDATE sessions SET confirmed_at = 0';
  await page.app().db.write((commit) => commit([{ sql, args: [] }]));
  const form = await page.find('form', 'New user');
  await page.fill('Username', 'typed-once', form);
  await page.fill('Password', PASSWORD, form);
  await page.press('Create User', form);
  await page.press('Close', await page.find('dialog', 'Is it you?'));
  expect((await page.field('Username', form)).value).toBe('typed-once');
  await page.press('Create User', form);
  const again = await page.find('dialog', 'Is it you?');
  await page.fill('Password', 'not mine at all', again);
  await page.press('Go on', again);
  await page.says('This is not your password', again);
  await page.fill('Password', GOOD_PASSWORD, again);
  await page.press('Go on', again);
  await page.row('typed-once');
});

it('takes the second factor of somebody away who lost their phone', async () => {
  const { cookie } = await testAccount(page.app(), 'phone-loser', 'editor');
  await setUpApp(page.app(), cookie, TEST_NOW.getTime());
  await page.open('?tab=settings&view=people');
  await page.row(/phone-loser.*On/);
  await page.press('Remove second factor phone-loser');
  await page.agree('Remove');
  await page.toast('Second factor removed');
  await page.row(/phone-loser.*None/);
});

it('makes a token, shows it once, and ends it', async () => {
  await page.open('?tab=settings&view=integrations');
  await page.says('No program has a token.');
  await page.press('New token');
  const form = await page.find('form', 'New token');
  await page.fill('Name', 'Price export', form);
  await page.press('Create Token', form);
  const dialog = await page.find('dialog', 'Token "Price export"');
  const token = (await page.field('Token', dialog)).value;
  expect(token).toMatch(/^sat_[\w-]{43}$/);
  // Nothing but the button closes it without a question.
  await page.press('Close', dialog);
  await page.agree('Go back', 'Close without storing the token?');
  expect((await page.field('Token', dialog)).value).toBe(token);
  await page.press('I have stored it', dialog);
  const status = async (path: string) =>
    (await page.app().get(path, { Authorization: `Bearer ${token}` })).status;
  expect(await status(api.adminPlans)).toBe(200);
  expect(await status(api.users)).toBe(403);
  await page.open('?tab=settings&view=integrations');
  const line = await page.row('Price export');
  await page.says('Active', line);
  expect(document.documentElement.outerHTML).not.toContain(token.slice(4));
  await page.press('Revoke Price export', line);
  await page.agree('Revoke', 'Revoke the token "Price export"?');
  await page.toast('Token revoked');
  await page.row(/Price export.*Revoked/);
  expect(await status(api.adminPlans)).toBe(401);
});
