import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseAwayError } from '#db/away.ts';
import { openTestDb } from '#db/testing.ts';
import { trackDataVersion } from '../data-version.ts';
import { readEnv } from '../env.ts';
import type { RenderPage } from './renderer.ts';
import { openTestSite } from './testing.ts';

const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  Buffer.alloc(40, 1),
  Buffer.from('0000000049454e44ae426082', 'hex'),
]);
const CURRENT = '/og/plans/a.0123456789abcdef.png';

let t: Awaited<ReturnType<typeof openTestDb>>;
let dataDir: string;
beforeAll(async () => {
  t = await openTestDb();
  dataDir = await mkdtemp(join(tmpdir(), 'pictures-away-'));
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});

/** A site whose database can be taken away. */
async function openSite() {
  const dataVersion = trackDataVersion(t.db);
  let away = false;
  const render: RenderPage = async ({ address: { pathname } }) =>
    pathname === CURRENT
      ? { status: 200, html: '', body: PNG, policy: null }
      : { status: 302, html: '', location: CURRENT, policy: null };
  const current = () => (away ? Promise.reject(new DatabaseAwayError()) : dataVersion.current());
  const { answer } = await openTestSite(
    t.db,
    { render },
    { env: readEnv({ DATA_DIR: dataDir }), dataVersion: { ...dataVersion, current } },
  );
  return { get: answer, take: () => void (away = true) };
}

it('serves a drawn picture at its own address while the database is away, and no other', async () => {
  const site = await openSite();
  expect((await site.get(CURRENT)).status).toBe(200);
  const restarted = await openSite();
  for (const { get, take } of [site, restarted]) {
    take();
    const answer = await get(CURRENT);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    const others = ['/og/plans/a.png', '/og/plans/a.ffffffffffffffff.png'];
    for (const path of others) await expect(get(path)).rejects.toThrow(DatabaseAwayError);
  }
});
