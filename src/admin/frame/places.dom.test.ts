import { expect, it, vi } from 'vitest';
import { OVERVIEW_ADDRESS } from '#src/domain/core/paths/overview.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';
import { QUIET } from '../inbox/overview/testing.ts';
import { SECTIONS } from './settings/sections.ts';

const page = browseDashboard();
const todo = () => page.panel();
const places = () => page.find('navigation', 'Places of the dashboard');
/** The name of the place that is shown, as its link says it. */
const shown = () => page.words(document.querySelector<HTMLElement>('nav [aria-current="page"]')!);

it('begins with what can be done, each number that of the list it leads to', async () => {
  await page.app().db.write((commit) =>
    commit([
      { sql: 'UPDATE plans SET popularity = id WHERE id <= 30', args: [] },
      { sql: 'UPDATE plans SET seen_on = NULL WHERE id <= 30', args: [] },
    ]),
  );
  await page.open('');
  expect(document.title).toMatch(/^To do \|/);
  const numbered = () => page.all('link', /^(Answer|Decide|Check|View) \d+$/, todo());
  await page.until(() => expect(numbered()).toHaveLength(1));
  await page.says('of the 20 most clicked prices', todo());
  for (const at of numbered().keys()) {
    await page.open('');
    await page.until(() => expect(numbered().length).toBeGreaterThan(at));
    const n = Number(/\d+/.exec(page.words(numbered()[at]!)));
    await page.user.click(numbered()[at]!);
    await page.idle();
    expect(page.rows()).toHaveLength(n);
  }
  // Who runs the site is one thing to mend, and no list.
  await page.open('');
  await page.says('1 thing to mend', todo());
  await page.says('The pages do not say who runs the site', todo());
});

it('settles a price that people click without leaving To do', async () => {
  await page.open('');
  const [first] = await page.until(() => {
    const found = page.all('button', /^Still right/, todo());
    expect(found).toHaveLength(5);
    return found;
  });
  await page.user.click(first!);
  await page.toast('Still $');
  await page.says('19 of the 20 most clicked prices', todo());
});

it('says who keeps old prices true, and asks for nothing', async () => {
  await page.open('');
  const keepers = await page.find('region', 'Who keeps prices true');
  await page.says(/prices not seen for 30 days. To check asks for 20 of them a day./, keepers);
  await page.says(/can try the pages of \d+ plans?, one carrier at a time/, keepers);
  await page.says('ten minutes a day: 20 prices', keepers);
  const line = page.words(keepers);
  const [, region] = /a day\.(.+?)\d+ prices, most never seen/.exec(line)!;
  await page.press(new RegExp(`^Check 20.*${region}`), keepers, 'link');
  await page.find('heading', 'To check');
  await page.until(() => expect(page.rows()).toHaveLength(20));
});

it('says when nothing waits, and how to begin where nothing is listed', async () => {
  let overview = QUIET;
  page.network().instead = (path) => (path === OVERVIEW_ADDRESS ? Response.json(overview) : null);
  await page.open('');
  await page.says('Nothing to do.', todo());
  await page.says('No carrier is watched');
  overview = { ...QUIET, plans: { all: 0, active: 0, draft: 0, scheduled: 0 } };
  await page.open('');
  await page.find('heading', 'Nothing is listed yet');
  await page.press('Import a file');
  await page.until(() => expect(shown()).toBe('Import: Import/Export'));
});

it.each([
  ['', OVERVIEW_ADDRESS, () => page.says('can be done today')],
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
  await page.open('?tab=settings&view=trash', { allow: /check: 500/ });
  const later = Date.now() + 5 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
  page.failAt(api.adminCheck);
  await page.press('Regions', await places(), 'link');
  await page.find('button', 'Edit Japan');
  await page.until(() => expect(page.network().refused).toContain(`GET ${api.adminCheck}: 500`));
  clock.mockRestore();
  await page.find('button', 'Edit Japan');
});

