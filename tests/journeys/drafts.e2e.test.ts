import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { browseAdmin, idle, publish, refused, toast } from '../../site/tests/support/admin.ts';
import { settle } from '../../site/tests/support/site.ts';
import { servedFiles } from '../support/served-files.ts';
import { step } from '../support/step.ts';

const site = browseAdmin();
const TOKEN = 'Zyzzyva';

const text = async (path: string) => {
  const answer = await fetch(site.origin() + path);
  return { status: answer.status, text: await answer.text() };
};
/** Nothing that the public is given names the plan. */
async function isHidden({ slug }: AdminPlan): Promise<void> {
  const pages = ['/', '/plans', '/plans?sort=price-asc', '/carriers', '/deals', '/region/US'];
  for (const path of [...pages, '/sitemap.xml', '/data/plans.json']) {
    expect((await text(path)).text.includes(TOKEN), path).toBe(false);
  }
  expect((await text(paths.plan(slug))).status).toBe(404);
}
const drafts = async (page: Page) => {
  const answer = await page.request.get(`${api.adminPlans}?statuses=draft`);
  return ((await answer.json()) as { data: AdminPlan[] }).data;
};

it('keeps a draft out of pages and built files, shows it in the preview, then publishes it', async () => {
  const page = await site.open('?tab=simcards&new=1', { allow: refused(409) });

  const plan = await step(
    'a plan is made as a draft, with a price that is asked about',
    async () => {
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
      return (await drafts(page))[0]!;
    },
  );

  await step('no page of the moment and no built file names it', async () => {
    await isHidden(plan);
    await publish(page);
    await isHidden(plan);
    const files = await servedFiles(site.dataDir());
    expect(files.size).toBeGreaterThan(400);
    for (const [name, file] of files) {
      expect(name.toLowerCase().includes(TOKEN.toLowerCase()), name).toBe(false);
      expect((await readFile(file, 'utf8')).includes(TOKEN), name).toBe(false);
    }
  });

  await step('the preview shows it, and says that it is not public', async () => {
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
  });

  await step('made active, it is public', async () => {
    await page.goto(`/admin?tab=simcards&id=${plan.id}`);
    const form = page.getByRole('form', { name: `Edit ${TOKEN} 5GB` });
    await form.getByLabel('Status').selectOption('active');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'SIM card updated');
    const shown = await text(paths.plan(plan.slug));
    expect([shown.status, shown.text.includes(TOKEN)]).toEqual([200, true]);
  });
});
