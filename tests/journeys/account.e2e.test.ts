import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { linkIn, openTestMail, type ReceivedMail } from '#api/people/mail/testing.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { browseAdmin, idle, refused, toast } from '../../site/tests/support/admin.ts';
import { ORIGIN, WIDTHS } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** Somebody with an account: registers, logs in and out, and is invited and let in again by mail. */
const mail = await openTestMail();
const site = browseAdmin(mail.variables);
afterAll(() => mail.close());

const PASSWORD = 'kf8-Ulm.tram';
const MINE = 'boss@people.example';
const THEIRS = 'guest@people.example';
const GUEST = { username: 'invited-guest', password: 'kf8-Ulm.tram-Bus' };
const NEXT_PASSWORD = 'zug-Um.94-nacht';

const formOf = (page: Page, button: string) =>
  page.locator('form:visible', { has: page.getByRole('button', { name: button }) });
/** Fills the visible form of a button and sends it. */
async function send(page: Page, button: string, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await formOf(page, button).getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: button }).click();
}
const logIn = (page: Page, { username, password }: typeof GUEST) =>
  send(page, 'Sign In', { Username: username, Password: password });
const problems = (page: Page) => page.locator('.err:visible').allInnerTexts();
const isAlive = async (page: Page) => (await page.request.get('/api/user')).ok();

async function registered(username: string): Promise<Page> {
  const page = await site.visit('/auth#register');
  const values = { Username: username, Password: PASSWORD, 'Confirm Password': PASSWORD };
  await send(page, 'Create Account', values);
  await page.waitForURL('**/');
  return page;
}

