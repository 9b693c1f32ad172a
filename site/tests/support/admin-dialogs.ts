import type { Page, Route } from 'playwright';

/** A state of the dashboard: where it is, what the server answers there, and what opens it. */
export interface AdminState {
  at: string;
  prepare?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<void>;
}

const META = { currentPage: 1, totalPages: 1, totalCount: 1 };
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
const HOOK = {
  id: 3,
  messageId: 'msg_3',
  target: 'https://hooks.example',
  event: 'release.published',
  state: 'delivered',
  attempts: 1,
  createdAt: '2026-11-20T09:00:00Z',
  at: '2026-11-20T09:00:01Z',
  outcome: 'answered 204',
  canResend: false,
};
/** A message in each state. */
const HOOKS = {
  targets: ['https://hooks.example'],
  deliveries: [
    {
      ...HOOK,
      event: 'prices.changed',
      state: 'waiting',
      attempts: 0,
      at: '2099-11-20T09:00:00Z',
      outcome: null,
    },
    {
      ...HOOK,
      id: 2,
      event: 'release.failed',
      state: 'failed',
      attempts: 10,
      outcome: 'answered 503',
      canResend: true,
    },
    { ...HOOK, id: 1 },
  ],
};
const answer = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json });
const isWrite = (route: Route) => route.request().method() !== 'GET';

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
  'webhooks, refused again': {
    at: '?tab=publishing',
    prepare: async (page) => {
      await page.route('**/api/webhooks/deliveries', answer(200, HOOKS));
      const message = 'This message is on its way already';
      await page.route('**/api/webhooks/deliveries/2/resend', answer(409, { message }));
    },
    act: async (page) => {
      await page.getByRole('button', { name: /^Send again/ }).click();
      await page.getByRole('table').getByText('is on its way already').waitFor();
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
