import { expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { PublishInfo } from '#src/contract/publish/publish.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '../../../tests/support/dashboard.ts';

const page = browseDashboard();
const CLOCK = String.raw`(\d+ [A-Z][a-z]{2} \d{4}, )?\d\d:\d\d`;
/** The state of publishing in the head. */
const bar = () => page.find('button', /^Publishing:/);
/** What it opens. */
async function opened(): Promise<HTMLElement> {
  if (page.all('dialog', 'Publishing').length === 0) await page.user.click(await bar());
  return page.find('dialog', 'Publishing');
}
const live = async () => page.says(new RegExp(`Live since ${CLOCK}`), await bar());
const info = () => page.ask<PublishInfo>('GET', api.publish);
const served = async () => (await info()).releases.find(({ current }) => current)!.id;
/** Raises the price of a plan, as another admin would. */
async function edit(): Promise<void> {
  const plan = await page.ask<AdminPlan>('GET', api.adminPlan(3));
  const change = { price: plan.price + 1, previousPrice: null, hasDeal: false };
  await page.ask('PUT', `${api.plans}/3`, { ...plan, ...change });
}

// First: what the test before was told stays for a second.
it('says that nothing can be read while the API is away, and tries again when asked', async () => {
  page.network().instead = (path) => {
    if (/\/api\/(publish|admin\/audit)/.test(path)) throw new TypeError('fetch failed');
    return null;
  };
  await page.open('?tab=publishing');
  const alerts = () => page.all('alert', undefined, page.panel());
  await page.until(() => expect(alerts()).toHaveLength(1));
  expect(page.words(page.panel())).not.toContain('Loading');
  // The stream of events says nothing either, but the server answers what else is asked.
  await page.says('Starting', await bar());
  page.network().instead = null;
  await page.press('Retry', alerts()[0]);
  await page.find('table', 'Releases');
  await live();
  await page.gone('alert', undefined, page.panel());
});

it('follows an edit from saved over queued and building to live, in the tab and in the history', async () => {
  await page.open('?tab=publishing');
  await live();
  const { promise, resolve } = Promise.withResolvers<void>();
  page.onBuild(() => promise);
  await edit();
  await page.says('1 change waits', await bar());
  await page.says('Queued', await page.find('table', 'Recent changes'));
  await page.says('Publishing 1 change', await bar());
  await page.says('Building', await page.find('table', 'Recent changes'));
  resolve();
  await live();
  await page.says(new RegExp(`Live (today )?${CLOCK}`), await page.find('table', 'Recent changes'));
  await page.says(/Published 1 change.*Live now/, await page.find('table', 'Releases'));
  expect((await info()).history[0]).toMatchObject({ kind: 'live', cause: 'edit', changes: 1 });
  // A link of the list opens its line in the history.
  const [line] = page.all('link', undefined, await page.find('table', 'Recent changes'));
  line!.click();
  await page.says(/Live/, await page.find('table', 'Changes'));
  await page.find('row', /^Price/, await page.find('table', 'Changes'));
});

it('says why a build failed, when it is tried again, and goes on when it can', async () => {
  await page.open('?tab=publishing');
  const before = await served();
  page.onBuild(() => Promise.reject(new Error('EEXIST: the place is taken')));
  await edit();
  await page.says('Publishing failed', await bar());
  await page.says('Publishing failed. The last build is still up.', await opened());
  await page.says('EEXIST: the place is taken', page.panel());
  await page.says(new RegExp(`Tried again by itself (today )?${CLOCK}`), page.panel());
  expect(await served()).toBe(before);
  page.onBuild(() => Promise.resolve());
  await page.press('Try again', await opened());
  await live();
});

it('pauses loudly, says what waits, and publishes it on Resume', async () => {
  await page.open('?tab=publishing');
  await page.press('Pause publishing', page.panel());
  await page.says('Paused', await bar());
  await edit();
  await page.says('1 change waits. By the-admin', await opened());
  await page.says('Waits, paused', page.panel());
  await page.press('Resume', await opened());
  await live();
});
