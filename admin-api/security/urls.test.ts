import { afterAll, describe, expect, it } from 'vitest';
import { api } from '#src/domain/paths.ts';
import { openTestApp, testAccount } from '../testing.ts';

/** Security check 21: every field that takes an address takes https addresses alone. */
const t = await openTestApp();
const { cookie } = await testAccount(t, 'ada', true);
afterAll(() => t.close());

const REFUSED = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://https://x.example/%0aalert(1)',
  'data:text/html,x',
  'data:image/svg+xml,x',
  'vbscript:x',
  '//evil.test/x',
  '/\\evil.test',
  'http://plain.example/',
  'https://',
  'file:///etc/passwd',
];
const FIELDS: [string, string, string][] = [
  ['carriers', api.carrier(1), 'logoUrl'],
  ['carriers', api.carrier(1), 'website'],
  ['regions', api.region(1), 'flagUrl'],
  ['plans', api.plan(1), 'buyUrl'],
  ['plans', api.plan(1), 'sourceUrl'],
  ['settings', api.seoGlobal, 'defaultOgImage'],
  ['settings', api.seoGlobal, 'facebookPage'],
];

describe('an address field', () => {
  it.each(FIELDS)('of %s at %s, %s, refuses every other scheme', async (_, path, field) => {
    const row = (await (await t.send('GET', path, { cookie })).json()) as Record<string, unknown>;
    for (const url of REFUSED) {
      const answer = await t.send('PUT', path, { cookie, body: { ...row, [field]: url } });
      expect([url, answer.status]).toEqual([url, 400]);
      const { issues } = (await answer.json()) as { issues: { path: string }[] };
      expect(issues.map((issue) => issue.path)).toEqual([field]);
    }
  });

  it('of a page’s settings and of a bulk change refuses them too', async () => {
    for (const url of REFUSED) {
      for (const field of ['ogImage', 'canonicalUrl']) {
        const body = { path: '/new', title: 'New', [field]: url };
        const answer = await t.send('POST', api.seoPages, { cookie, body });
        expect([url, answer.status]).toEqual([url, 400]);
      }
      const operation = { kind: 'set', field: 'buyUrl', value: url };
      const body = { selection: { ids: [1] }, operation };
      expect((await t.send('POST', api.bulkPreview, { cookie, body })).status).toBe(400);
    }
  });
});
