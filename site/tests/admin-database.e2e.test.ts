import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { browseAdmin, refused, toast } from './support/admin.ts';
import { violations } from './support/axe.ts';

const site = browseAdmin();

/** Chooses an action of the Database menu and types the word that it asks for. */
async function run(page: Page, action: string, word: string): Promise<void> {
  await page.getByText('Database', { exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('alertdialog');
  const button = dialog.getByRole('button', { name: action });
  for (const wrong of ['', word.toLowerCase(), `${word} `]) {
    await dialog.getByLabel(`Type ${word} to confirm`).fill(wrong);
    expect(await button.isDisabled()).toBe(true);
  }
  await dialog.getByLabel(`Type ${word} to confirm`).fill(word);
  await button.click();
}
const counts = async (page: Page) => {
  const read = async (path: string) => (await page.request.get(path)).json() as Promise<never>;
  const list = { meta: { totalCount: 0 } };
  const [plans, carriers, users, log] = await Promise.all([
    read('/api/simcards?limit=1') as Promise<typeof list>,
    read('/api/carriers') as Promise<unknown[]>,
    read('/api/admin/users') as Promise<typeof list>,
    read('/api/admin/audit') as Promise<typeof list>,
  ]);
  return {
    plans: plans.meta.totalCount,
    carriers: carriers.length,
    users: users.meta.totalCount,
    log: log.meta.totalCount,
  };
};
/** The copies; beside each lie its notes. */
const backups = async () =>
  (await readdir(join(site.dataDir(), 'backups')).catch(() => [])).filter((name) =>
    name.endsWith('.db'),
  );

it('empties the content after a snapshot, keeps users and history, and brings the seed back', async () => {
  const page = await site.open('?tab=carriers');
  const before = await counts(page);
  expect(before.plans).toBeGreaterThan(300);
  await run(page, 'Reset database', 'RESET');
  await toast(page, 'Database reset');
  await page.getByText('There are no carriers yet.').waitFor();
  const { log, ...content } = await counts(page);
  expect(content).toEqual({ plans: 0, carriers: 0, users: before.users });
  expect(log).toBeGreaterThan(before.log);
  expect(await backups()).toHaveLength(1);
  await page.getByRole('tab', { name: 'SIM Cards' }).click();
  await page.getByText('There are no SIM cards yet.').waitFor();

  await run(page, 'Reload seed data', 'RELOAD');
  await toast(page, 'Seed data reloaded');
  await page.getByRole('row').nth(20).waitFor();
  // The tests' own catalogue is gone: the seed is what a new site starts with.
  const seed = { plans: 1219, carriers: 77 };
  expect(await counts(page)).toEqual({ ...before, ...seed, log: expect.any(Number) });
  expect(await backups()).toHaveLength(2);
}, 240_000);

it('says in the dialog that it is closed on the live site', async () => {
  const page = await site.open('?tab=carriers', { allow: refused(403) });
  const message = 'Not on the live site. The operator can allow it with ALLOW_RESET=on.';
  await page.route('**/api/reset-database', (route) =>
    route.fulfill({ status: 403, json: { message } }),
  );
  await run(page, 'Reset database', 'RESET');
  await toast(page, 'Error resetting database');
  await page.getByRole('alertdialog').getByText(message).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await counts(page)).plans).toBeGreaterThan(300);
});

/** Opens the dialog of backups. */
async function openBackups(page: Page) {
  await page.getByText('Database', { exact: true }).click();
  await page.getByRole('menuitem', { name: /^Backups/ }).click();
  return page.getByRole('dialog', { name: 'Backups' });
}

it('makes a backup, lists it, and hands it out without people', async () => {
  const page = await site.open('?tab=carriers');
  const before = await backups();
  const dialog = await openBackups(page);
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await toast(page, 'Database backed up');
  const made = (await backups()).find((name) => !before.includes(name))!;
  const row = dialog.getByRole('row', { name: /By hand/ }).first();
  expect(await row.getAttribute('title')).toBe(made);
  expect(await row.innerText()).toMatch(
    /just now\s+By hand\s+Download without people\s+\d{3,4}\s+\d+\.\d MB/,
  );
  // The files themselves stay where they are.
  expect((await page.request.get(`/backups/${made}`)).status()).toBe(404);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: 'Download without people' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`sim-atlas-without-people-${made}`);
  const file = await readFile(await download.path());
  expect(file.includes('t-mobile')).toBe(true);
  expect(file.includes('argon2')).toBe(false);
  expect(await violations(page, { part: '.dialog' })).toEqual([]);
}, 240_000);
