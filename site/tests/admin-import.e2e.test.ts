import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import type { Feed } from '#src/contract/feeds.ts';
import type { Plan } from '#src/contract/plans.ts';
import { browseAdmin, publish, refused, SAME_ORIGIN, toast } from './support/admin.ts';
import { sideways, violations } from './support/axe.ts';

/** Where the server reads feeds of kind folder. */
const feedsDir = process.env.SITE_FEEDS_DIR ?? mkdtempSync(join(tmpdir(), 'sim-atlas-feeds-'));
afterAll(() => {
  if (!process.env.SITE_FEEDS_DIR) rmSync(feedsDir, { recursive: true, force: true });
});
const site = browseAdmin({ FEEDS_DIR: feedsDir });
/** A build on a busy machine, where it runs with the least priority. */
const LONG = { timeout: 300_000 };

const plansOf = async (page: Page, query: string) =>
  ((await (await page.request.get(`/api/simcards?${query}`)).json()) as { data: Plan[] }).data;
const csv = (rows: (string | number)[][]) =>
  Buffer.from(`${rows.map((cells) => cells.join(';')).join('\n')}\n`);
const send = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const tab = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Show rows' })
    .getByRole('button', { name: new RegExp(`(?<![a-z])${name}$`) });
const answer = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();

/** What axe finds on the page as it is, and whether it scrolls sideways. */
async function findings(page: Page, state: string): Promise<string[]> {
  const found = await violations(page);
  if ((await sideways(page)) > 0) found.push('scrolls sideways');
  return found.map((problem) => `${state}: ${problem}`);
}

/** Publishes all that is saved; answers the page of a plan. */
async function publicPage(page: Page, slug: string): Promise<string> {
  await publish(page);
  return (await page.request.get(`/plans/${slug}`)).text();
}

