import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { browseAdmin, idle, panelOf, refused } from './support/admin.ts';
import { DIALOGS, SCREENS, type AdminState } from './support/admin-states.ts';
import { sideways, violations, wear } from './support/axe.ts';
import { WIDTHS } from './support/site.ts';

const site = browseAdmin();

const edit = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};
/** Deletes the first row; on a phone what is done less often stands in a menu. */
const remove = async (page: Page) => {
  const more = page.getByRole('button', { name: /^More for/ }).first();
  if (!(await more.isVisible())) return edit(/^Delete/)(page);
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
};
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
};

/** Each tab as it opens, then each form, dialog and state over a short list: axe looks at every cell. */
const STATES: Record<string, AdminState> = {
  overview: { at: '' },
  'places on a phone': {
    at: '?tab=carriers&q=visible',
    act: async (page) => {
      const places = page.getByRole('button', { name: /^All places/ });
      if (!(await places.isVisible())) return;
      await places.click();
      await page.getByRole('menu').waitFor();
    },
  },
  carriers: { at: '?tab=carriers' },
  'carriers, edit': { at: '?tab=carriers&q=visible', act: edit(/^Edit/) },
  'carriers, new': { at: '?tab=carriers&q=visible&new=1' },
  'carriers, nothing found': { at: '?tab=carriers&q=zzzz' },
  'carriers, delete': { at: '?tab=carriers&q=visible', act: remove },
  regions: { at: '?tab=regions' },
  'regions, edit': { at: '?tab=regions', act: edit(/^Edit/) },
  'SIM cards': { at: '?tab=simcards' },
  'SIM cards, edit': { at: '?tab=simcards&q=visible', act: edit(/^Edit/) },
  'SIM cards, new': { at: '?tab=simcards&q=visible&new=1' },
  'SIM cards, bulk': {
    at: '?tab=simcards&carriers=visible',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await press(/^Edit \d+$/)(page);
      await page.getByLabel(/^Percent/).fill('5');
      await page.getByText(/would change/).waitFor();
    },
  },
  'SIM cards, copy': { at: '?tab=simcards&q=visible&new=1&copy=3' },
  'price history': { at: '?tab=prices' },
  'price history of a plan': { at: '?tab=prices&id=3' },
  'price history, choosing': {
    at: '?tab=prices',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'SIM card' }).fill('visible');
      await page.getByRole('option').first().waitFor();
    },
  },
  seo: { at: '?tab=seo' },
  'seo, add': { at: '?tab=seo', act: press('Add page') },
  'seo, analyzer': {
    at: '?tab=seo&view=analyzer&q=zzzz',
    act: async (page) => {
      await press('Analyze pages')(page);
      await page.getByText('Nothing that was found').waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Analyze pages' }).waitFor({ timeout: 120_000 });
    },
  },
  import: { at: '?tab=import' },
  feeds: { at: '?tab=import&view=feeds' },
  'feeds, new': { at: '?tab=import&view=feeds&new=1' },
  checks: { at: '?tab=checks' },
  'checks, edit': { at: '?tab=checks', act: edit(/^Edit/) },
  'checks, page to read': { at: '?tab=checks', act: edit(/^Choose page to read/) },
  'checks, none confirmed': { at: '?tab=checks&state=confirmed' },
  'checks, carriers and rates': { at: '?tab=checks&view=sources' },
  publishing: { at: '?tab=publishing' },
  'publishing, waiting': { at: '?tab=publishing&show=waiting' },
  users: { at: '?tab=users' },
  'users, new': { at: '?tab=users&new=1' },
  'users, edit': { at: '?tab=users', act: edit(/^Edit/) },
  'users, delete': { at: '?tab=users', act: edit(/^Delete/) },
  invitations: { at: '?tab=users&view=invitations' },
  mail: { at: '?tab=users&view=mail' },
  tokens: { at: '?tab=users&view=tokens' },
  'tokens, new': { at: '?tab=users&view=tokens', act: press('New token') },
  history: { at: '?tab=history' },
  'history, open': { at: '?tab=history', act: edit(/^Show/) },
  trash: { at: '?tab=trash' },
  database: { at: '?tab=database' },
  'database menu': {
    at: '?tab=carriers&q=visible',
    act: (page) => page.getByText('Database', { exact: true }).click(),
  },
  'reset question': {
    at: '?tab=carriers&q=visible',
    act: async (page) => {
      await page.getByText('Database', { exact: true }).click();
      await page.getByRole('menuitem', { name: 'Reset database' }).click();
    },
  },
  palette: {
    at: '?tab=simcards&q=visible',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Commands' }).waitFor();
      await page.keyboard.type('vis');
      await page.getByRole('group', { name: 'SIM cards' }).waitFor();
    },
  },
  help: {
    at: '?tab=simcards&q=visible',
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    },
  },
  ...DIALOGS,
  ...SCREENS,
};

/** Each state is looked at as a whole; where most is to be seen, for its colors in the other theme too. */
const LOOKS = [
  { width: WIDTHS.phone, theme: 'dark' },
  { width: WIDTHS.wide, theme: 'light', other: 'dark' },
] as const;

it.each(LOOKS)(
  'has nothing for axe and no sideways scroll in any state at $width, $theme',
  async (look) => {
    const page = await site.open('', { ...look, allow: [...refused(409), ...refused(500)] });
    const problems: string[] = [];
    for (const [name, { at, prepare, act }] of Object.entries(STATES)) {
      await prepare?.(page);
      await page.goto(`/admin${at}`);
      await panelOf(page).waitFor();
      await idle(page);
      await act?.(page);
      const found = await violations(page);
      problems.push(...found.map((problem) => `${name}: ${problem}`));
      if ((await sideways(page)) > 0) problems.push(`${name}: scrolls sideways`);
      if ('other' in look) {
        await wear(page, look.other);
        const colors = await violations(page, { rules: ['color-contrast'] });
        problems.push(...colors.map((problem) => `${name}, ${look.other}: ${problem}`));
        await wear(page, look.theme);
      }
      await page.unrouteAll();
    }
    expect(problems).toEqual([]);
  },
  600_000,
);

it('says in place why a list cannot be read, and reads it on Retry', async () => {
  const page = await site.open('?tab=regions', {
    allow: refused(500),
    prepare: (page) =>
      page.route('**/api/regions', (route) =>
        route.fulfill({ status: 500, json: { message: 'Internal error' } }),
      ),
  });
  await page.getByRole('tabpanel').getByText('Internal error').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/regions');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Edit Japan' }).waitFor();
});

it('keeps the work when a later check of the admin fails', async () => {
  const page = await site.open('?tab=trash', { allow: refused(500) });
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);
  await page.route('**/api/admin/check', (route) =>
    route.fulfill({ status: 500, json: { message: 'Internal error' } }),
  );
  const check = page.waitForResponse('**/api/admin/check');
  await page.getByRole('tab', { name: 'Regions' }).click();
  await check;
  await page.getByRole('button', { name: 'Edit Japan' }).waitFor();
});
