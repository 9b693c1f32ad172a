import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { linkIn, openTestMail, type ReceivedMail } from '#api/mail/testing.ts';
import { paths } from '#src/domain/paths.ts';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { browseAdmin, idle, refused, toast } from './support/admin.ts';
import { violations } from './support/axe.ts';
import { ORIGIN } from './support/site.ts';

const mail = await openTestMail();
const site = browseAdmin(mail.variables);
afterAll(() => mail.close());

const ADMIN_ADDRESS = 'boss@people.example';
const GUEST_ADDRESS = 'guest@people.example';
const GUEST = { username: 'invited-guest', password: 'kf8-Ulm.tram-Bus' };
const NEXT_PASSWORD = 'zug-Um.94-nacht';

/** The newest mail to an address with such a subject, once it is there. */
async function mailTo(address: string, subject: string): Promise<ReceivedMail> {
  const find = () =>
    mail.received.findLast(
      (one) => one.recipients.includes(address) && one.subject?.includes(subject),
    );
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true);
  return find()!;
}
/** Where a link of a mail leads, on this server: mails have the address that visitors use. */
function placeOf(received: ReceivedMail): string {
  const { origin, pathname, hash } = new URL(linkIn(received));
  expect(origin).toBe(ORIGIN);
  expect(hash).toMatch(/^#[\w-]{43}$/);
  return pathname + hash;
}
const formOf = (page: Page, button: string) =>
  page.locator('form', { has: page.getByRole('button', { name: button }) });
async function fill(page: Page, button: string, values: Record<string, string>) {
  const form = formOf(page, button);
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await form.getByRole('button', { name: button }).click();
}
const logIn = (page: Page, { username, password }: typeof GUEST) =>
  fill(page, 'Sign In', { Username: username, Password: password });

it('confirms the address of an admin, and sends a test to it', async () => {
  const page = await site.open('?tab=users&view=mail');
  await page.getByText('Mail is sent as SIM Atlas <mail@atlas.example>').waitFor();
  await page.getByText('For a test, set your own e-mail address').waitFor();
  await page.goto(paths.account);
  await fill(page, 'Save Address', {
    'E-mail address': ADMIN_ADDRESS,
    'Your password': TEST_ADMIN.password,
  });
  await page.getByText(`Open the link that we sent to ${ADMIN_ADDRESS}`).waitFor();
  // In a browser that is not logged in: the link waits for the login.
  const other = await site.visit(placeOf(await mailTo(ADMIN_ADDRESS, 'Confirm')));
  await other.waitForURL('**/auth?**');
  await logIn(other, TEST_ADMIN);
  // The toast may be gone before a busy machine looks; this stays.
  await other.getByText(`Mail goes to ${ADMIN_ADDRESS}.`).waitFor();
  expect(other.url()).not.toContain('#');
  await other.getByLabel('A backup failed').check();
  await formOf(other, 'Save').getByRole('button', { name: 'Save', exact: true }).click();
  await toast(other, 'Saved');
  await other.reload();
  await expect.poll(() => other.getByLabel('A backup failed').isChecked()).toBe(true);
  expect(await violations(other)).toEqual([]);

  const panel = await site.open('?tab=users&view=mail');
  await panel.getByRole('button', { name: 'Send a test mail to me' }).click();
  await toast(panel, 'A test is on its way to your address');
  expect((await mailTo(ADMIN_ADDRESS, 'Test mail')).text).toContain('Mail from this site arrives.');
});

it('brings somebody in by an invitation', async () => {
  const page = await site.open('?tab=users&view=invitations');
  await page.keyboard.press('n');
  const form = page.getByRole('form', { name: 'New invitation' });
  await form.getByLabel(/E-mail address/).fill(GUEST_ADDRESS);
  await form.getByLabel('Role').selectOption('Editor');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send Invitation' }).click();
  await toast(page, 'Invitation sent');
  await page.getByRole('row').filter({ hasText: GUEST_ADDRESS }).waitFor();
  const place = placeOf(await mailTo(GUEST_ADDRESS, 'You are invited'));
  const guest = await site.visit(place, { allow: refused(404) });
  await guest.getByText('You are invited to work on this site (role: Editor).').waitFor();
  expect(new URL(guest.url()).hash).toBe('');
  expect(await violations(guest)).toEqual([]);
  await fill(guest, 'Save', {
    Username: GUEST.username,
    'New Password': 'short',
    'Confirm Password': 'short',
  });
  await guest.getByText('Password must be at least 12 characters').waitFor();
  await fill(guest, 'Save', {
    'New Password': GUEST.password,
    'Confirm Password': GUEST.password,
  });
  await toast(guest, 'Your account is made. Please log in.');
  // The name that was just chosen stands there, once.
  const login = formOf(guest, 'Sign In');
  await expect.poll(() => login.getByLabel('Username').inputValue()).toBe(GUEST.username);
  await guest.reload();
  await expect.poll(() => login.getByLabel('Username').inputValue()).toBe('');
  await logIn(guest, GUEST);
  await guest.waitForURL(`**${paths.admin}`);
  await guest.goto(place);
  await guest.getByText('This link does not work any more').waitFor();
  await page.reload();
  await idle(page);
  await page.getByText('Nobody is invited at the moment.').waitFor();
});

it('gives a new password by a link, and ends every session', async () => {
  const before = await site.visit(paths.auth);
  await logIn(before, GUEST);
  await before.waitForURL(`**${paths.admin}`);
  const page = await site.visit(paths.auth, { allow: refused(401) });
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL(`**${paths.forgotPassword}`);
  expect(await violations(page)).toEqual([]);
  await fill(page, 'Send Link', { 'Username or e-mail address': GUEST.username });
  await page.getByText('If there is such an account').waitFor();
  await page.goto(placeOf(await mailTo(GUEST_ADDRESS, 'New password')));
  const name = page.getByLabel('Username');
  await expect.poll(() => name.inputValue()).toBe(GUEST.username);
  expect(await name.isEditable()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await fill(page, 'Save', { 'New Password': NEXT_PASSWORD, 'Confirm Password': NEXT_PASSWORD });
  await toast(page, 'Your new password is set. Please log in with it.');
  await logIn(page, GUEST);
  await toast(page, 'Login failed');
  await logIn(page, { ...GUEST, password: NEXT_PASSWORD });
  await page.waitForURL(`**${paths.admin}`);
  expect((await before.request.get('/api/user')).status()).toBe(401);
  await mailTo(GUEST_ADDRESS, 'was changed');
});
