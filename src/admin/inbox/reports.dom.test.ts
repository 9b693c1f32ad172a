import { beforeAll, expect, it } from 'vitest';
import { REPORT } from '#tests/support/admin-answers.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';
import { reportItem } from './Reports.tsx';

const page = browseDashboard();
const openDrawer = async (row: HTMLElement) => {
  row.focus();
  await page.keyboard('{Enter}');
  return page.find('dialog', /./);
};
const waiting = () => page.rows().length;

const told = (planId: number) => ({
  sql: `INSERT INTO price_reports (plan_id, kind, price_minor, currency, created_at)
    VALUES (?, 'price', 777, (SELECT currency FROM plans WHERE id = ?), '2026-11-20T09:00:00.000Z')`,
  args: [planId, planId],
});
beforeAll(async () => {
  await page.app().db.write((commit) => commit([1, 2, 3, 4, 5].map(told)));
});

it('asks before a typed answer is lost, and only then declines, with an undo', async () => {
  await page.open('?tab=prices&view=reports');
  await page.until(() => expect(waiting()).toBe(5));
  const drawer = await openDrawer(page.rows()[0]!);
  await page.fill('Answer', 'Half a sentence', drawer);
  await page.press('Decline', drawer);
  await page.agree('Keep editing', 'Discard the unsaved changes?');
  await page.idle();
  expect(waiting()).toBe(5);
  expect((await page.field('Answer', drawer)).value).toBe('Half a sentence');
  await page.press('Decline', drawer);
  await page.agree('Discard changes', 'Discard the unsaved changes?');
  await page.toast('Report declined');
  await page.until(() => expect(waiting()).toBe(4));
  await page.press('Undo');
  await page.toast('Report opened again');
  await page.until(() => expect(waiting()).toBe(5));
});

it('asks before taking over replaces a typed answer, and leads back from it', async () => {
  await page.open('?tab=prices&view=reports');
  await page.until(() => expect(waiting()).toBe(5));
  const drawer = await openDrawer(page.rows()[0]!);
  await page.fill('Answer', 'Half a sentence', drawer);
  await page.press(/^Take over/, drawer);
  const question = await page.find('alertdialog', 'Discard the unsaved changes?');
  expect((await page.field('Answer', drawer)).value).toBe('Half a sentence');
  await page.press('Discard changes', question);
  await page.field('Address read', drawer);
  await page.press('Cancel', drawer);
  await page.until(() => expect(page.words(drawer)).not.toContain('Address read'));
  await page.press(/^Take over/, drawer);
  await page.field('Address read', drawer);
  await page.press('Close', drawer);
  await page.gone('dialog');
  const again = await openDrawer(page.rows()[0]!);
  await page.field('Answer', again);
  expect(page.words(again)).not.toContain('Address read');
});

it('says so when somebody else was first', async () => {
  await page.open('?tab=prices&view=reports', { allow: /: 409/ });
  await page.until(() => expect(waiting()).toBe(5));
  const row = page.rows()[0]!;
  await page.ask('PUT', `/api/admin/price-reports/${row.dataset.row}`, {
    state: 'answered',
    answer: 'Somebody else was first.',
    version: (
      await page.ask<{ data: { id: number; version: number }[] }>('GET', '/api/admin/price-reports')
    ).data.find(({ id }) => id === Number(row.dataset.row))!.version,
  });
  row.focus();
  await page.keyboard('r');
  await page.toast('Nothing was noted');
  await page.until(() => expect(waiting()).toBe(4));
});

it('edits no price in the trash, and leads there', async () => {
  page.network().instead = (path) =>
    path === '/api/admin/price-reports'
      ? Response.json({
          data: [{ ...REPORT, seenIn: 'trash' }],
          meta: { currentPage: 1, totalPages: 1, totalCount: 1 },
          newestId: REPORT.id,
        })
      : null;
  await page.open('?tab=prices&view=reports');
  const row = await page.row('in the trash');
  expect(page.all('button', /^Change the price/, row)).toEqual([]);
  row.focus();
  await page.keyboard('e5');
  await page.idle();
  expect(row.querySelector('input:not([type=checkbox])')).toBeNull();
  const drawer = await openDrawer(row);
  const link = await page.find('link', 'Look in the trash', drawer);
  expect(link.getAttribute('href')).toContain('view=trash');
  expect(page.all('link', 'Edit SIM card', drawer)).toEqual([]);
});

it('leads to the page of a plan, to its preview while it is not public, from the trash nowhere', () => {
  const of = (seenIn: typeof REPORT.seenIn) => reportItem({ ...REPORT, seenIn });
  expect(of('page')).toMatchObject({
    page: '/plans/visible-base',
    of: 'Deutsche Telekommunikation, Germany',
  });
  expect(of('preview')).toMatchObject({
    page: '/preview/plans/visible-base',
    of: 'Deutsche Telekommunikation, Germany, not public',
  });
  expect(of('trash')).toMatchObject({
    page: null,
    of: 'Deutsche Telekommunikation, Germany, in the trash',
  });
});

it('says when a report came that was decided since', () => {
  const { since, more } = reportItem({
    ...REPORT,
    decidedAt: new Date().toISOString(),
    decidedBy: 'ada',
  });
  expect(since).toBe('just now, ada');
  expect(more).toMatch(/^Came .* ago$/);
});
