import type { JobRow } from '#db/core/jobs.ts';
import type { JobName } from '#src/domain/core/jobs.ts';
import { AppError, messageOf } from '../errors.ts';
import { toAppError } from '../known-error.ts';
import type { Logger } from '../process/log.ts';
import { dueAfter } from './due.ts';
import { PartlyDone, type JobKind } from './kind.ts';
import { LEASE_MS, type JobStore } from './store.ts';

const UNTOLD = 'Something went wrong. The log of the server says more.';

interface Run {
  kind: JobKind;
  done: Promise<void>;
  abort: AbortController;
  renewAt: number;
}

/** What this server is doing: each kind once at a time, under a lease, with how it ended noted. */
export function openRuns(deps: {
  store: JobStore;
  now: () => Date;
  log: Logger;
  /** Told when one is over. */
  ended: () => void;
}) {
  const { store, now, log, ended } = deps;
  const running = new Map<JobName, Run>();

  const work = async (kind: JobKind, failures: number, cause: string, signal: AbortSignal) => {
    try {
      const { payload = null, result = null } = (await kind.work({ signal, cause })) ?? {};
      if (signal.aborted) return await store.leave(kind);
      const due = dueAfter(kind, 0, now());
      await store.end(kind, { due, endedAt: now().toISOString(), error: null, result, payload });
    } catch (error) {
      if (signal.aborted) return store.leave(kind);
      const attempts = failures + 1;
      log.error({ evt: 'job.failed', job: kind.name, attempts, reason: messageOf(error) });
      const due = dueAfter(kind, error instanceof PartlyDone ? 0 : attempts, now());
      await store.end(kind, { due, endedAt: now().toISOString(), error: toldOf(error) });
    }
  };
  const all = () => Promise.all([...running.values()].map(({ done }) => done));
  return {
    has: (name: JobName) => running.has(name),
    done: async (name: JobName) => running.get(name)?.done,
    all,
    /** Begins a job that stands as it was read; false where somebody else was faster. */
    async begin(kind: JobKind, row: JobRow | null, due: string, cause: string): Promise<boolean> {
      const { name } = kind;
      if (running.has(name) || !(await store.take(kind, due, now()))) return false;
      const abort = new AbortController();
      const done = work(kind, row?.attempts ?? 0, cause, abort.signal)
        .catch((error: unknown) =>
          log.error({ evt: 'jobs.failed', job: name, reason: messageOf(error) }),
        )
        .finally(() => {
          running.delete(name);
          ended();
        });
      running.set(name, { kind, done, abort, renewAt: now().getTime() + LEASE_MS / 3 });
      return true;
    },
    /** Holds what is being done for longer. */
    async renew(): Promise<void> {
      const time = now();
      for (const run of running.values()) {
        if (run.renewAt > time.getTime()) continue;
        run.renewAt = time.getTime() + LEASE_MS / 3;
        // Another server does it now: it had not heard of this one for too long.
        if (!(await store.renew(run.kind, time))) run.abort.abort();
      }
    },
    /** Cuts off what is being done, and waits for it. */
    async stop(): Promise<void> {
      for (const { abort } of running.values()) abort.abort();
      await all();
    },
  };
}

/** Why a run failed, in words of ours: what may not be shown stands in the log alone. */
function toldOf(error: unknown): string {
  const { code, message } = toAppError(error);
  return code === 'internal' && !(error instanceof AppError) ? UNTOLD : message;
}
