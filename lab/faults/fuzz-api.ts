/**
 * Sends random and mutated requests to a server of its own, with pages and builds:
 * `node lab/faults/fuzz-api.ts [REQUESTS] [SEED]`. No answer may be an error of the server, the server
 * may not stand still for a second, and afterwards its memory must come back.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '#src/domain/core/paths/paths.ts';
import { quantile, startProbe } from '../bench/probe.ts';
import { startTestSite, TEST_ADMIN } from '../../scripts/test-site.ts';
import { fuzz } from '#tests/support/fuzz/fuzz.ts';

const [requests = '100000', seed = 'sim-atlas'] = process.argv.slice(2);
const PASSWORD = 'kf8-Ulm.tram-Bus';
/** Longest that the server may stand still, and share of memory that may stay. */
const STALL_MS = 1000;
const GROWTH = 1.2;
/** A share of the run that loads what is loaded once, before memory is looked at. */
const WARM = 0.1;
const REST_MS = 60_000;

const site = await startTestSite({ TRUST_PROXY: '1' });
const stopOn = (signal: NodeJS.Signals) =>
  process.once(signal, () => void site.stop().then(() => process.exit(1)));
stopOn('SIGINT');
stopOn('SIGTERM');
const memory = () => {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
};
let address = 0;
const send = async (path: string, body: unknown, cookie = '') => {
  address += 1;
  return fetch(site.origin + path, {
    method: 'POST',
    headers: {
      Origin: site.origin,
      'Content-Type': 'application/json',
      'X-Forwarded-For': `203.0.113.${address % 256}`,
      ...(cookie && { Cookie: cookie }),
    },
    body: JSON.stringify(body),
  });
};
const accounts = { admin: TEST_ADMIN, user: { username: 'uma', password: PASSWORD } };
/** A browser that logged in before is not shut out by what the run guesses. */
const devices: Record<string, string> = {};
const login = async (actor: 'user' | 'admin') => {
  const answer = await send(api.login, accounts[actor], devices[actor]);
  if (!answer.ok)
    throw new Error(`${actor} cannot log in: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]!);
  devices[actor] = cookies.find((cookie) => cookie.includes('device')) ?? devices[actor] ?? '';
  return cookies.join('; ');
};
const idOf = async (actor: 'user' | 'admin') => {
  const headers = { Cookie: await login(actor) };
  const answer = await fetch(site.origin + api.user, { headers });
  return ((await answer.json()) as { id: number }).id;
};

try {
  await send(api.register, accounts.user);
  const options = {
    origin: site.origin,
    login,
    spared: [await idOf('admin'), await idOf('user')],
  };
  const total = Number(requests);
  const warm = Math.round(total * WARM);
  const probe = startProbe([site.origin + api.health]);
  const ended = site.ended.then((code) => {
    throw new Error(`the server ended with ${code}: ${site.output().slice(-2000)}`);
  });
  let most = 0;
  // The output that is kept is short: it is looked at again and again.
  const loud = new Set<string>();
  const listen = () => {
    for (const line of site.output().split('\n')) {
      if (/"lvl":"(error|fatal)"|Unhandled|Warning:/.test(line)) loud.add(line.slice(0, 1500));
    }
  };
  const run = async (count: number, part: string) => {
    const result = await Promise.race([
      fuzz({
        ...options,
        requests: count,
        seed: `${seed} ${part}`,
        onProgress: (asked) => {
          if (asked % 100 === 0) listen();
          if (asked % 500 === 0) most = Math.max(most, memory());
          if (asked % 5000 === 0) console.log(`${asked} requests, ${memory()} MB`);
        },
      }),
      ended,
    ]);
    await wait(REST_MS);
    return { ...result, memory: memory() };
  };
  const started = Date.now();
  const first = await run(warm, 'warm');
  const rest = await run(total - warm, 'run');
  const times = await probe.read();
  probe.stop();
  const problems = [...first.problems, ...rest.problems];
  const stall = Math.round(times.at(-1) ?? 0);
  if (stall > STALL_MS) problems.push(`/api/health waited ${stall} ms`);
  if (rest.memory > first.memory * GROWTH) problems.push(`${rest.memory} MB stayed`);
  for (const problem of problems) console.log(problem);
  const statuses = Object.entries(rest.statuses).map(([status, n]) => `${status}: ${n}`);
  listen();
  for (const line of [...loud].slice(0, 20)) console.log(line);
  console.log(
    `${first.asked + rest.asked} requests in ${Math.round((Date.now() - started) / 1000)} s; after the first tenth ${statuses.join(', ')}`,
  );
  const slow = Object.entries(rest.longest).toSorted(([, a], [, b]) => b - a);
  console.log(
    `longest: ${slow
      .slice(0, 8)
      .map(([name, ms]) => `${name} ${ms} ms`)
      .join(', ')}`,
  );
  console.log(
    `good answers of ${Object.keys(rest.good).length} calls; longest wait of /api/health ${stall} ms, p99 ${Math.round(quantile(times, 0.99))} ms`,
  );
  console.log(
    `memory ${first.memory} MB after the first tenth, at most ${most} MB, ${rest.memory} MB a minute after; ${loud.size} errors in the log; ${problems.length} problems`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await site.stop();
}
process.exit();
