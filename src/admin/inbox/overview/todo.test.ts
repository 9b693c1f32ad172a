import { expect, test } from 'vitest';
import type { Overview } from '#src/contract/insight/overview.ts';
import { QUIET } from './testing.ts';
import { siteFacts } from './site-facts.ts';
import { todoOf } from './todo.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const FEEDS = { all: 2, on: 1, failing: [], waiting: [] };
const factOf = (name: string, overview: Overview) =>
  siteFacts(overview, NOW).find((fact) => fact.name === name)!;

test('nothing can be done where nothing waits, however old prices are', () => {
  expect(todoOf(QUIET, NOW)).toEqual([]);
  const checks = { today: 20, open: 1219, doubts: 0, confirmed: 0 };
  expect(todoOf({ ...QUIET, checks }, NOW)).toEqual([]);
});

test('what went wrong comes first, and one is said as one', () => {
  const groups = todoOf(
    {
      ...QUIET,
      checks: { today: 20, open: 1219, doubts: 3, confirmed: 0 },
      clicked: { of: 20, unseen: 16, today: 4 },
      held: 1,
      reports: { open: 2, oldest: '2026-11-12T12:00:00Z' },
      feeds: {
        all: 3,
        on: 2,
        failing: ['Prices of Kite'],
        waiting: [{ name: 'House list', importId: 7 }],
      },
      backup: { at: null, failure: 'no disk', next: null },
      jobs: {
        failing: [
          { name: 'backup', title: 'Backup', error: 'no disk' },
          { name: 'tidy', title: 'Tidying', error: 'no table' },
        ],
        next: null,
      },
      unreadable: [{ id: 7, name: 'Kite 5GB' }],
      release: { state: 'failed', paused: false, liveAt: null, waiting: 4 },
    },
    NOW,
  );
  expect(groups.map(({ n, title, action }) => [n, title, action?.label])).toEqual([
    [5, 'failures', undefined],
    [2, 'reports of readers', 'Answer 2'],
    [1, 'held row', 'Decide 1'],
    [1, 'feed waits for you', undefined],
    [3, 'prices in doubt', 'Check 3'],
    [16, 'of the 20 most clicked prices', 'Check 16'],
  ]);
  expect(groups[0]!.lines!.map(({ what }) => what)).toEqual([
    'Publishing',
    'Backup',
    'Tidying',
    'Prices of Kite',
    'Kite 5GB',
  ]);
  expect(groups[1]!.reason).toBe('the oldest came 9 days ago');
  expect(groups[5]!.reason).toBe('not seen for 30 days. 4 of 20 seen today');
});

test('asks who runs the site until the pages can say it', () => {
  const [mend] = todoOf({ ...QUIET, operator: { missing: ['name', 'e-mail'] } }, NOW);
  expect(mend).toMatchObject({
    n: 1,
    lines: [
      {
        more: 'Missing: name, e-mail. The law of most countries asks for them',
        to: { tab: 'settings' },
      },
    ],
  });
});

test('pictures of other sites lead to where each is mended', () => {
  const elsewhere = { carriers: ['Kite', 'Mint Mobile'], regions: ['Japan'], seo: ['/deals'] };
  const leads = (of: Partial<typeof elsewhere>) =>
    todoOf({ ...QUIET, pictures: { elsewhere: { ...QUIET.pictures.elsewhere, ...of } } }, NOW)
      .flatMap(({ lines = [] }) => lines)
      .map(({ what, more, to }) => [what, more, to]);
  expect(leads(elsewhere)).toEqual([
    [
      '2 carriers with a picture on another site',
      'Not shown until fetched in the form: Kite, Mint Mobile',
      { tab: 'carriers' },
    ],
    [
      '1 region with a picture on another site',
      'Not shown until fetched in the form: Japan',
      { tab: 'regions' },
    ],
    [
      '1 page with a picture on another site',
      'Not shown until fetched in the form: /deals',
      { tab: 'settings', path: '/deals' },
    ],
  ]);
  expect(leads({ seo: ['SIM Atlas'] })[0]!.at(-1)).toEqual({ tab: 'settings' });
});

test('a feed that waits or fails is no feed that runs well, and leads to its file', () => {
  const waiting = [{ name: 'House list', importId: 7 }];
  const overview = { ...QUIET, feeds: { ...FEEDS, waiting } };
  expect(todoOf(overview, NOW)).toMatchObject([
    { n: 1, lines: [{ to: { tab: 'import', run: '7' } }] },
  ]);
  expect(factOf('Feeds', overview)).toMatchObject({
    state: 'look',
    words: '1 of 2 waits for you',
    more: 'House list',
  });
  const failing = { ...QUIET, feeds: { ...FEEDS, failing: ['Prices of Kite'], waiting } };
  expect(factOf('Feeds', failing)).toMatchObject({ state: 'bad', words: '1 of 2 failed' });
  expect(factOf('Feeds', { ...QUIET, feeds: FEEDS })).toMatchObject({
    state: 'ok',
    more: 'All run well',
  });
});

test('nothing that failed or is old is called well', () => {
  const rates = { asOf: '2026-10-06', days: 46, old: true, failed: false };
  expect(factOf('Exchange rates', { ...QUIET, rates })).toMatchObject({
    state: 'look',
    words: '46 days old',
    more: 'of 6 Oct 2026',
  });
  expect(factOf('Exchange rates', { ...QUIET, rates: { ...rates, failed: true } }).state).toBe(
    'bad',
  );
  const mail = { on: true, waiting: 0, failed: 2 };
  expect(factOf('Mail', { ...QUIET, mail })).toMatchObject({
    state: 'bad',
    words: '2 mails not delivered',
  });
  const drafts = { plans: 1, stopped: 1, next: null };
  expect(factOf('Scheduled', { ...QUIET, drafts })).toMatchObject({ state: 'bad' });
});

test('what is not set up says so', () => {
  const overview = { ...QUIET, mail: { on: false, waiting: 0, failed: 0 }, rates: null };
  expect(siteFacts(overview, NOW).map(({ name, state, words }) => [name, state, words])).toEqual([
    ['Pages', 'off', 'Not published by this server yet'],
    ['Feeds', 'off', 'None yet'],
    ['Watched pages', 'off', 'No carrier is watched'],
    ['Backup', 'off', 'None yet'],
    ['Mail', 'off', 'Off'],
    ['Scheduled', 'off', 'Nothing'],
    ['Jobs', 'ok', 'All went well'],
    ['Machine', 'ok', 'Settings and disk are well'],
  ]);
});

test('what the doctor finds on the machine is said, the worst first', () => {
  const machine = [
    { level: 'warning', message: 'ALLOW_RESET is on.', mend: 'Switch it off.' },
    { level: 'error', message: 'Only 0.1 GB (1 %) are free.', mend: 'Make room.' },
  ] as const;
  const facts = siteFacts({ ...QUIET, machine: [...machine] }, NOW);
  expect(facts.find(({ name }) => name === 'Machine')).toMatchObject({
    state: 'bad',
    words: '2 findings',
    more: 'Only 0.1 GB (1 %) are free. Make room.',
  });
  expect(siteFacts({ ...QUIET, machine: null }, NOW).map(({ name }) => name)).not.toContain(
    'Machine',
  );
});
