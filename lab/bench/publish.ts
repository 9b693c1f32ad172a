/**
 * `node lab/bench/publish.ts [plans,plans,...] [rounds]`: from an edit that was accepted until the static
 * release with it is switched to, the quiet time before a release included, beside a bare incremental
 * `astro build` of the same site after the same kind of edit. The publisher is that of the server; each
 * edit is a price that the write engine changes. Prints the first edit, for which the thread that makes
 * pages has read nothing yet, and medians of the next ones.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlanUpdate } from '#src/contract/plans/plan-input.ts';
import type { Db } from '#db/core/connect/client.ts';
import { updatePlan } from '#db/plans/change-plans.ts';
import { findAdminPlan } from '#db/plans/admin-plans.ts';
import { trackDataVersion } from '#api/core/data-version.ts';
import { readEnv, type Env } from '#api/env.ts';
import { createLog } from '#api/core/process/log.ts';
import { buildEnvironment } from '#api/publish/build/build-settings.ts';
import { makeRelease } from '#api/publish/publish.ts';
import { startPublishing } from '#api/publish/publisher/publishing.ts';
import { openReleases, type Release } from '#api/publish/releases/releases.ts';
import { releaseLoader } from '#api/publish/site/load-release.ts';
import { openMakers } from '#api/publish/pages/makers.ts';
import { machine, median } from './load.ts';
import { makePlans } from './plans.ts';

const root = join(import.meta.dirname, '../..');
const sizes = (process.argv[2] ?? '400,1500,10000,50000').split(',').map(Number);
const rounds = Number(process.argv[3] ?? 5);
const now = () => new Date();
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

console.log(machine());
// The publisher keeps no process alive by itself, and the threads that make pages end with this one.
setInterval(() => undefined, 1000);
for (const count of sizes) await measure(count);
process.exit();

async function measure(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-publish-'));
  const db = await makePlans(folder, count);
  const env = readEnv({
    DATA_DIR: folder,
    DATABASE_URL: `file:${join(folder, `plans-${count}.db`)}`,
  });
  const load = [loadavg()[0]!];
  try {
    const releases = openReleases(folder, join(root, 'node_modules'));
    // The first price that is no sample any more shows on every page.
    await edit(db, 1);
    const first = await makeRelease({ root, db, env }, releases, now(), 'start');
    await releases.switchTo(first);
    const bare: number[] = [];
    for (let round = 0; round < Math.min(rounds, count < 5000 ? 3 : 1); round += 1) {
      await edit(db, round + 2);
      bare.push(await bareBuild(db, env, folder, round));
    }
    const [cold, ...warm] = await publishEdits(db, env, releases, first, rounds);
    load.push(loadavg()[0]!);
    const last = warm.at(-1)!;
    const whole = (of: typeof warm) => median(of.map(({ took }) => took));
    console.log(
      `\n${count} plans, ${last.files} files; load ${load.map((one) => one.toFixed(1)).join(' to ')}`,
    );
    console.log(`  bare incremental astro build       ${seconds(median(bare))}`);
    console.log(`  edit to static release, first      ${seconds(cold!.took)}`);
    const spread = warm.map(({ took }) => (took / 1000).toFixed(2)).join(', ');
    console.log(`  edit to static release, then       ${seconds(whole(warm))}   (${spread})`);
    console.log(`  of it making the release           ${seconds(median(warm.map((w) => w.made)))}`);
    console.log(`  = ${(whole(warm) / median(bare)).toFixed(3)} of the bare build`);
    console.log(`  pages made                         ${warm.map((w) => w.pages).join(', ')}`);
    console.log(`  memory of the process, at most     ${cold!.memory} to ${last.memory} MB`);
  } finally {
    db.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Edits plans one after the other, each when the one before is served; milliseconds of each. */
async function publishEdits(
  db: Db,
  env: Env,
  releases: ReturnType<typeof openReleases>,
  first: Release,
  rounds: number,
) {
  const makers = openMakers(env);
  const load = releaseLoader(releases, env, makers);
  const loaded = await load(first);
  let served: (files: number) => void = () => undefined;
  const dataVersion = trackDataVersion(db);
  const publishing = await startPublishing({
    build: { root, db, env, makers },
    releases,
    dataVersion,
    now,
    log: createLog('silent'),
    load,
    use: (release) => {
      if (release.dataVersion === wanted) served(release.files.size);
    },
    first,
    loaded,
  });
  let wanted = -1;
  const times: { took: number; made: number; files: number; pages: number; memory: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const made = new Promise<number>((resolve) => (served = resolve));
    await edit(db, 10 + round);
    const started = performance.now();
    wanted = await dataVersion.current();
    const files = await made;
    const took = performance.now() - started;
    const [newest] = await releases.list();
    if (newest?.way !== 'changes') throw new Error(`built whole: ${newest?.fellBack}`);
    const { durationMs = 0, pages } = newest;
    times.push({
      took,
      made: durationMs,
      files,
      pages: pages!.rendered,
      memory: Math.round(process.memoryUsage.rss() / 1e6),
    });
  }
  await publishing.stop();
  await makers.end();
  return times;
}

async function edit(db: Db, id: number): Promise<void> {
  const plan = (await findAdminPlan(db, id))!;
  const input = PlanUpdate.parse({ ...plan, price: Math.ceil(plan.price) + 1, checked: true });
  const actor = { id: null, name: 'bench', way: 'cli' } as const;
  await updatePlan(db, id, input, plan.version, { actor, now: now() });
}

async function bareBuild(db: Db, env: Env, folder: string, round: number): Promise<number> {
  const file = join(folder, `bare-${round}.db`);
  await db.snapshot(file, { content: true });
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: root,
    env: buildEnvironment(env, `file:${file}`),
    stdio: 'ignore',
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`astro build ended with ${String(code)}`);
  return performance.now() - started;
}
