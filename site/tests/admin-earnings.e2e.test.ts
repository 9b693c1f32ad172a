import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Earnings, EarningsFigures } from '#src/contract/earnings.ts';
import { addDays } from '#src/domain/dates.ts';
import { firstKeptDay } from '#src/domain/earnings/periods.ts';
import { paths } from '#src/domain/paths.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import { browseAdmin, idle, refused, toast } from './support/admin.ts';
import { sideways, violations, wear } from './support/axe.ts';
import { WIDTHS } from './support/site.ts';

const site = browseAdmin();

const today = new Date().toISOString().slice(0, 10);
const day = (before: number) => addDays(today, -before);
/** As Awin writes it, but for the day, which stands as in Britain. */
const british = (iso: string) => iso.split('-').toReversed().join('/');
const REPORT = `id,advertiser_name,sale_amount,commission,date,commission_status,click_ref
901,Mint Mobile,45.00,9.00,${british(day(4))} 10:11,approved,sa-1-deals
902,Mint Mobile,15.00,3.50,${british(day(3))} 00:00,pending,sa-1-plan
903,Kanarienvogel,30.00,oops,${british(day(2))} 09:00,declined,
904,Kanarienvogel,30.00,6.00,${british(day(2))} 09:00,declined,
`;
const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Report of sales')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const found = (page: Page) => page.getByRole('region', { name: 'What would be taken over' });
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

it('says what a carrier pays, reads a report, shows the numbers and takes it back', async () => {
  const page = await site.open('?tab=earnings', { allow: refused(400) });
  await page.getByText('nobody knows what clicks earn').waitFor();
  await page.getByRole('link', { name: 'say what carriers pay' }).click();
  await page.getByRole('button', { name: 'Edit Mint Mobile' }).click();
  const form = page.getByRole('form', { name: 'Commission of Mint Mobile' });
  await form.getByLabel('What it pays').selectOption('Amount for each sale');
  await form.getByLabel('Amount').fill('nine');
  await form.getByLabel('Network').selectOption('Awin');
  await form.getByLabel('Note').fill('Kanarienvogel');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Must be a number').waitFor();
  await form.getByLabel('Amount').fill('9.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Commission of Mint Mobile saved');
  await page.getByText('$9.50 a sale').waitFor();

  await page.getByRole('button', { name: 'Reports', exact: true }).click();
  await choose(page, 'awin.csv', REPORT);
  await found(page).getByText('Nothing was read yet').waitFor();
  await page.getByLabel('Currency of all amounts').selectOption('USD');
  await found(page).getByText('5 problems').waitFor();
  await page.getByLabel('Days', { exact: true }).selectOption('Day first: 02/11/2026');
  await found(page).getByText('1 problem: these rows are left out').waitFor();
  await found(page).getByText('Commission "oops" is no number').waitFor();
  await found(page).getByText('3 new, 0 that changed, 0 known already').waitFor();
  await found(page).getByText('1 sale without a plan of ours, 1 of them').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('First day').fill(day(9));
  await page.getByRole('button', { name: 'Set these days' }).click();
  await idle(page);
  await found(page).getByRole('button', { name: 'Take over 3 sales' }).click();
  await toast(page, 'Report taken over');
  await page.getByRole('row', { name: /awin\.csv Awin/ }).waitFor();

  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  await table(page, 'By page')
    .getByRole('row', { name: /^Deals 0 1/ })
    .waitFor();
  await table(page, 'By plan')
    .getByRole('row', { name: /^Assigned to no plan/ })
    .waitFor();
  await table(page, 'By carrier')
    .getByRole('row', { name: /^Assigned to no carrier/ })
    .waitFor();
  const totals = page.getByText('Approved', { exact: true }).first().locator('..');
  expect(await totals.innerText()).toContain('$9.00');
  const from = page.getByLabel('From', { exact: true });
  expect(await from.getAttribute('min')).toBe(firstKeptDay(today));
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^sim-atlas-earnings-.*\.csv$/);

  // Nobody else learns of it.
  for (const path of [paths.home, paths.plans, paths.carriers, '/carriers/mint-mobile']) {
    expect(await (await page.request.get(path)).text()).not.toContain('Kanarienvogel');
  }

  await page.getByRole('button', { name: 'Reports', exact: true }).click();
  await page.getByRole('button', { name: 'Take back awin.csv' }).click();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await toast(page, 'Report taken back');
  await page.getByRole('row', { name: /Taken back/ }).waitFor();
  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  await page.getByText('nobody knows what clicks earn').waitFor();
  await page.getByText('of 1 carrier is known').waitFor();
});

