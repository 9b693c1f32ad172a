import type { Page } from 'playwright';
import {
  answer,
  BACKUPS,
  CHECKS,
  isWrite,
  META,
  reads,
  REPORT,
  SERIES,
  STATISTICS,
} from './admin-answers.ts';

/** A state of the dashboard: where it is, what the server answers there, and what opens it. */
interface AdminState {
  at: string;
  /** Looked at on a phone too: it differs there, or is worked with there. */
  phone?: true;
  prepare?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
}

const LINE = {
  id: 900,
  at: '2026-11-20T09:00:00Z',
  user: 'ada',
  way: 'api',
  action: 'update',
  entity: 'carrier',
  entityId: 1,
  label: 'Clash Mobile',
  before: { website: 'https://before.example/', name: 'Clash' },
  after: { website: 'https://after.example/', name: 'Clash Mobile' },
  requestId: 'r',
  batchId: null,
  batchSize: 1,
  undoOf: null,
  undone: false,
  undoable: true,
};
/** The longest words of each column, of a row with all that can be done. */
const LONG_LINE = {
  ...LINE,
  id: 901,
  user: 'head-of-prices',
  action: 'use-code',
  entity: 'seo-global',
  label: 'Unlimited 5G with calls to 40 countries, 24 months',
  before: { website: `https://before.example/${'a-page/'.repeat(9)}`, name: 'Clash' },
  after: { website: `https://after.example/${'a-page/'.repeat(9)}`, name: 'Clash Mobile' },
};
const CLASH = {
  id: 900,
  entity: 'carrier',
  entityId: 1,
  label: 'Clash Mobile',
  field: 'website',
  before: 'https://before.example/',
  after: 'https://after.example/',
  current: 'https://now.example/',
  message: 'website: somebody changed it since',
};
const FILE = `Anbieter,Plan name,Data,Current price,Type\nvisible,Brought in,5GB,15.00,prepaid\nnobody,Ghost,5GB,15.00,prepaid\n`;

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();

