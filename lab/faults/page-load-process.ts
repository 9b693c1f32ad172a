/**
 * Visitors in a process of their own, so that no look at a release and no check makes an answer seem
 * late: forked by `page-load.ts`, which says what it is asked and gets.
 */
import { Agent, request } from 'node:http';
import type { LoadAnswer, LoadOrder, LoadTally } from './page-load.ts';

const [origin = '', rate = '', ...pages] = process.argv.slice(2);
const ASSET = /(?:href|src|component-url|renderer-url)="(\/_astro\/[^"]+)"/g;

/** What is looked up beside the visits has connections of its own, and no visit waits for one. */
const visits = new Agent({ keepAlive: true, maxSockets: 64 });
const checks = new Agent({ keepAlive: true, maxSockets: 1 });
const tally: LoadTally = {
  requests: 0,
  failed: [],
  missing: [],
  mixed: [],
  assets: 0,
  ended: 0,
  times: [],
};
const releases: ReadonlySet<string>[] = [];
const open = new Set<Promise<void>>();
let seen = new Set<string>();
/** Assets that a page named together, with a page that did. */
const sets = new Map<string, string>();

function get(path: string, agent: Agent): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // Browsers do the same: an idle connection may end at any moment.
      if (error.code !== 'ECONNRESET' || !sent.reusedSocket) return reject(error);
      tally.ended += 1;
      resolve(get(path, agent));
    });
    sent.end();
  });
}

async function look(asset: string): Promise<void> {
  tally.assets += 1;
  const { status } = await get(asset, checks);
  if (status !== 200) tally.missing.push(`${asset}: ${status}`);
}

async function visit(path: string): Promise<void> {
  const started = performance.now();
  tally.requests += 1;
  try {
    const { status, body } = await get(path, visits);
    tally.times.push(performance.now() - started);
    if (status !== 200) tally.failed.push(`${path}: ${status}`);
    const named = [...new Set([...body.toString().matchAll(ASSET)].map((match) => match[1]!))];
    sets.set(named.toSorted().join(' '), path);
    const fresh = named.filter((name) => !seen.has(name));
    for (const name of fresh) seen.add(name);
    await Promise.all(fresh.map(look));
  } catch (error) {
    tally.failed.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const began = performance.now();
let sent = 0;
const ticking = setInterval(() => {
  // By the clock, not by the ticks: a slow answer must not lower the rate.
  const due = Math.floor(((performance.now() - began) / 1000) * Number(rate));
  for (; sent < due; sent += 1) {
    const visiting = visit(pages[Math.floor(Math.random() * pages.length)]!).finally(() =>
      open.delete(visiting),
    );
    open.add(visiting);
  }
}, 5);

const orders: { [K in keyof LoadOrder]: (of: LoadOrder[K]) => Promise<LoadAnswer[K]> } = {
  async released(files) {
    releases.push(new Set(files));
    seen = new Set();
    return null;
  },
  named: async () => [...seen],
  async unreachable(addresses) {
    const gone: string[] = [];
    for (const path of addresses) {
      if ((await get(path, checks)).status !== 200) gone.push(path);
    }
    return gone;
  },
  tally: async () => tally,
  async stop() {
    clearInterval(ticking);
    await Promise.all(open);
    visits.destroy();
    checks.destroy();
    // Only now: a page may come a moment before its release is known here.
    for (const [set, path] of sets) {
      const known = releases.some((files) => set.split(' ').every((name) => files.has(name)));
      if (!known && set !== '') tally.mixed.push(`${path}: ${set}`);
    }
    return tally;
  },
};

process.on('disconnect', () => process.exit());
process.on('message', async <K extends keyof LoadOrder>([kind, of]: [K, LoadOrder[K]]) => {
  process.send!(await orders[kind](of));
});
