/**
 * `node lab/bench/many-plans.ts [plans] [minutes]`: a new site with so many plans: time until it is ready,
 * until its release holds all pages that are built (site/inputs/plans/built-plans.ts), pages and bytes of
 * that, memory, and the time of a page of a plan that no release holds. What did not end in those minutes
 * is said. No bar: figures for docs/deployment.md.
 */
import { mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFiles } from '#api/publish/releases/release-files.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { startTestSite } from '../../scripts/test-site.ts';
import { machine, median, memoryOf } from './load.ts';
import { makePlans } from './plans.ts';

/** Pages of plans that are asked for, one after the other. */
const ASKED = 30;
const count = Number(process.argv[2] ?? 10_000);
const until = Date.now() + Number(process.argv[3] ?? 30) * 60_000;
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-many-'));
const say = (text: string) => console.log(`  ${text}; load ${loadavg()[0]!.toFixed(1)}`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

console.log(machine());
console.log(`${count} plans`);
try {
  const db = await makePlans(folder, count);
  const plans = await db.all<{ slug: string }>(
    'SELECT slug FROM plans WHERE deleted_at IS NULL ORDER BY id DESC',
  );
  db.close();
  const began = performance.now();
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: `file:${join(folder, `plans-${count}.db`)}`,
    PUBLISH_ON_EDIT: 'off',
  };
  const site = await startTestSite(variables, until - Date.now());
  try {
    say(`ready after ${seconds(began)}, ${await sizes()}`);
    await onDemand('while others are built');
    const first = await readlink(join(folder, 'current'));
    const isServed = async () => (await readlink(join(folder, 'current'))) === first;
    const isMade = (await unbuilt()) === 0 ? async () => true : async () => !(await isServed());
    while (!(await isMade())) {
      if (Date.now() > until) throw new Error('the other pages were not all made in that time');
      await sleep(500);
    }
    say(`all pages that are built after ${seconds(began)}, ${await sizes()}`);
    await onDemand('at rest');
    say(`memory ${await memory('VmRSS')} MB, at most ${await memory('VmHWM')} MB`);
  } finally {
    await site.stop();
  }

  async function memory(name: 'VmRSS' | 'VmHWM') {
    return Math.round(await memoryOf(site.pid, name));
  }
  /** Times of pages of plans that the release does not hold. */
  async function onDemand(when: string): Promise<void> {
    const files = (await readFiles(join(folder, await readlink(join(folder, 'current')))))!;
    const missing = plans.filter(({ slug }) => !(`client${paths.plan(slug)}.html` in files));
    const times: number[] = [];
    for (const { slug } of missing.slice(0, ASKED)) {
      const asked = performance.now();
      const answer = await fetch(site.origin + paths.plan(slug));
      if (!(await answer.text()).includes('</html>')) throw new Error(`${slug}: no page`);
      times.push(performance.now() - asked);
    }
    if (times.length === 0) return;
    const most = Math.max(...times).toFixed(0);
    say(`a page on demand ${when}: median ${median(times).toFixed(0)} ms, most ${most} ms`);
  }
} catch (error) {
  say(`ended: ${error instanceof Error ? error.message : String(error)}`);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function unbuilt(): Promise<number> {
  const file = join(folder, await readlink(join(folder, 'current')), 'manifest.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { unbuilt?: number }).unbuilt ?? 0;
}

/** Files and bytes of the release that is served, with their encoded forms. */
async function sizes(): Promise<string> {
  const files = (await readFiles(join(folder, await readlink(join(folder, 'current')))))!;
  const all = Object.entries(files).filter(([name]) => name.startsWith('client/'));
  const bytes = all.reduce((sum, [, { size, br = 0, gzip = 0 }]) => sum + size + br + gzip, 0);
  const pages = all.filter(([name]) => name.endsWith('.html')).length;
  return `${pages} pages, ${Math.round(bytes / 1e6)} MB`;
}
