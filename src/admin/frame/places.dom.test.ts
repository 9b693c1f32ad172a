import { expect, it, vi } from 'vitest';
import { OVERVIEW_ADDRESS } from '#src/domain/overview.ts';
import { api } from '#src/domain/paths.ts';
import { browseDashboard } from '../../../tests/support/dashboard.ts';
import { QUIET } from '../overview/testing.ts';

const page = browseDashboard();
const todo = () => page.find('region', 'To do');
const chosenTab = () => document.querySelector('[role="tab"][aria-selected="true"]')?.id;

it('begins with what waits, each number at the head of its list', async () => {
  await page.open('');
  expect(document.title).toMatch(/^Overview \|/);
  const lines = page.all('link', undefined, await todo()).map(page.words);
  const counted = [...lines.entries()].filter(([, line]) => /^\d/.test(line));
  expect(counted.length).toBeGreaterThan(0);
  // Who runs the site is one thing to say, and no list.
  expect(lines.length - counted.length).toBe(1);
  for (const [at, line] of counted) {
    await page.open('');
    await page.user.click(page.all('link', undefined, await todo())[at]!);
    await page.idle();
    const range = page.panel().querySelector<HTMLElement>('.pager .range');
    const count = range ? Number(/of (\d+)/.exec(page.words(range))![1]) : page.rows().length;
    expect([line, count]).toEqual([line, Number(/[\d,]+/.exec(line)![0].replaceAll(',', ''))]);
  }
});

it('says when nothing waits, and how to begin where nothing is listed', async () => {
  let overview = QUIET;
  page.network().instead = (path) => (path === OVERVIEW_ADDRESS ? Response.json(overview) : null);
  await page.open('');
  await page.says('Nothing waits.', await todo());
  await page.says('No carrier is watched');
  overview = { ...QUIET, plans: { all: 0, active: 0, draft: 0, scheduled: 0 } };
  await page.open('');
  await page.find('heading', 'Nothing is listed yet');
  await page.press('Import a file');
  await page.until(() => expect(chosenTab()).toBe('tab-import'));
});

it.each([
  ['', OVERVIEW_ADDRESS, () => todo()],
  ['?tab=regions', api.regions, () => page.find('button', 'Edit Japan')],
])('says in place why "%s" cannot be read, and reads it on Retry', async (place, address, seen) => {
  page.failAt(address);
  await page.open(place, { allow: /GET .*500/ });
  await page.says('Internal error', page.panel());
  page.network().instead = null;
  await page.press('Retry', page.panel());
  await seen();
});

it('keeps the work when a later check of the admin fails', async () => {
  await page.open('?tab=trash', { allow: /check: 500/ });
  const later = Date.now() + 5 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
  page.failAt(api.adminCheck);
  await page.press(/^Regions/, undefined, 'tab');
  await page.find('button', 'Edit Japan');
  await page.until(() => expect(page.network().refused).toContain(`GET ${api.adminCheck}: 500`));
  clock.mockRestore();
  await page.find('button', 'Edit Japan');
});

it('leads from group to group and from tab to tab, by keys too', async () => {
  await page.open('?tab=regions');
  const groups = await page.find('navigation', 'Dashboard');
  expect((await page.find('link', /^Content/, groups)).getAttribute('aria-current')).toBe('true');
  (await page.find('tab', /^Regions/)).focus();
  await page.keyboard('{ArrowRight}');
  await page.until(() => expect(chosenTab()).toBe('tab-trash'));
  await page.keyboard('{ArrowRight}');
  await page.until(() => expect(chosenTab()).toBe('tab-simcards'));
  await page.press(/^Prices/, groups, 'link');
  await page.until(() => expect(chosenTab()).toBe('tab-checks'));
  await page.press('Publishing', groups, 'link');
  await page.find('region', 'Publishing');
  await page.gone('tab');
  history.back();
  await page.until(() => expect(chosenTab()).toBe('tab-checks'));
  // Old addresses still lead to their tabs.
  for (const tab of ['carriers', 'checks', 'history', 'trash', 'users']) {
    await page.open(`?tab=${tab}`);
    expect(chosenTab()).toBe(`tab-${tab}`);
  }
});

it('says in the head who is logged in, takes a theme, and tells of a login from a new place', async () => {
  const network = '192.0.2.0/24';
  const place = { id: 1, at: '2026-11-21T11:00:00Z', browser: 'Chrome', system: 'Linux', network };
  page.network().instead = async (path) => {
    if (path !== api.adminCheck) return null;
    const answer = await page.ask<object>('GET', path);
    return Response.json({ ...answer, newPlaces: [place] });
  };
  await page.open('?tab=trash');
  await page.says('Logged in as the-admin');
  await page.says('A login from a new place:');
  const link = await page.find('link', 'Was that you?');
  expect(link.getAttribute('href')).toBe('/account#new-places');
  await page.press('Dark theme');
  expect(document.documentElement.dataset.theme).toBe('dark');
  await page.press("The system's theme");
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
