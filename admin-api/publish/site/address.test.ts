import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SEARCH_LENGTH } from '#src/domain/core/vocabulary.ts';
import { LIST_PARAMETERS, routeAddress } from './address.ts';

const PAGES = new Set(
  `
    / /plans /deals /compare /about /admin /region/UK /region/FR /plans/a-b /404
    /live/plans /region/DE /region/JP /region/US /region/CA /region/AT /region/KR /region/LA
    /region/XE /region/XN /region/XA /region/XO /region/XL /region/XM /region/XF /region/XW
  `
    .trim()
    .split(/\s+/),
);
const route = (address: string) => {
  const at = address.indexOf('?');
  const [path, search] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
  return routeAddress(path, search, (page) => PAGES.has(page));
};
const page = (path: string, search = '') => ({ kind: 'page', path, search });
const redirect = (to: string) => ({ kind: 'redirect', to });

describe('routeAddress', () => {
  it.each([
    '/plans/%C3%A9',
    '/plans/a%20b',
    '/plans/a%3Fb',
    '/carriers/caf%C3%A9',
    '/compare/%F0%9F%98%80',
    '/region/%C3%A9',
    '/region/uk/%C3%A9',
    '/region/%e6%97%a5/',
  ])('has nothing at %s, whose name no entry has, and sends nobody there again', (path) => {
    expect(route(path)).toEqual({ kind: 'missing', path: expect.any(String) });
  });

  it('serves a file with a name of other letters at its encoded address', () => {
    const of = (path: string) => routeAddress(path, '', (name) => name === '/pictures/é');
    expect(of('/pictures/%C3%A9')).toEqual(page('/pictures/é'));
    expect(of('/pictures/%c3%a9')).toEqual(redirect('/pictures/%C3%A9'));
  });

  it.each(['/', '/plans', '/plans/a-b', '/region/UK', '/nowhere'])(
    'serves %s as it stands',
    (path) => {
      expect(route(path)).toEqual(page(path));
    },
  );

  it.each([
    ['/plans/', '/plans'],
    ['/plans.html', '/plans'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['//', '/'],
    ['//plans', '/plans'],
    ['/plans//a-b', '/plans/a-b'],
    ['/%70lans', '/plans'],
    ['/%61dmin', '/admin'],
    ['/admin/', '/admin'],
    ['/plans/?sort=price-asc', '/plans?sort=price-asc'],
    ['/region/uk', '/region/UK'],
    ['/region/GB', '/region/UK'],
    ['/region/xe', '/region/XE'],
    ['/region/uk/travel', '/region/UK/visitors'],
    ['/region/gb/', '/region/UK'],
    // A need as a form sends it has the address of its links.
    [
      '/find?places=JP&place2=&time=12&unit=days&size=&gb=&format=&utm_source=a',
      '/find?places=JP&days=12&utm_source=a',
    ],
    [
      '/find?places=US&time=12&unit=months&gb=10&calls=any&lines=1&with5g=true',
      '/find?places=US&months=12&gb=10&network=5g',
    ],
    ['/find?gb=12&days=12&places=jp&lines=2&page=1', '/find?places=JP&days=12&gb=12&lines=2'],
    ['/find?places=DE,UK&days=7,7&gb=', '/find?places=DE,UK&days=7,7'],
    ['/find?places=&gb=', '/find'],
    // What is wrong stays for the page to say.
    ['/find?places=JP&place2=&time=400&unit=days&gb=', '/find?places=JP&days=400'],
    ['/plans?sort=total&unit=months&time=40&gb=5', '/plans?sort=total&months=40&gb=5'],
    ['/plans?sort=total&unit=months&time=12&gb=99999', '/plans?months=12&sort=total&gb=99999'],
    ['/plans?sort=total&unit=days&time=12345678', '/plans?sort=total'],
    ['/plans?unit=months&time=40', '/plans'],
    [
      '/compare?plans=b,a&unit=days&time=12&gb=12&size=&utm_source=x',
      '/compare?plans=b,a&days=12&gb=12&utm_source=x',
    ],
  ])('sends %s to %s', (from, to) => {
    expect(route(from)).toEqual(redirect(to));
  });

  it.each([
    ['/uk', 'UK'],
    ['/UK', 'UK'],
    ['/United-Kingdom', 'UK'],
    ['/de', 'DE'],
    ['/germany/', 'DE'],
    ['/europe', 'XE'],
    ['/fr', 'FR'],
    ['/France/', 'FR'],
    ['/Frankreich', 'FR'],
    ['/Laos', 'LA'],
    ['/%C3%96sterreich', 'AT'],
    ['/%E9%9F%93%E5%9B%BD', 'KR'],
    ['/North-America', 'XN'],
    ['/asia', 'XA'],
    ['/oceania', 'XO'],
    ['/latin-america/', 'XL'],
    ['/middle-east', 'XM'],
    ['/africa', 'XF'],
    ['/world', 'XW'],
    ['/global', 'XW'],
    ['/jp', 'JP'],
    ['/japan', 'JP'],
    ['/us', 'US'],
    ['/united-states', 'US'],
    ['/ca', 'CA'],
    ['/canada', 'CA'],
  ])('sends the short address %s to the region %s', (from, code) => {
    expect(route(from)).toEqual(redirect(`/region/${code}`));
  });

  it.each([
    ['/north-korea', 'KP'],
    ['/as', 'AS'],
    ['/Nordkorea/', 'KP'],
  ])(
    'leads nobody from %s to a page that may not be there: it is asked for at once',
    (from, code) => {
      expect(route(from)).toEqual(page(`/region/${code}`));
    },
  );

  it.each(['/find?places=JP&days=12&gb=12', '/find?places=JP,UK&days=7,7&utm_source=a', '/find'])(
    'leaves %s as it is',
    (address) => {
      expect(route(address).kind).toBe('page');
    },
  );

  it('sends the words of the box to the list of their plans, whatever its fields say beside them', () => {
    expect(route('/find?q=+20+days+in+Japan&places=US&unit=months&time=12')).toEqual(
      redirect('/plans?q=20+days+in+Japan'),
    );
    expect(route('/find?q=+&places=US&months=12')).toEqual(redirect('/find?places=US&months=12'));
  });

  it.each([
    '/live',
    '/live/plans',
    '/404',
    '/region-not-found',
    '/%2e%2e/etc/passwd',
    '/a/../plans',
    '/plans%00',
    '/plans%5c',
    '/%2570lans',
    '/%',
    '//evil.test/',
    '/constructor',
    '/__proto__/',
    '/toString/',
  ])('never serves a page for %s', (address) => {
    const result = route(address);
    const found = result.kind === 'page' && PAGES.has(result.path);
    expect(found).toBe(false);
    expect(result.kind).not.toBe('redirect');
  });

  it('keeps only the parameters that a list page shows, in one order', () => {
    expect(route('/plans?utm_source=x&sort=price-desc&carriers=att')).toEqual(
      page('/plans', '?carriers=att&sort=price-desc'),
    );
    expect(route('/plans?utm_source=x')).toEqual(page('/plans'));
    expect(route('/?show=all')).toEqual(page('/', '?show=all'));
    expect(route('/compare?plans=a,b')).toEqual(page('/compare', '?plans=a,b'));
    expect(route('/about?page=2')).toEqual(page('/about'));
  });

  it.each([
    // Values that say nothing, or nothing that the page knows.
    ['/plans?view=grid&page=1&sort=price-asc&q=%20&carriers=&dealsOnly=false', '/plans'],
    ['/plans?view=tiles&show=everything&minPrice=cheap&page=0&sort=best', '/plans'],
    ['/plans?show=all&diff=1&plans=a', '/plans'],
    ['/plans?limit=7', '/plans'],
    ['/deals?dealsOnly=true', '/deals'],
    ['/region/UK?region=US', '/region/UK'],
    ['/compare?diff=1&view=list&q=x', '/compare'],
    ['/compare?plans=!,%00,<script>', '/compare'],
    // One spelling of one question.
    ['/plans?q=%20%20two%20%09%20words%20', '/plans?q=two+words'],
    [`/plans?q=${'x'.repeat(900)}`, `/plans?q=${'x'.repeat(MAX_SEARCH_LENGTH)}`],
    ['/plans?carriers=t-mobile&utm_id=1&carriers=ATT,att', '/plans?carriers=att,t-mobile'],
    ['/plans?planTypes=esim,prepaid', '/plans?planTypes=prepaid,esim'],
    ['/plans?view=list&maxPrice=20.00&minPrice=007', '/plans?minPrice=7&maxPrice=20&view=list'],
    ['/plans?minData=1000', '/plans?unlimited=true'],
    ['/plans?region=gb', '/plans?region=UK'],
    // A number that cannot be answered stays, short, where its form asked for totals.
    ['/plans?sort=total&months=40&gb=5.0', '/plans?sort=total&months=40&gb=5.0'],
    ['/compare?diff=1&plans=B&plans=a,,b', '/compare?plans=b,a&diff=1'],
    ['/compare?days=12&gb=12&plans=a,b&utm_source=x', '/compare?plans=a,b&days=12&gb=12'],
    ['/compare?plans=a,b,c,d,e,f,g', '/compare?plans=a,b,c,d,e'],
    // Home starts with filters of its own until an address says something of filters.
    ['/?sort=price-asc', '/'],
    ['/?q=', '/?show=all'],
    ['/?show=all&minPrice=1', '/?minPrice=1'],
    ['/?show=all&view=grid&page=2', '/?page=2&show=all&view=grid'],
  ])('reads %s as %s', (address, canonical) => {
    const at = canonical.indexOf('?');
    const [path, search] = at < 0 ? [canonical, ''] : [canonical.slice(0, at), canonical.slice(at)];
    expect(route(address)).toEqual(page(path, search));
    expect(route(canonical)).toEqual(page(path, search));
  });

  it.each([
    ['?page=/plans/mint-5gb&utm_source=x', '?page=/plans/mint-5gb'],
    ['?page=%2Fregion%2FUS%2Fprepaid', '?page=/region/US/prepaid'],
    ['?page=/admin', ''],
    ['?page=//evil.example', ''],
    ['?page=/plans/x/../../admin', ''],
    ['?q=mint', ''],
  ])('keeps of /follow%s the page that is followed', (search, kept) => {
    expect(route(`/follow${search}`)).toEqual(page('/follow', kept));
  });

  it('has one spelling for what anybody may write, and it says the same', () => {
    const key = fc.constantFrom(...LIST_PARAMETERS, 'utm_source', 'x');
    const word = fc.constantFrom(
      '',
      'att',
      'ATT,x',
      'a  b',
      '15',
      '-1',
      'true',
      'all',
      'list',
      'UK',
    );
    const pairs = fc.array(fc.tuple(key, fc.oneof(word, fc.string({ unit: 'binary' }))));
    const pages = fc.constantFrom('/', '/plans', '/deals', '/region/UK', '/compare', '/find');
    // One step leads to it, where another stands for it.
    const landed = (path: string, query: string) => {
      const step = routeAddress(path, query, () => true);
      if (step.kind !== 'redirect') return step;
      const to = new URL(step.to, 'https://sim.example');
      return routeAddress(to.pathname, to.search, () => true);
    };
    fc.assert(
      fc.property(pages, pairs, fc.nat(), (path, params, turns) => {
        const search = (of: [string, string][]) => `?${new URLSearchParams(of)}`;
        const first = landed(path, search(params));
        if (first.kind !== 'page') throw new Error('no page');
        expect(routeAddress(first.path, first.search, () => true)).toEqual(first);
        // Nor does the order count, but for lists and what stands twice.
        const at = params.length === 0 ? 0 : turns % params.length;
        const turned = [...params.slice(at), ...params.slice(0, at)];
        if (new Set(params.map(([name]) => name)).size === params.length)
          expect(landed(path, search(turned))).toEqual(first);
      }),
    );
  });

  it('redirects nowhere but to a page of this site', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...'/ // \\ %2f %5c %0d%0a @ : . .. evil.test uk UK region plans .html ;'.split(' '),
      ),
      fc.string({ maxLength: 4 }),
    );
    const address = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
    let redirects = 0;
    fc.assert(
      fc.property(address, fc.string(), (path, search) => {
        const result = routeAddress(path, search && `?${search}`, (page) => PAGES.has(page));
        if (result.kind !== 'redirect') return;
        redirects += 1;
        const { origin } = new URL(result.to, 'https://sim.example');
        expect(origin).toBe('https://sim.example');
        expect(result.to).not.toMatch(/^\/[/\\]|[\r\n]/);
      }),
      { numRuns: 5000 },
    );
    expect(redirects).toBeGreaterThan(20);
  });
});
