import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { ASIDE_MS, browseAdmin, refused, SAME_ORIGIN, toast } from './support/admin.ts';
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

it('makes a backup, lists it, and hands none out that holds accounts', async () => {
  const page = await site.open('?tab=carriers');
  const before = await backups();
  const dialog = await openBackups(page);
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await toast(page, 'Database backed up');
  const made = (await backups()).find((name) => !before.includes(name));
  const row = dialog.getByRole('row', { name: /By hand/ });
  expect(await row.first().getAttribute('title')).toBe(made);
  expect(await row.first().innerText()).toMatch(
    /just now\s+By hand\s+Restore content\s+\d{3,4}\s+\d+\.\d MB/,
  );
  expect(await dialog.getByRole('link', { name: 'Download' }).count()).toBe(0);
  // The files themselves stay where they are.
  expect((await page.request.get(`/backups/${made}`)).status()).toBe(404);
  expect((await page.request.get(`/api/admin/backups/${made}`)).status()).toBe(404);
});

it('backs content up, hands it out, and restores it from that file and from the kept one', async () => {
  const page = await site.open('?tab=carriers', { allow: refused(400) });
  const dialog = await openBackups(page);
  await dialog.getByRole('button', { name: 'Back up content only' }).click();
  await toast(page, 'Content backed up');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sim-atlas-content-.*\.db$/);
  const file = await readFile(await download.path());
  expect(file.includes('t-mobile')).toBe(true);
  expect(file.includes('argon2')).toBe(false);

  const count = async (path: string) =>
    ((await (await page.request.get(path)).json()) as unknown[]).length;
  const regions = await count('/api/regions');
  const fields = { name: 'Atlantis', code: 'AT', currency: 'EUR' };
  const headers = SAME_ORIGIN;
  expect((await page.request.post('/api/regions', { data: fields, headers })).status()).toBe(201);
  const send = (buffer: Buffer) =>
    dialog
      .getByLabel('Backup file')
      .setInputFiles({ name: 'content.db', mimeType: 'application/vnd.sqlite3', buffer });
  const changed = Buffer.from(file);
  changed[changed.length - 9] = changed.at(-9)! ^ 1;
  for (const [bytes, why] of [
    [Buffer.from('carrier,region\n'), 'This is no backup'],
    [changed, 'its checksum does not fit'],
  ] as const) {
    await send(bytes);
    await dialog.getByRole('alert').getByText(why).waitFor({ timeout: ASIDE_MS });
  }
  const compare = async () => {
    const row = dialog.getByRole('row', { name: /^Regions/ });
    await row.waitFor({ timeout: ASIDE_MS });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      String(regions + 1),
      String(regions),
      '-1',
    ]);
  };
  await send(file);
  await compare();
  expect(await violations(page, { part: '.dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('row', { name: /Content of a file/ }).waitFor({ timeout: ASIDE_MS });

  const kept = dialog.getByRole('row', { name: /Content only/ });
  await kept.getByRole('button', { name: 'Restore content' }).click();
  await compare();
  await dialog.getByRole('button', { name: 'Restore content' }).click();
  const question = page.getByRole('alertdialog');
  const button = question.getByRole('button', { name: 'Restore content' });
  await question.getByLabel('Type RESTORE to confirm').fill('restore');
  expect(await button.isDisabled()).toBe(true);
  await question.getByLabel('Type RESTORE to confirm').fill('RESTORE');
  await button.click();
  await dialog.getByRole('heading', { name: 'Content restored' }).waitFor({ timeout: ASIDE_MS });
  const name = await dialog.getByText(/^before-restore-/).innerText();
  expect(await backups()).toContain(name);
  expect(await count('/api/regions')).toBe(regions);
  expect((await page.request.get('/api/user')).status()).toBe(200);
}, 300_000);
