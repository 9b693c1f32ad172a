/**
 * What other visitors feel: asks addresses in turn, one request after the other, from a process of
 * its own, and answers with the waiting times. `node lab/bench/probe.ts` is forked by `startProbe`.
 */
import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';

/** Milliseconds between the end of one request and the next. */
const PAUSE_MS = 2;

/** Waiting times in milliseconds, sorted. */
export interface Probe {
  /** Forgets what was measured so far. */
  reset(): void;
  /** What was measured since the last reset. */
  read(): Promise<number[]>;
  stop(): void;
}

/** Starts to ask the addresses. */
export function startProbe(urls: readonly string[]): Probe {
  const child = fork(import.meta.filename, ['probe', ...urls]);
  return {
    reset: () => child.send('reset'),
    read: () =>
      new Promise((resolve) => {
        child.once('message', (times) => resolve(times as number[]));
        child.send('read');
      }),
    stop: () => child.kill(),
  };
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Does some work, and adds the milliseconds that it took to a list. */
export async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  into.push(performance.now() - start);
  return result;
}

if (process.argv[2] === 'probe') await ask(process.argv.slice(3));

async function ask(urls: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let times: number[] = [];
  process.on('message', (message) => {
    if (message === 'read') process.send!(times.toSorted((a, b) => a - b));
    times = [];
  });
  for (let turn = 0; process.connected; turn += 1) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      const sent = request(urls[turn % urls.length]!, { agent }, (answer) => {
        answer.resume();
        answer.on('end', resolve);
      });
      sent.on('error', reject);
      sent.end();
    });
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
