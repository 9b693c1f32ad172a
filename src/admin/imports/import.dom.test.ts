import { expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();
const OWN = ['carrier', 'region', 'planName', 'dataAmount', 'price', 'planType', 'validity'];
const plansOf = async (query: string) =>
  (await page.ask<{ data: Plan[] }>('GET', `${api.plans}?${query}`)).data;
const send = async (name: string, ...rows: (string | number)[][]) => {
  const text = rows.map((cells) => `${cells.join(',')}\n`).join('');
  await page.user.upload(await page.field('File to import'), new File([text], name));
};

it('keeps what columns mean as a profile, and knows it again in the next file', async () => {
  await page.open('?tab=import');
  const head = ['Anbieter', 'Plan name', 'Data', 'Current price', 'Type'];
  const cells = ['visible', 'Brought in', '5GB', '15.00', 'prepaid'];
  await send('wholesale.csv', head, cells);
  // The proposals stand; what they cannot know is asked for.
  expect((await page.field('Current price becomes')).value).toBe('price');
  expect(page.isOff(await page.find('button', 'Look at the changes'))).toBe(true);
  await page.choose('Anbieter becomes', 'carrier');
  await page.choose(/^Region/, 'US');
  await page.fill('Name', 'Wholesale sheet');
  await page.press('Save as a profile');
  await page.find('button', 'Save the profile');
  await page.press('Look at the changes');
  await page.says('Visible, United States', await page.row('Brought in'));
  await page.press('Cancel');
  await page.says('Cancelled', await page.row('wholesale.csv'));
  await send('next.csv', head, cells);
  await page.says('Its columns fit the profile Wholesale sheet.');
  await page.press('Delete');
  await page.agree('Delete');
  await page.find('button', 'Save as a profile');
});

it('takes rows that are pasted from a spreadsheet, and leaves words in fields alone', async () => {
  await page.open('?tab=import');
  await page.find('button', 'Choose a file');
  const cells = (name: string, price: string) => [
    't-mobile',
    'US',
    name,
    '5GB',
    price,
    'prepaid',
    '',
  ];
  const rows = [OWN, cells('From a sheet', '11'), cells('Without a price', 'free')];
  const clipboard = new DataTransfer();
  clipboard.setData('text/plain', `${rows.map((cells) => cells.join('\t')).join('\r\n')}\r\n`);
  const field = document.querySelector('select, input:not([type=file])');
  await page.user.click(field ?? document.body);
  await page.user.paste('one word');
  await page.user.click(await page.find('heading', 'Import/Export'));
  await page.user.paste(clipboard);
  await page.says('2 rows pasted');
  await page.press('Apply 1 change');
  await page.agree('Apply');
  await page.says('1 change applied');
  // What could not be taken can be had as a file, also afterwards.
  await page.find('link', 'Download 1 row with errors');
  expect(await plansOf('q=%22From a sheet%22')).toMatchObject([{ price: 11, carrier: {} }]);
});

it('asks before it takes back what somebody changed since, and brings plans back from the trash', async () => {
  // Quicker than a person: rows that are still asked for meet the next dry run.
  await page.open('?tab=import', { allow: /undo: 409|rows: 409/ });
  const row = ['t-mobile', 'US', 'Keys', '5GB', 11, 'prepaid', ''];
  await send('keys.csv', OWN, row);
  await page.find('button', 'Apply 1 change');
  (await page.row('Keys')).focus();
  await page.keyboard(' ');
  await page.says('0 of 1 row chosen.');
  await page.keyboard(' ');
  await page.press('Apply 1 change');
  await page.agree('Apply');
  await page.says('1 change applied.');
  const [made] = (await plansOf('q=Keys')) as [Plan];
  await page.ask('PUT', `${api.plans}/${made.id}`, { ...made, hotspot: !made.hotspot });
  await page.press(/^Undo keys/);
  await page.agree('Undo');
  await page.find('row', /^T-Mobile Keys/, await page.find('alertdialog', 'Changed again since'));
  await page.agree('Undo these too');
  await page.says('Undone: plans have the values from before.');
  expect(await plansOf('q=%22Keys%22')).toEqual([]);

  // The same file again means a plan in the trash: it comes back when that is asked for.
  await send('again.csv', OWN, row);
  await page.says('1 row means a SIM card in the trash');
  await page.press('Bring them back');
  await page.find('button', /1 ?back from the trash/);
  await page.press('Apply 1 change');
  await page.agree('Apply');
  await page.says('1 change applied.');
  expect(await plansOf('q=%22Keys%22')).toHaveLength(1);
});

it('holds an unlikely price, shows why, and writes it when released, at another price where that is right', async () => {
  await page.open('?tab=import');
  const [plan] = (await plansOf('region=UK&planTypes=prepaid&limit=1')) as [Plan];
  const price = plan.price * 100;
  // Our own columns need no mapping: the changes come at once.
  const { carrier, planName, dataAmount, planType, validity } = plan;
  const cells = [carrier.slug, 'UK', planName, dataAmount, price.toFixed(2), planType, validity];
  await send('held.csv', OWN, cells);
  await page.says(/Exactly 100 times more than £/);
  // Unticked it waits; ticked it would be applied with the rest.
  await page.says('1 price waits for review.');
  await page.press(/^Select line 2/, undefined, 'checkbox');
  await page.find('button', 'Apply 1 change');
  await page.press(/^Select line 2/, undefined, 'checkbox');
  await page.press('Hold 1 price for review');
  await page.agree('Apply');
  await page.says('Applied: no SIM card had to change');
  await page.find('link', '1 price held for review');
  await page.open('?tab=prices&view=held', { allow: /release: 409/ });
  await page.says('100 times', await page.row(plan.planName));
  (await page.row(plan.planName)).focus();
  await page.keyboard('e');
  const dialog = await page.find('form', `Another price for ${plan.planName}`);
  await page.fill('Price in GBP', '1,5', dialog);
  await page.press('Approve at this price', dialog);
  await page.says('has a comma: write 1.5', dialog);
  await page.fill('Price in GBP', String(price * 10), dialog);
  await page.press('Approve at this price', dialog);
  await page.says(/is 1000 times the usual price of .*Save anyway\?/);
  await page.press('Keep editing');
  const right = Number((plan.price + 2).toFixed(2));
  await page.fill('Price in GBP', String(right), dialog);
  await page.press('Approve at this price', dialog);
  await page.says('No price waits for review.');
  const now = await plansOf(`region=UK&q=${encodeURIComponent(plan.planName)}`);
  expect(now.map((one) => one.price)).toContain(right);
  // The list says what was released, not what the file had.
  await page.open('?tab=prices&view=held&state=released');
  await page.says(`£${right.toFixed(2)}`, await page.row(plan.planName));
  const percent = page.words(await page.row(plan.planName));
  expect(percent).not.toContain('100 timesExactly');
  expect(percent).toMatch(/\+\d+(\.\d)? %/);
  // So does the import that held it back.
  await page.press(/^Import \d+/, await page.row(plan.planName), 'link');
  await page.find('link', '1 price approved since');
});

it('follows without the stream of events, and asks again about a row that does something else', async () => {
  // The stream is never answered: the state is asked for.
  page.network().instead = (path) => (path.endsWith('/events') ? new Promise(() => {}) : null);
  await page.open('?tab=import');
  const [plan] = (await plansOf('region=UK&planTypes=prepaid&limit=1')) as [Plan];
  const { carrier, planName, dataAmount, planType, validity } = plan;
  const cells = [carrier.slug, 'UK', planName, dataAmount, plan.price + 1, planType, validity];
  await send('new.csv', OWN, cells);
  await page.find('button', 'Apply 1 change');
  await page.ask('PUT', `${api.plans}/${plan.id}`, { ...plan, price: plan.price + 2 });
  await page.press('Apply 1 change');
  await page.agree('Apply');
  await page.says('Something else changed since you looked');
  await page.says(`row 2, ${planName}`);
  await page.press('Apply 1 change');
  await page.agree('Apply');
  await page.says('1 change applied');
});

it('offers as an export what the filters leave', async () => {
  await page.open('?tab=import&view=export&where=region.is.JP');
  const link = await page.find('link', /^\d+ SIM cards? as JSON$/);
  await page.press(/^With the price history/, undefined, 'checkbox');
  await page.until(() =>
    expect(link.getAttribute('href')).toMatch(/region\.is\.JP.*history|history.*region\.is\.JP/),
  );
  const answer = await page.app().get(link.getAttribute('href')!, {
    Cookie: page.network().cookie(),
  });
  const { plans } = (await answer.json()) as { plans: object[] };
  await page.says(`${plans.length} SIM cards as JSON`, link);
  expect(plans[0]).toMatchObject({ region: 'JP', priceHistory: expect.anything() });
});
