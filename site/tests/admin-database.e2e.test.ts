import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { browseAdmin, refused, SAME_ORIGIN, toast } from './support/admin.ts';
import { violations } from './support/axe.ts';

const site = browseAdmin();

/** Chooses an action of the Database menu and types the word that it asks for. */
async function run(page: Page, action: string, word: string): Promise<void> {
  await page.getByText('Database', { exact: true }).click();
  await page.getByRole('button', { name: action }).first().click();
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
  await page.getByText('No SIM cards match').waitFor();

  await run(page, 'Reload seed data', 'RELOAD');
  await toast(page, 'Seed data reloaded');
  await page.getByRole('row').nth(20).waitFor();
  expect(await counts(page)).toEqual({ ...before, log: expect.any(Number) });
  expect(await backups()).toHaveLength(2);
});

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

it('checks a backup of content, shows what it would replace, and restores it', async () => {
  const page = await site.open('?tab=import&view=export', { allow: refused(400) });
  const text = await (await page.request.get('/api/export/content')).text();
  const region = { name: 'Gone with the restore', code: 'FR', currency: 'EUR' };
  const made = await page.request.post('/api/regions', {
    data: region,
    headers: SAME_ORIGIN,
  });
  expect(made.ok(), await made.text()).toBe(true);
  const send = (content: string) =>
    page.getByLabel('Backup of content').setInputFiles({
      name: 'content.ndjson',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(content),
    });
  for (const [content, why] of [
    ['carrier,region\n', 'This is no backup of content'],
    [text.replace('"name":"', '"name":"X'), 'hash does not fit'],
  ] as const) {
    await send(content);
    await page.getByRole('alert').getByText(why).waitFor();
  }
  await send(text);
  const regions = page.getByRole('row', { name: /^Regions/ });
  await regions.waitFor();
  expect(await regions.getByRole('cell').allInnerTexts()).toEqual(['6', '5', '-1']);
  expect(await violations(page, { part: '.content-backup' })).toEqual([]);

  await page.getByRole('button', { name: 'Restore content' }).click();
  const dialog = page.getByRole('alertdialog');
  const button = dialog.getByRole('button', { name: 'Restore content' });
  await dialog.getByLabel('Type RESTORE to confirm').fill('restore');
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByLabel('Type RESTORE to confirm').fill('RESTORE');
  await button.click();
  await page.getByRole('heading', { name: 'Content restored' }).waitFor({ timeout: 60_000 });
  const name = await page.getByText(/^before-restore-/).innerText();
  expect(await backups()).toContain(name);
  expect(await (await page.request.get('/api/export/content')).text()).toBe(text);
}, 120_000);

it('makes a backup, lists it, and hands the content out as a file without accounts', async () => {
  const page = await site.open('?tab=carriers');
  const before = await backups();
  await page.getByText('Database', { exact: true }).click();
  await page.getByRole('button', { name: /^Backups/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Backups' });
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await toast(page, 'Database backed up');
  const made = (await backups()).find((name) => !before.includes(name));
  const row = dialog.getByRole('row', { name: /By hand/ });
  expect(await row.first().getAttribute('title')).toBe(made);
  expect(await row.first().innerText()).toMatch(/just now\s+By hand\s+3\d\d\s+\d+\.\d MB/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download the content' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sim-atlas-content-.*\.ndjson$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('"slug":"visible"');
  expect(text).not.toMatch(/argon2|password/i);
  // The files themselves stay where they are.
  expect((await page.request.get(`/backups/${made}`)).status()).toBe(404);
});
