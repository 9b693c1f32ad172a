import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAt } from '#api/people/second-factor/testing.ts';
import { startTestCopy, TEST_ADMIN, type TestSite } from '../../scripts/test-site.ts';
import { refused, SAME_ORIGIN, toast } from '../../site/tests/support/admin.ts';
import { sideways, violations } from '../../site/tests/support/axe.ts';
import { browseSite, builtSite, WIDTHS } from '../../site/tests/support/site.ts';

/** Second factors as people meet them, in one site that asks its admins for one. */
let own: TestSite;
// Passkeys need a name: browsers take none for a number.
const origin = () => own.origin.replace('127.0.0.1', 'localhost');
beforeAll(async () => {
  own = await startTestCopy(builtSite(), { REQUIRE_SECOND_FACTOR: 'admin' });
});
afterAll(() => own?.stop());
const site = browseSite(origin);

const PASSWORD = 'kf8-Ulm.tram-Bus';
const headers = SAME_ORIGIN;
const NOISE = [...refused(400), ...refused(401), ...refused(403)];
/** The admin's app and codes, from the first test on. */
const admin = { secret: '', codes: [] as string[] };
/** Changes the database under the server, where a test cannot wait as long as people would. */
function alter(sql: string): void {
  const db = new DatabaseSync(join(own.dataDir, 'sim-atlas.db'), { timeout: 5000 });
  db.exec(sql);
  db.close();
}
/** No session has given a password lately. */
const forgetConfirmed = () => alter('UPDATE sessions SET confirmed_at = 0');
/** The code that an app shows now, also where it was used just before. */
function codeOf({ secret }: { secret: string }): string {
  alter('UPDATE totp_factors SET last_step = 0');
  return codeAt(secret, Date.now());
}

/** Looks at a screen where it is narrowest. */
async function look(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  const found = { sideways: await sideways(page), violations: await violations(page) };
  expect({ what, ...found }).toEqual({ what, sideways: 0, violations: [] });
  await page.setViewportSize(before);
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password').fill(password);
  await form.getByLabel('Password').press('Enter');
}
const secondStep = (page: Page) => page.getByRole('heading', { name: 'Second step' });

/** Sets an app up in the open dialog by its key; what it needs to show codes. */
async function pairApp(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const app = { secret };
  await look(page, 'an app that is set up');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).press('Enter');
  await dialog.getByText('This code is not right.').waitFor();
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(app));
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  return app;
}

/** Reads the recovery codes that are shown once, and says that they are stored. */
async function storeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await dialog.waitFor();
  const codes = await dialog.locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await look(page, 'recovery codes');
  // Nothing but the button closes it without a question, however often Escape is pressed.
  const leave = page.getByRole('alertdialog', { name: 'Close without storing the codes?' });
  for (const _ of [1, 2]) {
    await page.keyboard.press('Escape');
    await leave.waitFor();
    await page.keyboard.press('Escape');
    await leave.waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await look(page, 'the question about codes');
  await leave.getByRole('button', { name: 'Go back' }).click();
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  return codes;
}

/** Opens the dashboard as the admin, with the app. */
async function openAdmin(address: string): Promise<Page> {
  const page = await site.open(`/auth?next=${encodeURIComponent(`/admin${address}`)}`, {
    allow: NOISE,
  });
  await logIn(page, TEST_ADMIN.username, TEST_ADMIN.password);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(admin));
  await page.getByRole('textbox', { name: 'Code', exact: true }).press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/admin');
  await page.locator('#panel').waitFor();
  return page;
}

/** Makes an editor, who then logs in by the form. */
async function openEditor(boss: Page, username: string): Promise<Page> {
  const data = { username, password: PASSWORD, role: 'editor' };
  const made = await boss.request.post('/api/admin/users', { data, headers });
  expect(made.status(), await made.text()).toBe(201);
  const page = await site.open('/auth?next=/account', { allow: NOISE });
  await logIn(page, username, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === '/account');
  return page;
}
const logOut = (page: Page) => page.request.post('/api/logout', { headers });

