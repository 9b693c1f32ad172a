import { afterAll, describe, expect, it } from 'vitest';
import { answerWith, responseWith } from '../../core/http/answers/answer.ts';
import type { Site } from './site.ts';
import { isGuarded, routeAddress } from './address.ts';
import { openTestApp, testAccount } from '../../testing.ts';

/** A site whose every page answers its own address, by the real rules for addresses. */
const site: Site = {
  release: () => null,
  lost: () => null,
  isClosing: () => false,
  fresh: () => Promise.resolve(null),
  onClose: () => () => undefined,
  preview: () => Promise.reject(new Error('not asked here')),
  withSettings: () => Promise.resolve(null),
  form: () => Promise.reject(new Error('not asked here')),
  async answer(request) {
    const { pathname, search } = new URL(request.url);
    const route = routeAddress(pathname, search, () => true);
    if (route.kind !== 'page') return new Response(route.kind, { status: 404 });
    const page = answerWith({
      body: Buffer.from(`page ${route.path}`),
      contentType: 'text/html',
      headers: isGuarded(route.path) ? { 'Cache-Control': 'private, no-store' } : {},
      etag: '"x"',
      compress: false,
    });
    return (await responseWith(page, request))!;
  },
};

const t = await openTestApp({ site });
const admin = (await testAccount(t, 'ada', true)).cookie;
const visitor = (await testAccount(t, 'uma')).cookie;
afterAll(() => t.close());

const get = (path: string, cookie: string) => t.send('GET', path, { cookie });

describe('/admin', () => {
  it('sends nobody to the login page and a visitor to Home', async () => {
    const nobody = await get('/admin', '');
    expect([nobody.status, nobody.headers.get('location')]).toEqual([302, '/auth?next=%2Fadmin']);
    const place = await get('/admin?tab=seo&q=a%2Fb', '');
    expect(new URL(place.headers.get('location')!, 'https://x').searchParams.get('next')).toBe(
      '/admin?tab=seo&q=a%2Fb',
    );
    const odd = await get('/admin/%5Cevil.test', '');
    expect(odd.headers.get('location')).toBe('/auth');
    const user = await get('/admin', visitor);
    expect([user.status, user.headers.get('location')]).toEqual([302, '/']);
    expect(user.headers.get('cache-control')).toBe('private, no-store');
  });

  it('shows itself to admins and is kept by no cache', async () => {
    const answer = await get('/admin', admin);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('page /admin');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    '//admin',
    '/admin/',
    '/%61dmin',
    '/admin.html',
    '/ADMIN',
    '/./admin',
    '/admin;a',
    '/admin//',
  ])('never shows itself as %s to a visitor', async (path) => {
    for (const cookie of ['', visitor]) {
      const answer = await get(path, cookie);
      expect(await answer.text()).not.toBe('page /admin');
    }
  });

  it('leaves every other page alone', async () => {
    expect(await (await get('/plans', '')).text()).toBe('page /plans');
    expect((await get('/administrators', '')).status).toBe(200);
  });
});
