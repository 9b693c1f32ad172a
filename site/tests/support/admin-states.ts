import type { Page } from 'playwright';
import {
  answer,
  BACKUPS,
  isWrite,
  META,
  reads,
  REPORT,
  SERIES,
  STATISTICS,
} from '../../../tests/support/admin-answers.ts';

/** A state of the dashboard: where it is, what the server answers there, and what opens it. */
export interface AdminState {
  at: string;
  prepare?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<void>;
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
const CONFLICT = {
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
const TRASHED = {
  entity: 'carrier',
  id: 7,
  label: 'Trash Mobile',
  address: 'trash-mobile',
  deletedAt: '2026-11-20T09:00:00Z',
  deletedBy: 'ada',
};
const showHistory = (page: Page) =>
  page.route('**/api/admin/audit?*', answer(200, { data: [LINE], meta: META }));
const takeBack = async (page: Page) => {
  await page.getByRole('button', { name: /^Take back/ }).click();
  await page.getByRole('alertdialog', { name: 'Take back this change?' }).waitFor();
};

/** Dialogs that a refusal of the server opens; the refusals are made up. */
export const DIALOGS: Record<string, AdminState> = {
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
      await page.getByRole('button', { name: 'Edit Japan' }).click();
      const form = page.getByRole('form', { name: 'Edit Japan' });
      await form.getByLabel('Name').fill('Nippon');
      await form.getByRole('button', { name: 'Save Changes' }).click();
      const dialog = page.getByRole('alertdialog', { name: /changed this in the meantime/ });
      await dialog.getByRole('radio', { name: 'Yours: Nippon' }).check();
    },
  },
  'undo question': { at: '?tab=history&q=clash', prepare: showHistory, act: takeBack },
  'undo, changed again': {
    at: '?tab=history&q=clash',
    prepare: async (page) => {
      await showHistory(page);
      await page.route(
        '**/api/admin/audit/900/undo',
        answer(409, { message: 'Somebody changed these values since.', conflicts: [CONFLICT] }),
      );
    },
    act: async (page) => {
      await takeBack(page);
      await page.getByRole('button', { name: 'Take back', exact: true }).click();
      await page.getByRole('alertdialog', { name: 'Changed again since' }).waitFor();
    },
  },
  'restore, address taken': {
    at: '?tab=trash',
    prepare: async (page) => {
      await page.route('**/api/admin/trash', answer(200, { data: [TRASHED], meta: META }));
      const message = 'slug: trash-mobile is taken by the carrier Taker Mobile';
      const issues = [{ path: 'slug', message }];
      await page.route('**/api/admin/trash/**/restore', answer(409, { message, issues }));
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Restore Trash Mobile' }).click();
      await page.getByRole('dialog', { name: 'Restore Trash Mobile' }).waitFor();
    },
  },
};

/** Screens that need what a new site does not have yet; what fills them is made up. */
export const SCREENS: Record<string, AdminState> = {
  statistics: {
    at: '?tab=statistics',
    prepare: (page) => reads(page, '**/api/admin/statistics?*', STATISTICS),
    act: async (page) => {
      await page.getByText('Figures by day').click();
      await page.getByRole('application').first().waitFor();
    },
  },
  'statistics of an entry': {
    at: '?tab=statistics&list=plans&key=2',
    prepare: async (page) => {
      await reads(page, '**/api/admin/statistics?*', STATISTICS);
      await reads(page, '**/api/admin/statistics/series?*', SERIES);
    },
    act: (page) => page.getByRole('application').waitFor(),
  },
  'reports, deciding': {
    at: '?tab=reports',
    prepare: (page) => reads(page, '**/api/admin/price-reports?*', { data: [REPORT], meta: META }),
    act: async (page) => {
      await page.getByRole('button', { name: /^Decide on/ }).click();
      await page.getByLabel('Answer', { exact: true }).waitFor();
    },
  },
  backups: {
    at: '?tab=carriers&q=visible',
    prepare: (page) => reads(page, '**/api/admin/backups', BACKUPS),
    act: async (page) => {
      await page.getByText('Database', { exact: true }).click();
      await page.getByRole('menuitem', { name: /^Backups/ }).click();
      await page.getByRole('dialog', { name: 'Backups' }).getByRole('table').waitFor();
    },
  },
  'publishing, not read': {
    at: '?tab=publishing',
    prepare: (page) => reads(page, '**/api/publish', { message: 'Internal error' }, 500),
    act: (page) => page.getByRole('button', { name: 'Retry' }).first().waitFor(),
  },
  export: { at: '?tab=import&view=export' },
};
