import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addRatesFeed } from '#api/rates/first-feed.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { Feed } from '#src/contract/feeds.ts';
import type { Plan } from '#src/contract/plans.ts';
import { api } from '#src/domain/paths.ts';
import {
  all,
  browseDashboard,
  choose,
  field,
  fill,
  find,
  gone,
  press,
  row,
  rowsWith,
  says,
  toast,
  until,
  user,
} from '../../../tests/support/dashboard.ts';

const FEEDS_DIR = await mkdtemp(join(tmpdir(), 'sim-atlas-feeds-'));
afterAll(() => rm(FEEDS_DIR, { recursive: true, force: true }));
const dashboard = browseDashboard({ FEEDS_DIR });
const plansOf = async (query: string) =>
  (await dashboard.ask<{ data: Plan[] }>('GET', `${api.plans}?${query}`)).data;
const open = () => dashboard.open('?tab=import&view=feeds', { allow: /400|409/ });

it('keeps a feed of a folder: made, run by hand, reviewed and applied', async () => {
  const [plan] = (await plansOf('region=DE&planTypes=prepaid&limit=1')) as [Plan];
  const price = Number((plan.price + 1.11).toFixed(2));
  const head = 'carrier,region,planName,dataAmount,price,planType,validity';
  const { carrier, planName, dataAmount, planType, validity } = plan;
  const cells = [carrier.slug, 'DE', planName, dataAmount, price, planType, validity];
  await writeFile(join(FEEDS_DIR, 'plans.csv'), `${head}\n${cells.join(',')}\n`);

  await open();
  await user.keyboard('n');
  const form = await find('form', 'New feed');
  await fill('Name', 'House list', form);
  await choose('Source', 'folder', form);
  expect(form.textContent).not.toContain('Variable with the secret');
  await fill('Address or folder', '.', form);
  await fill('Schedule', 'nonsense', form);
  await press('Create Feed', form);
  await says('Must be a cron line like', form);
  await fill('Schedule', '30 4 * * *', form);
  const only = await field('Only these carriers', form);
  await user.type(only, carrier.name.slice(0, 4));
  await press(carrier.name, form, 'option');
  await user.keyboard('{ArrowDown}{Enter}{Escape}');
  await find('list', 'Only these carriers, chosen', form);
  await user.click(all('button', /^Remove /, form).at(-1)!);
  await says('Runs: Daily at 04:30 UTC.', form);
  await press('Create Feed', form);
  await toast('Feed created');
  await press('Cancel', form);
  await says('Never run', await row('House list'));

  await press('Run House list');
  await row(/House list.*Waits for you/);
  await press('House list', await row('House list'), 'link');
  await find('heading', 'House list');
  await says(/Ready to apply: 0 new, 1 changed/);
  await press('All feeds', undefined, 'link');
  await press('Review the changes', await row('House list'), 'link');
  await press('Apply 1 change');
  await press('Apply', await find('alertdialog'));
  await find('heading', '1 change applied');
  const now = await plansOf(`region=DE&q=${encodeURIComponent(planName)}`);
  expect(now.map((one) => one.price)).toContain(price);
});

it('overwrites no feed that somebody changed meanwhile, pauses one, and deletes it', async () => {
  await open();
  await press('Pause House list');
  await toast('House list paused');
  await row(/House list.*Paused/);
  await press('Edit House list');
  const form = await find('form', 'Edit House list');
  const feeds = await dashboard.ask<Feed[]>('GET', api.feeds);
  const feed = feeds.find(({ name }) => name === 'House list')!;
  const { name, kind, address, format, mapping, version } = feed;
  const same = { name, kind, address, format, mapping, version, enabled: false };
  await dashboard.ask('PUT', `${api.feeds}/${feed.id}`, { ...same, schedule: '15 5 * * *' });
  await fill('Schedule', '45 6 * * *', form);
  await press('Save Changes', form);
  const clash = await find('alertdialog');
  await press('Theirs: 15 5 * * *', clash, 'radio');
  await press('Save these choices', clash);
  await row(/House list.*Daily at 05:15 UTC/);
  await press('Delete House list');
  await press('Delete', await find('alertdialog'));
  await until(() => expect(rowsWith('House list')).toEqual([]));
});

it('asks of reference rates only what imports do not know', async () => {
  const { db, env } = dashboard.app();
  // Every site begins with this feed, switched off.
  await addRatesFeed(db, env, TEST_NOW);
  await open();
  await row(/Reference rates.*Paused/);
  await press('Resume Reference rates');
  await toast('Reference rates resumed');
  await press('Edit Reference rates');
  const form = await find('form', 'Edit Reference rates');
  expect((await field('Read as', form)).value).toBe('rates');
  for (const name of ['Format', 'What a run does', 'Withdraw after'])
    expect(form.textContent).not.toContain(name);
  await press('Cancel', form);
  await gone('form', 'Edit Reference rates');
  await press('Pause Reference rates');
  await toast('Reference rates paused');
});
