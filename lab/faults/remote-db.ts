/**
 * Runs server, edits, publishing, backups, a start without the database and a build of the pages
 * against a real libSQL server:
 *
 *   SQLD=/path/to/sqld node lab/faults/remote-db.ts
 *
 * Where the program is from, programs.ts says. Ends with 1 when something does not hold.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '#db/core/connect/client.ts';
import { migrate } from '#db/core/migrate/migrate.ts';
import { seedIfEmpty } from '#db/seed/seed.ts';
import { freePort, startTestSite, TEST_ADMIN } from '../../scripts/test-site.ts';
import { check, until } from './checks.ts';
import { sqldAt } from './programs.ts';

const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-sqld-'));
const sqld = sqldAt(join(folder, 'data.sqld'), await freePort());
const database = sqld.url;
const dataDir = join(folder, 'data');
// One address in the pages, whatever the port: the second start finds its release built.
const variables = { DATABASE_URL: database, DATA_DIR: dataDir, SITE_URL: 'http://localhost:4540' };

/** Runs a command of the operator; answers its exit code and its words. */
async function cli(...words: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, ['scripts/cli.ts', ...words], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

await sqld.start();
const starts = await Promise.all([1, 2, 3].map(() => openDb({ url: database })));
const ends = await Promise.allSettled(
  starts.map(async (db) => {
    await migrate(db);
    return seedIfEmpty(db, new Date());
  }),
);
for (const db of starts) db.close();
const seeded = ends.filter((end) => end.status === 'fulfilled' && end.value);
const isOne = ends.every(({ status }) => status === 'fulfilled') && seeded.length === 1;
check('three starts at once bring one schema and one content', isOne);
const site = await startTestSite(variables);
try {
  const { origin } = site;
  let cookie = '';
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(cookie && { Cookie: cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    cookie ||= (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const json = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    return { status: answer.status, json };
  };
  const page = async (path: string) => (await fetch(origin + path)).text();

  check('log in', (await call('POST', '/api/login', TEST_ADMIN)).status === 200);
  const { json: list } = await call('GET', '/api/admin/simcards?limit=3');
  const plan = (list.data as { id: number; slug: string; version: number; planName: string }[])[0]!;
  const { json: whole } = await call('GET', `/api/simcards/${plan.id}`);
  const { carrier: _carrier, region: _region, ...fields } = whole;
  const edited = await call('PUT', `/api/simcards/${plan.id}`, {
    ...fields,
    planName: 'Faraway plan',
  });
  check('edit a plan', edited.status === 200, edited.status === 200 ? '' : JSON.stringify(edited));
  check('the page shows the edit at once', (await page(`/plans/${plan.slug}`)).includes('Faraway'));
  const state = async () =>
    ((await call('GET', '/api/publish')).json.status as { state: string; build: object }) ?? {};
  check('a build follows', await until(async () => (await state()).state === 'live'));
  check('search finds it', (await page('/api/simcards?q=faraway')).includes(plan.slug));
  const { json: kept } = await call('GET', '/api/publish');
  check('the release is the newest data', Number((kept.releases as unknown[]).length) >= 2);
  const log = await call('GET', '/api/admin/audit?limit=5');
  check('the log has it', log.status === 200 && JSON.stringify(log.json).includes('Faraway'));

  const backup = await cli('backup');
  check(
    'a backup is made of it',
    backup.code === 0 && /: \d+ plans/.test(backup.text),
    backup.text.trim(),
  );
  const restore = await cli('restore', 'scheduled');
  check('a restore is refused', restore.code !== 0, restore.text.trim());
} finally {
  await site.stop();
}

await sqld.stop();
const port = await freePort();
const again = spawn(process.execPath, ['admin-api/main.ts'], {
  env: { ...process.env, ...variables, PORT: String(port) },
  stdio: 'ignore',
});
try {
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status);
  const began = performance.now();
  const isServed = await until(async () => (await statusOf('/plans')) === 200);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  check('a start without the database serves the last release', isServed, `after ${seconds} s`);
  check('and says 503 for the data', (await statusOf('/api/simcards?limit=1')) === 503);
  await sqld.start();
  check('and goes on by itself', await until(async () => (await statusOf('/api/ready')) === 200));
  check('with the data', (await statusOf('/api/simcards?limit=1')) === 200);
} finally {
  again.kill('SIGTERM');
  const [code] = (await once(again, 'close')) as [number];
  check('and stops in order', code === 0, code);
}

const build = spawn(process.execPath, ['scripts/build.ts'], {
  env: {
    ...process.env,
    DATABASE_URL: database,
    DATA_DIR: join(folder, 'build-data'),
    SITE_URL: 'https://sim.example',
    API_ORIGIN: 'https://api.sim.example',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const [code] = (await once(build, 'close')) as [number];
check('npm run build reads the same data', code === 0);
const found = await readFile('dist/client/data/plans.json', 'utf8').catch(() => '');
check('and its pages have the edit', found.includes('Faraway'));
const rules = await readFile('dist/client/_redirects', 'utf8').catch(() => '');
check('and pass the API on', rules.includes('/api/* https://api.sim.example/api/:splat 200!'));
await sqld.stop();
await rm(folder, { recursive: true, force: true });
