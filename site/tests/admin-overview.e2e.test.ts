import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Overview } from '#src/contract/overview.ts';
import { QUIET } from '#src/admin/overview/testing.ts';
import { OVERVIEW_ADDRESS } from '#src/domain/overview.ts';
import { browseAdmin, idle, panelOf, refused } from './support/admin.ts';
import { answer } from '../../tests/support/admin-answers.ts';
import { sideways, violations } from './support/axe.ts';
import { WIDTHS } from './support/site.ts';

const site = browseAdmin();
const todo = (page: Page) => page.getByRole('region', { name: 'To do' });
const told = (page: Page, overview: Overview) =>
  page.route(`**${OVERVIEW_ADDRESS}`, answer(200, overview));

it('begins with what waits, each number at the head of its list', async () => {
  const page = await site.open('');
  expect(await page.title()).toMatch(/^Overview \|/);
  const lines = todo(page).getByRole('link');
  const seen: string[] = [];
  const count = await lines.count();
  expect(count).toBeGreaterThan(0);
  for (let at = 0; at < count; at += 1) {
    const line = lines.nth(at);
    const number = Number(/[\d,]+/.exec(await line.innerText())![0].replaceAll(',', ''));
    seen.push(await line.innerText());
    await line.click();
    await idle(page);
    const rows = page.locator('#panel tr[data-row]');
    const range = page.locator('#panel .pager .range');
    const all = (await range.count())
      ? Number(/of (\d+)/.exec(await range.innerText())![1])
      : await rows.count();
    expect([seen.at(-1), all]).toEqual([seen.at(-1), number]);
    await page.goBack();
    await lines.first().waitFor();
  }
});

it('says when nothing waits, and how to begin where nothing is listed', async () => {
  const page = await site.open('', { prepare: (page) => told(page, QUIET) });
  await todo(page).getByText('Nothing waits.').waitFor();
  await page.getByText('No carrier is watched').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.unroute(`**${OVERVIEW_ADDRESS}`);
  await told(page, { ...QUIET, plans: { all: 0, active: 0, draft: 0, scheduled: 0 } });
  await page.reload();
  await page.getByRole('heading', { name: 'Nothing is listed yet' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import a file' }).click();
  await page.getByRole('tab', { name: 'Import/Export', selected: true }).waitFor();
});

it('says in place why it cannot be read', async () => {
  const page = await site.open('', {
    allow: refused(500),
    prepare: (page) =>
      page.route(`**${OVERVIEW_ADDRESS}`, answer(500, { message: 'Internal error' })),
  });
  await panelOf(page).getByText('Internal error').waitFor();
  await page.unroute(`**${OVERVIEW_ADDRESS}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await todo(page).getByRole('link').first().waitFor();
});

it('leads from group to group and from tab to tab, by keys too, in one line of 96 px', async () => {
  const page = await site.open('?tab=regions');
  const groups = page.getByRole('navigation', { name: 'Dashboard' });
  expect(await groups.getByRole('link', { name: /^Content/ }).getAttribute('aria-current')).toBe(
    'true',
  );
  await page.getByRole('tab', { name: /^Regions/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/tab=trash/);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/tab=simcards/);
  await groups.getByRole('link', { name: /^Prices/ }).press('Enter');
  await page.getByRole('tab', { name: /^To check/, selected: true }).waitFor();
  await groups.getByRole('link', { name: 'Publishing' }).press('Enter');
  await page.getByRole('region', { name: 'Publishing' }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  for (const name of [/^Content/, /^Prices/, /^SEO/, /^Team/, /^Overview/]) {
    await groups.getByRole('link', { name }).click();
    const boxes = [groups, ...(await page.getByRole('tablist').all())];
    for (const each of boxes) {
      const { y, height } = (await each.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(98);
    }
  }
});

it('has all places behind one button on a phone, and the open tab in sight', async () => {
  const page = await site.open('?tab=import', { width: WIDTHS.phone });
  const strip = page.getByRole('tablist');
  const { y, height } = (await strip.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(98);
  const open = (await page.getByRole('tab', { selected: true }).boundingBox())!;
  expect(open.x).toBeGreaterThanOrEqual(0);
  expect(open.x + open.width).toBeLessThanOrEqual(WIDTHS.phone);
  await page.getByRole('button', { name: 'All places, now Prices' }).click();
  await page.getByRole('menuitem', { name: /^Statistics/ }).click();
  await page.getByRole('tab', { name: 'Statistics', selected: true }).waitFor();
  expect(await sideways(page)).toBe(0);
  // Old addresses still lead to their tabs.
  for (const tab of ['carriers', 'checks', 'history', 'trash', 'users']) {
    await page.goto(`/admin?tab=${tab}`);
    await page.locator(`#tab-${tab}[aria-selected="true"]`).waitFor();
  }
});