it('brings a foreign file from upload over mapping, diff and apply to the public page and back', async () => {
  const page = await site.open('?tab=import', { allow: refused(409) });
  const [one, two] = (await plansOf(page, 'region=US&planTypes=prepaid&limit=4')) as [Plan, Plan];
  const raised = (one.price + 1.37).toFixed(2);
  const row = (plan: Plan, price: string) => [
    plan.carrier.slug,
    plan.planName,
    plan.dataAmount,
    price,
    plan.planType,
    plan.validity,
  ];
  const problems = await findings(page, 'start');
  await send(
    page,
    'wholesale.csv',
    csv([
      ['Anbieter', 'Plan name', 'Data', 'Current price', 'Type', 'Valid for'],
      row(one, raised),
      row(two, (two.price + 1).toFixed(2)),
      ['t-mobile', 'Brought in', '5GB', '15.00', 'prepaid', '30 days'],
      ['nobody', 'Ghost', '5GB', '15.00', 'prepaid', '30 days'],
    ]),
  );
  // The proposals stand; what they cannot know is asked for.
  const go = page.getByRole('button', { name: 'Check the changes' });
  await go.waitFor();
  expect(await page.getByLabel('Current price becomes').inputValue()).toBe('price');
  expect(await go.isDisabled()).toBe(true);
  await page.getByLabel('Anbieter becomes').selectOption('carrier');
  await page.getByLabel(/^Region/).selectOption('US');
  await page.getByLabel('Name', { exact: true }).fill('Wholesale sheet');
  // Nothing is lost on reload.
  await page.reload();
  await go.waitFor();
  expect(await page.getByLabel('Anbieter becomes').inputValue()).toBe('carrier');
  await page.getByRole('button', { name: 'Save as a profile' }).click();
  await page.getByRole('button', { name: 'Save the profile' }).waitFor();
  problems.push(...(await findings(page, 'columns')));
  await go.click();

  const row1 = page.getByRole('row', { name: new RegExp(one.planName) }).first();
  await row1.locator('ins').getByText(`$${raised}`, { exact: true }).waitFor();
  expect(await row1.locator('del').first().innerText()).toBe(`$${one.price.toFixed(2)}`);
  problems.push(...(await findings(page, 'changed')));
  await tab(page, 'rejected').click();
  await page
    .getByRole('row', { name: /Ghost/ })
    .getByText('"nobody" is no known carrier')
    .waitFor();
  problems.push(...(await findings(page, 'rejected')));
  await tab(page, 'changed').click();
  await page.getByRole('checkbox', { name: /^Select line 3/ }).uncheck();
  await page.reload();
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('1 row that you left out stays as before.').waitFor();
  await question.getByText('1 rejected row is passed over.').waitFor();
  await answer(page, 'Apply');
  await page.getByRole('heading', { name: '2 changes applied' }).waitFor(LONG);
  problems.push(...(await findings(page, 'applied')));
  expect(await publicPage(page, one.slug)).toContain(`$${raised}`);

  // Somebody else changes what the import brought in: the revert shows it and asks.
  const [made] = (await plansOf(page, 'q=Brought')) as [Plan];
  const theirs = await page.request.put(`/api/simcards/${made.id}`, {
    data: { ...made, hotspot: !made.hotspot },
    headers: SAME_ORIGIN,
  });
  expect(theirs.ok(), await theirs.text()).toBe(true);
  await page.getByRole('button', { name: 'Revert this batch' }).click();
  await answer(page, 'Revert');
  const clash = page.getByRole('alertdialog', { name: 'Changed again since' });
  await clash
    .getByRole('row', { name: /^T-Mobile Brought in/ })
    .first()
    .waitFor(LONG);
  problems.push(...(await findings(page, 'clash')));
  await clash.getByRole('button', { name: 'Take these back too' }).click();
  await page.getByRole('heading', { name: 'This import was reverted' }).waitFor(LONG);
  problems.push(...(await findings(page, 'reverted')));
  const back = await publicPage(page, one.slug);
  expect(back).not.toContain(`$${raised}`);
  expect(back).toContain(`$${one.price.toFixed(2)}`);
  expect((await plansOf(page, 'q=%22Brought%22')).length).toBe(0);

  // The profile is recognised in the next file with these columns.
  await page.goto('/admin?tab=import');
  await page
    .getByRole('row', { name: /wholesale.csv/ })
    .getByText('Reverted')
    .waitFor();
  problems.push(...(await findings(page, 'runs')));
  await send(
    page,
    'next.csv',
    csv([
      ['Anbieter', 'Plan name', 'Data', 'Current price', 'Type', 'Valid for'],
      row(one, '9.99'),
    ]),
  );
  await page.getByLabel('Read the file as').waitFor();
  expect(await page.locator('option:checked').first().innerText()).toBe(
    'Wholesale sheet (recognised)',
  );
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, 'Delete');
  await page.getByRole('button', { name: 'Save as a profile' }).waitFor();
  expect(problems).toEqual([]);
}, 900_000);

it('holds an unlikely price, shows why, and writes it only when released', async () => {
  const page = await site.open('?tab=import', { width: 375, theme: 'dark' });
  const [plan] = (await plansOf(page, 'region=UK&planTypes=prepaid&limit=1')) as [Plan];
  const head = ['carrier', 'region', 'planName', 'dataAmount', 'price', 'planType', 'validity'];
  const { carrier, planName, dataAmount, planType, validity } = plan;
  const price = (plan.price * 100).toFixed(2);
  const cells = [carrier.slug, 'UK', planName, dataAmount, price, planType, validity];
  // Our own columns need no mapping: the changes come at once.
  await send(page, 'held.csv', Buffer.from(`${head.join(',')}\n${cells.join(',')}\n`));
  await page.getByText(/Exactly 100 times more than £/).waitFor();
  const problems = await findings(page, 'held rows');
  await page.getByRole('button', { name: 'Hold 1 price for review' }).click();
  await answer(page, 'Apply');
  await page.getByText('Applied: no SIM card had to change').waitFor(LONG);
  await page.getByRole('button', { name: 'Held prices (1)' }).click();
  await page
    .getByRole('row', { name: new RegExp(planName) })
    .getByText('100 times', { exact: true })
    .waitFor();
  problems.push(...(await findings(page, 'held prices')));
  await page.getByRole('checkbox', { name: `Select ${planName}` }).check();
  await page.getByRole('button', { name: 'Release 1' }).click();
  await answer(page, 'Release');
  await page.getByText('No price waits for review.').waitFor();
  expect(
    (await plansOf(page, `region=UK&q=${encodeURIComponent(planName)}`)).map((p) => p.price),
  ).toContain(Number(price));
  expect(problems).toEqual([]);
}, 600_000);

