import { afterAll, expect, it } from 'vitest';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { openTestDb } from '#db/testing.ts';
import { trackDataVersion } from '../../../core/data-version.ts';
import type { RenderPage } from '../../pages/renderer.ts';
import { openTestSite } from '../testing.ts';

const PNG = Buffer.from('as it was drawn');
const CURRENT = '/og/plans/a.0123456789abcdef.png';
const t = await openTestDb();
afterAll(() => t.close());

it('serves a drawn picture at its own address while the database is away, and no other', async () => {
  const dataVersion = trackDataVersion(t.db);
  let away = false;
  const render: RenderPage = async ({ address: { pathname } }) =>
    pathname === CURRENT
      ? { status: 200, html: '', body: PNG }
      : { status: 302, html: '', location: CURRENT };
  const current = () => (away ? Promise.reject(new DatabaseAwayError()) : dataVersion.current());
  const { answer } = await openTestSite(
    t.db,
    { render },
    { dataVersion: { ...dataVersion, current } },
  );
  expect((await answer(CURRENT)).status).toBe(200);
  away = true;
  const drawn = await answer(CURRENT);
  expect(drawn.status).toBe(200);
  expect(drawn.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(await drawn.arrayBuffer())).toEqual(PNG);
  const others = ['/og/plans/a.png', '/og/plans/a.ffffffffffffffff.png'];
  for (const path of others) await expect(answer(path)).rejects.toThrow(DatabaseAwayError);
});
