import { expect, test } from 'vitest';
import { QUIET } from './testing.ts';
import { siteFacts } from './site-facts.ts';
import { todoOf } from './todo.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test('nothing waits where nothing does', () => {
  expect(todoOf(QUIET, NOW)).toEqual([]);
});

test('what went wrong comes first, and one is said as one', () => {
  const todos = todoOf(
    {
      ...QUIET,
      checks: { open: 1219, doubts: 3, confirmed: 0 },
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
  expect(todos.map(({ n, what, more }) => [n, what, more])).toEqual([
    [null, 'Publishing failed', 'The last pages are still up'],
    [null, 'The last backup failed', 'no disk'],
    [1, 'job failed', 'Tidying: no table'],
    [1, 'SIM card left out of all pages', 'A value cannot be read, save it anew: Kite 5GB'],
    [1, 'feed fails', 'Prices of Kite'],
    [1, 'feed waits for a look', 'House list'],
    [1, 'price held back', 'Far from the usual: release or discard'],
    [2, 'open reports', 'The oldest came 9 days ago'],
    [1219, 'prices to check', 'The watcher doubts 3'],
  ]);
});

test('asks who runs the site until the pages can say it', () => {
  const [todo] = todoOf({ ...QUIET, operator: { missing: ['name', 'e-mail'] } }, NOW);
  expect(todo).toMatchObject({
    n: null,
    more: 'Missing: name, e-mail. The law of most countries asks for them',
    to: { tab: 'settings' },
  });
});

test('pictures of other sites lead to where each is mended', () => {
  const elsewhere = { carriers: ['Kite', 'Mint Mobile'], regions: ['Japan'], seo: ['/deals'] };
  const leads = (of: Partial<typeof elsewhere>) =>
    todoOf({ ...QUIET, pictures: { elsewhere: { ...QUIET.pictures.elsewhere, ...of } } }, NOW).map(
      ({ n, what, more, to }) => [n, what, more, to],
    );
  expect(leads(elsewhere)).toEqual([
    [
      2,
      'carriers with a picture on another site',
      'Not shown until fetched in the form: Kite, Mint Mobile',
      { tab: 'carriers' },
    ],
    [
      1,
      'region with a picture on another site',
      'Not shown until fetched in the form: Japan',
      { tab: 'regions' },
    ],
    [
      1,
      'page with a picture on another site',
      'Not shown until fetched in the form: /deals',
      { tab: 'settings', path: '/deals' },
    ],
  ]);
  expect(leads({ seo: ['SIM Atlas'] })[0]!.at(-1)).toEqual({ tab: 'settings' });
});

test('a feed that waits is no feed that runs well, and leads to its file', () => {
  const waiting = [{ name: 'House list', importId: 7 }];
  const overview = { ...QUIET, feeds: { all: 2, on: 1, failing: [], waiting } };
  expect(todoOf(overview, NOW)).toMatchObject([{ n: 1, to: { tab: 'import', run: '7' } }]);
  const fact = siteFacts(overview, NOW).find(({ name }) => name === 'Feeds');
  expect(fact).toMatchObject({ words: '1 of 2 on', more: '1 waiting for you' });
});

test('what is not set up says so', () => {
  expect(siteFacts(QUIET, NOW).map(({ name, words, more }) => [name, words, more])).toEqual([
    ['Pages', 'Not published by this server', undefined],
    ['Backup', 'None yet', 'No schedule'],
    ['Feeds', 'None yet', undefined],
    ['Watcher', 'No carrier is watched', undefined],
    ['Scheduled', 'None', undefined],
    ['By itself', 'All went well', undefined],
  ]);
});
