import { expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { trackDataVersion } from '../data-version.ts';
import { readEnv } from '../env.ts';
import { prepare } from '../http/prepared.ts';
import { createLog } from '../log.ts';
import { createSite } from './create-site.ts';

it('serves the parts of the sitemap that newer data has, and those alone', async () => {
  const t = await openTestDb();
  const dataVersion = trackDataVersion(t.db);
  const site = createSite({
    db: t.db,
    env: readEnv({}),
    now: () => TEST_NOW,
    log: createLog('silent'),
    dataVersion,
  });
  const built = await prepare({
    body: Buffer.from('as built'),
    headers: {},
    contentType: 'application/xml; charset=utf-8',
    etag: () => '"built"',
    compress: false,
  });
  site.use({
    id: 'r',
    dataVersion: await dataVersion.current(),
    lineage: dataVersion.lineage(),
    files: new Map([['/sitemaps/plans.xml', built]]),
    render: async ({ address: { pathname } }) =>
      pathname === '/sitemaps/plans-2.xml'
        ? { status: 200, html: 'of now', type: 'application/xml', policy: null }
        : { status: 404, html: '', policy: null },
  });
  const get = async (name: string) =>
    (await site.answer(new Request(`http://x/sitemaps/${name}.xml`))).text();
  expect(await get('plans')).toBe('as built');
  await expect(get('plans-2')).rejects.toThrow('nothing at this address');
  // The index of now names the second part, and no longer the first.
  await t.db.write((commit) => commit([BUMP_DATA_VERSION]));
  expect(await get('plans-2')).toBe('of now');
  await expect(get('plans')).rejects.toThrow('nothing at this address');
  await t.close();
});
