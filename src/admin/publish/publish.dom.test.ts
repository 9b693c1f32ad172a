import { afterEach, expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import type { PublishInfo } from '#src/contract/publish.ts';
import { api } from '#src/domain/paths.ts';
import {
  all,
  browseDashboard,
  find,
  gone,
  press,
  row,
  says,
  until,
  words,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();
const CLOCK = String.raw`([A-Z][a-z]{2} \d+, )?\d\d:\d\d`;
const bar = () => find('complementary', 'Publishing');
const live = async () => says(new RegExp(`All changes are live since ${CLOCK}`), await bar());
const info = () => dashboard.ask<PublishInfo>('GET', api.publish);
const served = async () => (await info()).releases.find(({ current }) => current)!.id;
const panel = () => document.getElementById('panel')!;
/** Raises the price of a plan, as another admin would. */
async function edit(): Promise<void> {
  const plan = await dashboard.ask<AdminPlan>('GET', api.adminPlan(3));
  const change = { price: plan.price + 1, previousPrice: null, hasDeal: false };
  await dashboard.ask('PUT', `${api.plans}/3`, { ...plan, ...change });
}
afterEach(() => dashboard.onBuild(() => Promise.resolve()));

// First: what the test before was told stays for a second.
it('says that nothing can be read while the API is away, and tries again when asked', async () => {
  dashboard.network().instead = (path) => {
    if (/\/api\/(publish|admin\/audit)/.test(path)) throw new TypeError('fetch failed');
    return null;
  };
  await dashboard.open('?tab=publishing');
  const alerts = () => all('alert', undefined, panel());
  await until(() => expect(alerts()).toHaveLength(1));
  expect(words(panel())).not.toContain('Loading');
  // The stream of events says nothing either.
  await says('Connection lost, trying again', await bar());
  dashboard.network().instead = null;
  await press('Retry', alerts()[0]);
  await find('table', 'Releases');
  await live();
  await gone('alert', undefined, panel());
});

it('follows an edit from saved over queued and building to live, in the tab and in the history', async () => {
  await dashboard.open('?tab=publishing');
  await live();
  const { promise, resolve } = Promise.withResolvers<void>();
  dashboard.onBuild(() => promise);
  await edit();
  await says('1 change saved and queued', await bar());
  await says('Queued', await find('table', 'Recent changes'));
  await says('Building', await bar());
  await says('Building', await find('table', 'Recent changes'));
  resolve();
  await live();
  await says(new RegExp(`Live at ${CLOCK}`), await find('table', 'Recent changes'));
  await says(/Published.*Served/, await find('table', 'Releases'));
  expect((await info()).history[0]).toMatchObject({ kind: 'live', cause: 'edit', changes: 1 });
  // A link of the list opens its line in the history.
  const [line] = all('link', undefined, await find('table', 'Recent changes'));
  line!.click();
  await says(/Live( at|)/, await find('table', 'Changes'));
  await find('row', /^Price/, await find('table', 'Changes'));
});

it('says why a build failed, when it is tried again, and goes on when it can', async () => {
  await dashboard.open('?tab=publishing');
  const before = await served();
  dashboard.onBuild(() => Promise.reject(new Error('EEXIST: the place is taken')));
  await edit();
  await says('Publishing failed. The last build is still up.', await bar());
  await says('EEXIST: the place is taken', panel());
  await says(new RegExp(`Tried again by itself at ${CLOCK}`), panel());
  expect(await served()).toBe(before);
  dashboard.onBuild(() => Promise.resolve());
  await press('Try again', await bar());
  await live();
});

it('pauses loudly, says what waits, and publishes it on Resume', async () => {
  await dashboard.open('?tab=publishing');
  await press('Pause', panel());
  await says('Publishing is paused.', await bar());
  await edit();
  await says('1 change waits. By the-admin at', await bar());
  await says('Waits, paused', panel());
  await press('Resume', await bar());
  await live();
});

it('rolls back to an older release with a word of warning, and goes forward again', async () => {
  await dashboard.open('?tab=publishing');
  await live();
  const newest = await served();
  await press('Roll back to this', await row(/Roll back to this/));
  const question = await find('alertdialog');
  await says('Publishing is paused: edits wait until you resume it.', question);
  await press('Roll back', question);
  await says('Rolled back. Publishing is paused.', await bar());
  expect(await served()).not.toBe(newest);
  await press('Go forward to this', await row(/Go forward to this/));
  await press('Go forward', await find('alertdialog'));
  await until(async () => expect(await served()).toBe(newest));
  await until(() => expect(all('row', /Rolled back/)).toHaveLength(2));
  await press('Resume', await bar());
  await live();
});
