import { expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import { openTestDb } from '#db/testing.ts';
import { builtFile, openTestSite } from './testing.ts';

it('serves the parts of the sitemap that newer data has, and those alone', async () => {
  const t = await openTestDb();
  const built = await builtFile('as built', 'application/xml; charset=utf-8');
  const { read } = await openTestSite(t.db, {
    files: new Map([['/sitemaps/plans.xml', built]]),
    render: async ({ address: { pathname } }) =>
      pathname === '/sitemaps/plans-2.xml'
        ? { status: 200, html: 'of now', type: 'application/xml' }
        : { status: 404, html: '' },
  });
  const get = (name: string) => read(`/sitemaps/${name}.xml`);
  expect(await get('plans')).toBe('as built');
  await expect(get('plans-2')).rejects.toThrow('nothing at this address');
  // The index of now names the second part, and no longer the first.
  await t.db.write((commit) => commit([BUMP_DATA_VERSION]));
  expect(await get('plans-2')).toBe('of now');
  await expect(get('plans')).rejects.toThrow('nothing at this address');
  await t.close();
});
