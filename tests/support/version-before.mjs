/**
 * Makes a data folder as the version before left one, with its own code: `node version-before.mjs <its
 * sources> <data folder>`. Sourced plans, accounts, edits, a draft in review, an import, rows of what is
 * withdrawn since, and a backup. Answers the name of the backup.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [sources, dataDir] = process.argv.slice(2);
const from = (path) => import(pathToFileURL(join(sources, path)).href);
const PASSWORD = 'kf8-Ulm.tram-Bus';

const { openDb } = await from('db/client.ts');
const { readEnv } = await from('admin-api/env.ts');
const env = readEnv({ DATA_DIR: dataDir, ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: PASSWORD });
const now = () => new Date('2026-11-27T12:00:00Z');
const change = { actor: { id: null, name: 'ada', way: 'cli' }, now: now() };
const { openDataFolder } = await from('admin-api/private-files.ts');
await openDataFolder(env, console.error);
const db = await openDb(env.database);
const { databasePreparation } = await from('admin-api/start/prepare-database.ts');
await databasePreparation({ env, now, say: console.error })(db);

const { createUser } = await from('db/queries/users.ts');
const { hashPassword } = await from('admin-api/auth/password.ts');
const password = await hashPassword(PASSWORD);
await createUser(db, { username: 'eve', password, role: 'editor' }, change.actor, now());

const { updatePlan } = await from('db/changes/plans.ts');
const { PlanUpdate } = await from('src/contract/plan-input.ts');
const { findAdminPlan } = await from('db/queries/admin-plans.ts');
const input = async (id, more) => {
  const { carrierId, regionId, planName, dataAmount, price, currency, planType, version } =
    await findAdminPlan(db, id);
  const wire = { carrierId, regionId, planName, dataAmount, price, currency, planType, version };
  return { ...wire, ...more };
};
const edit = PlanUpdate.parse(await input(7, { planName: 'Edited by hand' }));
await updatePlan(db, 7, edit, edit.version, change);
const { saveDraft } = await from('db/changes/drafts.ts');
const { DraftInput } = await from('src/contract/drafts.ts');
const draft = DraftInput.parse(await input(8, { planName: 'Still a draft' }));
await saveDraft(db, 8, draft, draft.version, change);

const { createImports } = await from('admin-api/imports/imports.ts');
const { importCommand } = await from('admin-api/imports/commands.ts');
const { createLog } = await from('admin-api/log.ts');
const file = join(dataDir, 'plans.csv');
await writeFile(
  file,
  'carrier,region,planName,dataAmount,price,currency,planType,validity\natt,US,Brought by a file,5GB,15,USD,prepaid,30 days\n',
);
const talk = { say: console.error, signal: new AbortController().signal };
const imports = createImports({ db, env, log: createLog('silent') });
const asked = {
  file,
  dryRun: false,
  apply: true,
  restore: false,
  prices: false,
  set: [],
  decimals: 'point',
};
const outcome = await importCommand.run(asked, { db, env, imports, now }, talk);
if (outcome.exitCode !== 0) throw new Error(outcome.message);

const { setCommission } = await from('db/earnings/commissions.ts');
const terms = { kind: 'fixed', amount: 5, currency: 'USD', percent: null, network: 'cj' };
await setCommission(
  db,
  1,
  { ...terms, advertiser: null, since: null, note: '=1+1', version: 0 },
  change,
);
const { takeReport } = await from('db/earnings/reports.ts');
const covers = { from: '2026-10-01', to: '2026-10-31' };
const sales = [
  {
    transaction: 'a-1',
    day: '2026-10-03',
    at: null,
    planId: 7,
    page: 'deals',
    advertiser: null,
    currency: 'USD',
    saleMinor: 2000,
    commissionMinor: 500,
    status: 'approved',
  },
];
await takeReport(
  db,
  { network: 'cj', fileName: 'october.csv', sha256: 'x', covers, sales },
  async () => {},
  change,
);
const { createTarget } = await from('db/queries/webhook-targets.ts');
await createTarget(
  db,
  { url: 'https://hook.example/', secret: 'whsec_x', events: ['price.changed'] },
  change,
);
const { queueMessage } = await from('db/queries/webhooks.ts');
const message = { id: 'm1', event: 'price.changed', payload: '{"a":"1,2"}' };
await db.write((commit) => commit(queueMessage(message, ['https://hook.example/'], now())));
const { createToken } = await from('db/queries/tokens.ts');
const hash = createHash('sha256').update('token').digest('hex');
const token = { name: 'script', role: 'editor', scopes: ['read'], days: 30, hash, userId: 1 };
await createToken(db, token, change.actor, now());

const { makeBackup } = await from('admin-api/backup/make.ts');
console.log(await makeBackup('manual', { env, now: now() }));
db.close();
