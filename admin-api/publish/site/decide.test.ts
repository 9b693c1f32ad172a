import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  decide,
  decidePreview,
  missingPage,
  pageRefusal,
  pageSource,
  type ServedFacts,
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
  const { status, extras } = pageRefusal('method_not_allowed');
  expect([status, extras.headers]).toEqual([405, { Allow: 'GET, HEAD' }]);
  expect([pageRefusal('not_ready').status, pageRefusal('not_ready').extras]).toEqual([503, {}]);
  expect(pageRefusal('not_found').status).toBe(404);
});

/** A built list, of data that is the release's: each row says what is otherwise. */
const FACTS: ServedFacts = {
  path: '/plans',
  search: '',
  isBuilt: true,
  pinned: false,
  data: 'same',
  follows: true,
};
const NEWER = { data: 'newer' } as const;
const AWAY = { data: 'unknown' } as const;
const QUERY = { search: '?q=b' } as const;
const ENTRY = { path: '/plans/a' } as const;
const LANDING = { path: '/region/US/under-20' } as const;
const PART = { path: '/sitemaps/plans-1.xml' } as const;
const UNBUILT = { isBuilt: false } as const;
const PINNED = { pinned: true } as const;
const FILE = { from: 'file' };
const MISSING = { from: 'missing' };
const made = (orFile: boolean) => ({ from: 'renderer', orFile });

it.each<[string, Partial<ServedFacts>, object]>([
  ['a built page of the same data', {}, FILE],
  ['one that shows no data, whatever the data', { ...NEWER, follows: false }, FILE],
  ['with the database away', AWAY, FILE],
  ['of newer data', NEWER, made(true)],
  ['one thing of newer data', { ...ENTRY, ...NEWER }, made(true)],

  ['nothing at the path', { ...UNBUILT, path: '/nowhere' }, MISSING],
  ['also for newer data', { ...UNBUILT, ...NEWER, path: '/nowhere' }, MISSING],
  ['and for a query', { ...UNBUILT, ...QUERY, path: '/nowhere' }, MISSING],

  ['a query', QUERY, made(false)],
  ['also with the database away: never the list of all', { ...QUERY, ...AWAY }, made(false)],
  ['and of a release that was rolled back to', { ...QUERY, ...PINNED }, made(false)],

  ['one thing that the release has not', { ...ENTRY, ...UNBUILT }, made(false)],
  ['with the database away, too', { ...ENTRY, ...UNBUILT, ...AWAY }, made(false)],
  ['and where it was rolled back to', { ...ENTRY, ...UNBUILT, ...PINNED, ...NEWER }, made(false)],
  ['a landing page alike', { ...LANDING, ...UNBUILT }, made(false)],

  ['rolled back: as it was built', { ...PINNED, ...NEWER }, FILE],
  ['one thing may be gone', { ...PINNED, ...NEWER, ...ENTRY }, made(true)],
  ['and is not by the same data', { ...PINNED, ...ENTRY }, FILE],

  ['a part of the sitemap that is new', { ...PART, ...UNBUILT, ...NEWER }, made(false)],
  ['of the same data there is none', { ...PART, ...UNBUILT }, MISSING],
  ['an old part has nothing to fall back on', { ...PART, ...NEWER }, made(false)],
])('who has %s', (_, facts, source) => {
  expect(pageSource({ ...FACTS, ...facts })).toEqual(source);
});

const instead = { href: '/plans', text: 'Show the list without filters' };
it.each<[string, Partial<ServedFacts>, boolean, object]>([
  ['a built page', NEWER, true, { from: 'file', isLogged: true }],
  ['a query', QUERY, false, { from: 'error', isLogged: true, instead }],
  ['a comparison', { ...QUERY, path: '/compare' }, false, { from: 'error', isLogged: true }],
  ['one thing', ENTRY, false, { from: 'error', isLogged: true }],
])('what comes of a failure of %s', (_, facts, orFile, failed) => {
  const failure = { code: 'internal', starting: false } as const;
  expect(afterFailure({ ...FACTS, ...facts }, orFile, failure)).toEqual(failed);
});

it.each([
  // What, while starting; whether it is logged where a built page goes out. An error is logged where it is answered.
  ['too_many', false, false],
  ['overloaded', false, false],
  ['database_away', false, true],
  ['busy', false, true],
  ['not_ready', true, false],
] as const)('%s is no failure of the page: it says so, or goes out as built', (...of) => {
  const [code, starting, isLogged] = of;
  const asked = { ...FACTS, ...QUERY };
  expect(afterFailure(FACTS, true, { code, starting })).toEqual({ from: 'file', isLogged });
  const error = { from: 'error', isLogged: false, instead };
  expect(afterFailure(asked, false, { code, starting })).toEqual(error);
});
