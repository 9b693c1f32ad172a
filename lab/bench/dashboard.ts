/**
 * `node lab/bench/dashboard.ts [plans,plans]`: how long an operator waits in the dashboard, in Chromium
 * against the real server: each tab from its address until nothing is under way any more, and the list
 * of plans from the last typed letter until it stands. The smaller site of the same run is the
 * baseline. Bars at 10,000 plans: 1 s a tab, 0.3 s a filter.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { api } from '#src/domain/paths.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.ts';
import { countCalls } from '../../scripts/count-calls.ts';
import { startTestSite, TEST_ADMIN } from '../../scripts/test-site.ts';
import { machine, median } from './load.ts';
import { makePlans } from './plans.ts';

const BARS = { tab: 1000, filter: 300 };
const ROUNDS = 3;
const TABS =
  'overview simcards carriers regions trash checks reports prices import publishing seo users statistics history database'.split(
    ' ',
  );
const WORDS = ['plan 77', 'mobile', 'zzzz'];
const counts = (process.argv[2] ?? '400,10000').split(',').map(Number);

console.log(machine());
const results = new Map<number, Map<string, number>>();
for (const count of counts) results.set(count, await measure(count));
const [base, most] = [results.get(counts[0]!)!, results.get(counts.at(-1)!)!];
for (const [name, took] of most) {
  const bar = name.startsWith('filter') ? BARS.filter : BARS.tab;
  const ratio = (took / base.get(name)!).toFixed(1);
  console.log(
    `${name.padEnd(16)} ${took.toFixed(0).padStart(5)} ms = ${ratio} times ${counts[0]} plans: ${took <= bar ? 'held' : 'MISSED'}`,
  );
}

async function measure(count: number): Promise<Map<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-dashboard-'));
  (await makePlans(folder, count)).close();
  const site = await startTestSite({
    DATA_DIR: folder,
    DATABASE_URL: `file:${join(folder, `plans-${count}.db`)}`,
  });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: CHROMIUM_FLAGS,
  });
  try {
    const context = await browser.newContext({ baseURL: site.origin });
    const answer = await context.request.post(api.login, {
      data: TEST_ADMIN,
      headers: { Origin: site.origin },
    });
    if (!answer.ok()) throw new Error(`login: ${answer.status()}`);
    const page = await context.newPage();
    await page.addInitScript(countCalls);
    console.log(`${count} plans; load ${loadavg()[0]!.toFixed(1)}`);
    return await visit(page);
  } finally {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function visit(page: Page): Promise<Map<string, number>> {
  const took = new Map<string, number[]>();
  const note = (name: string, ms: number) => took.set(name, [...(took.get(name) ?? []), ms]);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const tab of TABS) {
      const began = performance.now();
      await page.goto(`/admin?tab=${tab}`, { waitUntil: 'commit' });
      await page.waitForSelector('#panel');
      await page.evaluate(settled);
      // The first round warms browser and server.
      if (round > 0) note(tab, performance.now() - began);
    }
    await page.goto('/admin?tab=simcards');
    const box = page.getByLabel('Filter SIM cards');
    await box.waitFor();
    await page.evaluate(settled);
    for (const words of WORDS) {
      const asked = page.waitForResponse((one) => one.url().includes('/api/admin/simcards?'));
      await box.fill(words);
      const began = performance.now();
      await asked;
      await page.evaluate(settled);
      if (round > 0) note(`filter "${words}"`, performance.now() - began);
    }
  }
  return new Map([...took].map(([name, times]) => [name, median(times)]));
}

/** Runs in the page: until no call waits and nothing says that it loads, three frames long. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    const look = (frames: number) => {
      const { callsUnderWay } = globalThis as unknown as { callsUnderWay: number };
      const waits = document.querySelector('[aria-label^="Loading"], .adm-wait') !== null;
      if (frames === 0) return resolve();
      requestAnimationFrame(() => look(callsUnderWay > 0 || waits ? 3 : frames - 1));
    };
    look(3);
  });
}
