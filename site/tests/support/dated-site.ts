import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { appDeps } from '#api/app.ts';
import { readEnv } from '#api/env.ts';
import { drain, listen } from '#api/http/listen.ts';
import { createSiteServer } from '#api/serve.ts';
import { createSite } from '#api/site/create-site.ts';
import { loadFiles } from '#api/site/testing.ts';
import { loadRenderer } from '#api/site/renderer.ts';
import type { Db } from '#db/client.ts';
import { openTestDb } from '#db/testing.ts';
import { builtFolder } from './built.ts';

/** The day of the data, and one on which that is past. */
export const DATA_DAY = '2026-10-03';
const NOW = new Date('2026-11-22T12:00:00Z');

/** Prices with days and sources, as real ones have them: fresh, old, older, and some without a day. */
const DATED = [
  `UPDATE plans SET sample = 0, previous_sample = 0, checked_at = NULL, seen_way = 'import',
     confidence = CASE WHEN id % 10 = 6 THEN 'reported' ELSE 'sourced' END, source_name = 'tracker',
     source_url = 'https://tracker.example/list', seen_on = CASE
       WHEN id = 1 THEN '${DATA_DAY}' WHEN id % 10 = 2 THEN '2026-09-20'
       WHEN id % 10 = 3 THEN '2026-01-01' WHEN id % 10 = 4 THEN '2025-04-29'
       WHEN id % 10 = 5 THEN NULL ELSE '2026-08-17' END`,
  // Nobody has looked at the prices of people who live in Canada for more than a year.
  `UPDATE plans SET seen_on = '2025-04-29' WHERE region_id = (SELECT id FROM regions WHERE code = 'CA')
     AND carrier_id IN (SELECT id FROM carriers WHERE kind <> 'travel')`,
  `UPDATE price_records SET sample = 0, way = 'import', source_name = 'tracker',
     source_url = 'https://tracker.example/list'`,
  `DELETE FROM price_records WHERE recorded_date > (
     SELECT coalesce(seen_on, '2026-08-17') FROM plans WHERE plans.id = plan_id)`,
  "UPDATE reference_rates SET source = 'European Central Bank'",
  'UPDATE site_state SET data_version = data_version + 1',
];

/**
 * A server of its own over dated prices for one test file: every page that shows data is made on
 * demand, by the code of the built site.
 */
export function datedSite(): { origin: () => string; db: () => Db } {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  let [origin, db] = ['', null as Db | null];
  beforeAll(async () => {
    const test = await openTestDb();
    closing.push(test.close);
    db = test.db;
    await db.write((commit) => commit(DATED.map((sql) => ({ sql, args: [] }))));
    const folder = await builtFolder();
    const env = readEnv({ SITE_URL: 'http://127.0.0.1' });
    const deps = appDeps({ db, env, now: () => NOW });
    const site = createSite(deps);
    site.use({
      id: 'dated',
      dataVersion: -1,
      lineage: '',
      files: await loadFiles(folder, env),
      render: await loadRenderer(join(dirname(folder), 'server')),
    });
    const server = createSiteServer({ ...deps, site }, site);
    origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
    closing.unshift(async () => {
      server.closeAllConnections();
      await drain(server);
    });
  }, 120_000);
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return { origin: () => origin, db: () => db! };
}
