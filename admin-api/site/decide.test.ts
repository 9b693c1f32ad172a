import { describe, expect, it } from 'vitest';
import {
  decide,
  decidePage,
  decidePreview,
  missingPage,
  refusalOf,
  type PageFacts,
  type PageStep,
} from './decide.ts';

const FILES = ['/', '/plans', '/retail', '/plans/a', '/og/home.0123456789abcdef.png', '/404'];
const has = (path: string) => FILES.includes(path);

describe('decide', () => {
  const page = (path: string, search = '') => ({ kind: 'page', path, search });
  it.each([
    // Reading is all that pages are for; without a release there is none.
    ['POST /plans', { kind: 'refused', code: 'method_not_allowed' }],
    ['DELETE /nowhere', { kind: 'refused', code: 'method_not_allowed' }],
    ['OPTIONS /og/x.png', { kind: 'refused', code: 'method_not_allowed' }],
    ['GET /plans', page('/plans')],
    ['HEAD /plans', page('/plans')],
    // A picture that was built is a file like others.
    ['GET /og/home.0123456789abcdef.png', page('/og/home.0123456789abcdef.png')],
    ['HEAD /og/plans/a.png', { kind: 'picture' }],
    ['GET /og/', { kind: 'picture' }],
    // One spelling for each page, and one for each query.
    ['GET /plans/', { kind: 'redirect', to: '/plans' }],
    ['GET /plans.html?sort=price', { kind: 'redirect', to: '/plans?sort=price' }],
    ['GET /region/us', { kind: 'redirect', to: '/region/US' }],
    ['GET /plans?utm_source=x', page('/plans')],
    ['GET /plans?utm_source=x&q=b&', page('/plans', '?q=b')],
    ['GET /retail?q=b', page('/retail')],
    // What nobody may have.
    ['GET /live/plans', { kind: 'missing', path: '/live/plans' }],
    ['GET /404', { kind: 'missing', path: '/404' }],
    ['GET /%zz', { kind: 'missing', path: '/%zz' }],
    ['GET /nowhere/', { kind: 'missing', path: '/nowhere' }],
    // Whether there is such a page is the page's own question.
    ['GET /nowhere', page('/nowhere')],
  ])('%s', (line, answer) => {
    const [method = '', address = ''] = line.split(' ');
    const [path = '', query] = address.split('?');
    const asked = { method, path, search: query === undefined ? '' : `?${query}` };
    expect(decide(asked, has)).toEqual(answer);
    const isRead = method === 'GET' || method === 'HEAD';
    const code = isRead ? 'not_ready' : 'method_not_allowed';
    expect(decide(asked, null)).toEqual({ kind: 'refused', code });
  });
});

describe('decidePreview', () => {
  const refused = (code: string) => ({ kind: 'refused', code });
  it.each([
    ['nobody', 'GET', '/plans', '', { kind: 'redirect', to: '/auth?next=%2Fpreview%2Fplans' }],
    ['nobody', 'GET', '//evil.example', '', { kind: 'redirect', to: '/auth' }],
    ['user', 'GET', '/plans', '', { kind: 'redirect', to: '/' }],
    ['user', 'POST', '//evil.example', '', { kind: 'redirect', to: '/' }],
    ['admin', 'POST', '/plans', '', refused('method_not_allowed')],
    ['admin', 'GET', '//evil.example', '', refused('not_found')],
    ['admin', 'GET', '/retail', '?a=b', { kind: 'redirect', to: '/retail?a=b' }],
    ['admin', 'GET', '/plans', '?utm_source=x', { kind: 'page', path: '/plans', search: '' }],
    ['admin', 'HEAD', '/plans', '?x&q=b', { kind: 'page', path: '/plans', search: '?q=b' }],
    // Other spellings are for the public side to mend, or for the renderer to find nothing at.
    ['admin', 'GET', '/plans/', '?q=b', { kind: 'redirect', to: '/plans/?q=b' }],
    ['admin', 'GET', '/plans/a.html', '?q=b', { kind: 'page', path: '/plans/a.html', search: '' }],
  ] as const)('of %s %s %s%s', (who, method, path, search, answer) => {
    expect(decidePreview({ method, path, search }, who)).toEqual(answer);
  });
});

it.each([
  ['/nowhere', ['/404', '/region-not-found'], '/404'],
  ['/region/XX', ['/404', '/region-not-found'], '/region-not-found'],
  ['/region/XX', ['/404'], '/404'],
  ['/nowhere', ['/region-not-found'], null],
])('what is missing at %s, with %j built, is said by %s', (path, built, page) => {
  expect(missingPage(path, (name) => built.includes(name))).toBe(page);
});

it('a refusal says which methods are allowed', () => {
  const { status, extras } = refusalOf('method_not_allowed');
  expect([status, extras.headers]).toEqual([405, { Allow: 'GET, HEAD' }]);
  expect([refusalOf('not_ready').status, refusalOf('not_ready').extras]).toEqual([503, {}]);
  expect(refusalOf('not_found').status).toBe(404);
});

