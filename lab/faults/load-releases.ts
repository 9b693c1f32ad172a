/**
 * `node lab/faults/load-releases.ts [releases] [requests a second] [edits]`: visitors read pages without a pause
 * while releases follow each other. Each round edits a price, every second one also changes the
 * style sheet, so that releases have different assets; one build fails, and one is killed half-way. No request may
 * fail, no page may be gone or name assets of two releases, and each asset must be there when its page is
 * read, and until five releases later. With the word `edits` the sources stay as they are: no whole builds.
 */
import { appendFile, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlanList } from '#src/contract/plans.ts';
import type { PublishStatus } from '#src/contract/publish.ts';
import { api, paths } from '#src/domain/paths.ts';
import { machine } from '../bench/load.ts';
import { quantile } from '../bench/probe.ts';
import { copySources } from '../../scripts/source-copy.ts';
import { logInAdmin, startTestSite } from '../../scripts/test-site.ts';
import { startPageLoad } from './page-load.ts';
import { askAs, type Ask } from './writers.ts';

const rounds = Number(process.argv[2] ?? 20);
const rate = Number(process.argv[3] ?? 200);
const editsOnly = process.argv[4] === 'edits';
/** Rounds in which the build fails, and in which it is killed. */
const [failing, killed] = editsOnly ? [] : [Math.ceil(rounds / 3), Math.ceil((rounds * 2) / 3)];
const KEPT = 5;
/** Visitors come before the first edit: what a server takes that just started is another question (lab/bench/start.ts). */
const BEFORE_MS = 5_000;

const sources = await copySources();
const site = await startTestSite({}, 600_000, sources.root);
let ask: Ask;

const status = async () => (await ask<{ status: PublishStatus }>('GET', api.publish)).status;

async function until(state: PublishStatus['state'][]): Promise<PublishStatus> {
  for (;;) {
    const now = await status();
    if (state.includes(now.state)) return now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The hashed files of the release that is served. */
async function servedAssets(): Promise<string[]> {
  const names = await readdir(join(site.dataDir, 'current/client/_astro'));
  return names.map((name) => `/_astro/${name}`);
}

/** How many pages the release that is served holds. */
async function servedPages(): Promise<number> {
  const names = await readdir(join(site.dataDir, 'current/client'), { recursive: true });
  return names.filter((name) => name.endsWith('.html')).length;
}

/** Asks for a release now and waits for its end. */
async function publish(): Promise<PublishStatus> {
  await ask('POST', api.publish, {});
  await until(['building']);
  return until(['live', 'failed', 'idle', 'queued']);
}

async function killBuild(): Promise<void> {
  await ask('POST', api.publish, {});
  await until(['building']);
  const note = join(sources.root, '.cache/build.pid');
  let pid = 0;
  while (!(pid > 1)) pid = Number(await readFile(note, 'utf8').catch(() => '0'));
  // In the middle: some pages are made by then.
  while (((await status()).build?.pages.rendered ?? 0) === 0) continue;
  process.kill(pid, 'SIGKILL');
}

try {
  ask = askAs(site.origin, await logInAdmin(site.origin));
  const { data: plans } = await ask<PlanList>('GET', `${api.plans}?limit=100`);
  const regions = ['US', 'UK', 'CA', 'DE', 'JP'].map((code) => paths.region(code));
  const entries = plans.flatMap(({ slug, carrier }) => [
    paths.plan(slug),
    paths.carrier(carrier.slug),
  ]);
  const fixed: string[] = [paths.home, paths.plans, paths.deals, paths.carriers, paths.about];
  const pages = fixed.concat(
    regions,
    entries,
    `${paths.plans}?sort=data-desc`,
    `${paths.plans}?region=DE&dealsOnly=true`,
  );
  const load = startPageLoad(site.origin, pages, rate);
  await load('released', await servedAssets());
  const whole = await servedPages();
  await new Promise((resolve) => setTimeout(resolve, BEFORE_MS));
  const quiet = await load('tally', null);
  const started = performance.now();
  const old: { round: number; assets: string[] }[] = [];
  const lost: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const plan = plans[round % plans.length]!;
    const now = await ask<object>('GET', api.adminPlan(plan.id));
    const body = {
      ...now,
      price: Number((plan.price + round).toFixed(2)),
      hasDeal: false,
      confirmPrice: true,
      previousPrice: null,
    };
    await ask('PUT', api.plan(plan.id), { ...body, priceChangePercent: null });
    // What is killed is a whole build, so the sources change.
    if (!editsOnly && (round % 2 === 1 || round === killed)) {
      const style = `\n:root {\n  --release-${round}: ${round};\n}\n`;
      await appendFile(join(sources.root, 'site/styles/tokens.css'), style);
    }
    let note = '';
    if (round === failing) {
      const broken = join(sources.root, 'site/pages/broken.astro');
      await writeFile(broken, "---\nthrow new Error('broken on purpose');\n---\n");
      const { state, build } = await publish();
      if (state === 'live' || !build?.error) throw new Error('the broken build did not fail');
      await rm(broken);
      note = ', after a build that failed';
    }
    if (round === killed) {
      await killBuild();
      const { build } = await until(['failed']);
      note = `, after a build that was killed (${build?.error?.split('\n')[0]})`;
    }
    old.push({ round, assets: await load('named', null) });
    const end = await publish();
    if (end.build?.error) throw new Error(end.build.error);
    await load('released', await servedAssets());
    const held = await servedPages();
    if (held !== whole) lost.push(`${whole - held} pages in release ${round}`);
    for (const { round: of, assets } of old.slice(-KEPT)) {
      const gone = await load('unreachable', assets);
      lost.push(...gone.map((asset) => `${asset} of the release before round ${of}`));
    }
    const { pages: made, durationMs } = end.build!;
    console.log(
      `release ${round}${note}: ${made.rendered} pages made, ${made.reused} taken over, ${((durationMs ?? 0) / 1000).toFixed(1)} s`,
    );
  }
  const { requests, failed, missing, mixed, assets, ended, times } = await load('stop', null);
  const seconds = (performance.now() - started) / 1000;
  const loaded = times.slice(quiet.times.length);
  const during = requests - quiet.requests;
  console.log(`\n${machine()}`);
  console.log(
    `${during} requests in ${seconds.toFixed(0)} s = ${(during / seconds).toFixed(0)}/s; p50 ${quantile(loaded, 0.5).toFixed(1)} ms, p99 ${quantile(loaded, 0.99).toFixed(0)} ms`,
  );
  console.log(
    `before the first edit ${quiet.requests} requests, p99 ${quantile(quiet.times, 0.99).toFixed(0)} ms`,
  );
  console.log(`failed requests: ${failed.length}; idle connections that ended: ${ended}`);
  console.log(`pages with assets of two releases: ${mixed.length}`);
  console.log(`assets missing when their page was read: ${missing.length} of ${assets}`);
  console.log(`pages gone, and assets gone within ${KEPT} releases: ${lost.length}`);
  const wrong = [...failed, ...mixed, ...missing, ...lost];
  for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await site.stop();
  await sources.remove();
}
