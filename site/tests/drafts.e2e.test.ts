import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { browseAdmin, idle, publish, refused, SAME_ORIGIN, toast } from './support/admin.ts';
import { settle } from './support/site.ts';

const site = browseAdmin();
const TOKEN = 'Zyzzyva';

interface Row {
  id: number;
  slug: string;
  version: number;
}
const call = async <T>(page: Page, method: string, path: string, data?: unknown): Promise<T> => {
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: SAME_ORIGIN,
  });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
};
const fetchText = async (path: string) => {
  const answer = await fetch(site.origin() + path);
  return { status: answer.status, text: await answer.text() };
};

/** The newest release that is complete: its folder begins with the version of its data. */
async function newestRelease(): Promise<{ version: number; folder: string }> {
  const releases = join(site.dataDir(), 'releases');
  const names = (await readdir(releases)).filter((name) => /^\d+-/.test(name));
  const [newest] = names.sort((a, b) => parseInt(b) - parseInt(a));
  return { version: parseInt(newest!), folder: join(releases, newest!) };
}

it('keeps a draft out of live pages and built files, shows it in the preview, then publishes it', async () => {
  const page = await site.open('?tab=simcards&new=1', { allow: refused(409) });
  const { version } = await newestRelease();
  const form = page.getByRole('form', { name: 'New SIM card' });
  await form.getByLabel('Plan name').fill(`${TOKEN} 5GB`);
  await form.getByLabel('Carrier').selectOption({ index: 1 });
  await form.getByLabel('Region').selectOption({ label: 'United States' });
  await form.getByLabel('Data', { exact: true }).fill('5GB');
  await form.getByLabel('Price', { exact: true }).fill('0.5');
  await form.getByLabel('Status').selectOption('draft');
  await form.getByRole('button', { name: 'Create SIM card' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/^\$0\.50 is .* the usual price of .* of the plans there/).waitFor();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await toast(page, 'SIM card created');
  const { data } = await call<{ data: Row[] }>(page, 'GET', '/api/admin/simcards?statuses=draft');
  const plan = data[0]!;

  // The pages of the moment are rendered from the data, later ones are files.
  const addresses = ['/', '/plans', '/plans?sort=price-asc', '/carriers', '/deals', '/region/US'];
  const check = async () => {
    for (const address of [...addresses, '/sitemap.xml', '/data/plans.json', '/data/deals.json']) {
      expect((await fetchText(address)).text.includes(TOKEN), address).toBe(false);
    }
    expect((await fetchText(`/plans/${plan.slug}`)).status).toBe(404);
  };
  await check();
  await publish(page);
  expect((await newestRelease()).version).toBeGreaterThan(version);
  const release = join((await newestRelease()).folder, 'client');
  await check();
  const files = (await readdir(release, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(400);
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    expect(path.toLowerCase().includes(TOKEN.toLowerCase()), path).toBe(false);
    expect((await readFile(path, 'utf8')).includes(TOKEN), path).toBe(false);
  }

  await page.goto('/preview/plans');
  await idle(page);
  await page.getByText('Preview: draft values, not public').waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page
    .getByRole('link', { name: new RegExp(TOKEN) })
    .first()
    .click();
  await page.waitForURL(`**/preview/plans/${plan.slug}`);
  await page.getByRole('heading', { level: 1, name: new RegExp(TOKEN) }).waitFor();
  await page.goto('/preview?region=US');
  await settle(page);
  const asked = page.waitForRequest('**/api/preview/simcards?**');
  await page.getByLabel('Sort', { exact: false }).first().selectOption('price-desc');
  await asked;
  await page.waitForURL('**/preview?**sort=price-desc**');
  await page.getByRole('link', { name: 'Leave preview' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto(`/admin?tab=simcards&id=${plan.id}`);
  const edit = page.getByRole('form', { name: `Edit ${TOKEN} 5GB` });
  await edit.getByLabel('Status').selectOption('active');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'SIM card updated');
  const shown = await fetchText(`/plans/${plan.slug}`);
  expect([shown.status, shown.text.includes(TOKEN)]).toEqual([200, true]);
}, 400_000);

it('keeps draft values of a public plan, shows what changed since, and publishes them', async () => {
  const page = await site.open('?tab=simcards&id=5');
  const row = await call<Row & { planName: string }>(page, 'GET', '/api/admin/simcards/5');
  const form = page.getByRole('form', { name: `Edit ${row.planName}` });
  await form.getByLabel('Price', { exact: true }).fill('41.25');
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await toast(page, 'Draft saved');
  expect((await fetchText(`/plans/${row.slug}`)).text).not.toContain('41.25');
  await page.goto(`/preview/plans/${row.slug}`);
  expect(await page.content()).toContain('41.25');

  await call(page, 'PUT', '/api/simcards/5', { ...row, price: 44, hasDeal: false });
  await page.goto('/admin?tab=simcards&id=5');
  const box = page.getByRole('region', { name: 'Draft' });
  await box.getByText('Price was 50 and is 44 now.').waitFor();
  await box.getByRole('button', { name: 'Publish anyway' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish anyway' }).click();
  await toast(page, 'Draft published');
  expect((await fetchText(`/plans/${row.slug}`)).text).toContain('41.25');
}, 120_000);

it('refuses a time that is over at its field, and shows what waits in the list', async () => {
  const page = await site.open('?tab=simcards&id=6', { allow: [/status of 400/, /answered 400/] });
  const row = await call<Row & { planName: string }>(page, 'GET', '/api/admin/simcards/6');
  const form = page.getByRole('form', { name: `Edit ${row.planName}` });
  await form.getByLabel('Price', { exact: true }).fill('39');
  await form.getByRole('button', { name: 'Schedule...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule these values' });
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog.getByText('Choose a date and time').waitFor();
  await dialog.getByLabel('Public from').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog.getByText('Must be in the future. Or publish now').waitFor();
  await dialog.getByLabel('Public from').fill('2040-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await toast(page, 'SIM card scheduled');
  await page.goto('/admin?tab=simcards&status=changing');
  await page
    .getByRole('row', { name: new RegExp(row.planName) })
    .getByText('Scheduled values')
    .waitFor();
}, 120_000);

it('moves the end of values that are public for a while', async () => {
  const page = await site.open('?tab=simcards', { allow: [/status of 400/, /answered 400/] });
  const row = await call<Row & { planName: string }>(page, 'GET', '/api/admin/simcards/8');
  const draft = { ...row, planDescription: 'For a while', until: '2040-01-01T10:00Z' };
  await call(page, 'PUT', '/api/admin/simcards/8/draft', { ...draft, draftVersion: null });
  await call(page, 'POST', '/api/admin/simcards/8/draft/publish', { draftVersion: 1 });
  await page.goto('/admin?tab=simcards&id=8');
  const box = page.getByRole('region', { name: 'Draft' });
  await box.getByRole('button', { name: 'Move the end...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the end' });
  const field = dialog.getByLabel('Ends at');
  await field.fill('2020-02-01T10:00');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.getByText('Must be in the future').waitFor();
  await field.fill('2041-02-01T10:00');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await toast(page, 'End moved');
  await box.getByText(/The earlier values come back .*2041/).waitFor();
}, 120_000);
