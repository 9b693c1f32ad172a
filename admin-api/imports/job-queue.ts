import { AppError } from '../core/errors.ts';

/** What a job is told and says. */
export interface JobTools {
  signal: AbortSignal;
  /** From 0 to 1. */
  progress(share: number): void;
}

interface Job<Kind> {
  kind: Kind;
  progress: number;
  abort: AbortController;
  done: Promise<void>;
}
/** Why the signal of a job is aborted when everything is stopped. */
export const STOPPED = 'stopped';

/** One job after the other, so that they never compete; `most` may wait, the one under way included. */
export function createJobQueue<Kind>(most: number, failed: (error: unknown) => void) {
  const jobs = new Map<number, Job<Kind>>();
  const listeners = new Map<number, Set<() => void>>();
  let tail: Promise<void> = Promise.resolve();
  let stopped = false;
  const tell = (key: number) => listeners.get(key)?.forEach((listener) => listener());

  return {
    /** Puts a job in line; refuses (503) when too many wait, and (409) a second one of the same key. */
    add(key: number, kind: Kind, work: (tools: JobTools) => Promise<void>): void {
      if (stopped) throw new AppError('busy');
      if (jobs.size >= most) throw new AppError('busy', 'Too many imports wait');
      if (jobs.has(key)) throw new AppError('conflict', 'This import is being worked on already');
      const abort = new AbortController();
      const run = async () => {
        try {
          await work({
            signal: abort.signal,
            progress(share) {
              job.progress = Math.min(1, Math.max(job.progress, share));
              tell(key);
            },
          });
        } catch (error) {
          failed(error);
        }
        jobs.delete(key);
        tell(key);
      };
      tail = tail.then(run);
      const job = { kind, progress: 0, abort, done: tail };
      jobs.set(key, job);
      tell(key);
    },
    /** Stops a job that waits or runs. */
    cancel: (key: number) => jobs.get(key)?.abort.abort(),
    find: (key: number): Pick<Job<Kind>, 'kind' | 'progress'> | null => jobs.get(key) ?? null,
    /** Calls back at every change of the job of a key; answers how to end that. */
    subscribe(key: number, listener: () => void) {
      const all = listeners.get(key) ?? new Set();
      listeners.set(key, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0) listeners.delete(key);
      };
    },
    /** Resolves when the job of a key is over; at once when there is none. */
    done: (key: number) => jobs.get(key)?.done ?? Promise.resolve(),
    /** Stops everything and waits for it. */
    async stop(): Promise<void> {
      stopped = true;
      for (const job of jobs.values()) job.abort.abort(STOPPED);
      await tail;
    },
  };
}
