import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getDataState, NEW_LINEAGE } from '#db/core/changes/site.ts';
import { openTestDb } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { builtFile, openTestSite } from '../publish/site/testing.ts';
import { openTestApp } from '../testing.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeEach(async () => (t = await openTestApp()));
afterEach(() => t.close());

/** Other content under the same data version, as after a backup was put back. */
const putBack = (rows: string) =>
  t.db.write((commit) => commit([{ sql: rows, args: [] }, NEW_LINEAGE]));
const RENAME = "UPDATE carriers SET name = 'Put back' WHERE id = 1";

describe('a database that was put back', () => {
  it('has the version of before and another lineage', async () => {
    const before = await getDataState(t.db);
    expect(before.lineage).toMatch(/^[0-9a-f]{12}$/);
    await putBack(RENAME);
    const after = await getDataState(t.db);
    expect(after.version).toBe(before.version);
    expect(after.lineage).not.toBe(before.lineage);
  });

  it('answers anew where the tag and the kept answer are of the same version', async () => {
    const first = await t.get(api.carriers);
    const tag = { 'If-None-Match': first.headers.get('ETag')! };
    expect((await t.get(api.carriers, tag)).status).toBe(304);
    await putBack(RENAME);
    const second = await t.get(api.carriers, tag);
    expect(second.status).toBe(200);
    expect(await second.text()).toContain('Put back');
  });

  it('is not taken for the data of a release with the same version', async () => {
    const own = await openTestDb();
    const { site, read } = await openTestSite(own.db, {
      files: new Map([['/plans', await builtFile('built')]]),
      render: async () => ({ status: 200, html: 'live' }),
    });
    const plans = () => read('/plans');
    expect(await plans()).toBe('built');
    expect(site.hot('/plans')).toBeDefined();
    await own.db.write((commit) => commit([NEW_LINEAGE]));
    expect(site.hot('/plans')).toBeUndefined();
    expect(await plans()).toBe('live');
    await own.close();
  });
});
