/**
 * `node lab/bench/start.ts [plans] [edits]`: from the start of a server that has a release until its first
 * page is answered, beside a bare `node` that answers one page in the same run, and what memory it
 * takes with its thread of pages: at rest after the start, at most while releases are made after edits,
 * and after them. Processes that it started are told beside it. Bars (Linux only for memory): start 3 s,
 * memory 700 MB.
 */
import { mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plan } from '#src/contract/plans/plans.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { askAs } from '#tests/support/writers.ts';
import { freePort, logInAdmin, startTestSite, type TestSite } from '../../scripts/test-site.ts';
import { SERVER_FLAGS, SERVER_VARIABLES } from '../../scripts/server-memory.mjs';
import { machine, median, memoryOf } from './load.ts';
import { makePlans } from './plans.ts';

const BAR_START_MS = 3000;
const BAR_MB = 700;
const REST_MS = 10_000;
/** The first build of 10,000 plans on a busy machine. */
const BUILD_MS = 15 * 60_000;
/** The least that a server of Node can be. */
const BARE = 'require("http").createServer((q, a) => a.end("x")).listen(process.env.PORT)';
const count = Number(process.argv[2] ?? 10_000);
const edits = Number(process.argv[3] ?? 3);
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-start-'));
const port = await freePort();
const variables = {
  DATA_DIR: folder,
  DATABASE_URL: `file:${join(folder, `plans-${count}.db`)}`,
  PORT: String(port),
  // Not in the data folder, of which a start looks at every file.
  NODE_COMPILE_CACHE: `${folder}-compiled`,
};

console.log(machine());
try {
  (await makePlans(folder, count)).close();
  await (await startTestSite(variables, BUILD_MS)).stop();
  const times: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    times.push(await untilPage(['admin-api/main.ts'], SERVER_FLAGS));
    bare.push(await untilPage(['-e', BARE], []));
  }
  const [took, base] = [median(times), median(bare)];
  console.log(`${count} plans; load ${loadavg()[0]!.toFixed(1)}`);
  console.log(
    `  start to first page     ${(took / 1000).toFixed(2)} s = ${(took / base).toFixed(1)} times a bare server: ${took <= BAR_START_MS ? 'held' : 'MISSED'}`,
  );
  const site = await startTestSite(variables);
  try {
    await memory(site);
  } finally {
    await site.stop();
  }
} finally {
  for (const made of [folder, variables.NODE_COMPILE_CACHE]) {
    await rm(made, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Milliseconds from the start of a process until the home page is answered whole. */
async function untilPage(args: string[], flags: readonly string[]): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, ...args], {
    env: { ...process.env, ...SERVER_VARIABLES, ...variables, HOST: '127.0.0.1', SITE_URL: origin },
    stdio: 'ignore',
  });
  const gone = new Promise((resolve) => child.once('close', resolve));
  for (;;) {
    const answer = await fetch(origin + paths.home).catch(() => null);
    if (answer?.ok && (await answer.text())) break;
    if (child.exitCode !== null) throw new Error('the server ended');
    await sleep(5);
  }
  const took = performance.now() - began;
  child.kill('SIGTERM');
  await gone;
  return took;
}

async function memory(site: TestSite): Promise<void> {
  await sleep(REST_MS);
  console.log(`  memory after the start  ${await taken(site, 'VmRSS')} MB`);
  const ask = askAs(site.origin, await logInAdmin(site.origin));
  const served = () => readlink(join(folder, 'current'));
  for (let n = 0; n < edits; n += 1) {
    const before = await served();
    const plan = await ask<Plan>('GET', api.plan(n + 1));
    const next = { ...plan, price: plan.price + 0.01, hasDeal: false };
    await ask('PUT', api.plan(plan.id), next);
    for (let turn = 0; turn < 600 && (await served()) === before; turn += 1) await sleep(100);
  }
  console.log(`  at most, ${edits} releases    ${await taken(site, 'VmHWM')} MB`);
  await sleep(REST_MS);
  const rest = await taken(site, 'VmRSS');
  console.log(
    `  after a rest            ${rest} MB: ${Number(rest.split(' ')[0]) <= BAR_MB ? 'held' : 'MISSED'}`,
  );
}

/** Megabytes of the server and of what it started, each (proc(5)). */
async function taken(site: TestSite, name: 'VmRSS' | 'VmHWM'): Promise<string> {
  const children = await readFile(`/proc/${site.pid}/task/${site.pid}/children`, 'utf8');
  const each = await Promise.all(
    [String(site.pid), ...children.trim().split(' ')]
      .filter(Boolean)
      .map(async (pid) => Math.round(await memoryOf(Number(pid), name).catch(() => 0))),
  );
  return each.length === 1 ? String(each[0]) : `${each[0]} (and ${each.slice(1).join(', ')})`;
}
