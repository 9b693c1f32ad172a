import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { filePlace, readFiles } from '#api/publish/releases/release-files.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { PublishInfo } from '#src/contract/publish/publish.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { browseAdmin, panelOf, toast } from '../../site/tests/support/admin.ts';
import { step } from '../support/step.ts';

const site = browseAdmin({ PUBLISH_ON_EDIT: 'on' });
/** A build on a busy machine, where it runs with the least priority. */
const LONG = { timeout: 300_000 };

/** What the head says of publishing. */
const seen = (page: Page, text: string | RegExp) =>
  page.getByRole('banner').getByRole('status').getByText(text).first().waitFor(LONG);
const live = (page: Page) =>
  seen(page, /All changes are live since ([A-Z][a-z]{2} \d+, )?\d\d:\d\d/);
const info = async (page: Page) =>
  (await (await page.request.get(api.publish)).json()) as PublishInfo;
const served = async (page: Page) => (await info(page)).releases.find(({ current }) => current)!.id;
const planOf = async (page: Page, id: number) =>
  (await (await page.request.get(api.adminPlan(id))).json()) as AdminPlan;
const text = async (page: Page, path: string) => {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
};
/** Raises the price of a plan by a dollar in its form. */
async function raise(page: Page, id: number): Promise<{ slug: string; price: string }> {
  await page.goto(`/admin?tab=simcards&id=${id}`);
  const { slug, price, planName } = await planOf(page, id);
  const raised = (price + 1).toFixed(2);
  const form = page.getByRole('form', { name: `Edit ${planName}` });
  await form.getByLabel('Price', { exact: true }).fill(raised);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'SIM card updated');
  return { slug, price: raised };
}

it('publishes an edit, says why a build failed, and goes back to an older release', async () => {
  const page = await site.open('?tab=publishing');

  await step('an edit is built and stands on its page', async () => {
    await live(page);
    const before = await served(page);
    const { slug, price } = await raise(page, 3);
    await expect.poll(() => served(page), LONG).not.toBe(before);
    await live(page);
    expect(await text(page, paths.plan(slug))).toContain(`$${price}`);
    const { history, status } = await info(page);
    expect(history[0]).toMatchObject({ kind: 'live', cause: 'edit', changes: 1 });
    const { rendered, reused } = status.build!.pages;
    expect(rendered + reused).toBeGreaterThan(300);
  });

  await step('a build that fails says why, and pages, data and feeds stay current', async () => {
    const way = join(site.dataDir(), 'build');
    await rm(way, { recursive: true, force: true });
    await writeFile(way, 'in the way');
    const before = await served(page);
    // A release of what changed rests on this file; without it the whole site is built, which has no place.
    const of = join(site.dataDir(), 'releases', before);
    const linked = filePlace(of, (await readFiles(of))!, 'client/manifest.webmanifest');
    const away = join(site.dataDir(), 'away');
    await rename(linked, away);
    const { slug, price } = await raise(page, 3);
    await seen(page, 'Publishing failed. The last build is still up.');
    await page.getByRole('button', { name: 'Publishing: Publishing failed' }).click();
    await page
      .getByRole('dialog', { name: 'Publishing' })
      .getByRole('link', { name: 'View the changes' })
      .click();
    const words = await page.locator('main pre').innerText();
    expect(words).toContain('EEXIST');
    expect(words).not.toContain(site.dataDir());
    expect(await text(page, paths.plan(slug))).toContain(`$${price}`);
    expect(await text(page, `/plans/${slug}/feed.atom`)).toContain(`$${price}`);
    const rows = (await text(page, '/data/sim-plans.csv')).split('\r\n');
    expect(rows.find((row) => row.startsWith(slug))).toContain(`,${price},USD,`);
    const records = (await text(page, '/data/price-history.csv')).trim().split('\r\n').length - 1;
    expect(await text(page, '/data')).toContain(`${records.toLocaleString('en-US')} rows`);
    for (const path of ['/about', '/coverage', '/how-we-rank', '/llms.txt']) await text(page, path);
    expect(await served(page)).toBe(before);
    await rename(way, `${way}-no-more`);
    // What is built whole instead takes a minute: see site/tests/incremental.e2e.test.ts.
    await rename(away, linked);
    await panelOf(page).getByRole('button', { name: 'Try again' }).click();
    await live(page);
    const [event] = (await info(page)).history;
    expect(event).toMatchObject({ kind: 'live', way: 'changes', fellBack: null });
  });

  await step('an older release is looked at, served again, and left again', async () => {
    const newest = await served(page);
    const { releases } = await info(page);
    const older = releases.find(({ current }) => !current)!.id;
    await page.goto(`/admin/releases/${older}/`);
    await page.getByText(/as it was built/).waitFor();
    await page.getByRole('link', { name: 'Carriers' }).first().click();
    await page.waitForURL(`**/admin/releases/${older}/carriers`);
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
    const line = page.locator('.release-line');
    expect(await line.evaluate((it) => getComputedStyle(it).display)).toBe('flex');
    await page.getByRole('link', { name: 'Back to publishing' }).click();
    await page.getByRole('button', { name: 'Roll back to this' }).first().click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Roll back' }).click();
    await seen(page, 'Rolled back. Publishing is paused.');
    expect(await served(page)).not.toBe(newest);
    await page.getByRole('button', { name: 'Go forward to this' }).first().click();
    await question.getByRole('button', { name: 'Go forward' }).click();
    await expect.poll(() => served(page)).toBe(newest);
    await panelOf(page).getByRole('button', { name: 'Resume' }).click();
    await live(page);
  });
});
