import { afterAll, describe, expect, it } from 'vitest';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { ImportProfile, StoredProfile } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';

const t = await openTestApp();
const { cookie } = await testAccount(t, 'ada', true);
afterAll(() => t.close());

const PROFILE: ImportProfile = {
  name: 'Wholesaler sheet',
  fields: { planName: { column: 'Title' }, region: { constant: 'US' } },
  decimals: 'comma',
  dataUnit: 'MB',
  carriers: { 'T Mobile': 't-mobile' },
};
const keep = (profile: unknown) =>
  t.send('POST', api.importProfiles, { body: { profile }, cookie });
const list = async () =>
  (await (await t.send('GET', api.importProfiles, { cookie })).json()) as StoredProfile[];

describe('import profiles', () => {
  it('are kept, listed, renamed and deleted, each with a line of the log', async () => {
    const version = (await t.db.first<{ v: number }>('SELECT data_version AS v FROM site_state'))!;
    const kept = (await (await keep(PROFILE)).json()) as StoredProfile;
    expect(kept).toMatchObject({ version: 1, profile: PROFILE, updatedBy: 'ada' });
    expect(await list()).toEqual([kept]);
    const put = (body: object) =>
      t.send('PUT', api.importProfile(kept.id), { body: body as never, cookie });
    const renamed = { ...PROFILE, name: 'Sheet 2' };
    expect((await put({ profile: renamed })).status).toBe(428);
    expect((await put({ profile: renamed, version: 1 })).status).toBe(200);
    const stale = await put({ profile: PROFILE, version: 1 });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ current: { version: 2, profile: renamed } });
    expect((await list()).map(({ profile }) => profile.name)).toEqual(['Sheet 2']);
    const remove = (tag: string) =>
      t.app.request(api.importProfile(kept.id), {
        method: 'DELETE',
        headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, 'If-Match': tag },
      });
    expect((await remove('"1"')).status).toBe(409);
    expect((await remove('"2"')).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await remove('"2"')).status).toBe(404);
    const log = await t.send('GET', `${api.audit}?entity=import-profile`, { cookie });
    const { data } = (await log.json()) as AuditList;
    expect(data.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    // No visitor sees a profile: dry runs of others stay good.
    expect(await t.db.first('SELECT data_version AS v FROM site_state')).toEqual(version);
  });

  it('have names of their own, whatever the case, that are none of a known format', async () => {
    expect((await keep({ ...PROFILE, name: 'One' })).status).toBe(201);
    const twice = await keep({ ...PROFILE, name: 'one' });
    expect(twice.status).toBe(409);
    expect(await twice.text()).toContain('another profile');
    for (const name of ['', 'Airalo', 'native', 'x'.repeat(61)]) {
      expect((await keep({ ...PROFILE, name })).status).toBe(400);
    }
    expect((await keep({ ...PROFILE, fields: { nobody: { column: 'x' } } })).status).toBe(400);
  });
});
