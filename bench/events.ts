/**
 * `node bench/events.ts`: GET /api/simcards on 10,000 made-up plans while 100 events a second with
 * forged fields come in, from one address and from many, as ratios to the same run without events;
 * and what the events leave behind: rows and memory.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import { machine, median, serve } from './load.ts';
import { makePlans } from './plans.ts';

const PORT = 4569;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const SECONDS = Number(process.argv[2] ?? 8);
const ROUNDS = 3;
const READS_A_SECOND = 50;
const EVENTS_A_SECOND = 100;
/** Longer than the server waits between two writes. */
const FLUSHED_MS = 6_000;

type Senders = 'none' | 'one address' | 'many addresses';
const SENDERS: Senders[] = ['none', 'one address', 'many addresses'];
let sent = 0;
const answers = new Map<number, number>();

const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-bench-'));
console.log(machine());
try {
  const db = await makePlans(folder, 10_000);
  process.env.TRUST_PROXY = '1';
  const command = [process.execPath, 'bench/api-server.ts', 'ours', String(PORT)];
  const server = await serve([...command, join(folder, 'plans-10000.db')], `${ORIGIN}/api/health`);
  try {
    await measure(db, server.pid!);
  } finally {
    server.kill();
    db.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(db: Db, pid: number): Promise<void> {
  await readsDuring('none');
  const before = await memory(pid);
  const rounds: Record<Senders, number[]>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = {} as Record<Senders, number[]>;
    for (const senders of SENDERS) times[senders] = await readsDuring(senders);
    rounds.push(times);
  }
  await sleep(FLUSHED_MS);
  for (const senders of SENDERS) {
    const at = (part: number) => median(rounds.map((times) => quantile(times[senders], part)));
    const against = (part: number) =>
      median(rounds.map((times) => quantile(times[senders], part) / quantile(times.none, part)));
    console.log(
      `events from ${senders}: p50 ${ms(at(0.5))} (x ${against(0.5).toFixed(2)}), p99 ${ms(at(0.99))} (x ${against(0.99).toFixed(2)})`,
    );
  }
  const rows = await db.all<{ kind: string; n: number; counted: number }>(
    'SELECT kind, count(*) AS n, sum(n) AS counted FROM event_days GROUP BY kind',
  );
  console.log(
    `${sent} events sent, answered ${[...answers].map(([status, n]) => `${status}: ${n}`).join(', ')}`,
  );
  console.log(
    `rows: ${rows.map(({ kind, n, counted }) => `${kind} ${n} (${counted} counted)`).join(', ') || 'none'}`,
  );
  console.log(`memory of the server: ${before} MB before, ${await memory(pid)} MB after`);
}

/** How long each read took, in milliseconds, while events came from so many. */
async function readsDuring(senders: Senders): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const reads = every(1000 / READS_A_SECOND, end, async (index) => {
    const start = performance.now();
    const answer = await fetch(`${ORIGIN}/api/simcards?minPrice=${(index % 4000) / 100}`);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
  });
  const events =
    senders === 'none'
      ? []
      : every(1000 / EVENTS_A_SECOND, end, async () => {
          sent += 1;
          await send(
            sent,
            senders === 'one address' ? '192.0.2.1' : `198.51.${sent >> 8}.${sent & 255}`,
          );
        });
  await Promise.all([reads, events]);
  return times;
}

/** Starts something at an even pace, whatever the answers take. */
async function every(pace: number, end: number, run: (index: number) => Promise<void>) {
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; performance.now() < end; index += 1) {
    running.push(run(index));
    await sleep(Math.max(0, start + (index + 1) * pace - performance.now()));
  }
  await Promise.all(running);
}

/** Every field is made up anew: words, pages, plans, referrers, and bodies that are none. */
async function send(index: number, address: string): Promise<void> {
  const word = [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const bodies = [
    { name: 'search', path: '/plans', words: `<script>${word}</script>`, results: 0 },
    { name: 'page_view', path: `/plans/${word}`, referrer: `https://${word}.example/` },
    { name: 'page_view', path: '/', referrer: `https://${word}.example/` },
    { name: 'conversion', path: '/', category: 'affiliate_click', plan: word },
    { name: 'filter', path: '/', keys: ['__proto__'] },
  ];
  const answer = await fetch(`${ORIGIN}/api/events`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Accept-Language': 'en',
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': address,
    },
    body: JSON.stringify(bodies[index % bodies.length]),
  });
  await answer.arrayBuffer();
  answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
}

/** Resident memory of a process, in MB. */
async function memory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
