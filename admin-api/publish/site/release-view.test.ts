import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReleases } from '../releases/releases.ts';
import { addHere } from '../releases/testing.ts';
import type { Publishing } from '../publisher/publisher-types.ts';
import { openTestApp, testAccount } from '../../testing.ts';

const ID = '3-20261121T120000Z';
const FILES: Record<string, string> = {
  'client/index.html': `<html><head><link rel="canonical" href="https://x.test/">
    <meta http-equiv="content-security-policy" content="default-src 'none';style-src 'self';script-src 'self';connect-src 'self'">
    <link rel="stylesheet" href="/_astro/a.css"></head><body class="home"><a href="/plans">Plans</a>
    <a href="https://y.test/a">out</a><a href="//z.test">z</a><img src="/flags/uk.svg">
    <script>fetch('/api/x')</script><script type="module" src="/_astro/b.js"></script>
    <noscript>still</noscript></body></html>`,
  'client/plans.html': '<html><head></head><body>the plans of then</body></html>',
  'client/admin.html': '<html><head></head><body>an old dashboard</body></html>',
  'client/404.html': '<html><head></head><body>nothing here</body></html>',
  'client/flags/uk.svg': '<svg/>',
  'client/.secret.txt': 'hidden',
  'server/entry.mjs': 'code',
};
let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: string;
let user: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-view-'));
  const built = join(folder, 'dist');
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(built, name)), { recursive: true });
    await writeFile(join(built, name), text);
  }
  const releases = openReleases(join(folder, 'data'), join(folder, 'node_modules'));
  const of = { dataVersion: 3, lineage: 'l1', sourceHash: 'abc' };
  const release = await addHere(releases, built, of, new Date('2026-11-21T12:00:00Z'));
  const folderOf = async (id: string) => (id === release.id ? release.folder : null);
  const publishing = { folderOf };
  t = await openTestApp({ publishing: () => publishing as unknown as Publishing });
  ({ cookie: admin } = await testAccount(t, 'ada', true));
  ({ cookie: user } = await testAccount(t, 'uma'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});
const view = (path: string, cookie = admin) =>
  t.get(`/admin/releases/${ID}${path}`, { Cookie: cookie });

describe('a kept release', () => {
  it('shows its pages as they were built, without scripts, with links that stay inside', async () => {
    const answer = await view('/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'none'; frame-ancestors 'none'",
    );
    const html = await answer.text();
    expect(html).toContain(`href="/admin/releases/${ID}/plans"`);
    expect(html).toContain(`src="/admin/releases/${ID}/flags/uk.svg"`);
    expect(html).toContain('href="/_astro/a.css"');
    expect(html).toContain('href="https://y.test/a"');
    expect(html).toContain('href="//z.test"');
    expect(html).toContain('as it was built Nov 21, 2026, 12:00 PM UTC');
    expect(html).not.toMatch(/<script|canonical|<noscript/);
    expect(await (await view('/plans')).text()).toContain('the plans of then');
    expect((await view('/flags/uk.svg')).headers.get('content-type')).toBe('image/svg+xml');
    const style = await t.get('/admin/releases/view.css', { Cookie: admin });
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  it('is for admins only', async () => {
    for (const path of ['/', '/plans', '/flags/uk.svg', '']) {
      const nobody = await view(path, '');
      expect([nobody.status, nobody.headers.get('location')]).toEqual([
        302,
        `/auth?${new URLSearchParams({ next: `/admin/releases/${ID}${path}` })}`,
      ]);
      const plain = await view(path, user);
      expect([plain.status, plain.headers.get('location')]).toEqual([302, '/']);
    }
    for (const spelling of ['/%61dmin', '//admin', '/Admin', '/x/../%61dmin']) {
      const answer = await t.get(`${spelling}/releases/${ID}/plans`);
      expect(await answer.text()).not.toContain('the plans of then');
    }
  });

  it.each(
    `
    /../manifest.json /..%2fmanifest.json /%2e%2e/server/entry.mjs /.secret.txt
    /a/../../manifest.json /plans%00.html /admin /nowhere
  `
      .trim()
      .split(/\s+/),
  )('gives nothing else away for %s', async (path) => {
    const answer = await view(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/hidden|code|old dashboard|\{\}/);
  });

  it('that is gone is not found', async () => {
    const path = '/admin/releases/4-20261121T120000Z/plans';
    expect((await t.get(path, { Cookie: admin })).status).toBe(404);
  });
});
