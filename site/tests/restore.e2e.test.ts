import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { BackupList } from '#src/contract/history/backups.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { RESTARTED, TEST_ADMIN } from '../../scripts/test-site.ts';
import { browseAdmin, refused, SAME_ORIGIN, toast } from './support/admin.ts';
import { violations } from './support/axe.ts';

const site = browseAdmin(RESTARTED);

/** A server that is away for a while, and comes back with nobody logged in. */
const GONE = [...refused(401), ...refused(503), /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET/];

const backups = async () =>
  (await readdir(join(site.dataDir(), 'backups'))).filter((name) => name.endsWith('.db'));
const read = async <T>(page: Page, path: string) =>
  (await (await page.request.get(path)).json()) as T;

/** Opens the backups and asks for the newest one that was made by hand. */
async function askFor(page: Page) {
  await page.getByRole('button', { name: 'Database' }).click();
  await page.getByRole('menuitem', { name: /^Backups/ }).click();
  const dialog = page.getByRole('region', { name: 'Backups and data' });
  const row = dialog.getByRole('row', { name: /By hand/ }).first();
  await row.getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('alertdialog');
  const button = question.getByRole('button', { name: 'Restore' });
  expect(await button.isDisabled()).toBe(true);
  await question.getByLabel('Type RESTORE to confirm').fill('RESTORE');
  return { dialog, question, button };
}

it('puts a backup back, starts anew with it, and asks everybody to log in', async () => {
  const page = await site.open('?tab=carriers', { allow: GONE });
  const made = await page.request.post(api.backups, { headers: SAME_ORIGIN });
  expect(made.status()).toBe(201);
  const before = await backups();
  const carriers = await read<Carrier[]>(page, api.carriers);
  const change = { headers: SAME_ORIGIN, data: { name: 'Made since', slug: 'made-since' } };
  expect((await page.request.post(api.carriers, change)).status()).toBe(201);

  const { dialog, button } = await askFor(page);
  await button.click();
  await dialog.getByText('The server starts anew').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.waitForURL('**/auth?next=%2Fadmin');

  const form = page.locator('form', { has: page.getByRole('button', { name: 'Sign In' }) });
  await form.getByLabel('Username').fill(TEST_ADMIN.username);
  await form.getByLabel('Password', { exact: true }).fill(TEST_ADMIN.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await toast(page, `Welcome back, ${TEST_ADMIN.username}!`);
  await page.waitForURL('**/admin');
  expect(await read<Carrier[]>(page, api.carriers)).toEqual(carriers);
  const [line] = (await read<AuditList>(page, api.audit)).data;
  expect(line).toMatchObject({
    action: 'restore',
    entity: 'database',
    user: TEST_ADMIN.username,
  });
  // The database of before is kept, with what was done since.
  const kept = (await backups()).filter((name) => !before.includes(name));
  expect(kept).toEqual([expect.stringMatching(/^before-restore-/)]);
  const { restore } = await read<BackupList>(page, api.backups);
  expect(restore).toMatchObject({ by: TEST_ADMIN.username, problem: null });
});

it('tries the backup first, and changes nothing when it is no good', async () => {
  const page = await site.open('?tab=carriers', { allow: [...refused(409), ...refused(503)] });
  await page.request.post(api.backups, { headers: SAME_ORIGIN });
  const { backups: list } = await read<BackupList>(page, api.backups);
  const name = list.find(({ kind }) => kind === 'manual')!.name;
  await appendFile(join(site.dataDir(), 'backups', name), 'x');
  const { question, button } = await askFor(page);
  await button.click();
  await question.getByText(/^Nothing was changed: .*checksum differs/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await page.request.get(api.adminCheck)).status()).toBe(200);
});
