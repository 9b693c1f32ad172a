import { Agent, request } from 'node:http';

/** What visitors met. */
export interface LoadTally {
  requests: number;
  /** Requests that were not answered with 200, with what came instead. */
  failed: string[];
  /** Assets that a page named and that were not there at that moment. */
  missing: string[];
  /** Sets of assets that a page named and that are of no single release; found at the end. */
  mixed: string[];
  /** Assets asked for, each once for each release that was served meanwhile. */
  assets: number;
  /** Kept connections that the server closed as the next request went out, which is then repeated. */
  ended: number;
  /** Milliseconds of each answer. */
  times: number[];
}

export interface PageLoad {
  tally: LoadTally;
  /** Told of each new release: its hashed files. Assets are looked up anew from then on. */
  released(files: ReadonlySet<string>): void;
  /** Assets that pages named since the last release. */
  named(): string[];
  /** Asks for some addresses; those that are not answered with 200. */
  unreachable(addresses: readonly string[]): Promise<string[]>;
  stop(): Promise<void>;
}

const ASSET = /(?:href|src|component-url|renderer-url)="(\/_astro\/[^"]+)"/g;

/** Asks for public pages at random, `rate` times a second, and looks whether their assets are there. */
export function startPageLoad(origin: string, pages: readonly string[], rate: number): PageLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
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

  const get = (path: string): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const sent = request(origin + path, { agent }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
        );
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // Browsers do the same: an idle connection may end at any moment.
        if (error.code !== 'ECONNRESET' || !sent.reusedSocket) return reject(error);
        tally.ended += 1;
        resolve(get(path));
      });
      sent.end();
    });
  const look = async (asset: string) => {
    tally.assets += 1;
    const { status } = await get(asset);
    if (status !== 200) tally.missing.push(`${asset}: ${status}`);
  };
  const visit = async (path: string) => {
    const started = performance.now();
    tally.requests += 1;
    try {
      const { status, body } = await get(path);
      tally.times.push(performance.now() - started);
      if (status !== 200) tally.failed.push(`${path}: ${status}`);
      const named = [...new Set([...body.matchAll(ASSET)].map((match) => match[1]!))];
      sets.set(named.toSorted().join(' '), path);
      const fresh = named.filter((name) => !seen.has(name));
      for (const name of fresh) seen.add(name);
      await Promise.all(fresh.map(look));
    } catch (error) {
      tally.failed.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  const began = performance.now();
  let sent = 0;
  const ticking = setInterval(() => {
    // By the clock, not by the ticks: a slow answer must not lower the rate.
    const due = Math.floor(((performance.now() - began) / 1000) * rate);
    for (; sent < due; sent += 1) {
      const visiting = visit(pages[Math.floor(Math.random() * pages.length)]!).finally(() =>
        open.delete(visiting),
      );
      open.add(visiting);
    }
  }, 5);

  return {
    tally,
    released(files) {
      releases.push(files);
      seen = new Set();
    },
    named: () => [...seen],
    async unreachable(addresses) {
      const answers = await Promise.all(
        addresses.map(async (path) => [path, await get(path)] as const),
      );
      return answers.filter(([, { status }]) => status !== 200).map(([path]) => path);
    },
    async stop() {
      clearInterval(ticking);
      await Promise.all(open);
      agent.destroy();
      // Only now: a page may come a moment before its release is known here.
      for (const [set, path] of sets) {
        const known = releases.some((files) => set.split(' ').every((name) => files.has(name)));
        if (!known && set !== '') tally.mixed.push(`${path}: ${set}`);
      }
    },
  };
}
