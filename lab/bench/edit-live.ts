/**
 * `node lab/bench/edit-live.ts [plans] [edits]`: how soon a visitor reads a price that was just saved.
 * The real server publishes meanwhile. Each round changes the cheapest plan's price by the API and
 * asks for one page until the new price stands in it; the time runs from the answer to the edit. The
 * first edits of a server, whose code no engine has compiled yet, are said by themselves. Baseline of the same run: the same page before any edit, straight from the release.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { askAs } from '#tests/support/writers.ts';
import { logInAdmin, startTestSite } from '../../scripts/test-site.ts';
import { makePlans } from './plans.ts';
import { quantile, timed } from './probe.ts';

const BAR_MS = 150;
const count = Number(process.argv[2] ?? 400);
const edits = Number(process.argv[3] ?? 100);
/** Edits after which a page's code is compiled. */
const COLD = 10;
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-edit-live-'));
(await makePlans(folder, count)).close();
const site = await startTestSite({
  DATA_DIR: folder,
  DATABASE_URL: `file:${join(folder, `plans-${count}.db`)}`,
});

async function read(path: string): Promise<string> {
  const answer = await fetch(site.origin + path, { headers: { Cookie: cookie } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

/** Asks until a page holds the words; how many answers did not. */
async function readUntil(path: string, words: string): Promise<number> {
  for (let misses = 0; ; misses += 1) {
    if ((await read(path)).includes(words)) return misses;
  }
}

let cookie = '';
const report = (times: number[]) => {
  const at = (share: number) => quantile(times, share).toFixed(1).padStart(7);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
};

try {
  cookie = await logInAdmin(site.origin);
  const ask = askAs(site.origin, cookie);
  const list = await ask<PlanList>('GET', `${api.plans}?region=US&sort=price-asc&limit=1`);
  const cheapest = list.data[0]!;
  const pages = {
    'plan page': paths.plan(cheapest.slug),
    'list of a region': paths.region('US'),
    'carrier page': paths.carrier(cheapest.carrier.slug),
    'list by query': `${paths.plans}?region=US`,
  };
  console.log(`${count} plans, ${edits} edits for each page, publishing in the background`);
  const idle = new Map<string, number[]>();
  for (const path of Object.values(pages)) {
    const times: number[] = [];
    for (let turn = 0; turn < 200; turn += 1) await timed(times, () => read(path));
    idle.set(path, times);
  }
  let cents = 0;
  for (const [name, path] of Object.entries(pages)) {
    const all: number[] = [];
    let misses = 0;
    for (let turn = 0; turn < COLD + edits; turn += 1) {
      const plan = await ask<Plan>('GET', api.plan(cheapest.id));
      // Below every other price, so that it stays the first; each amount comes once.
      const price = (cents += 1) / 100 + 0.1;
      const dollars = Math.round(price * 100) / 100;
      const next = { ...plan, price: dollars, hasDeal: false, confirmPrice: true };
      await ask('PUT', api.plan(plan.id), next);
      misses += await timed(all, () => readUntil(path, formatMoney(next.price, plan.currency)));
    }
    const base = idle.get(path)!;
    const cold = Math.max(...all.slice(0, COLD));
    const times = all.slice(COLD);
    const ratio = quantile(times, 0.5) / quantile(base, 0.5);
    const p99 = quantile(times, 0.99);
    console.log(
      `${name.padEnd(17)} ${report(times)} = ${ratio.toFixed(1)} times idle (${report(base)}), ${misses} answers without it, of the first ${COLD} at most ${cold.toFixed(0)} ms: ${p99 <= BAR_MS ? 'held' : 'MISSED'}`,
    );
    if (p99 > BAR_MS || misses > 0) process.exitCode = 1;
  }
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
