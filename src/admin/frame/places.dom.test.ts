import { expect, it, vi } from 'vitest';
import { OVERVIEW_ADDRESS } from '#src/domain/overview.ts';
import { api } from '#src/domain/paths.ts';
import {
  all,
  browseDashboard,
  find,
  gone,
  press,
  rowsWith,
  says,
  until,
  user,
  words,
} from '../../../tests/support/dashboard.ts';
import { QUIET } from '../overview/testing.ts';

const dashboard = browseDashboard();
const { keyboard } = user;
const todo = () => find('region', 'To do');
const panel = () => document.getElementById('panel')!;
/** What is read at an address fails. */
const failAt = (address: string) =>
  (dashboard.network().instead = (path) =>
    path === address ? Response.json({ message: 'Internal error' }, { status: 500 }) : null);
const chosenTab = () => document.querySelector('[role="tab"][aria-selected="true"]')?.id;

it('begins with what waits, each number at the head of its list', async () => {
  await dashboard.open('');
  expect(document.title).toMatch(/^Overview \|/);
  const lines = all('link', undefined, await todo()).map(words);
  expect(lines.length).toBeGreaterThan(0);
  for (const [at, line] of lines.entries()) {
    await dashboard.open('');
    await user.click(all('link', undefined, await todo())[at]!);
    await dashboard.idle();
    const range = panel().querySelector<HTMLElement>('.pager .range');
    const count = range ? Number(/of (\d+)/.exec(words(range))![1]) : rowsWith().length;
    expect([line, count]).toEqual([line, Number(/[\d,]+/.exec(line)![0].replaceAll(',', ''))]);
  }
});

it('says when nothing waits, and how to begin where nothing is listed', async () => {
  let overview = QUIET;
  dashboard.network().instead = (path) =>
    path === OVERVIEW_ADDRESS ? Response.json(overview) : null;
  await dashboard.open('');
  await says('Nothing waits.', await todo());
  await says('No carrier is watched');
  overview = { ...QUIET, plans: { all: 0, active: 0, draft: 0, scheduled: 0 } };
  await dashboard.open('');
  await find('heading', 'Nothing is listed yet');
  await press('Import a file');
  await until(() => expect(chosenTab()).toBe('tab-import'));
});

it.each([
  ['', OVERVIEW_ADDRESS, () => todo()],
  ['?tab=regions', api.regions, () => find('button', 'Edit Japan')],
])('says in place why "%s" cannot be read, and reads it on Retry', async (place, address, seen) => {
  failAt(address);
  await dashboard.open(place, { allow: /GET .*500/ });
  await says('Internal error', panel());
  dashboard.network().instead = null;
  await press('Retry', panel());
  await seen();
});

it('keeps the work when a later check of the admin fails', async () => {
  await dashboard.open('?tab=trash', { allow: /check: 500/ });
  const later = Date.now() + 5 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
  failAt(api.adminCheck);
  await press(/^Regions/, undefined, 'tab');
  await find('button', 'Edit Japan');
  await until(() => expect(dashboard.network().refused).toContain(`GET ${api.adminCheck}: 500`));
  clock.mockRestore();
  await find('button', 'Edit Japan');
});

it('leads from group to group and from tab to tab, by keys too', async () => {
  await dashboard.open('?tab=regions');
  const groups = await find('navigation', 'Dashboard');
  expect((await find('link', /^Content/, groups)).getAttribute('aria-current')).toBe('true');
  (await find('tab', /^Regions/)).focus();
  await keyboard('{ArrowRight}');
  await until(() => expect(chosenTab()).toBe('tab-trash'));
  await keyboard('{ArrowRight}');
  await until(() => expect(chosenTab()).toBe('tab-simcards'));
  await press(/^Prices/, groups, 'link');
  await until(() => expect(chosenTab()).toBe('tab-checks'));
  await press('Publishing', groups, 'link');
  await find('region', 'Publishing');
  await gone('tab');
  history.back();
  await until(() => expect(chosenTab()).toBe('tab-checks'));
  // Old addresses still lead to their tabs.
  for (const tab of ['carriers', 'checks', 'history', 'trash', 'users']) {
    await dashboard.open(`?tab=${tab}`);
    expect(chosenTab()).toBe(`tab-${tab}`);
  }
});

it('says in the head who is logged in, takes a theme, and tells of a login from a new place', async () => {
  const place = {
    at: '2026-11-21T11:00:00Z',
    browser: 'Chrome',
    system: 'Linux',
    network: '192.0.2.0/24',
  };
  dashboard.network().instead = async (path) => {
    if (path !== api.adminCheck) return null;
    const answer = await dashboard.ask<object>('GET', path);
    return Response.json({ ...answer, newPlaces: [{ id: 1, ...place }] });
  };
  await dashboard.open('?tab=trash');
  await says('Logged in as the-admin');
  await says('A login from a new place:');
  expect((await find('link', 'Was that you?')).getAttribute('href')).toBe('/account#new-places');
  await press('Dark theme');
  expect(document.documentElement.dataset.theme).toBe('dark');
  await press("The system's theme");
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