it('registers, is greeted, and leaves', async () => {
  await step('a page asks nobody who its visitor is', async () => {
    const asked: string[] = [];
    await site.visit('/about', {
      prepare: async (page) => page.on('request', (r) => asked.push(new URL(r.url()).pathname)),
    });
    // The count of the view knows nobody.
    const questions = asked.filter((path) => path.startsWith('/api/') && path !== '/api/events');
    expect(questions).toEqual([]);
  });

  await step('forms are checked before they are sent, at the field', async () => {
    const page = await site.visit('/auth', { allow: [/\/api\/login/, /status of 40[019]/] });
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect(await problems(page)).toEqual(['Username is required', 'Password is required']);
    const name = formOf(page, 'Sign In').getByLabel('Username');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await logIn(page, { username: 'nobody-here', password: 'wrong password' });
    await toast(page, 'Login failed');
    await expect.poll(() => problems(page)).toEqual(['Wrong username or password']);
    await page.getByRole('tab', { name: 'Login' }).press('ArrowRight');
    // The Tab key stops at one tab alone.
    const stops = (tabs: HTMLElement[]) => tabs.map(({ tabIndex }) => tabIndex);
    expect(await page.getByRole('tab').evaluateAll(stops)).toEqual([-1, 0]);
    const bad = { Username: 'ab', Password: '12345', 'Confirm Password': '1234' };
    await send(page, 'Create Account', bad);
    expect(await problems(page)).toEqual([
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
      "Passwords don't match",
    ]);
  });

  const name = 'visitor-one';
  const page = await registered(name);
  const menu = page.locator('.hdr .user');

  await step('the header knows the account', async () => {
    await toast(page, 'Your account has been created.');
    // Filled once the page has asked who is logged in.
    await expect.poll(() => menu.locator('summary').innerText()).toBe(name);
    expect(await page.locator('.hdr').getByRole('link', { name: 'Login' }).count()).toBe(0);
    await menu.locator('summary').click();
    expect(await menu.getByRole('link', { name: 'Admin Dashboard' }).isVisible()).toBe(false);
    await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
    await page.locator('.mmenu-box > summary').click();
    await page.locator('.mmenu').getByText(`Logged in as: ${name}`).waitFor();
    await page.setViewportSize({ width: WIDTHS.wide, height: 800 });
  });

  await step('neither the login page nor the dashboard is for it', async () => {
    await page.goto('/auth').catch(() => null);
    await page.waitForURL('**/');
    await page.goto('/admin');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  await step('it is logged out', async () => {
    await menu.locator('summary').click();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'You have been logged out.');
    await page.locator('.hdr-end').getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });
});

it('sees where else it is logged in, ends that, and changes the password', async () => {
  const name = 'visitor-two';
  const page = await registered(name);
  const others: Page[] = [];
  for (let at = 0; at < 3; at += 1) {
    const other = await site.visit('/auth');
    await logIn(other, { username: name, password: PASSWORD });
    await other.waitForURL('**/');
    others.push(other);
  }
  const alive = async () => (await Promise.all(others.map(isAlive))).filter(Boolean).length;
  const rows = page.locator('.session-list li');

  await step(
    'every session is listed, and one question tells page and header who it is',
    async () => {
      let asked = 0;
      page.on('request', (request) => void (asked += Number(request.url().endsWith('/api/user'))));
      await page.goto('/account');
      await page.getByText('Here and in 3 other places.').waitFor();
      await page.locator('.hdr .user summary').getByText(name).waitFor();
      expect(asked).toBe(1);
      expect(await rows.allInnerTexts()).toEqual([
        expect.stringMatching(
          /^Chrome on Linux \(this browser\)\s+Logged in \d+ \w+ 20\d\d at \d\d:\d\d, network 127\.0\.0\.0\/24\s+Last used \d+ \w+/,
        ),
        ...Array<unknown>(3).fill(expect.stringMatching(/^Chrome on Linux\s+Logged in/)),
      ]);
      expect(await rows.first().getByRole('button').count()).toBe(0);
    },
  );

  await step('one is ended', async () => {
    await rows.nth(1).getByRole('button').click();
    await toast(page, 'Logged out there');
    await page.getByText('Here and in 2 other places.').waitFor();
    expect(await alive()).toBe(2);
  });

  await step('a new password ends the others', async () => {
    await send(page, 'Change Password', {
      'Current Password': PASSWORD,
      'New Password': 'another-Good1',
      'Confirm Password': 'another-Good1',
    });
    await toast(page, 'Password changed');
    expect([await isAlive(page), await alive()]).toEqual([true, 0]);
  });

  await step('and so does a press', async () => {
    const other = await site.visit('/auth');
    await logIn(other, { username: name, password: 'another-Good1' });
    await other.waitForURL('**/');
    await page.reload();
    const everywhere = page.getByRole('button', { name: 'Log out everywhere else' });
    await everywhere.press('Enter');
    await toast(page, 'Logged out everywhere else');
    await page.getByText('Only here.').waitFor();
    expect([await isAlive(other), await rows.count()]).toEqual([false, 1]);
    expect(await everywhere.isVisible()).toBe(false);
  });
});

it('comes to the dashboard as an admin, whatever the case, and leaves it to the login', async () => {
  // The stream of publishing ends with the session, and may ask once more before the page is gone.
  const page = await site.visit('/auth', { allow: refused(401) });
  await logIn(page, { ...TEST_ADMIN, username: TEST_ADMIN.username.toUpperCase() });
  await page.waitForURL(`**${paths.admin}`);
  await toast(page, `Welcome back, ${TEST_ADMIN.username}!`);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.locator('.adm').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth');
  await toast(page, 'Logged out');
  expect((await page.request.get(api.adminCheck)).status()).toBe(401);
});

/** The newest mail to an address with such a subject, once it is there. */
async function mailTo(address: string, subject: string): Promise<ReceivedMail> {
  const find = () =>
    mail.received.findLast(
      (one) => one.recipients.includes(address) && one.subject?.includes(subject),
    );
  await expect.poll(() => find() !== undefined).toBe(true);
  return find()!;
}
/** Where a link of a mail leads, on this server: mails have the address that visitors use. */
function placeOf(received: ReceivedMail): string {
  const { origin, pathname, hash } = new URL(linkIn(received));
  expect(origin).toBe(ORIGIN);
  expect(hash).toMatch(/^#[\w-]{43}$/);
  return pathname + hash;
}

it('is confirmed, invited and let in again by mail', async () => {
  await step('an admin confirms an address in a browser that logs in for it', async () => {
    const page = await site.open('?tab=settings&view=mail');
    await page.getByText('Mail is sent as SIM Atlas <mail@atlas.example>').waitFor();
    await page.getByText('For a test, set your own e-mail address').waitFor();
    await page.goto(paths.account);
    const values = { 'E-mail address': MINE, 'Your password': TEST_ADMIN.password };
    await send(page, 'Save Address', values);
    await page.getByText(`Open the link that we sent to ${MINE}`).waitFor();
    const other = await site.visit(placeOf(await mailTo(MINE, 'Confirm')));
    await other.waitForURL('**/auth?**');
    await logIn(other, TEST_ADMIN);
    // The toast may be gone before a busy machine looks; this stays.
    await other.getByText(`Mail goes to ${MINE}.`).waitFor();
    expect(other.url()).not.toContain('#');
    await other.getByLabel('A backup failed').check();
    await formOf(other, 'Save').getByRole('button', { name: 'Save', exact: true }).click();
    await toast(other, 'Saved');
    await other.reload();
    await expect.poll(() => other.getByLabel('A backup failed').isChecked()).toBe(true);
    const panel = await site.open('?tab=settings&view=mail');
    await panel.getByRole('button', { name: 'Send a test mail to me' }).click();
    await toast(panel, 'A test is on its way to your address');
    const { text } = await mailTo(MINE, 'Test mail');
    expect(text).toContain('Mail from this site arrives.');
  });

  await step('somebody is invited, chooses a name and a password, and logs in', async () => {
    const page = await site.open('?tab=settings&view=people');
    await page.getByRole('button', { name: 'New invitation' }).click();
    const form = page.getByRole('form', { name: 'New invitation' });
    await form.getByLabel(/E-mail address/).fill(THEIRS);
    await form.getByLabel('Role').selectOption('Editor');
    await form.getByRole('button', { name: 'Send Invitation' }).click();
    await toast(page, 'Invitation sent');
    await page.getByRole('row').filter({ hasText: THEIRS }).waitFor();
    const place = placeOf(await mailTo(THEIRS, 'You are invited'));
    const guest = await site.visit(place, { allow: refused(404) });
    await guest.getByText('You are invited to work on this site (role: Editor).').waitFor();
    expect(new URL(guest.url()).hash).toBe('');
    const passwords = (text: string) => ({ 'New Password': text, 'Confirm Password': text });
    await send(guest, 'Save', { Username: GUEST.username, ...passwords('short') });
    await guest.getByText('Password must be at least 12 characters').waitFor();
    await send(guest, 'Save', passwords(GUEST.password));
    await toast(guest, 'Your account is made. Please log in.');
    // The name that was just chosen stands there, once.
    const name = formOf(guest, 'Sign In').getByLabel('Username');
    await expect.poll(() => name.inputValue()).toBe(GUEST.username);
    await guest.reload();
    await expect.poll(() => name.inputValue()).toBe('');
    await logIn(guest, GUEST);
    await guest.waitForURL(`**${paths.admin}`);
    await guest.goto(place);
    await guest.getByText('This link does not work any more').waitFor();
    await page.reload();
    await idle(page);
    await page.getByText('Nobody is invited at the moment.').waitFor();
  });

  await step('a link gives a new password, and ends every session', async () => {
    const before = await site.visit(paths.auth);
    await logIn(before, GUEST);
    await before.waitForURL(`**${paths.admin}`);
    const page = await site.visit(paths.auth, { allow: refused(401) });
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL(`**${paths.forgotPassword}`);
    await send(page, 'Send Link', { 'Username or e-mail address': GUEST.username });
    await page.getByText('If there is such an account').waitFor();
    await page.goto(placeOf(await mailTo(THEIRS, 'New password')));
    const name = page.getByLabel('Username');
    await expect.poll(() => name.inputValue()).toBe(GUEST.username);
    expect(await name.isEditable()).toBe(false);
    await send(page, 'Save', { 'New Password': NEXT_PASSWORD, 'Confirm Password': NEXT_PASSWORD });
    await toast(page, 'Your new password is set. Please log in with it.');
    await logIn(page, GUEST);
    await toast(page, 'Login failed');
    await logIn(page, { ...GUEST, password: NEXT_PASSWORD });
    await page.waitForURL(`**${paths.admin}`);
    expect(await isAlive(before)).toBe(false);
    await mailTo(THEIRS, 'was changed');
  });
});