it('says before sending what would be refused, and afterwards where the data moved', async () => {
  const page = await site.open('?tab=import', { allow: refused(409) });
  const said = page.getByRole('alert');
  for (const [name, bytes, why] of [
    ['plans.xls', Buffer.from('PK'), 'Only .csv and .json files are read'],
    ['plans.csv', Buffer.from([0x42, 0x5a, 0x68, 0]), 'compressed with bzip2'],
    ['empty.csv', Buffer.alloc(0), 'The file is empty'],
  ] as const) {
    await send(page, name, bytes);
    await said.getByText(why).waitFor();
  }
  // From the disk: sending so many bytes to the browser may take longer than its patience.
  const large = join(feedsDir, 'large.csv');
  writeFileSync(large, 'a');
  truncateSync(large, 10 * 1024 * 1024 + 1);
  await page.getByLabel('File to import').setInputFiles(large);
  await said.getByText('at most 10 MB are taken').waitFor();
  rmSync(large);
  const posted = await page.request.get('/api/imports');
  expect(await posted.text()).not.toContain('plans.xls');

  await send(
    page,
    'new.csv',
    Buffer.from(
      'carrier,region,planName,dataAmount,price,planType\nt-mobile,US,Moved,5GB,11,prepaid\n',
    ),
  );
  await page.getByRole('button', { name: 'Apply 1 change' }).waitFor(LONG);
  const [plan] = (await plansOf(page, 'region=JP&limit=1')) as [Plan];
  const put = await page.request.put(`/api/simcards/${plan.id}`, {
    data: { ...plan, hotspot: !plan.hotspot },
    headers: SAME_ORIGIN,
  });
  expect(put.ok(), await put.text()).toBe(true);
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await answer(page, 'Apply');
  // Beside the new dry run the server builds pages.
  await page.getByText('The data changed since you looked').waitFor(LONG);
  await page.getByRole('button', { name: 'Apply 1 change' }).waitFor(LONG);
  expect(await findings(page, 'moved')).toEqual([]);
}, 600_000);

it('follows without the stream of events, and is cancelled before anything is written', async () => {
  // The first one is never answered, the others are refused.
  let streams = 0;
  const page = await site.open('?tab=import', {
    allow: [/imports\/\d+\/events/],
    prepare: (page) =>
      page.route('**/api/imports/*/events', async (route) => {
        streams += 1;
        if (streams > 1) await route.abort();
      }),
  });
  const total = async () =>
    (
      (await (await page.request.get('/api/simcards?limit=1')).json()) as {
        meta: { totalCount: number };
      }
    ).meta.totalCount;
  const before = await total();
  const rows = Array.from(
    { length: 15_000 },
    (_, at) => `t-mobile,US,Many ${at},${1 + (at % 50)}GB,${10 + (at % 30)},prepaid`,
  );
  const text = ['carrier,region,planName,dataAmount,price,planType', ...rows, ''].join('\n');
  await send(page, 'many.csv', Buffer.from(text));
  // Nothing tells how far it is: the state is asked for.
  const go = page.getByRole('button', { name: 'Apply 15,000 changes' });
  await go.waitFor(LONG);
  await go.click();
  await answer(page, 'Apply');
  await page.getByRole('heading', { name: 'Applying the changes' }).waitFor(LONG);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await go.waitFor(LONG);
  expect(await total()).toBe(before);

  // A file that was reverted means plans in the trash: they come back when that is asked for.
  const one = `${text.split('\n').slice(0, 2).join('\n')}\n`;
  await page.unrouteAll();
  await send(page, 'one.csv', Buffer.from(one));
  await page.getByRole('button', { name: 'Apply 1 change' }).click(LONG);
  await answer(page, 'Apply');
  await page.getByRole('button', { name: 'Revert this batch' }).click(LONG);
  await answer(page, 'Revert');
  await page.getByRole('heading', { name: 'This import was reverted' }).waitFor(LONG);
  await send(page, 'again.csv', Buffer.from(one));
  await page.getByText('1 row means a SIM card in the trash').waitFor(LONG);
  const problems = await findings(page, 'in the trash');
  await page.getByRole('button', { name: 'Bring them back' }).click();
  await tab(page, 'back from the trash').waitFor(LONG);
  await page.getByRole('button', { name: 'Apply 1 change' }).click(LONG);
  await answer(page, 'Apply');
  await page.getByRole('heading', { name: '1 change applied' }).waitFor(LONG);
  await page.getByText('Back from the trash', { exact: true }).waitFor();
  problems.push(...(await findings(page, 'restored')));
  expect(await total()).toBe(before + 1);
  expect(problems).toEqual([]);
}, 600_000);

