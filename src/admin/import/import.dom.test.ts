import { expect, it } from 'vitest';
import type { ImportRunList } from '#src/contract/imports.ts';
import type { Plan } from '#src/contract/plans.ts';
import { api } from '#src/domain/paths.ts';
import {
  browseDashboard,
  choose,
  field,
  fill,
  find,
  isOff,
  press,
  row,
  says,
  until,
  user,
  words,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();
const OWN = ['carrier', 'region', 'planName', 'dataAmount', 'price', 'planType', 'validity'];
const plansOf = async (query: string) =>
  (await dashboard.ask<{ data: Plan[] }>('GET', `${api.plans}?${query}`)).data;
const send = async (name: string, ...rows: (string | number | Uint8Array)[][]) => {
  const bytes = rows.flat().some((cell) => cell instanceof Uint8Array);
  const text = rows.map((cells) => `${cells.join(',')}\n`).join('');
  const parts = bytes ? (rows.flat() as Uint8Array<ArrayBuffer>[]) : [text];
  await user.upload(await field('File to import'), new File(parts, name));
};
const cellsOf = (plan: Plan, price: number) => [
  plan.carrier.slug,
  plan.region.code,
  plan.planName,
  plan.dataAmount,
  price.toFixed(2),
  plan.planType,
  plan.validity,
];
const yes = async (name: string) => press(name, await find('alertdialog'));

it('says before sending what would be refused', async () => {
  await dashboard.open('?tab=import');
  const large = new Uint8Array(10 * 1024 * 1024 + 1);
  for (const [name, cell, why] of [
    ['plans.xls', 'PK', 'Only .csv and .json files are read'],
    ['plans.csv', Uint8Array.of(0x42, 0x5a, 0x68, 0), 'compressed with bzip2'],
    ['empty.csv', new Uint8Array(), 'The file is empty'],
    ['large.csv', large, 'at most 10 MB are taken'],
  ] as const) {
    await send(name, [cell]);
    await says(why);
  }
  const { data } = await dashboard.ask<ImportRunList>('GET', api.imports);
  expect(data).toEqual([]);
});

it('asks what columns mean, keeps the answers over a reload and as a profile for the next file', async () => {
  await dashboard.open('?tab=import');
  const [plan] = (await plansOf('region=US&planTypes=prepaid&limit=1')) as [Plan];
  const head = ['Anbieter', 'Plan name', 'Data', 'Current price', 'Type', 'Valid for'];
  const cells = cellsOf(plan, plan.price + 1.37).filter((_, at) => at !== 1);
  await send('wholesale.csv', head, cells, ['nobody', ...cells.slice(1)]);
  // The proposals stand; what they cannot know is asked for.
  const go = () => find('button', 'Check the changes');
  expect((await field('Current price becomes')).value).toBe('price');
  expect(isOff(await go())).toBe(true);
  await choose('Anbieter becomes', 'carrier');
  await choose(/^Region/, 'US');
  await fill('Name', 'Wholesale sheet');
  await until(() => expect(sessionStorage.length + localStorage.length).toBeGreaterThan(0));
  await dashboard.open(location.search);
  expect((await field('Anbieter becomes')).value).toBe('carrier');
  await press('Save as a profile');
  await find('button', 'Save the profile');
  await user.click(await go());
  const line = await row(plan.planName);
  await says(`$${(plan.price + 1.37).toFixed(2)}`, line);
  expect(words(line.querySelector('del')!)).toBe(`$${plan.price.toFixed(2)}`);
  await press(/rejected$/, await find('group', 'Show rows'));
  await says('"nobody" is no known carrier', await row('nobody'));
  await press('Cancel');
  await says('Cancelled', await row('wholesale.csv'));

  await send('next.csv', head, cells);
  await says('Wholesale sheet (recognised)', await field('Read the file as'));
  await press('Delete');
  await yes('Delete');
  await find('button', 'Save as a profile');
});

it('applies what is left in, and asks before it takes back what somebody changed since', async () => {
  await dashboard.open('?tab=import', { allow: /undo: 409/ });
  const rows = ['Keys A', 'Keys B'].map((name) => [
    't-mobile',
    'US',
    name,
    '5GB',
    11,
    'prepaid',
    '',
  ]);
  await send('keys.csv', OWN, ...rows);
  await find('button', 'Apply 2 changes');
  (await row('Keys A')).focus();
  await user.keyboard(' ');
  await says('1 of 2 rows chosen.');
  await press('Apply 1 change');
  await says('1 row that you left out stays as before.', await find('alertdialog'));
  await yes('Apply');
  await find('heading', '1 change applied');
  const [made] = (await plansOf('q=Keys')) as [Plan];
  await dashboard.ask('PUT', `${api.plans}/${made.id}`, { ...made, hotspot: !made.hotspot });
  await press('Revert this batch');
  await yes('Revert');
  const clash = await find('alertdialog', 'Changed again since');
  await find('row', new RegExp(`^T-Mobile ${made.planName}`), clash);
  await press('Take these back too', clash);
  await find('heading', 'This import was reverted');
  expect(await plansOf('q=%22Keys%22')).toEqual([]);

  // The same file again means plans in the trash: they come back when that is asked for.
  await send('again.csv', OWN, ...rows.filter(([, , name]) => name === made.planName));
  await says('1 row means a SIM card in the trash');
  await press('Bring them back');
  await find('button', /back from the trash$/);
  await press('Apply 1 change');
  await yes('Apply');
  await says('Back from the trash');
  expect(await plansOf('q=%22Keys%22')).toHaveLength(1);
});

it('holds an unlikely price, shows why, and writes it only when released', async () => {
  await dashboard.open('?tab=import');
  const [plan] = (await plansOf('region=UK&planTypes=prepaid&limit=1')) as [Plan];
  const price = plan.price * 100;
  // Our own columns need no mapping: the changes come at once.
  await send('held.csv', OWN, cellsOf(plan, price));
  await says(/Exactly 100 times more than £/);
  await press('Hold 1 price for review');
  await yes('Apply');
  await says('Applied: no SIM card had to change');
  await press('Held prices (1)');
  await says('100 times', await row(plan.planName));
  await press(`Select ${plan.planName}`, undefined, 'checkbox');
  await press('Release 1');
  await yes('Release');
  await says('No price waits for review.');
  const now = await plansOf(`region=UK&q=${encodeURIComponent(plan.planName)}`);
  expect(now.map((one) => one.price)).toContain(price);
});

it('follows without the stream of events, and says when the data moved since', async () => {
  // The stream is never answered: the state is asked for.
  dashboard.network().instead = (path) => (path.endsWith('/events') ? new Promise(() => {}) : null);
  await dashboard.open('?tab=import', { allow: /apply: 409/ });
  const [plan] = (await plansOf('region=JP&limit=1')) as [Plan];
  await send('new.csv', OWN, ['t-mobile', 'US', 'Moved', '5GB', 11, 'prepaid', '']);
  await find('button', 'Apply 1 change');
  await dashboard.ask('PUT', `${api.plans}/${plan.id}`, { ...plan, hotspot: !plan.hotspot });
  await press('Apply 1 change');
  await yes('Apply');
  await says('The data changed since you looked');
  await find('button', 'Apply 1 change');
});

it('offers as an export what the filters leave', async () => {
  await dashboard.open('?tab=import&view=export');
  const link = await find('link', /^Download \d+ SIM cards?$/);
  await choose('Region', 'JP');
  await press('JSON', undefined, 'radio');
  await press(/^With the price history/, undefined, 'checkbox');
  await until(() =>
    expect(link.getAttribute('href')).toMatch(/region=JP.*history|history.*region=JP/),
  );
  const answer = await dashboard.app().get(link.getAttribute('href')!, {
    Cookie: dashboard.network().cookie(),
  });
  const { plans } = (await answer.json()) as { plans: object[] };
  await says(` ${plans.length} SIM cards`, link);
  expect(plans[0]).toMatchObject({ region: 'JP', priceHistory: expect.anything() });
});