it('has nine places in one line, each with the name that people look for', async () => {
  await page.open('?tab=regions');
  const links = page.all('link', undefined, await places());
  expect(links.map((link) => page.words(link).replace(/ ?[\d,]+$/, ''))).toEqual([
    'To do',
    'Plans: SIM Cards',
    'Carriers',
    'Regions',
    'Prices: Price History',
    'Import: Import/Export',
    'Publishing',
    'Insight',
    'Settings',
  ]);
  expect(shown()).toBe('Regions');
  await page.press(/^Prices/, await places(), 'link');
  await page.find('heading', 'Price History');
  await page.press(/^To check/, await page.find('navigation', 'Views'), 'link');
  await page.find('heading', 'To check');
  expect(location.search).toBe('?tab=prices&view=check');
  history.back();
  await page.find('heading', 'Price History');
});

it('goes to each place by G and its letter, but not from a field', async () => {
  await page.open('?tab=regions');
  for (const [letter, name] of Object.entries({
    t: /^To do/,
    l: /^Plans/,
    c: /^Carriers/,
    r: /^Regions/,
    p: /^Prices/,
    i: /^Import/,
    u: /^Publishing/,
    n: /^Insight/,
    s: /^Settings/,
  })) {
    await page.keyboard(`g${letter}`);
    await page.until(() => expect(shown()).toMatch(name));
  }
  await page.open('?tab=regions');
  (await page.field('Filter regions')).focus();
  await page.keyboard('gc');
  expect(shown()).toBe('Regions');
});

it.each([
  ['overview', 'To do', 'The site'],
  ['overview&view=jobs', 'Settings', 'Jobs'],
  ['checks', 'Prices: Price History', 'To check'],
  ['checks&view=sources', 'Prices: Price History', 'Watched pages'],
  ['reports&page=1', 'Prices: Price History', 'Reports of readers'],
  ['import&view=held', 'Prices: Price History', 'Held rows'],
  ['prices', 'Prices: Price History', 'Price History'],
  ['import', 'Import: Import/Export', 'Import/Export'],
  ['import&view=feeds', 'Import: Import/Export', 'Import/Export'],
  ['seo', 'Settings', 'SEO'],
  ['seo&view=analyzer', 'Settings', 'Analyzer'],
  ['seo&view=old', 'Settings', 'Old addresses'],
  ['users', 'Settings', 'People'],
  ['users&view=invitations', 'Settings', 'People'],
  ['users&view=tokens', 'Settings', 'Integrations'],
  ['users&view=mail', 'Settings', 'Mail'],
  ['statistics&days=7', 'Insight', 'Insight'],
  ['statistics&view=searches', 'Insight', 'Insight', 'Searches'],
  ['statistics&view=clicks&days=7', 'Insight', 'Insight', 'Clicks'],
  ['history&q=x', 'Settings', 'History'],
  ['trash', 'Settings', 'Trash'],
  ['database', 'Settings', 'Backups and data'],
])(
  'leads from the address of before, %s, to %s and %s',
  async (address, place, heading, view = '') => {
    await page.open(`?tab=${address}`, { allow: /seo\/preview: 503/ });
    await page.find('heading', heading, page.panel());
    expect(shown().replace(/ ?\d+$/, '')).toBe(place);
    const link = view && (await page.find('link', view, page.panel()));
    if (link) expect(link.getAttribute('aria-current')).toBe('page');
    const kept = address.split('&').filter((part) => /^(page|days|q)=/.test(part));
    for (const part of kept) expect(location.search).toContain(part);
  },
);

it.each(SECTIONS)('opens $label of the settings by its address', async ({ view, label }) => {
  await page.open(`?tab=settings&view=${view}`, { allow: /seo\/preview: 503/ });
  await page.find('heading', label, page.panel());
});

it('says in the head who is logged in, takes a theme, and tells of a login from a new place', async () => {
  const network = '192.0.2.0/24';
  const place = { id: 1, at: '2026-11-21T11:00:00Z', browser: 'Chrome', system: 'Linux', network };
  page.network().instead = async (path) => {
    if (path !== api.adminCheck) return null;
    const answer = await page.ask<object>('GET', path);
    return Response.json({ ...answer, newPlaces: [place] });
  };
  await page.open('');
  await page.says('Logged in as the-admin');
  await page.says('A login from a new place:');
  const link = await page.find('link', 'Was that you?');
  expect(link.getAttribute('href')).toBe('/account#new-places');
  await page.press('Dark theme');
  expect(document.documentElement.dataset.theme).toBe('dark');
  await page.press("The system's theme");
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