it('is worked by keyboard alone, and downloads what the filters leave', async () => {
  const page = await site.open('?tab=import');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).focus();
  await page.keyboard.press('Enter');
  await (
    await chooser
  ).setFiles({
    name: 'keys.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'carrier,region,planName,dataAmount,price,planType\nt-mobile,US,Keys A,5GB,11,prepaid\nt-mobile,US,Keys B,5GB,12,prepaid\n',
    ),
  });
  await page.getByRole('button', { name: 'Apply 2 changes' }).waitFor();
  const first = page.locator('tr[data-row]').first();
  await first.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Apply 1 change' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('1 of 2 rows chosen.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('row', { name: /keys.csv/ })
    .getByText('Cancelled')
    .waitFor();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const link = page.getByRole('link', { name: /^Download \d+ SIM cards?$/ });
  await link.waitFor();
  expect(await findings(page, 'export')).toEqual([]);
  await page.getByLabel('Region').selectOption('JP');
  await page.getByRole('radio', { name: 'JSON' }).check();
  await page.getByLabel('With the price history').check();
  await expect.poll(() => link.getAttribute('href')).toContain('region=JP');
  const download = page.waitForEvent('download');
  await link.click();
  const text = await (await download).createReadStream().then(async (stream) => {
    let all = '';
    for await (const piece of stream) all += String(piece);
    return all;
  });
  const { plans } = JSON.parse(text) as { plans: object[] };
  // The number is read anew after the region was chosen.
  await expect.poll(() => link.innerText()).toContain(` ${plans.length} SIM cards`);
  expect(plans[0]).toMatchObject({ region: 'JP', priceHistory: expect.anything() });
}, 120_000);

