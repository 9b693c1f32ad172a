/**
 * `node lab/bench/flood.ts [seconds] [data folder]`: what others feel while one client asks for made-up
 * addresses over 100 connections. Starts the real server on a data folder with a release (default
 * var), floods it from one address, and asks from another for `/about`, `/api/health`, a kept list
 * and pages of its own; the same beside floods of the API's description and its page, for a sixth of
 * the time each. Then asks alone: 300 pages at once and 20 a second. Fails past the bars.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { machine, memoryOf, serve } from './load.ts';
import { quantile } from './probe.ts';

const PORT = 4790;
const CONNECTIONS = 100;
const BAR_MS = 50;
const PAUSE_MS = 5;
/** The reader's addresses; the last one is another page each time and not held to the bar. */
const READS = ['/about', '/api/health', '/api/simcards?limit=10', 'own pages'] as const;

/** What is flooded: made-up addresses, and for a shorter time each the largest fixed answers. */
const FLOODS = ['flood', 'flood /api/openapi.json', 'flood /api/docs'] as const;

interface Asked {
  times: Record<string, number[]>;
  statuses: Record<string, number>;
  /** Answers with 200 that do not say what was asked for. */
  wrong: number;
}

const [role, ...rest] = process.argv.slice(2);
if (role === 'client') await beClient(rest);
else await measure(Number(role ?? 60), rest[0] ?? join(import.meta.dirname, '../../var'));

async function measure(seconds: number, folder: string): Promise<void> {
  const variables = { PORT: String(PORT), DATA_DIR: folder, TRUST_PROXY: '1', SITE_URL: '' };
  Object.assign(process.env, variables, { ADMIN_PASSWORD: 'kf8-Ulm.tram-Bus' });
  const server = await serve(
    [process.execPath, join(import.meta.dirname, '../../admin-api/main.ts')],
    `http://127.0.0.1:${PORT}/api/ready`,
    600,
  );
  try {
    await wait(3000);
    console.log(`${machine()}; load ${loadavg()[0]!.toFixed(1)}`);
    const before = await memoryOf(server.pid);
    report('at rest', (await clients(Math.min(seconds, 10), ['read'])).read!);
    let late = false;
    const beside: Asked[] = [];
    for (const kind of FLOODS) {
      const time = kind === 'flood' ? seconds : seconds / 6;
      const { [kind]: flood, read } = await clients(time, [kind, 'read']);
      console.log(`${kind}: ${JSON.stringify(flood!.statuses)}, ${flood!.wrong} wrong pages`);
      if (report(`beside the flood, load ${loadavg()[0]!.toFixed(1)}`, read!)) late = true;
      beside.push(flood!, read!);
    }
    const after = await memoryOf(server.pid);
    console.log(`memory ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`);
    await wait(3000);
    const { burst } = await clients(15, ['burst']);
    console.log(`alone, 300 at once, then 20 a second: ${JSON.stringify(burst!.statuses)}`);
    const isWrong = [...beside, burst!].some(({ wrong }) => wrong > 0);
    const readers = [...beside.filter(({ times }) => times['/about']), burst!];
    const isRefused = readers.some(({ statuses }) => Object.keys(statuses).join() !== '200');
    if (late || isWrong || isRefused) process.exitCode = 1;
  } finally {
    server.kill();
  }
}

/** Prints the waiting times; whether one of those with a bar is past it. */
function report(when: string, { times, statuses, wrong }: Asked): boolean {
  console.log(`${when}: ${JSON.stringify(statuses)}, ${wrong} wrong pages`);
  let late = false;
  for (const [name, list] of Object.entries(times)) {
    const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(list, share).toFixed(1));
    console.log(`  ${name}: ${list.length} times, p50 ${p50} ms, p99 ${p99} ms, most ${most} ms`);
    if (name !== READS[3]) late ||= quantile(list, 0.99) > BAR_MS;
  }
  return late;
}

/** Runs clients side by side, each in a process of its own. */
async function clients(seconds: number, kinds: string[]): Promise<Record<string, Asked>> {
  const runs = kinds.map(async (kind) => {
    const child: ChildProcess = fork(import.meta.filename, ['client', kind, String(seconds)]);
    const asked = await new Promise<Asked>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Asked));
      child.once('exit', (code) => reject(new Error(`the client ended with ${code}`)));
    });
    return [kind, asked] as const;
  });
  return Object.fromEntries(await Promise.all(runs));
}

async function beClient([what = '', seconds = '']: string[]): Promise<void> {
  const [kind = '', fixed] = what.split(' ');
  const asked: Asked = { times: {}, statuses: {}, wrong: 0 };
  const ends = performance.now() + Number(seconds) * 1000;
  const goesOn = () => performance.now() < ends;
  const [agent, address] = {
    flood: [new Agent({ keepAlive: true, maxSockets: CONNECTIONS }), '198.51.100.1'] as const,
    read: [new Agent({ keepAlive: true, maxSockets: 1 }), '203.0.113.1'] as const,
    burst: [new Agent({ keepAlive: true, maxSockets: 300 }), '192.0.2.1'] as const,
  }[kind]!;
  const ask = async (path: string, word: string, name?: string) => {
    const start = performance.now();
    const { status, text } = await get(path, agent, address);
    if (name) (asked.times[name] ??= []).push(performance.now() - start);
    asked.statuses[status] = (asked.statuses[status] ?? 0) + 1;
    if (status === 200 && !text.includes(word)) asked.wrong += 1;
  };
  if (kind === 'flood') {
    const one = async () => {
      while (goesOn()) {
        await (fixed ? ask(fixed, 'SIM Atlas API') : ask(...madeUpAddress()));
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
  } else if (kind === 'burst') {
    const page = (word = madeUp()) => ask(`/plans?q=${word}`, word);
    await Promise.all(Array.from({ length: 300 }, () => page()));
    while (goesOn()) {
      await Promise.all([page(), wait(50)]);
    }
  } else {
    for (let turn = 0; goesOn(); turn += 1) {
      const name = READS[turn % READS.length]!;
      const word = madeUp();
      if (name === READS[3]) await ask(`/plans?q=${word}`, word, name);
      else await ask(name, '', name);
      await wait(PAUSE_MS);
    }
  }
  process.send!(asked, () => process.exit());
}

function madeUp(): string {
  return `w${Math.random().toString(36).slice(2, 12)}`;
}

/** An address that nobody asked for before, and what its page must say; the API repeats nothing. */
function madeUpAddress(): [address: string, word: string] {
  const word = madeUp();
  const cents = `${10 + Math.floor(Math.random() * 40)}.${Math.floor(Math.random() * 1e5)}7`;
  const lists = ['/plans', '/plans', '/plans', '/plans', '/', '/deals', '/region/UK'];
  const list = lists[Math.floor(Math.random() * lists.length)]!;
  const kind = Math.random();
  if (kind < 0.1) return [`/api/simcards?q=${word}&facets=true`, ''];
  // Those that find something cost most.
  if (kind < 0.6) return [`${list}?maxPrice=${cents}&utm_term=${word}`, cents];
  return [`${list}?q=${word}&minPrice=${cents}`, word];
}

function get(path: string, agent: Agent, address: string) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const headers = { 'X-Forwarded-For': address, Accept: 'text/html' };
    const failed = (error: Error) => resolve({ status: 0, text: String(error) });
    const sent = request({ port: PORT, host: '127.0.0.1', path, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', failed);
    });
    sent.on('error', failed);
    sent.end();
  });
}
