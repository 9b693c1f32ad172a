import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans/plans.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { browseAdmin, publish, refused } from '../../site/tests/support/admin.ts';
import { step } from '../support/step.ts';

const site = browseAdmin();
/** An import beside a build on a busy machine. */
const LONG = { timeout: 300_000 };

const plansOf = async (page: Page, query: string) =>
  ((await (await page.request.get(`${api.plans}?${query}`)).json()) as { data: Plan[] }).data;
const answer = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
/** Publishes all that is saved; answers the page of a plan. */
async function publicPage(page: Page, slug: string): Promise<string> {
  await publish(page);
  return (await page.request.get(paths.plan(slug))).text();
}

it('brings a foreign file over a dry run to the public pages, and takes it back', async () => {
  const page = await site.open('?tab=import', { allow: refused(409) });
  const [one, two] = (await plansOf(page, 'region=US&planTypes=prepaid&limit=4')) as [Plan, Plan];
  const raised = (one.price + 1.37).toFixed(2);
  const row = (plan: Plan, price: string) =>
    [plan.carrier.slug, plan.planName, plan.dataAmount, price, plan.planType, plan.validity].join();
  const rows = [
    'Anbieter,Plan name,Data,Current price,Type,Valid for',
    row(one, raised),
    row(two, (two.price + 1).toFixed(2)),
    't-mobile,Brought in,5GB,15.00,prepaid,30 days',
    'nobody,Ghost,5GB,15.00,prepaid,30 days',
  ];

  await step('a file is chosen by the keyboard', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).focus();
    await page.keyboard.press('Enter');
    const buffer = Buffer.from(`${rows.join('\n')}\n`);
    await (await chooser).setFiles({ name: 'wholesale.csv', mimeType: 'text/csv', buffer });
  });

  await step('columns get their meaning, and a reload keeps it', async () => {
    const go = page.getByRole('button', { name: 'Look at the changes' });
    await page.getByLabel('Anbieter becomes').selectOption('carrier');
    await page.getByLabel(/^Region/).selectOption('US');
    await page.reload();
    await go.waitFor();
    expect(await page.getByLabel('Anbieter becomes').inputValue()).toBe('carrier');
    await go.click();
  });

  await step('the dry run shows what would change, and a row is left out', async () => {
    const changed = page.getByRole('row', { name: new RegExp(one.planName) }).first();
    await changed.locator('ins').getByText(`$${raised}`, { exact: true }).waitFor();
    expect(await changed.locator('del').first().innerText()).toBe(`$${one.price.toFixed(2)}`);
    await page.getByRole('checkbox', { name: /^Select line 3/ }).uncheck();
    await page.reload();
    await page.getByRole('button', { name: 'Apply 2 changes' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('1 row that you left out stays as before.').waitFor();
    await question.getByText('1 row with errors is passed over.').waitFor();
  });

  await step('it is applied and published', async () => {
    await answer(page, 'Apply');
    await page.getByText('2 changes applied.').waitFor(LONG);
    expect(await publicPage(page, one.slug)).toContain(`$${raised}`);
    expect(await plansOf(page, 'q=%22Brought%22')).toHaveLength(1);
  });

  await step('it is taken back as a whole', async () => {
    await page.getByRole('button', { name: 'Undo wholesale.csv' }).click();
    await answer(page, 'Undo');
    await page.getByText('Undone: plans have').waitFor(LONG);
    const back = await publicPage(page, one.slug);
    expect(back).not.toContain(`$${raised}`);
    expect(back).toContain(`$${one.price.toFixed(2)}`);
    expect(await plansOf(page, 'q=%22Brought%22')).toEqual([]);
    await page.goto('/admin?tab=import');
    await page
      .getByRole('row', { name: /wholesale.csv/ })
      .getByText('Undone')
      .waitFor();
  });
});
