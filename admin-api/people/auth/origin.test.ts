import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../testing.ts';

const OWN = 'https://sim.example';
const t = await openTestApp({}, { SITE_URL: OWN });
afterAll(() => t.close());

const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'];
const ORIGINS = [
  undefined,
  OWN,
  'http://sim.example',
  'https://evil.test',
  'null',
  `${OWN}.evil.test`,
];
const COOKIES = [undefined, 'session=x'];
const BODIES: [string | undefined, string | undefined][] = [
  ['application/json', '{}'],
  ['application/x-www-form-urlencoded', 'a=b'],
  ['text/plain', '{}'],
  [undefined, undefined],
];
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** The rule in other words: the browser's word on the site, else the origin, else no cookie. */
function allowed(site: string | undefined, origin: string | undefined, cookie: string | undefined) {
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return origin === OWN;
  return cookie === undefined;
}

it.each(METHODS)(
  '%s passes for the site itself alone, whatever the content type',
  async (method) => {
    let cases = 0;
    for (const site of SITES) {
      for (const origin of ORIGINS) {
        for (const cookie of COOKIES) {
          for (const [type, body] of BODIES) {
            const headers = new Headers();
            if (site !== undefined) headers.set('Sec-Fetch-Site', site);
            if (origin !== undefined) headers.set('Origin', origin);
            if (cookie !== undefined) headers.set('Cookie', cookie);
            if (type !== undefined) headers.set('Content-Type', type);
            // A path that no route knows: past the rule it is 404, whatever the method.
            const answer = await t.app.request('/api/nowhere', {
              method,
              headers,
              body: body ?? null,
            });
            const told = `${site} ${origin} ${cookie} ${type}`;
            expect([told, answer.status]).toEqual([
              told,
              allowed(site, origin, cookie) ? 404 : 403,
            ]);
            cases += 1;
          }
        }
      }
    }
    expect(cases).toBe(240);
  },
);

it('has no way to dress a write up as a read', async () => {
  const answer = await t.app.request('/api/logout', {
    method: 'GET',
    headers: { 'X-HTTP-Method-Override': 'POST', 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(answer.status).toBe(405);
});
