import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { refused } from './support/admin.ts';
import { API_DOWN, browseSite, cutApi, ORIGIN, WIDTHS } from './support/site.ts';

const site = browseSite();
const PASSWORD = 'kf8-Ulm.tram';
const REFUSED = [/\/api\/(login|register)/, /status of 40[019]/];
let accounts = 0;
const newName = () => `visitor-${process.pid}-${(accounts += 1)}`;

const toast = (page: Page, text: string) =>
  page.locator('.toast').filter({ hasText: text }).waitFor();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Fills the visible form and sends it. */
async function send(page: Page, values: Record<string, string>, button: string): Promise<void> {
  const form = page.locator('form:visible');
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: button }).click();
}

const logIn = (page: Page, username: string, password: string) =>
  send(page, { Username: username, Password: password }, 'Sign In');

async function registered(name: string): Promise<Page> {
  const page = await site.open('/auth#register');
  const values = { Username: name, Password: PASSWORD, 'Confirm Password': PASSWORD };
  await send(page, values, 'Create Account');
  await page.waitForURL(`${ORIGIN}/`);
  return page;
}

describe('the login page', () => {
  it('checks the forms before it sends them, at the field', async () => {
    const page = await site.open('/auth');
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect(await page.locator('.err:visible').allInnerTexts()).toEqual([
      'Username is required',
      'Password is required',
    ]);
    expect(
      await field(page, 'Username')
        .first()
        .evaluate((n) => n === document.activeElement),
    ).toBe(true);
    await page.getByRole('tab', { name: 'Login' }).press('ArrowRight');
    const bad = { Username: 'ab', Password: '12345', 'Confirm Password': '1234' };
    await send(page, bad, 'Create Account');
    expect(await page.locator('.err:visible').allInnerTexts()).toEqual([
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
      "Passwords don't match",
    ]);
  });

  it('says why a login failed, in a toast and at the form', async () => {
    const page = await site.open('/auth', { allow: REFUSED });
    await logIn(page, 'nobody-here', 'wrong password');
    await toast(page, 'Login failed');
    await expect
      .poll(() => page.locator('.err:visible').allInnerTexts())
      .toEqual(['Wrong username or password']);
  });

  it('says so when the server is away, and works again afterwards', async () => {
    const page = await site.open('/auth', { allow: API_DOWN });
    await cutApi(page);
    await logIn(page, 'somebody', PASSWORD);
    await toast(page, 'The server cannot be reached');
    await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true);
  });

  it('shows the side panel on wide screens only', async () => {
    const wide = await site.open('/auth');
    const heading = wide.getByRole('heading', { name: 'Compare SIM Cards Worldwide' });
    expect(await heading.isVisible()).toBe(true);
    const small = await site.open('/auth', { width: WIDTHS.phone });
    expect(await small.getByText('Compare SIM Cards Worldwide').isVisible()).toBe(false);
  });

  it('says without JavaScript what it needs', async () => {
    const page = await site.open('/auth', { javaScript: false });
    expect(await page.locator('noscript').innerText()).toContain('needs JavaScript');
  });
});