it('an admin who has to have a factor sets up an app before anything else, and logs in with it', async () => {
  const page = await site.open('/auth?next=/admin?tab=regions', { allow: NOISE });
  await logIn(page, TEST_ADMIN.username, TEST_ADMIN.password);
  await page.waitForURL(({ pathname }) => pathname === '/account');
  await page.getByText('This site asks you for a second factor.').waitFor();
  expect(await page.getByRole('button', { name: 'Change Password' }).isVisible()).toBe(false);
  await look(page, 'an account that must have a factor');
  // Neither a page nor a call of the dashboard opens meanwhile.
  const call = await page.request.get('/api/admin/check');
  expect([call.status(), await call.json()]).toMatchObject([403, { code: 'second_factor' }]);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  Object.assign(admin, await pairApp(page));
  admin.codes = await storeCodes(page);
  await page.waitForURL(({ pathname, search }) => pathname + search === '/admin?tab=regions');

  await logOut(page);
  await page.goto('/auth');
  await logIn(page, TEST_ADMIN.username, TEST_ADMIN.password);
  await secondStep(page).waitFor();
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  expect(await code.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await look(page, 'the second step');
  // It is part of this login: there is nothing else to choose until it is given up.
  expect(await page.getByRole('tab').count()).toBe(0);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('tab', { name: 'Register' }).waitFor();
  await logIn(page, TEST_ADMIN.username, TEST_ADMIN.password);
  await secondStep(page).waitFor();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await code.press('Enter');
  await page.getByText('Type the six digits that the app shows').waitFor();
  await code.fill('000000');
  await code.press('Enter');
  await page.getByText('This code is not right').waitFor();
  // As it is pasted out of an app.
  const next = codeOf(admin);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await code.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/admin');
});

it('the session ends while they work: the dashboard asks for both steps, and nothing typed is lost', async () => {
  const page = await openAdmin('?tab=regions');
  await page.getByRole('button', { name: 'Edit Japan' }).click();
  const form = page.getByRole('form', { name: 'Edit Japan' });
  await form.getByLabel('Name').fill('Nippon');
  await logOut(page);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(TEST_ADMIN.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  const code = dialog.getByRole('textbox', { name: 'Code', exact: true });
  await code.fill(codeOf(admin));
  await look(page, 'the second step in the dashboard');
  await code.press('Enter');
  await toast(page, 'Region updated');
  await page.getByRole('button', { name: 'Edit Nippon' }).waitFor();
});

it('a passkey is made under a name, logs in, and is removed', async () => {
  const boss = await openAdmin('?tab=settings&view=people');
  const page = await openEditor(boss, 'key-owner');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'New passkey' });
  await look(page, 'a new passkey');
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
  await storeCodes(page);
  await page.getByText('Passkey “My laptop”').waitFor();
  await page.getByText('10 codes of 10 left').waitFor();
  await look(page, 'an account with a passkey');

  await logOut(page);
  await page.goto('/auth?next=/account');
  await logIn(page, 'key-owner', PASSWORD);
  await secondStep(page).waitFor();
  await look(page, 'the second step with a passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/account');
  const key = page.getByRole('listitem').filter({ hasText: 'My laptop' });
  await key.getByText(/last used/).waitFor();

  // By passkey too when it is asked again.
  forgetConfirmed();
  await page.getByRole('button', { name: 'Make new ones' }).click();
  const again = page.getByRole('dialog', { name: 'Is it you?' });
  await again.getByRole('button', { name: 'Use a passkey' }).click();
  await storeCodes(page);

  await key.getByRole('button', { name: 'Remove the passkey My laptop' }).click();
  await key.getByRole('button', { name: 'Really remove' }).click();
  await toast(page, 'Passkey removed');
  await page.getByText('None: your password alone logs you in.').waitFor();
});

it('a lost phone: a recovery code logs in once, and a new app is set up', async () => {
  const page = await site.open('/auth?next=/account', { allow: NOISE });
  await logIn(page, TEST_ADMIN.username, TEST_ADMIN.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(admin.codes[0]!.toUpperCase());
  await look(page, 'the second step with a recovery code');
  await page.getByLabel('Recovery code').press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/account');
  await page.getByText('9 codes of 10 left').waitFor();
  // The last one of whoever must have one stays.
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Replace' }).click();
  Object.assign(admin, await pairApp(page));
  await toast(page, 'The new app is set up');
});

it('the dashboard tells of a login from a new place, and the account page asks about it', async () => {
  const first = await openAdmin('?tab=todo');
  const second = await openAdmin('?tab=regions');
  await first.reload();
  await first.getByText('A login from a new place:').waitFor();
  await look(first, 'the notice of a new place');
  await first.getByRole('link', { name: 'Was that you?' }).click();
  await first
    .getByText(/^Chrome on Linux, network 127\.0\.0\.0\/24/)
    .first()
    .waitFor();
  await look(first, 'the question about a new place');
  await first.getByRole('button', { name: 'That was not me' }).click();
  await first.getByText('Every other session has ended.').waitFor();
  expect((await second.request.get('/api/user')).status()).toBe(401);
});
