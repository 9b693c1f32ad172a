import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeAddress } from './address.ts';

const PAGES = new Set([
  '/',
  '/plans',
  '/deals',
  '/compare',
  '/about',
  '/admin',
  '/region/UK',
  '/plans/a-b',
  '/404',
  '/live/plans',
]);
const route = (address: string) => {
  const at = address.indexOf('?');
  const [path, search] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
  return routeAddress(path, search, (page) => PAGES.has(page));
};
const page = (path: string, search = '') => ({ kind: 'page', path, search });
const redirect = (to: string) => ({ kind: 'redirect', to });

describe('routeAddress', () => {
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
    ['/region/gb/', '/region/UK'],
  ])('sends %s to %s', (from, to) => {
    expect(route(from)).toEqual(redirect(to));
  });

  it.each([
    ['/uk', 'UK'],
    ['/UK', 'UK'],
    ['/United-Kingdom', 'UK'],
    ['/de', 'DE'],
    ['/germany/', 'DE'],
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
    expect(route('/compare?plans=a,b')).toEqual(page('/compare', '?plans=a%2Cb'));
    expect(route('/about?page=2')).toEqual(page('/about'));
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
