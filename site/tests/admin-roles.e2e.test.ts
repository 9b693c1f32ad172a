import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import type { ManagedUserList } from '../../src/contract/users.ts';
import { browseAdmin, idle, panelOf, refused, SAME_ORIGIN, toast } from './support/admin.ts';
import { sideways, violations, wear } from './support/axe.ts';
import { WIDTHS } from './support/site.ts';

const site = browseAdmin();
const PASSWORD = 'kf8-Ulm.tram-Bus';
const headers = SAME_ORIGIN;

/** Makes an account with a role and goes on as it. */
const as = (role: string, username: string) => ({
  prepare: async (_: Page, { request }: BrowserContext) => {
    const data = { username, password: PASSWORD, role };
    const made = await request.post('/api/admin/users', { data, headers });
    expect([201, 409]).toContain(made.status());
    const login = await request.post('/api/login', {
      data: { username, password: PASSWORD },
      headers,
    });
    expect(login.ok()).toBe(true);
  },
});
const go = async (page: Page, address: string) => {
  await page.goto(`/admin${address}`);
  await panelOf(page).waitFor();
  await idle(page);
};
const tabNames = (page: Page) =>
  page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.textContent.replace(/[\d,]+$/, '')));

const PLACES = [
  '?tab=overview',
  '?tab=carriers',
  '?tab=regions',
  '?tab=simcards&q=visible',
  '?tab=prices&id=3',
  '?tab=seo',
  '?tab=seo&view=analyzer',
  '?tab=seo&view=old',
  '?tab=import',
  '?tab=import&view=held',
  '?tab=import&view=feeds',
  '?tab=import&view=export',
  '?tab=publishing',
  '?tab=reports',
  '?tab=checks',
  '?tab=checks&view=sources',
  '?tab=statistics',
  '?tab=users',
  '?tab=history',
  '?tab=trash',
];
/** Words on buttons of what others than viewers may do, and others than editors. */
const CHANGES =
  /^(New|Delete|Create|Save|Restore|Publish now|Pause|Resume|Copy|Take back|Add|Analyze pages|Read pages|Still this|Gone|Watch|Mark as|Choose page|Roll|Run |Release)/;
const ADMINS = /^(Database|New user|New token|New feed)/;
const usable = (page: Page, words: RegExp) =>
  page
    .getByRole('button', { name: words, disabled: false })
    .evaluateAll((buttons) => buttons.map((button) => button.textContent || button.ariaLabel));

// Nothing that a role may not read is asked for either: a refused call would fail these as console noise.
it.each([
  ['viewer', CHANGES],
  ['editor', ADMINS],
])(
  'shows a %s everything that the role may see, and no button that would be refused',
  async (role, words) => {
    const page = await site.open('?tab=carriers', as(role, `the-${role}`));
    await go(page, '?tab=statistics');
    expect(await tabNames(page)).toEqual(['Statistics', 'History']);
    for (const place of PLACES) {
      await go(page, place);
      expect({ place, usable: await usable(page, words) }).toEqual({ place, usable: [] });
      // An editor's screens are an admin's with fewer buttons.
      if (role === 'viewer') {
        expect({ place, found: await violations(page) }).toEqual({ place, found: [] });
      }
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.type('re');
    await page.getByRole('option', { name: /^Go to Reports/ }).waitFor();
    expect(await page.getByRole('option', { name: /^(Reset|Reload|Back up)/ }).count()).toBe(0);
  },
  240_000,
);

it('lets a viewer look into a form, and change nothing in it', async () => {
  const page = await site.open('?tab=carriers&q=visible', as('viewer', 'only-looks'));
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const form = page.getByRole('form', { name: /^Edit/ });
  await form.getByText('Only editors and admins can change this.').waitFor();
  expect(await form.getByLabel('Name').isDisabled()).toBe(true);
  expect(await form.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Close' }).click();
  await form.waitFor({ state: 'detached' });
});

it('an editor who was sent away can save nothing more, and cannot come back', async () => {
  const page = await site.open('?tab=regions', {
    ...as('editor', 'sent-away'),
    allow: [...refused(401), ...refused(403)],
  });
  await page.getByRole('button', { name: 'Edit Japan' }).click();
  const form = page.getByRole('form', { name: 'Edit Japan' });
  await form.getByLabel('Name').fill('Mine');
  const admin = await site.open('?tab=users');
  const found = await admin.request.get('/api/admin/users?q=sent-away');
  const { data } = (await found.json()) as ManagedUserList;
  const { id, version, role } = data[0]!;
  const body = { role, disabled: true, version };
  const barred = await admin.request.put(`/api/admin/users/${id}`, { data: body, headers });
  expect(barred.ok()).toBe(true);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.getByText('This account is disabled').waitFor();
  const regions = (await (await admin.request.get('/api/regions')).json()) as { name: string }[];
  expect(regions.map(({ name }) => name)).toContain('Japan');
});

it('makes a token, shows it once, and ends it', async () => {
  const page = await site.open('?tab=users&view=tokens');
  await page.getByText('No program has a token.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('form', { name: 'New token' });
  await form.getByLabel('Name').fill('Price export');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Token "Price export"' });
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^sat_[\w-]{43}$/);
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sideways(page)).toBe(0);
    for (const scheme of ['light', 'dark'] as const) {
      await wear(page, scheme);
      expect({ width, scheme, found: await violations(page) }).toEqual({
        width,
        scheme,
        found: [],
      });
    }
  }
  // Nothing but the button closes it without a question, however often Escape is pressed.
  const leave = page.getByRole('alertdialog', { name: 'Close without storing the token?' });
  for (const _ of [1, 2]) {
    await page.keyboard.press('Escape');
    await leave.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await leave.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Token', { exact: true }).inputValue()).toBe(token);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await leave.getByRole('button', { name: 'Go back' }).click();
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  const call = (path: string) =>
    fetch(site.origin() + path, { headers: { Authorization: `Bearer ${token}` } });
  expect((await call('/api/admin/simcards')).status).toBe(200);
  expect((await call('/api/admin/users')).status).toBe(403);
  await go(page, '?tab=users&view=tokens');
  const row = page.getByRole('row').filter({ hasText: 'Price export' });
  await row.getByText('Active').waitFor();
  expect(await page.content()).not.toContain(token.slice(4));
  await row.getByRole('button', { name: 'Revoke Price export' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke the token "Price export"?' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await toast(page, 'Token revoked');
  await row.getByText('Revoked').waitFor();
  expect((await call('/api/admin/simcards')).status).toBe(401);
});
