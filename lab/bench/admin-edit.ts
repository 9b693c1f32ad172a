/**
 * What the back office costs at 10,000 plans: `node lab/bench/admin-edit.ts [PORT]`.
 *
 * An edit over HTTP (session, checks, row, price record, log) against the bare SQL transaction of
 * the same statements, taken in turns on the same database, so that both meet the same disk and
 * the same neighbours. Bar: the median edit takes at most 3 times the bare transaction. Also: the
 * dashboard's list, how long a bulk change of all plans and its undo stall other requests, and what a
 * visitor feels meanwhile: the p99 of GET /api/simcards against the same without other work.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#api/app.ts';
import { readEnv } from '#api/env.ts';
import type { Db } from '#db/client.ts';
import type { BulkPreview, BulkResult } from '#src/contract/admin-plans.ts';
import type { Plan } from '#src/contract/plans.ts';
import { api } from '#src/domain/paths.ts';
import { adminCookie } from './admin-session.ts';
import { median } from './load.ts';
import { makePlans } from './plans.ts';
import { quantile, startProbe, timed } from './probe.ts';

const PLANS = 10_000;
const ROUNDS = 200;
const BAR = 3;
const port = Number(process.argv[2] ?? 4471);
const origin = `http://127.0.0.1:${port}`;

const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-bench-'));
const db = await makePlans(folder, PLANS);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const app = createApp({ db, env: readEnv({ PORT: String(port), DATA_DIR: folder }) });
const server = createServer(getRequestListener(app.fetch));
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
const cookie = await adminCookie(db);

const edits: number[] = [];
const prices: number[] = [];
const bare: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const id = 1 + ((round * 37) % PLANS);
  const plan = await ask<Plan>('GET', api.plan(id));
  const hotspot = { ...plan, hotspot: !plan.hotspot };
  const edited = await timed(edits, () => ask<Plan>('PUT', api.plan(id), hotspot));
  const dearer = { ...edited, price: plan.price + 1, hasDeal: false };
  await timed(prices, () => ask<Plan>('PUT', api.plan(id), dearer));
  await timed(bare, () => bareEdit(db, id));
}
const ratio = median(edits) / median(bare);
report(`bare transaction (row, log, data version)`, bare);
report(`edit over HTTP`, edits);
report(`price edit over HTTP, with its record`, prices);
console.log(`ratio ${ratio.toFixed(2)}, bar ${BAR}: ${ratio <= BAR ? 'held' : 'MISSED'}`);

const lists: number[] = [];
for (const query of ['', 'q=plan+99', 'sort=price&order=desc&page=100', 'staleDays=30&region=US']) {
  for (let round = 0; round < 10; round += 1) {
    await timed(lists, () => ask('GET', `${api.adminPlans}?limit=50&${query}`));
  }
}
report('list of the dashboard, 50 rows', lists);

// Fifty different pages: some answers are kept, some are asked of the database.
const pages = Array.from({ length: 50 }, (_, index) => `${origin}${api.plans}?page=${index + 1}`);
const probe = startProbe(pages);
await new Promise((resolve) => setTimeout(resolve, 1000));
probe.reset();
await new Promise((resolve) => setTimeout(resolve, 4000));
const idle = quantile(await probe.read(), 0.99);
console.log(`GET /api/simcards, idle: p99 ${ms(idle)}`);

const selection = { query: {}, count: PLANS };
for (const operation of [
  { kind: 'set', field: 'hotspot', value: true },
  { kind: 'price', by: 'percent', value: 5 },
]) {
  const label = operation.kind === 'price' ? 'prices' : 'a field';
  const body = { selection, operation };
  const { token } = await stall(`preview of ${label}`, () =>
    ask<BulkPreview>('POST', api.bulkPreview, body),
  );
  const done = await stall(`apply ${label}`, () =>
    ask<BulkResult>('POST', api.bulkApply, { ...body, token, skipProblems: true }),
  );
  await stall(`undo ${label} (${done.changed} plans)`, () =>
    ask('POST', api.undoBatch(done.batchId!), {}),
  );
}

probe.stop();
agent.destroy();
server.closeAllConnections();
server.close();
db.close();
await rm(folder, { recursive: true, force: true });
if (ratio > BAR) process.exitCode = 1;

/** The statements of an edit with nothing around them. */
async function bareEdit(target: Db, id: number): Promise<void> {
  const now = new Date().toISOString();
  await target.write((commit) =>
    commit([
      {
        sql: 'UPDATE plans SET hotspot = 1 - hotspot, version = version + 1, updated_at = ? WHERE id = ?',
        args: [now, id],
      },
      {
        sql: `INSERT INTO audit_log (at, actor_name, way, action, entity, entity_id, before, after)
          VALUES (?, 'bench', 'api', 'update', 'plan', ?, '{"hotspot":true}', '{"hotspot":false}')`,
        args: [now, id],
      },
      { sql: 'UPDATE site_state SET data_version = data_version + 1', args: [] },
    ]),
  );
}

/** Over one kept connection, as a browser does. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' };
  const { status, text } = await new Promise<{ status: number; text: string }>(
    (resolve, reject) => {
      const sent = request(origin + path, { method, headers, agent }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        );
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    },
  );
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text) as T;
}

/** Runs something and says how long it took and how long other work had to wait at most. */
async function stall<T>(label: string, work: () => Promise<T>): Promise<T> {
  let longest = 0;
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const ticking = setInterval(tick, 1);
  const took: number[] = [];
  probe.reset();
  const result = await timed(took, work);
  tick();
  clearInterval(ticking);
  const p99 = quantile(await probe.read(), 0.99);
  console.log(
    `${label}: ${ms(took[0]!)}, longest stall ${ms(longest)}, GET p99 ${ms(p99)} (x${(p99 / idle).toFixed(1)})`,
  );
  return result;
}

function report(label: string, values: number[]): void {
  const p95 = quantile(values, 0.95);
  console.log(`${label}: median ${ms(median(values))}, p95 ${ms(p95)} (${values.length} times)`);
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}