describe('a visitor', () => {
  it('registers, is greeted, meets the header, and leaves', async () => {
    const name = newName();
    const page = await registered(name);
    await toast(page, 'Your account has been created.');
    const menu = page.locator('.hdr .user');
    // Filled once the page has asked who is logged in.
    await expect.poll(() => menu.locator('summary').innerText()).toBe(name);
    expect(await page.locator('.hdr').getByRole('link', { name: 'Login' }).count()).toBe(0);
    await menu.locator('summary').click();
    expect(await menu.getByRole('link', { name: 'Admin Dashboard' }).isVisible()).toBe(false);
    await menu.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'You have been logged out.');
    expect(page.url()).toBe(`${ORIGIN}/`);
    await page.locator('.hdr-end').getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  it('is sent away from the login page and from the dashboard', async () => {
    const page = await registered(newName());
    await page.goto('/auth').catch(() => null);
    await page.waitForURL(`${ORIGIN}/`);
    await page.goto('/admin');
    expect(page.url()).toBe(`${ORIGIN}/`);
  });

  it('sees who is logged in in the mobile menu', async () => {
    const name = newName();
    const page = await registered(name);
    await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
    await page.locator('.mmenu-box > summary').click();
    await page.locator('.mmenu').getByText(`Logged in as: ${name}`).waitFor();
  });

  it('changes the password, which ends the other session', async () => {
    const name = newName();
    const page = await registered(name);
    const other = await site.open('/auth');
    await logIn(other, name, PASSWORD);
    await other.waitForURL(`${ORIGIN}/`);
    await page.goto('/account');
    // What the page asked before the change is refused after it.
    await page.getByText('Here and in 1 other place.').waitFor();
    const values = {
      'Current Password': PASSWORD,
      'New Password': 'another-Good1',
      'Confirm Password': 'another-Good1',
    };
    await send(page, values, 'Change Password');
    await toast(page, 'Password changed');
    const status = (on: Page) => on.evaluate(() => fetch('/api/user').then((r) => r.status));
    expect(await status(page)).toBe(200);
    const answer = await other.context().request.get('/api/user');
    expect(answer.status()).toBe(401);
  });

  it('sees where else it is logged in, and logs out there', async () => {
    const name = newName();
    const page = await registered(name);
    const others: Page[] = [];
    for (let i = 0; i < 3; i += 1) {
      const other = await site.open('/auth');
      await logIn(other, name, PASSWORD);
      await other.waitForURL(`${ORIGIN}/`);
      others.push(other);
    }
    let asked = 0;
    page.on('request', (request) => void (asked += Number(request.url().endsWith('/api/user'))));
    await page.goto('/account');
    const rows = page.locator('.session-list li');
    await page.getByText('Here and in 3 other places.').waitFor();
    await page.locator('.hdr .user summary').getByText(name).waitFor();
    // Header and page want to know who it is; one question tells both.
    expect(asked).toBe(1);
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(
        /^Chrome on Linux \(this browser\)\s+Logged in \d+ \w+ 20\d\d at \d\d:\d\d, network 127\.0\.0\.0\/24\s+Last used \d+ \w+/,
      ),
      ...Array<unknown>(3).fill(expect.stringMatching(/^Chrome on Linux\s+Logged in/)),
    ]);
    expect(await rows.first().getByRole('button').count()).toBe(0);
    await rows.nth(1).getByRole('button').click();
    await toast(page, 'Logged out there');
    await page.getByText('Here and in 2 other places.').waitFor();
    const alive = async () => {
      const answers = others.map((other) => other.context().request.get('/api/user'));
      return (await Promise.all(answers)).filter((answer) => answer.ok()).length;
    };
    expect(await alive()).toBe(2);
    await page.getByRole('button', { name: 'Log out everywhere else' }).press('Enter');
    await toast(page, 'Logged out everywhere else');
    await page.getByText('Only here.').waitFor();
    expect(await alive()).toBe(0);
    expect(await rows.count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Log out everywhere else' }).isVisible()).toBe(
      false,
    );
  });

  it('causes no request for the user without a session', async () => {
    const asked: string[] = [];
    await site.open('/about', {
      prepare: async (page) => page.on('request', (request) => asked.push(request.url())),
    });
    expect(asked.filter((url) => url.includes('/api/user'))).toEqual([]);
  });
});

describe('an admin', () => {
  it('comes to the dashboard and leaves it to the login page', async () => {
    // The stream of publishing ends with the session, and may ask once more before the page is gone.
    const page = await site.open('/auth', { allow: refused(401) });
    await logIn(page, TEST_ADMIN.username.toUpperCase(), TEST_ADMIN.password);
    await page.waitForURL(`${ORIGIN}/admin`);
    await toast(page, `Welcome back, ${TEST_ADMIN.username}!`);
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await page.locator('.adm').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${ORIGIN}/auth`);
    await toast(page, 'Logged out');
    expect((await page.context().request.get('/api/admin/check')).status()).toBe(401);
  });
});