/** Places with what can be opened in them, over short lists: axe looks at every cell. */
export const STATES: Record<string, AdminState> = {
  'to do': { at: '', phone: true },
  'places, on a phone': {
    at: '',
    phone: true,
    act: async (page) => {
      const button = page.getByRole('button', { name: /^Place: To do/ });
      if (await button.isVisible()) await button.click();
    },
  },
  'publishing, from the head': {
    at: '?tab=regions',
    phone: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^Publishing:/ }).click();
      await dialog(page, 'Publishing');
    },
  },
  jobs: { at: '?tab=settings&view=jobs', phone: true },
  'account menu': {
    at: '?tab=settings&view=trash',
    act: (page) => page.locator('header summary').click(),
  },
  palette: {
    at: '?tab=simcards&q=visible',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await dialog(page, 'Commands');
      await page.keyboard.type('vis');
      await page.getByRole('group', { name: 'SIM cards' }).waitFor();
    },
  },
  'SIM cards': { at: '?tab=simcards&q=visible', phone: true },
  'SIM cards, edit': { at: '?tab=simcards&q=visible', phone: true, act: press(/^Edit/) },
  'SIM cards, drawer': {
    at: '?tab=simcards&id=3',
    phone: true,
    act: (page) => page.getByRole('form', { name: /^Edit/ }).waitFor(),
  },
  'SIM cards, filter': {
    at: '?tab=simcards&where=carrier.is.visible',
    phone: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByLabel('Any fact').waitFor();
    },
  },
  'SIM cards, bulk': {
    at: '?tab=simcards&where=carrier.is.visible',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await press(/^Edit \d+$/)(page);
      await page.getByLabel(/^Percent/).fill('5');
      await page.getByText(/would change/).waitFor();
    },
  },
  'carriers, edit': { at: '?tab=carriers&q=visible', act: press(/^Edit/) },
  backups: {
    at: '?tab=settings&view=backups',
    phone: true,
    prepare: (page) => reads(page, '**/api/admin/backups', BACKUPS),
    act: (page) => page.getByRole('button', { name: 'Back up now' }).waitFor(),
  },
  conflict: {
    at: '?tab=regions',
    prepare: (page) =>
      page.route('**/api/regions/*', (route) => {
        if (!isWrite(route)) return route.continue();
        const mine = route.request().postDataJSON() as Record<string, unknown>;
        const theirs = { name: 'Nihon', currency: 'JPY', flagUrl: '/flags/jp2.svg', version: 99 };
        const current = { ...mine, id: 4, ...theirs };
        return route.fulfill({ status: 409, json: { message: 'Changed', current } });
      }),
    act: async (page) => {
      await press('Edit Japan')(page);
      const form = page.getByRole('form', { name: 'Edit Japan' });
      await form.getByLabel('Name').fill('Nippon');
      await form.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('radio', { name: 'Yours: Nippon' }).check();
    },
  },
  'price history of a plan': { at: '?tab=prices&id=3' },
  checks: {
    at: '?tab=prices&view=check',
    phone: true,
    prepare: (page) => reads(page, '**/api/admin/checks?*', CHECKS),
    act: async (page) => {
      await press(/^Open/)(page);
      await press(/^Choose page to read/)(page);
    },
  },
  'watched pages': { at: '?tab=prices&view=watched' },
  'reports, deciding': {
    at: '?tab=prices&view=reports',
    prepare: (page) => reads(page, '**/api/admin/price-reports?*', { data: [REPORT], meta: META }),
    act: async (page) => {
      await press(/^Open/)(page);
      await page.getByLabel('Answer', { exact: true }).waitFor();
    },
  },
  'import, columns': {
    at: '?tab=import',
    act: async (page) => {
      const buffer = Buffer.from(FILE);
      const file = { name: 'a.csv', mimeType: 'text/csv', buffer };
      await page.getByLabel('File to import').setInputFiles(file);
      await page.getByLabel('Anbieter becomes').selectOption('carrier');
    },
  },
  'import, dry run': {
    at: '?tab=import',
    phone: true,
    act: async (page) => {
      const buffer = Buffer.from(FILE.replace('Anbieter,', 'carrier,'));
      const file = { name: 'a.csv', mimeType: 'text/csv', buffer };
      await page.getByLabel('File to import').setInputFiles(file);
      await page.getByLabel(/^Region/).selectOption('US');
      await press('Look at the changes')(page);
      await page.getByText('"nobody" is no known carrier').waitFor();
    },
  },
  'exchange rates': { at: '?tab=import&view=rates' },
  export: { at: '?tab=import&view=export' },
  'feeds, new': { at: '?tab=import&view=feeds&new=1' },
  insight: {
    at: '?tab=insight&list=plans&key=2',
    phone: true,
    prepare: async (page) => {
      await reads(page, '**/api/admin/statistics?*', STATISTICS);
      await reads(page, '**/api/admin/statistics/series?*', SERIES);
    },
    act: (page) => page.getByRole('application').first().waitFor(),
  },
  publishing: { at: '?tab=publishing', phone: true },
  'seo, add': { at: '?tab=settings', phone: true, act: press('Add page') },
  'people, edit': { at: '?tab=settings&view=people', phone: true, act: press(/^Edit/) },
  'tokens, new': { at: '?tab=settings&view=integrations', act: press('New token') },
  'history, open': {
    at: '?tab=settings&view=history&q=clash',
    phone: true,
    prepare: (page) =>
      page.route('**/api/admin/audit?*', answer(200, { data: [LINE, LONG_LINE], meta: META })),
    act: press(/^Show/),
  },
  'undo, changed again': {
    at: '?tab=settings&view=history&q=clash',
    prepare: async (page) => {
      const message = 'Somebody changed these values since.';
      await page.route('**/api/admin/audit?*', answer(200, { data: [LINE], meta: META }));
      await page.route('**/audit/900/undo', answer(409, { message, conflicts: [CLASH] }));
    },
    act: async (page) => {
      await press(/^Undo/)(page);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByRole('alertdialog', { name: 'Changed again since' }).waitFor();
    },
  },
};