/** A built list, of data that is the release's: each row says what is otherwise. */
const FACTS: PageFacts<string> = {
  path: '/plans',
  search: '',
  file: 'built',
  held: false,
  data: 'same',
  follows: true,
  dailyOver: false,
};
const NEWER = { data: 'newer' } as const;
const AWAY = { data: 'unknown' } as const;
const QUERY = { search: '?q=b' } as const;
const ENTRY = { path: '/plans/a' } as const;
const LANDING = { path: '/region/US/under-20' } as const;
const PART = { path: '/sitemaps/plans-1.xml' } as const;
const GONE = { file: null } as const;
const HELD = { held: true } as const;
const ASKED = { kept: null, known: false } as const;
const LOOK = { turn: 'look' } as const;
const TURN = { turn: 'make' } as const;
const look = (at: Extract<PageStep<string>, { kind: 'look' }>['at']) => ({ kind: 'look', at });
const serve = (page: string) => ({ kind: 'serve', page });
const turn = (brief: boolean, to = 'make') => ({ kind: 'turn', to, brief });
const MISSING = { kind: 'missing' };

describe('decidePage', () => {
  it.each<[string, Partial<PageFacts<string>>, object]>([
    ['a built page of the same data goes out', {}, serve('built')],
    [
      'one that shows no data goes out whatever the data',
      { ...NEWER, follows: false },
      serve('built'),
    ],
    ['with the database away too', AWAY, serve('built')],
    ['nothing at the path is missing', { ...GONE, path: '/nowhere' }, MISSING],
    ['also for newer data', { ...GONE, ...NEWER, path: '/nowhere' }, MISSING],
    ['and for a query', { ...GONE, ...QUERY, path: '/nowhere' }, MISSING],

    ['newer data: what was made already goes first', NEWER, look('kept')],
    ['a kept page waits for nobody', { ...NEWER, kept: 'kept' }, serve('kept')],
    ['then what is known to stand', { ...NEWER, kept: null }, look('known')],
    ['which goes out as built', { ...NEWER, kept: null, known: true }, serve('built')],
    ['else it waits for its turn, not for long', { ...NEWER, ...ASKED }, turn(true)],
    ['in its turn it may turn out to stand', { ...NEWER, ...ASKED, ...TURN }, look('stands')],
    ['and goes out as built', { ...NEWER, ...ASKED, ...TURN, stands: true }, serve('built')],
    ['else it is made', { ...NEWER, ...ASKED, ...TURN, stands: false }, look('made')],
    [
      'and goes out so',
      { ...NEWER, ...ASKED, ...TURN, stands: false, made: 'made' },
      serve('made'),
    ],
    [
      'as built when it comes out too large',
      { ...NEWER, ...ASKED, ...TURN, stands: false, made: null },
      serve('built'),
    ],

    ['Home stands while its day does', { path: '/', follows: false }, serve('built')],
    ['and is made anew after it, by the same data', { path: '/', dailyOver: true }, look('kept')],
    ['which no other page is', { dailyOver: true }, serve('built')],

    ['a query asks for what was made', QUERY, look('kept')],
    ['and never for what stands', { ...QUERY, kept: null }, turn(false)],
    ['it is made', { ...QUERY, kept: null, ...TURN }, look('made')],
    ['or missing, never the list of all', { ...QUERY, kept: null, ...TURN, made: null }, MISSING],
    ['a query with the database away is tried all the same', { ...QUERY, ...AWAY }, turn(false)],
    ['and of a release that was rolled back to', { ...QUERY, ...HELD }, look('kept')],

    ['an entry that the release has not may be kept', { ...ENTRY, ...GONE }, look('kept')],
    ['or waits', { ...ENTRY, ...GONE, kept: null }, turn(false)],
    ['and is looked for first', { ...ENTRY, ...GONE, kept: null, ...TURN }, look('exists')],
    ['unknown is missing', { ...ENTRY, ...GONE, kept: null, ...TURN, exists: false }, MISSING],
    ['known is made', { ...ENTRY, ...GONE, kept: null, ...TURN, exists: true }, look('made')],
    ['a landing page alike', { ...LANDING, ...GONE, kept: null, ...TURN }, look('exists')],
    [
      'with the database away it is looked for in its turn',
      { ...ENTRY, ...GONE, ...AWAY },
      turn(false),
    ],
    [
      'a built entry of newer data waits for a look alone',
      { ...ENTRY, ...NEWER, ...ASKED },
      turn(true, 'look'),
    ],
    ['it may be gone', { ...ENTRY, ...NEWER, ...ASKED, ...LOOK }, look('exists')],
    ['or stand', { ...ENTRY, ...NEWER, ...ASKED, ...LOOK, exists: true }, look('stands')],
    [
      'and goes out as built',
      { ...ENTRY, ...NEWER, ...ASKED, ...LOOK, exists: true, stands: true },
      serve('built'),
    ],
    [
      'else it waits to be made',
      { ...ENTRY, ...NEWER, ...ASKED, ...LOOK, exists: true, stands: false },
      turn(true),
    ],
    [
      'and is, without another look',
      { ...ENTRY, ...NEWER, ...ASKED, ...TURN, exists: true, stands: false },
      look('made'),
    ],
    [
      'gone since then, it does not go out as built',
      { ...ENTRY, ...NEWER, ...ASKED, ...TURN, exists: true, stands: false, made: null },
      MISSING,
    ],
    [
      'a query of a built entry does not ask',
      { ...ENTRY, ...QUERY, kept: null, ...TURN },
      look('made'),
    ],

    ['rolled back: a page stands as built', { ...HELD, ...NEWER }, serve('built')],
    ['an entry asks for nothing kept', { ...HELD, ...NEWER, ...ENTRY }, turn(true, 'look')],
    ['but whether it is gone', { ...HELD, ...NEWER, ...ENTRY, ...LOOK }, look('exists')],
    ['gone is gone there, too', { ...HELD, ...NEWER, ...ENTRY, ...LOOK, exists: false }, MISSING],
    [
      'else it stands as built',
      { ...HELD, ...NEWER, ...ENTRY, ...LOOK, exists: true },
      serve('built'),
    ],
    ['and by the same data without a look', { ...HELD, ...ENTRY }, serve('built')],

    ['a part of the sitemap that is new is made', { ...PART, ...GONE, ...NEWER }, look('kept')],
    ['of the same data there is none', { ...PART, ...GONE }, MISSING],
    ['an old part has nothing to fall back on', { ...PART, ...NEWER, ...ASKED }, turn(false)],
    [
      'so it is missing with the newer data',
      { ...PART, ...NEWER, ...ASKED, ...TURN, stands: false, made: null },
      MISSING,
    ],
  ])('%s', (_, facts, step) => {
    expect(decidePage({ ...FACTS, ...facts })).toEqual(step);
  });

  const instead = { href: '/plans', text: 'Show the list without filters' };
  const refuse = (code: string, failed: boolean, more = {}) => ({
    kind: 'refuse',
    code,
    failed,
    ...more,
  });
  it.each<[string, Partial<PageFacts<string>>, object]>([
    ['broken, with a built page', NEWER, { ...serve('built'), failed: true }],
    ['broken, for a query', QUERY, refuse('internal', true, { instead })],
    ['broken, to compare', { ...QUERY, path: '/compare' }, refuse('internal', true)],
    ['broken, of an entry that was not built', { ...ENTRY, ...GONE }, refuse('internal', true)],
    ['broken, of a part of the sitemap', { ...PART, ...NEWER }, refuse('internal', true)],
  ])('%s', (_, facts, step) => {
    const failure = { code: 'internal', starting: false } as const;
    expect(decidePage({ ...FACTS, ...facts, failure })).toEqual(step);
  });
  it.each([
    // What, while starting, with a built page in the log, in the answer without one.
    ['too_many', false, false, 'too_many'],
    ['overloaded', false, false, 'overloaded'],
    ['database_away', false, true, 'database_away'],
    ['busy', false, true, 'busy'],
    ['not_ready', true, false, 'not_ready'],
  ] as const)('%s falls back on the built page, or says so', (code, starting, failed, said) => {
    const failure = { code, starting };
    expect(decidePage({ ...FACTS, ...NEWER, failure })).toEqual({ ...serve('built'), failed });
    const step = refuse(said, false, { instead });
    expect(decidePage({ ...FACTS, ...QUERY, failure })).toEqual(step);
  });
  it('never asks for the same thing twice, and always comes to an end', () => {
    const values = [true, false];
    for (const [path, search, file, data, held, found] of values.flatMap((found) =>
      values.flatMap((held) =>
        (['same', 'newer', 'unknown'] as const).flatMap((data) =>
          [null, 'built'].flatMap((file) =>
            ['', '?q=b'].flatMap((search) =>
              ['/', '/plans', '/plans/a', '/region/US/x', '/sitemaps/a.xml', '/retail'].map(
                (path) => [path, search, file, data, held, found] as const,
              ),
            ),
          ),
        ),
      ),
    )) {
      const facts: PageFacts<string> = { ...FACTS, path, search, file, data, held };
      const asked: string[] = [];
      let step = decidePage(facts);
      while (step.kind === 'look' || step.kind === 'turn') {
        const next = step.kind === 'turn' ? step.to : step.at;
        expect(asked).not.toContain(next);
        asked.push(next);
        const isPage = next === 'kept' || next === 'made';
        if (step.kind === 'turn') facts.turn = step.to;
        else Object.assign(facts, { [next]: isPage ? (found ? next : null) : found });
        step = decidePage(facts);
      }
      // Newer data is never answered with a page for all where some were asked for.
      if (search !== '' && step.kind === 'serve') expect(step.page).not.toBe('built');
    }
  });
});
