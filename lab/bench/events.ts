/**
 * `node lab/bench/events.ts`: GET /api/simcards on 10,000 made-up plans while 100 events a second with
 * forged fields come in, from one address and from many, as ratios to a server of the same data that
 * gets none and is read in turn with it; and what the events leave behind: rows and memory.
 */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDb } from '#db/client.ts';
import { machine, memoryOf, serve } from './load.ts';
import { makePlans } from './plans.ts';
import { quantile, timed } from './probe.ts';

const PORTS = { quiet: 4568, busy: 4569 };
type Kind = keyof typeof PORTS;
const SECONDS = Number(process.argv[2] ?? 20);
const READS_A_SECOND = 25;
const EVENTS_A_SECOND = 100;
/** Longer than the server waits between two writes. */
const FLUSHED_MS = 6_000;
// Gives a connection up before the server does.
const agent = new Agent({ keepAlive: true, timeout: 2000 });
let sent = 0;
const answers = new Map<number, number>();

const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-bench-'));
const fileOf = (kind: Kind) => join(folder, kind, 'plans-10000.db');
console.log(machine());
process.env.TRUST_PROXY = '1';
const servers = new Map<Kind, Awaited<ReturnType<typeof serve>>>();
process.once('exit', () => servers.forEach((server) => server.kill()));
try {
  (await makePlans(folder, 10_000)).close();
  for (const kind of ['quiet', 'busy'] as const) {
    await cp(join(folder, 'plans-10000.db'), fileOf(kind));
    const command = [process.execPath, 'lab/bench/api-server.ts', 'ours', String(PORTS[kind])];
    const url = `http://127.0.0.1:${PORTS[kind]}/api/health`;
    servers.set(kind, await serve([...command, fileOf(kind)], url));
  }
  await reads(null);
  for (const senders of ['one address', 'many addresses'] as const) {
    const times = await reads(senders);
    const line = (part: number) => {
      const [quiet, busy] = [quantile(times.quiet, part), quantile(times.busy, part)];
      return `${busy.toFixed(1)} ms, without ${quiet.toFixed(1)} ms (x ${(busy / quiet).toFixed(2)})`;
    };
    console.log(`events from ${senders}: p50 ${line(0.5)}; p99 ${line(0.99)}`);
  }
  await sleep(FLUSHED_MS);
  await left();
} finally {
  for (const server of servers.values()) server.kill();
  agent.destroy();
  await rm(folder, { recursive: true, force: true });
}

/** What the events left in the table and in memory. */
async function left(): Promise<void> {
  const db = await openDb({ url: `file:${fileOf('busy')}` });
  const rows = await db.all<{ kind: string; n: number; counted: number }>(
    'SELECT kind, count(*) AS n, sum(n) AS counted FROM event_days GROUP BY kind',
  );
  db.close();
  const said = [...answers].map(([status, n]) => `${status}: ${n}`).join(', ');
  const kinds = rows.map(({ kind, n, counted }) => `${kind} ${n} (${counted} counted)`).join(', ');
  console.log(`${sent} events sent, answered ${said}`);
  console.log(`rows: ${kinds}`);
  const [quiet, busy] = await Promise.all([used('quiet'), used('busy')]);
  console.log(`memory: ${busy.memory} MB, without events ${quiet.memory} MB`);
  const each = ((busy.cpu - quiet.cpu) / sent).toFixed(2);
  console.log(`processor: ${busy.cpu} ms, without events ${quiet.cpu} ms: ${each} ms an event`);
}

/** How long reads of both servers took, in milliseconds, while one of them got events. */
async function reads(senders: 'one address' | 'many addresses' | null) {
  const times: Record<Kind, number[]> = { quiet: [], busy: [] };
  const end = performance.now() + SECONDS * 1000;
  const both = every(1000 / READS_A_SECOND, end, async (index) => {
    const order: Kind[] = index % 2 ? ['quiet', 'busy'] : ['busy', 'quiet'];
    for (const kind of order) {
      const path = `/api/simcards?minPrice=${(index % 4000) / 100}`;
      await timed(times[kind], () => ask(kind, 'GET', path));
    }
  });
  const events = every(1000 / EVENTS_A_SECOND, senders ? end : 0, async () => {
    sent += 1;
    await send(sent, senders === 'one address' ? '192.0.2.1' : `198.51.${sent >> 8}.${sent & 255}`);
  });
  await Promise.all([both, events]);
  return times;
}

/** A request over a kept connection; answers the status. */
function ask(
  kind: Kind,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ agent, port: PORTS[kind], method, path, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    call.once('error', reject).end(body);
  });
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
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Accept-Language': 'en',
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': address,
  };
  const body = JSON.stringify(bodies[index % bodies.length]);
  const status = await ask('busy', 'POST', '/api/events', headers, body);
  answers.set(status, (answers.get(status) ?? 0) + 1);
}

/** Resident memory of a server in MB, and its processor time in ms, which a busy machine leaves true. */
async function used(kind: Kind): Promise<{ memory: number; cpu: number }> {
  const { pid } = servers.get(kind)!;
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user, system] = rest.split(' ').slice(11, 13).map(Number);
  const memory = Math.round(await memoryOf(pid));
  return { memory, cpu: (user! + system!) * 10 };
}
