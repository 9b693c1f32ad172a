import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

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

/** What the visitors are told or asked. */
export interface LoadOrder {
  /** A new release: its hashed files. Assets are looked up anew from then on. */
  released: string[];
  /** Assets that pages named since the last release. */
  named: null;
  /** Asks for some addresses, one after the other; those that are not answered with 200. */
  unreachable: readonly string[];
  /** What they met so far. */
  tally: null;
  /** Ends the visits, and tells what they met. */
  stop: null;
}

export interface LoadAnswer {
  released: null;
  named: string[];
  unreachable: string[];
  tally: LoadTally;
  stop: LoadTally;
}

export type AskLoad = <K extends keyof LoadOrder>(
  kind: K,
  of: LoadOrder[K],
) => Promise<LoadAnswer[K]>;

/**
 * Asks for public pages at random, `rate` times a second, from a process of its own, and looks
 * whether their assets are there. One question at a time.
 */
export function startPageLoad(origin: string, pages: readonly string[], rate: number): AskLoad {
  const script = join(import.meta.dirname, 'page-load-process.ts');
  const child = fork(script, [origin, String(rate), ...pages]);
  const gone = once(child, 'exit').then(() => {
    throw new Error('the visitors have ended');
  });
  gone.catch(() => undefined);
  return async (kind, of) => {
    child.send([kind, of]);
    const [answer] = await Promise.race([once(child, 'message'), gone]);
    if (kind === 'stop') child.disconnect();
    return answer as LoadAnswer[typeof kind];
  };
}
