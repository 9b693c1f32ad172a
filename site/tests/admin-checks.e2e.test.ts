import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { CHECKS, META } from '../../tests/support/admin-answers.ts';
import { browseAdmin, idle, toast } from './support/admin.ts';
import { sideways, violations } from './support/axe.ts';
import { WIDTHS } from './support/site.ts';

const site = browseAdmin();
const LIST = CHECKS;

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
const count = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole('tab', { name: /^To check/ }).textContent()) ?? '')?.[0]);
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('a')?.textContent ?? '');

it('goes through the queue by single keys, each with an undo', async () => {
  const page = await site.open('?tab=checks');
  // The badge comes when it is counted.
  await expect.poll(() => count(page)).toBeGreaterThan(100);
  const all = await count(page);
  const first = (await rows(page).first().getByRole('link').first().textContent())!;
  const second = (await rows(page).nth(1).getByRole('link').first().textContent())!;
  // Nothing has the focus: a single key does nothing (WCAG 2.1.4).
  await page.keyboard.press('y');
  await page.keyboard.press('g');
  await idle(page);
  expect(await count(page)).toBe(all);

  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('j');
  expect(await focused(page)).toBe(first);
  await page.keyboard.press('y');
  await toast(page, 'Still $');
  await expect.poll(() => count(page)).toBe(all - 1);
  // The list and the badge are read apart.
  await expect.poll(() => rows(page).first().textContent()).toContain(second);
  expect(await focused(page)).toBe(second);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Change taken back');
  await expect.poll(() => count(page)).toBe(all);

  await rows(page).first().focus();
  await page.keyboard.press('j');
  await page.keyboard.press('g');
  await toast(page, 'SIM card withdrawn');
  await expect.poll(() => count(page)).toBe(all - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => count(page)).toBe(all);

  await rows(page).first().focus();
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: `Edit ${first}` });
  await form.getByLabel('Plan name').waitFor();
  // In a field a key is text.
  await form.getByLabel('Plan name').press('y');
  expect(await form.getByLabel('Plan name').inputValue()).toContain('y');
});

it("shows the watcher's doubt with its evidence, and takes the found price over", async () => {
  const sent: unknown[] = [];
  const page = await site.open('?tab=checks', {
    prepare: async (page) => {
      await page.route('**/api/admin/checks?*', (route) => route.fulfill({ json: LIST }));
      await page.route('**/api/admin/checks/*', (route) => {
        sent.push(route.request().postDataJSON());
        return route.fulfill({ json: { id: 1, batchId: null } });
      });
    },
  });
  const row = rows(page).first();
  expect(await row.textContent()).toContain('$15.00');
  expect(await row.textContent()).toContain('The page shows $17.50');
  await row.getByText(/^Read /).click();
  await row.getByText('Unlimited Connect <b>now</b> $17.50 a month').waitFor();
  const source = row.getByRole('link', { name: /^shop.example \(opens/ });
  expect(await source.getAttribute('target')).toBe('_blank');
  await row.focus();
  await page.keyboard.press('t');
  await toast(page, 'The price is $17.50 now');
  expect(sent).toEqual([{ does: 'take', version: 4, price: 17.5 }]);
  await page.getByRole('button', { name: /^Choose page to read/ }).click();
  await page.getByLabel('Text beside the price').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('says how prices are confirmed, has carriers watched, and warns of old rates', async () => {
  const page = await site.open('?tab=checks&view=sources');
  await page.getByText('No carrier is watched.').waitFor();
  await page.getByText(/more than 30 days old/).waitFor();
  await page
    .getByRole('button', { name: /^Watch / })
    .first()
    .click();
  await toast(page, 'is watched');
  await page.getByText(/^1 carrier watched/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Stop watching / }).click();
  await page.getByText('No carrier is watched.').waitFor();
});

it.each([
  ['light', WIDTHS.phone],
  ['dark', WIDTHS.phone],
  ['light', WIDTHS.wide],
  ['dark', WIDTHS.wide],
] as const)('fits, %s at %i', async (theme, width) => {
  for (const at of ['?tab=checks', '?tab=checks&view=sources']) {
    const page = await site.open(at, {
      width,
      theme,
      prepare: (page) =>
        page.route('**/api/admin/checks?*', (route) => route.fulfill({ json: LIST })),
    });
    expect(await sideways(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    const folder = process.env.SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${theme}${width}-${at.length}.png` });
  }
});

it('says when the list cannot be read or is empty', async () => {
  let fails = true;
  const empty = { data: [], meta: { ...META, totalCount: 0 }, doubts: 0 };
  const page = await site.open('?tab=checks', {
    allow: [/status of 500/, /500:/],
    prepare: (page) =>
      page.route('**/api/admin/checks?*', (route) =>
        fails
          ? route.fulfill({ status: 500, json: { message: 'Internal error' } })
          : route.fulfill({ json: empty }),
      ),
  });
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Nothing to check').waitFor();
});
