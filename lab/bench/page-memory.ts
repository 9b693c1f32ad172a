/**
 * What pages on demand leave in the server's memory: `node lab/bench/page-memory.ts [PAGES]`.
 *
 * Asks a real server for lists with made-up words and prices, each address once, and looks at its
 * resident memory: at the start, at its highest, and after a minute's rest. Bar: after the rest at most
 * 120 MB above the start. Linux only.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#src/domain/paths.ts';
import { startTestSite } from '../../scripts/test-site.ts';
import { machine, memoryOf } from './load.ts';

const BAR_MB = 120;
const AT_ONCE = 4;
const REST_MS = 60_000;
const WORDS = ['data', 'roaming', 'travel', 'unlimited', 'europe', 'weekend', 'family', 'basic'];
const pages = Number(process.argv[2] ?? 1200);

const site = await startTestSite();
const wrong = new Map<number, number>();
try {
  const memory = () => memoryOf(site.pid);
  const ask = async (n: number) => {
    const word = WORDS[n % WORDS.length]!;
    // Every fourth list finds something: the others are short.
    const words = n % 4 === 0 ? '' : `q=${word}${n}&`;
    const address = `${paths.plans}?${words}maxPrice=${(5 + n * 0.07).toFixed(2)}`;
    const answer = await fetch(site.origin + address);
    await answer.arrayBuffer();
    if (answer.status !== 200) wrong.set(answer.status, (wrong.get(answer.status) ?? 0) + 1);
  };
  // What the first ones load stays, once.
  for (let n = 0; n < 5; n += 1) await ask(pages + n);
  await sleep(5000);
  const start = await memory();
  let peak = start;
  const looking = setInterval(async () => (peak = Math.max(peak, await memory())), 200);
  const began = performance.now();
  let next = 0;
  const asking = async () => {
    while (next < pages) await ask(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asking));
  const seconds = (performance.now() - began) / 1000;
  clearInterval(looking);
  await sleep(REST_MS);
  const rest = await memory();
  const above = rest - start;
  console.log(machine());
  console.log(`${pages} lists in ${seconds.toFixed(0)} s; other answers than 200: ${told()}`);
  console.log(
    `memory: ${start.toFixed(0)} MB at the start, ${peak.toFixed(0)} MB at its highest, ${rest.toFixed(0)} MB after a minute's rest = ${above.toFixed(0)} MB above the start, bar ${BAR_MB} MB: ${above <= BAR_MB ? 'held' : 'MISSED'}`,
  );
  if (above > BAR_MB || wrong.size > 0) process.exitCode = 1;
} finally {
  await site.stop();
}

function told(): string {
  return [...wrong].map(([status, count]) => `${count} x ${status}`).join(', ') || 'none';
}
