/**
 * What logins tell by their time, and what they cost others: `node lab/bench/login-timing.ts [ROUNDS]`.
 *
 * Security check 12: logins of an existing and an unknown user in turns; Welch's t of the two, and
 * the difference of their medians (bars: p > 0.01, that is |t| < 2.58, and 2 ms). Check 42: p99 of
 * the list of plans while 40 logins run at once, beside the same list at rest in the same minute
 * (bar 250 ms on a quiet machine; on a loaded one the ratio says more).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#api/app.ts';
import { hashPassword } from '#api/people/auth/passwords/password.ts';
import { readEnv } from '#api/env.ts';
import { createUser } from '#db/people/users.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { median } from './load.ts';
import { makePlans } from './plans.ts';
import { quantile } from './probe.ts';

const ROUNDS = Number(process.argv[2] ?? 500);
const LOGINS = 40;
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-bench-'));
const db = await makePlans(folder, 1000);
const password = await hashPassword('correct horse battery 9');
const actor = { id: null, name: 'bench', way: 'cli' } as const;
const user = { username: 'existing', password, role: 'visitor' as const };
await createUser(db, user, actor, new Date());
// Each login comes from an address of its own, a minute after the one before, as the limits on
// guessing would end the run.
let now = 0;
const begin = Date.now();
const app = createApp({
  db,
  env: readEnv({ DATA_DIR: folder, TRUST_PROXY: '1' }),
  now: () => new Date(begin + now * 60_000),
});
const server = createServer(getRequestListener(app.fetch));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const existing: number[] = [];
const unknown: number[] = [];
for (let round = -20; round < ROUNDS; round += 1) {
  // Who goes first changes with each round: what the first leaves behind meets both alike.
  const turns = round % 2 === 0 ? (['known', 'other'] as const) : (['other', 'known'] as const);
  for (const who of turns) {
    const took = await login(who === 'known' ? 'existing' : 'stranger');
    if (round >= 0) (who === 'known' ? existing : unknown).push(took);
  }
}
const t = welch(existing, unknown);
const gap = Math.abs(median(existing) - median(unknown));
console.log(`wrong logins: existing ${ms(median(existing))}, unknown ${ms(median(unknown))}`);
console.log(`difference of medians ${ms(gap)}, Welch t ${t.toFixed(2)} (${ROUNDS} each)`);

const p99 = (times: number[]) => quantile(times, 0.99);
const idle = await lists(200);
const running = Promise.all(
  Array.from({ length: LOGINS }, async () => {
    for (let i = 0; i < 2; i += 1) await login('stranger');
  }),
);
const busy = await lists(200);
await running;
console.log(`list at rest: median ${ms(median(idle))}, p99 ${ms(p99(idle))}`);
console.log(`list during ${LOGINS} logins: median ${ms(median(busy))}, p99 ${ms(p99(busy))}`);
console.log(`ratio of the p99: ${(p99(busy) / p99(idle)).toFixed(1)}`);

agent.destroy();
server.closeAllConnections();
server.close();
db.close();
await rm(folder, { recursive: true, force: true });

async function login(username: string): Promise<number> {
  now += 1;
  const body = JSON.stringify({ username, password: 'a wrong password 1' });
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': `10.${now >> 16}.${(now >> 8) & 255}.${now & 255}`,
  };
  return timed('POST', api.login, headers, body);
}

async function lists(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    // A page of its own each time: a kept answer would measure nothing.
    times.push(await timed('GET', `${api.plans}?minPrice=${1 + (i % 97)}&page=${1 + (i % 5)}`));
  }
  return times;
}

function timed(method: string, path: string, headers = {}, body?: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(performance.now() - start));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Welch's t: how many standard errors the means are apart. */
function welch(a: number[], b: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const error = (values: number[]) =>
    values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) /
    (values.length - 1) /
    values.length;
  return (mean(a) - mean(b)) / Math.sqrt(error(a) + error(b));
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
