import { afterAll, describe, expect, it } from 'vitest';
import { getDataVersion } from '#db/core/changes/site.ts';
import { readCatalog, TEST_NOW } from '#db/testing.ts';
import type { SeoGlobal, SeoPage } from '#src/contract/pages/seo.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openAdminApp } from '../../testing.ts';
const t = await openAdminApp();
afterAll(() => t.close());

interface Failure {
  message: string;
  issues: { path: string }[];
}
const ask = <T = Failure>(method: string, path: string, body?: unknown) =>
  t.ask<T>(method, path, body);
const global = async () => (await ask<SeoGlobal>('GET', api.seoGlobal)).body;

describe('global settings', () => {
  it('begin with the specified defaults', async () => {
    expect(await global()).toMatchObject({
      siteTitle: 'SIM Atlas',
      sitemapFrequency: 'weekly',
      indexingEnabled: true,
      version: 1,
    });
  });

  it('are stored, versioned, and reach the pages', async () => {
    const before = await getDataVersion(t.db);
    const next = {
      ...(await global()),
      indexingEnabled: false,
      twitterHandle: 'simatlas',
      defaultOgImage: '',
      facebookPage: '',
      operatorName: ' Kite & Sons Ltd ',
      operatorEmail: 'help@kite.example',
    };
    const saved = await ask<SeoGlobal>('PUT', api.seoGlobal, next);
    expect(saved.body).toMatchObject({
      twitterHandle: '@simatlas',
      operatorName: 'Kite & Sons Ltd',
      operatorAddress: null,
      version: 2,
    });
    expect(await getDataVersion(t.db)).toBe(before + 1);
    expect((await readCatalog(t.db, TEST_NOW)).seoGlobal).toEqual(saved.body);
    expect((await ask('PUT', api.seoGlobal, next)).status).toBe(409);
    const { version: _, ...rest } = next;
    expect((await ask('PUT', api.seoGlobal, rest)).status).toBe(428);
  });

  it.each([
    ['defaultOgImage', 'http://img.example/og.png'],
    ['facebookPage', 'javascript:alert(1)'],
    ['twitterHandle', 'two words'],
    ['googleAnalyticsId', '"><script>'],
    ['googleAnalyticsId', 'UA-12345-1'],
    ['googleAnalyticsId', 'G-1; connect-src *'],
    ['operatorEmail', 'nobody'],
    ['operatorEmail', 'a@b.example\nBcc: c@d.example'],
    ['operatorName', '<b>Kite</b>'],
    ['operatorAddress', 'x'.repeat(301)],
    ['sitemapFrequency', 'hourly'],
    ['siteTitle', ''],
  ])('refuse %s %j at the field', async (field, value) => {
    const { status, body } = await ask('PUT', api.seoGlobal, {
      ...(await global()),
      [field]: value,
    });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([{ path: field }]);
  });
});

describe('page settings', () => {
  it('exist for the four first pages', async () => {
    const { body } = await ask<SeoPage[]>('GET', api.seoPages);
    expect(body.map((page) => page.path)).toEqual(['/', '/carriers', '/deals', '/plans']);
    for (const page of body) {
      expect(page.title).not.toBe('');
      expect(page.description.length).toBeGreaterThan(140);
    }
  });

  it('are added, changed and deleted, and the catalog follows', async () => {
    const made = await ask<SeoPage>('POST', api.seoPages, {
      path: '/region/UK',
      title: 'UK plans',
      ogImage: '',
    });
    expect(made).toMatchObject({ status: 201, body: { ogImage: null, noIndex: false } });
    const stored = async () => (await readCatalog(t.db, TEST_NOW)).seo('/region/UK');
    expect(await stored()).toEqual(made.body);
    const path = api.seoPage(made.body.id);
    const changed = await ask<SeoPage>('PUT', path, { ...made.body, noIndex: true });
    expect(changed.body).toMatchObject({ noIndex: true, version: 2 });
    expect((await ask('PUT', path, { ...made.body, title: 'Old' })).status).toBe(409);
    expect((await ask('DELETE', path)).status).toBe(200);
    expect(await stored()).toBeNull();
    expect((await ask('DELETE', path)).status).toBe(404);
  });

  it.each([
    [{ title: 'x' }, 'path'],
    [{ path: '/x' }, 'title'],
    [{ path: 'x', title: 'x' }, 'path'],
    [{ path: '/x/', title: 'x' }, 'path'],
    [{ path: '/x', title: 'x', canonicalUrl: '//evil.example' }, 'canonicalUrl'],
    [{ path: '/x', title: '<script>' }, 'title'],
  ])('refuse %j', async (body, path) => {
    const failure = await ask('POST', api.seoPages, body);
    expect(failure.status).toBe(400);
    expect(failure.body.issues).toMatchObject([{ path }]);
  });

  it('refuse a path that has settings', async () => {
    const { status, body } = await ask('POST', api.seoPages, { path: '/plans', title: 'Twice' });
    expect(status).toBe(409);
    expect(body.issues).toMatchObject([{ path: 'path' }]);
  });
});
