import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addRatesFeed } from '#api/imports/feeds/first-feed.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';
import { sourceText } from './FeedList.tsx';

const FEEDS_DIR = await mkdtemp(join(tmpdir(), 'sim-atlas-feeds-'));
afterAll(() => rm(FEEDS_DIR, { recursive: true, force: true }));
const page = browseDashboard({ FEEDS_DIR });
const plansOf = async (query: string) =>
  (await page.ask<{ data: Plan[] }>('GET', `${api.plans}?${query}`)).data;
const open = () => page.open('?tab=import&view=feeds', { allow: /400/ });

it('keeps a feed of a folder: made, run by hand, reviewed, applied and deleted', async () => {
  const [plan] = (await plansOf('region=DE&planTypes=prepaid&limit=1')) as [Plan];
  const price = Number((plan.price + 1.11).toFixed(2));
  const head = 'carrier,region,planName,dataAmount,price,planType,validity';
  const { carrier, planName, dataAmount, planType, validity } = plan;
  const cells = [carrier.slug, 'DE', planName, dataAmount, price, planType, validity];
  await writeFile(join(FEEDS_DIR, 'plans.csv'), `${head}\n${cells.join(',')}\n`);

  await open();
  await page.keyboard('n');
  const form = await page.find('form', 'New feed');
  await page.fill('Name', 'House list', form);
  await page.fill('Address', 'https://feeds.example/plans.json', form);
  expect(form.textContent).toContain('Variable with the secret');
  await page.fill('Address', '.', form);
  expect(form.textContent).not.toContain('Variable with the secret');
  await page.choose('How often', 'line', form);
  await page.fill('Cron line', 'nonsense', form);
  await page.press('Create Feed', form);
  await page.says('Must be a cron line like', form);
  await page.choose('How often', 'weekdays', form);
  await page.fill('At, your time', '05:15', form);
  const only = await page.field('Only these carriers', form);
  await page.user.type(only, carrier.name.slice(0, 4));
  await page.press(carrier.name, form, 'option');
  await page.keyboard('{ArrowDown}{Enter}{Escape}');
  await page.find('list', 'Only these carriers, chosen', form);
  await page.user.click(page.all('button', /^Remove /, form).at(-1)!);
  await page.says('Monday to Friday at 05:15, your time.', form);
  // Tried before it is saved: it says what it would bring, and nothing else happens.
  await page.choose('Format', 'json', form);
  await page.press('Try it', form);
  await page.says('There is no .json, .json.gz file in the folder', form);
  await page.choose('Format', 'csv', form);
  await page.press('Try it', form);
  await page.says(/1 row: 0 new, 1 changed.*Nothing was written.*See the rows/, form);
  expect(page.rows('House list')).toEqual([]);
  await page.press('Create Feed', form);
  await page.toast('Feed created');
  await page.press('Cancel', form);
  await page.says('Never run', await page.row('House list'));

  await page.press('Fetch now House list');
  await page.row(/House list.*Waits for you/);
  await page.press('House list', await page.row('House list'), 'link');
  await page.find('heading', 'House list');
  await page.says(/Ready to apply: 1 changed/);
  await page.press('All feeds', undefined, 'link');
  await page.press('Review the changes', await page.row('House list'), 'link');
  await page.press('Apply 1 change');
  await page.agree('Apply');
  await page.says('1 change applied.');
  const now = await plansOf(`region=DE&q=${encodeURIComponent(planName)}`);
  expect(now.map((one) => one.price)).toContain(price);
  await open();
  await page.press('Delete House list');
  await page.agree('Delete');
  await page.until(() => expect(page.rows('House list')).toEqual([]));
});

it('asks of reference rates only what imports do not know', async () => {
  const { db, env } = page.app();
  // Every site begins with this feed, switched off.
  await addRatesFeed(db, env, TEST_NOW);
  await open();
  await page.row(/Reference rates.*Paused/);
  await page.press('Resume Reference rates');
  await page.toast('Reference rates resumed');
  await page.press('Edit Reference rates');
  const form = await page.find('form', 'Edit Reference rates');
  expect((await page.field('Read as', form)).value).toBe('rates');
  for (const name of ['Format', 'What a run does', 'Withdraw plans after', 'Try it'])
    expect(form.textContent).not.toContain(name);
  await page.press('Cancel', form);
  await page.gone('form', 'Edit Reference rates');
  await page.press('Pause Reference rates');
  await page.toast('Reference rates paused');
});

it('names a source by its host or its folder', () => {
  expect(sourceText({ kind: 'address', address: 'https://a.example/x?y=1' })).toBe('a.example');
  expect(sourceText({ kind: 'folder', address: 'airalo' })).toBe('Folder airalo');
  expect(sourceText({ kind: 'folder', address: '.' })).toBe('Feeds folder');
});
