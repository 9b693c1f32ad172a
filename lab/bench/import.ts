/**
 * A file of 100,000 rows, about 10 MB, into a database of 10,000 plans: `node lab/bench/import.ts [PORT]`.
 *
 * The server runs in a process of its own. Bars: the p99 of GET /api/simcards during upload, dry run
 * and apply is at most 5 times its idle value in the same run, and the server's memory grows by less
 * than 150 MB. Also: rows a second, against a bare loop of inserts of the same rows.
 */
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { adminCookie } from '#tests/support/admin-session.ts';
import { machine, memoryOf, percent, perSecond, serve } from './load.ts';
import { makePlans, planRows } from './plans.ts';
import { quantile, startProbe } from './probe.ts';

const PLANS = 10_000;
const ROWS = 100_000;
/** Enough to know the speed of the bare loop. */
const BARE_ROWS = 20_000;
const BAR_P99 = 5;
const BAR_MB = 150;
const port = Number(process.argv[2] ?? 4481);
const origin = `http://127.0.0.1:${port}`;

const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-bench-'));
const db = await makePlans(folder, PLANS);
const cookie = await adminCookie(db);
const bare = await bareLoop();
db.close();
const file = join(folder, `plans-${PLANS}.db`);
const server = await serve(
  [process.execPath, 'lab/bench/api-server.ts', 'ours', String(port), file],
  `${origin}${api.plans}`,
);
// Fifty different pages: some answers are kept, some are asked of the database.
const probe = startProbe(
  Array.from({ length: 50 }, (_, index) => `${origin}${api.plans}?page=${index + 1}`),
);
let missed = false;
let peak = 0;

console.log(machine());
console.log(`bare loop of inserts: ${perSecond(bare)}`);
await sleep(3000);
probe.reset();
await sleep(6000);
const idle = quantile(await probe.read(), 0.99);
const rest = await memoryOf(server.pid);
console.log(`idle: p99 ${idle.toFixed(2)} ms, memory ${rest.toFixed(0)} MB`);
peak = rest;
const looking = setInterval(
  () => void memoryOf(server.pid).then((mb) => (peak = Math.max(peak, mb))),
  50,
);

const rows = join(folder, 'rows.csv');
await writeFile(rows, await csvText());
console.log(`file: ${((await stat(rows)).size / 1024 ** 2).toFixed(1)} MB, ${ROWS} rows`);
const first = await whole('new plans', rows);
if (first.applied?.created !== ROWS) throw new Error(JSON.stringify(first));
const again = await whole('the same file again', rows);
if (again.findings?.same !== ROWS) throw new Error(JSON.stringify(again));

clearInterval(looking);
const grown = peak - rest;
judge(`memory: grew by ${grown.toFixed(0)} MB at most, bar ${BAR_MB} MB`, grown <= BAR_MB);
probe.stop();
server.kill();
await rm(folder, { recursive: true, force: true });
if (missed) process.exitCode = 1;

/** Upload, dry run and apply of a file, with what other requests felt meanwhile. */
async function whole(label: string, path: string): Promise<ImportRun> {
  const read = await step(`${label}: upload and dry run`, async () => {
    const { id } = await ask<ImportRun>('POST', api.imports, createReadStream(path), {
      'Content-Type': 'text/csv',
      'X-File-Name': 'bench.csv',
    });
    return under(id, api.importDryRun(id), { mapping: { kind: 'native' } });
  });
  return step(`${label}: apply`, () =>
    under(read.id, api.importApply(read.id), { rows: { mode: 'all' } }),
  );
}

/** Starts some work of a run and waits for its end. */
async function under(id: number, path: string, body: object): Promise<ImportRun> {
  await ask('POST', path, JSON.stringify(body), { 'Content-Type': 'application/json' });
  for (;;) {
    const run = await ask<ImportRun>('GET', api.importRun(id));
    if (run.progress === null) return run;
    await sleep(100);
  }
}

async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  probe.reset();
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const times = await probe.read();
  const p99 = quantile(times, 0.99);
  const speed = perSecond(ROWS / seconds);
  const ratio = percent(ROWS / seconds / bare);
  judge(
    `${label}: ${seconds.toFixed(1)} s = ${speed} = ${ratio} of the bare loop; GET p99 ${p99.toFixed(2)} ms (${times.length} asked) = ${(p99 / idle).toFixed(1)} times idle, bar ${BAR_P99}; memory ${(peak - rest).toFixed(0)} MB above rest`,
    p99 <= BAR_P99 * idle,
  );
  return result;
}

function judge(text: string, held: boolean): void {
  console.log(`${text}: ${held ? 'held' : 'MISSED'}`);
  if (!held) missed = true;
}

/** Rows that the database inserts in a second when nothing is read, checked or logged. */
async function bareLoop(): Promise<number> {
  const other = await mkdtemp(join(tmpdir(), 'sim-atlas-bench-'));
  const target = await makePlans(other, PLANS);
  const statements = await planRows(target, PLANS + 1, PLANS + BARE_ROWS);
  const start = performance.now();
  await target.write((commit) => commit(statements, { inWorker: false }));
  const seconds = (performance.now() - start) / 1000;
  target.close();
  await rm(other, { recursive: true, force: true });
  return BARE_ROWS / seconds;
}

async function csvText(): Promise<string> {
  const lines = [
    'externalId,carrier,region,planName,dataAmount,price,currency,planType,validity,buyUrl',
  ];
  const { data: carriers } = { data: await ask<{ slug: string }[]>('GET', api.carriers) };
  const regions = (await ask<{ code: string; currency: string }[]>('GET', api.regions)).filter(
    ({ currency }) => currency !== 'JPY',
  );
  for (let row = 0; row < ROWS; row += 1) {
    const carrier = carriers[row % carriers.length]!;
    const region = regions[row % regions.length]!;
    const price = (5 + (row % 9500) / 100).toFixed(2);
    lines.push(
      `x${row},${carrier.slug},${region.code},Imported plan ${row},${1 + (row % 99)}GB,${price},${region.currency},prepaid,30 days,https://shop.example/p/${row}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

async function ask<T>(
  method: string,
  path: string,
  body?: string | ReadStream,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(origin + path, {
    method,
    headers: { Cookie: cookie, Origin: origin, ...headers },
    ...(body !== undefined && { body, duplex: 'half' }),
  } as RequestInit);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