it('keeps a feed of a folder: made, run by hand, reviewed, applied, paused and deleted', async () => {
  const page = await site.open('?tab=import&view=feeds', {
    allow: [...refused(400), ...refused(409)],
  });
  // Every site has a feed of reference rates, switched off.
  const rates = page.getByRole('row', { name: /Reference rates/ });
  await rates.getByText('Paused').waitFor();
  const [plan] = (await plansOf(page, 'region=DE&planTypes=prepaid&limit=1')) as [Plan];
  const price = (plan.price + 1.11).toFixed(2);
  const head = 'carrier,region,planName,dataAmount,price,planType,validity';
  const { carrier, planName, dataAmount, planType, validity } = plan;
  const cells = [carrier.slug, 'DE', planName, dataAmount, price, planType, validity];
  writeFileSync(join(feedsDir, 'plans.csv'), `${head}\n${cells.join(',')}\n`);

  await page.keyboard.press('n');
  const form = page.getByRole('form', { name: 'New feed' });
  await form.getByLabel('Name', { exact: true }).fill('House list');
  await form.getByLabel('Source').selectOption('folder');
  expect(await form.getByLabel('Variable with the secret').count()).toBe(0);
  await form.getByLabel('Address or folder').fill('.');
  await form.getByLabel('Schedule', { exact: true }).fill('nonsense');
  const problems = await findings(page, 'new feed');
  await form.getByRole('button', { name: 'Create Feed' }).click();
  await form.getByText('Must be a cron line like').waitFor();
  await form.getByLabel('Schedule', { exact: true }).fill('30 4 * * *');
  const only = form.getByRole('combobox', { name: 'Only these carriers' });
  await only.fill(carrier.name.slice(0, 4));
  await form.getByRole('option', { name: carrier.name, exact: true }).waitFor();
  problems.push(...(await findings(page, 'carriers of a feed')));
  await form.getByRole('option', { name: carrier.name, exact: true }).click();
  await only.press('ArrowDown');
  await only.press('Enter');
  await only.press('Escape');
  await form.getByRole('list', { name: 'Only these carriers, chosen' }).waitFor();
  await form
    .getByRole('button', { name: /^Remove / })
    .last()
    .click();
  await form.getByText('Runs: Daily at 04:30 UTC.').waitFor();
  await form.getByRole('button', { name: 'Create Feed' }).click();
  await toast(page, 'Feed created');
  await form.getByRole('button', { name: 'Cancel' }).click();
  const row = page.getByRole('row', { name: /House list/ });
  await row.getByText('Never run').waitFor();

  await page.getByRole('button', { name: 'Run House list' }).click();
  await row.getByText('Waits for you', { exact: true }).first().waitFor();
  problems.push(...(await findings(page, 'feeds')));
  await row.getByRole('link', { name: 'House list' }).click();
  await page.getByRole('heading', { name: 'House list' }).waitFor();
  await page.getByText(/Ready to apply: 0 new, 1 changed/).waitFor();
  problems.push(...(await findings(page, 'runs of a feed')));
  await page.getByRole('link', { name: 'All feeds' }).click();
  await row.getByRole('link', { name: 'Review the changes' }).click();
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await answer(page, 'Apply');
  await page.getByRole('heading', { name: '1 change applied' }).waitFor(LONG);
  expect(
    (await plansOf(page, `region=DE&q=${encodeURIComponent(planName)}`)).map((p) => p.price),
  ).toContain(Number(price));

  // Somebody else changes the feed while its form is open: nothing is overwritten unseen.
  await page.goto('/admin?tab=import&view=feeds');
  await page.getByRole('button', { name: 'Pause House list' }).click();
  await toast(page, 'House list paused');
  await row.getByText('Paused').waitFor();
  await page.getByRole('button', { name: 'Edit House list' }).click();
  const edit = page.getByRole('form', { name: 'Edit House list' });
  problems.push(...(await findings(page, 'edit a feed')));
  const feeds = (await (await page.request.get('/api/feeds')).json()) as Feed[];
  const feed = feeds.find((known) => known.name === 'House list')!;
  const { name, kind, address, format, mapping, version } = feed;
  const put = await page.request.put(`/api/feeds/${feed.id}`, {
    data: { name, kind, address, format, mapping, version, schedule: '15 5 * * *', enabled: false },
    headers: SAME_ORIGIN,
  });
  expect(put.ok(), await put.text()).toBe(true);
  await edit.getByLabel('Schedule', { exact: true }).fill('45 6 * * *');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const clash = page.getByRole('alertdialog');
  await clash.getByRole('radio', { name: 'Theirs: 15 5 * * *' }).check();
  await clash.getByRole('button', { name: 'Save these choices' }).click();
  await row.getByText('Daily at 05:15 UTC').waitFor();

  await page.getByRole('button', { name: 'Delete House list' }).click();
  await answer(page, 'Delete');
  await row.waitFor({ state: 'detached' });
  // What only imports know is not asked of rates.
  await page.getByRole('button', { name: 'Resume Reference rates' }).click();
  await toast(page, 'Reference rates resumed');
  await page.getByRole('button', { name: 'Edit Reference rates' }).click();
  const ofRates = page.getByRole('form', { name: 'Edit Reference rates' });
  await ofRates.getByLabel('Schedule', { exact: true }).waitFor();
  expect(await ofRates.getByLabel('Read as').inputValue()).toBe('rates');
  for (const name of ['Format', 'What a run does', 'Withdraw after'])
    expect(await ofRates.getByLabel(name, { exact: true }).count()).toBe(0);
  problems.push(...(await findings(page, 'edit the rates')));
  await ofRates.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Pause Reference rates' }).click();
  await toast(page, 'Reference rates paused');
  expect(problems).toEqual([]);
}, 600_000);