const figures = (patch: Partial<EarningsFigures> = {}): EarningsFigures => ({
  clicks: 1240,
  coveredClicks: 1100,
  sales: 31,
  coveredSales: 28,
  reversals: 2,
  conversion: 0.0282,
  approved: 412.5,
  pending: 96,
  reversed: 18,
  perClick: 0.4623,
  why: null,
  ...patch,
});
const few = figures({
  clicks: 12,
  coveredClicks: 9,
  sales: 1,
  coveredSales: 1,
  conversion: null,
  perClick: null,
  why: 'few-clicks',
});
const none = figures({
  clicks: 310,
  coveredClicks: 0,
  sales: 0,
  coveredSales: 0,
  approved: 0,
  pending: 0,
  conversion: null,
  perClick: null,
  why: 'not-covered',
});
const mixed = figures({ clicks: 0, perClick: null, conversion: null, why: 'mixed' });
const rows = (names: readonly string[]) => [
  { key: '1', name: names[0]!, now: figures(), before: figures({ perClick: 0.31 }) },
  { key: '2', name: names[1]!, now: few, before: none },
  { key: '3', name: names[2]!, now: none, before: null },
  { key: '', name: '', now: mixed, before: mixed },
];
const EARNINGS: Earnings = {
  from: '2026-10-25',
  to: '2026-11-23',
  before: { from: '2026-09-25', to: '2026-10-24' },
  currency: 'USD',
  rates: { asOf: '2026-11-20', source: 'European Central Bank' },
  covered: [
    { network: 'awin', periods: [{ from: '2026-10-25', to: '2026-11-20' }] },
    {
      network: 'impact',
      periods: [
        { from: '2026-11-01', to: '2026-11-10' },
        { from: '2026-11-15', to: '2026-11-20' },
      ],
    },
  ],
  begun: { commissions: 3, reports: 4 },
  total: { now: figures(), before: figures({ perClick: 0.31, approved: 300 }) },
  restsOn: { now: { covered: 3, all: 7 }, before: { covered: 2, all: 6 } },
  amounts: [
    { currency: 'USD', sold: 4100, approved: 350, pending: 96, reversed: 18 },
    { currency: 'EUR', sold: 600, approved: 54.2, pending: 0, reversed: 0 },
  ],
  plans: rows([
    'Mint Mobile Unlimited premium wireless, 12 months',
    'Tello Economy',
    'Airalo Discover+ Global',
  ]),
  carriers: rows(['Mint Mobile', 'Tello', 'Airalo']),
  pages: rows(['Deals', 'Pages of plans', 'Finder']).map((row) => ({ ...row, now: mixed })),
  morePlans: 40,
};

/** The screens, as they are for axe and the eye. */
const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  begin: (page) => page.goto('/admin?tab=earnings'),
  numbers: async (page) => {
    await page.route(`**${teamApi.earnings}?*`, (route) => route.fulfill({ json: EARNINGS }));
    await page.goto('/admin?tab=earnings');
    await page.getByText('Amounts as they were reported').click();
  },
  commissions: async (page) => {
    await page.goto('/admin?tab=earnings&view=commissions');
    await page.getByRole('button', { name: 'Edit Mint Mobile' }).click();
  },
  report: async (page) => {
    await page.goto('/admin?tab=earnings&view=reports');
    await choose(page, 'awin.csv', REPORT);
    await found(page).waitFor();
  },
};

it.each([
  { width: WIDTHS.phone, theme: 'dark', other: 'light' },
  { width: WIDTHS.wide, theme: 'light', other: 'dark' },
] as const)('has nothing for axe on any screen at $width', async ({ width, theme, other }) => {
  const page = await site.open('', { width, theme });
  const problems: string[] = [];
  for (const [name, show] of Object.entries(SCREENS)) {
    await show(page);
    await idle(page);
    for (const look of [theme, other]) {
      await wear(page, look);
      problems.push(...(await violations(page)).map((problem) => `${name}, ${look}: ${problem}`));
    }
    if ((await sideways(page)) > 0) problems.push(`${name}: scrolls sideways`);
    await page.unrouteAll();
  }
  expect(problems).toEqual([]);
});
