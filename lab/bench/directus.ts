/**
 * `node lab/bench/directus.ts FOLDER`: GET /api/simcards beside a list of Directus, in one run: the same 10,000
 * made-up plans in SQLite, the same filter, order and count, an index on what is filtered. FOLDER is where
 * `npm install directus` was run; no dependency of ours.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect, fileUrl } from '#db/core/connect/connect.ts';
import { load, machine, median, needTools, perSecond, serve } from './load.ts';
import { makePlans } from './plans.ts';

const PORTS = { ours: 4418, directus: 4419 };
const SECONDS = 6;
const ROUNDS = 3;
const COUNT = 10_000;
const ADMIN = { email: 'admin@example.com', password: 'correct horse battery 9' };
const OURS =
  '/api/simcards?region=US&planTypes=prepaid,postpaid&minPrice=15&maxPrice=50&sort=price-asc';
const THEIRS =
  '/items/plans?fields=*&limit=20&meta=filter_count&sort=region_minor&filter[region_code][_eq]=US' +
  '&filter[plan_type][_in]=prepaid,postpaid&filter[region_minor][_between]=1500,5000';

needTools('wrk');
const [installed] = process.argv.slice(2);
if (!installed) throw new Error('name the folder that Directus was installed in');
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-directus-'));
const origin = (kind: keyof typeof PORTS) => `http://127.0.0.1:${PORTS[kind]}`;
const bin = join(resolve(installed), 'node_modules/directus/cli.js');
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  SECRET: 'only for this measurement, 32 characters',
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(folder, 'directus.db'),
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  HOST: '127.0.0.1',
  PORT: String(PORTS.directus),
  LOG_LEVEL: 'error',
  TELEMETRY: 'false',
};

/** The plans as one table with the code of their region, and the index that such a list wants. */
async function copyPlans(from: string, to: string): Promise<void> {
  const db = await connect({ url: fileUrl(to) });
  await db.execute(`ATTACH '${from}' AS ours`);
  const { rows } = await db.execute('PRAGMA ours.table_info(plans)');
  const columns = rows.map(({ name, type }) => ({ name: String(name), type: String(type) }));
  const own = columns.map(({ name }) => name);
  const defined = columns.map(
    ({ name, type }) => `${name} ${name === 'id' ? 'INTEGER PRIMARY KEY' : type}`,
  );
  await db.execute(`CREATE TABLE plans (${defined.join(', ')}, region_code TEXT)`);
  await db.execute(`INSERT INTO plans SELECT ${own.map((name) => `p.${name}`).join(', ')}, r.code
    FROM ours.plans p JOIN ours.regions r ON r.id = p.region_id`);
  await db.execute('CREATE INDEX plans_asked ON plans (region_code, region_minor, plan_type)');
  db.close();
}

async function call<T>(path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(origin('directus') + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

/** Lets everybody read the plans, as our list is public. */
async function openToAll(): Promise<void> {
  const { access_token: token } = await call<{ access_token: string }>('/auth/login', ADMIN);
  const policies = await call<{ id: string; name: string }[]>('/policies', undefined, token);
  const policy = policies.find(({ name }) => name.includes('public'))!.id;
  const rule = { policy, collection: 'plans', action: 'read', fields: ['*'], permissions: {} };
  await call('/permissions', rule, token);
}

console.log(machine());
const servers: { kill(): void }[] = [];
try {
  (await makePlans(folder, COUNT)).close();
  const file = join(folder, `plans-${COUNT}.db`);
  execFileSync(process.execPath, [bin, 'bootstrap'], { cwd: folder, env, stdio: 'ignore' });
  await copyPlans(file, env.DB_FILENAME);
  const start = [process.execPath, bin, 'start'];
  servers.push(await serve(start, `${origin('directus')}/server/ping`, 60, { cwd: folder, env }));
  await openToAll();
  const command = [process.execPath, 'lab/bench/api-server.ts', 'ours', String(PORTS.ours), file];
  servers.push(await serve(command, `${origin('ours')}/api/simcards`));
  const counted = await (await fetch(origin('directus') + THEIRS)).json();
  const ours = await (await fetch(origin('ours') + OURS)).json();
  console.log('counted:', counted.meta, ours.meta);
  const rows: { hot: number; cold: number; theirs: number; theirsCold: number }[] = [];
  // The first round is for the compilers of both and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    rows.push({
      theirs: await load({ url: origin('directus') + THEIRS, seconds: SECONDS }),
      theirsCold: await load({
        url: origin('directus'),
        seconds: SECONDS,
        script: 'lab/bench/vary-directus.lua',
      }),
      hot: await load({ url: origin('ours') + OURS, seconds: SECONDS }),
      cold: await load({ url: origin('ours'), seconds: SECONDS, script: 'lab/bench/vary.lua' }),
    });
  }
  rows.shift();
  const of = (pick: (row: (typeof rows)[number]) => number) => median(rows.map(pick));
  const times = (pick: (row: (typeof rows)[number]) => number) => `${of(pick).toFixed(1)} times`;
  console.log(
    `Directus: ${perSecond(of((r) => r.theirs))}, new questions ${perSecond(of((r) => r.theirsCold))}`,
  );
  console.log(`ours, hot:  ${perSecond(of((r) => r.hot))} = ${times((r) => r.hot / r.theirs)}`);
  console.log(
    `ours, cold: ${perSecond(of((r) => r.cold))} = ${times((r) => r.cold / r.theirsCold)}`,
  );
} finally {
  for (const server of servers) server.kill();
  await rm(folder, { recursive: true, force: true });
}
