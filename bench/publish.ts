/**
 * `node bench/publish.ts [plans] [rounds]`: what publishing costs beside the build itself. In turns:
 * a bare incremental `astro build`, and a whole publish from the start of the build until the release
 * is served, both after the edit of one plan, in the same folder with the same data. Prints medians.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { readEnv } from '#api/env.ts';
import { buildEnvironment } from '#api/publish/build.ts';
import { makeRelease } from '#api/publish/publish.ts';
import { openReleases } from '#api/publish/releases.ts';
import { releaseLoader } from '#api/site/load-release.ts';
import { makePlans } from './plans.ts';

const root = join(import.meta.dirname, '..');
const count = Number(process.argv[2] ?? 400);
const rounds = Number(process.argv[3] ?? 5);
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-publish-'));
const db = await makePlans(folder, count);
const env = readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${join(folder, 'live.db')}` });
const releases = openReleases(folder, join(root, 'node_modules'));
const load = releaseLoader(releases, env);

async function edit(round: number): Promise<void> {
  const sql = 'UPDATE plans SET price_minor = price_minor + 1 WHERE id = ?';
  await db.write((commit) => commit([{ sql, args: [round + 1] }, BUMP_DATA_VERSION]));
}

async function bareBuild(round: number): Promise<number> {
  const file = join(folder, `bare-${round}.db`);
  await db.snapshot(file);
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

/** Builds, keeps, reads into memory and switches; milliseconds of each. */
async function publishOnce() {
  const at = [performance.now()];
  const release = await makeRelease({ root, db, env }, releases, new Date(), 'edit');
  at.push(performance.now());
  files = (await load(release)).files.size;
  at.push(performance.now());
  await releases.switchTo(release);
  at.push(performance.now());
  const [made, read, switched] = at.slice(1).map((time, index) => time - at[index]!);
  const build = release.durationMs!;
  return { total: at[3]! - at[0]!, build, files: made! - build, load: read!, switch: switched! };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
let files = 0;

try {
  await publishOnce();
  const bare: number[] = [];
  const whole: Awaited<ReturnType<typeof publishOnce>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await edit(2 * round);
    bare.push(await bareBuild(round));
    await edit(2 * round + 1);
    whole.push(await publishOnce());
  }
  const part = (name: keyof (typeof whole)[number]) => median(whole.map((times) => times[name]));
  const [base, total] = [median(bare), part('total')];
  console.log(`${count} plans, ${rounds} rounds, ${files} files`);
  console.log(`bare incremental astro build   ${seconds(base)}`);
  console.log(
    `publish, until it is served    ${seconds(total)} = ${(total / base).toFixed(2)} times`,
  );
  for (const name of ['build', 'files', 'load', 'switch'] as const) {
    console.log(`  ${name.padEnd(8)} ${seconds(part(name))}`);
  }
  console.log(`memory of this process ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
} finally {
  db.close();
  await rm(folder, { recursive: true, force: true });
}
