/** The server's way of serving files, for `bench/static.ts`: `node bench/static-server.ts FOLDER PORT`. */
import { appDeps } from '#api/app.ts';
import { readEnv } from '#api/env.ts';
import { createFairShares } from '#api/fairness/fair-shares.ts';
import { createLog } from '#api/log.ts';
import { createSiteServer } from '#api/serve.ts';
import { createSite } from '#api/site/create-site.ts';
import { loadFiles } from '#api/site/testing.ts';
import { openDb } from '#db/client.ts';

const [folder = '', port] = process.argv.slice(2);
const db = await openDb({ url: ':memory:' });
const env = readEnv({ PORT: port });
const parts = {
  db,
  env,
  now: () => new Date(),
  log: createLog('silent'),
  shares: createFairShares(),
  dataVersion: { known: () => 0, current: async () => 0, lineage: () => '', popularity: () => 0 },
};
const site = createSite(parts);
site.use({
  id: 'bench',
  dataVersion: 0,
  lineage: '',
  files: await loadFiles(folder, env),
  render: () => Promise.reject(new Error('nothing is rendered here')),
});
createSiteServer(appDeps({ ...parts, site }), site).listen(Number(port), '127.0.0.1');
