import type { Db } from '#db/core/connect/client.ts';
import type { JobRow } from '#db/core/jobs.ts';
import type { JobName } from '#src/domain/core/jobs.ts';
import type { Env } from '../../env.ts';
import { AppError, messageOf, SEE_LOG } from '../errors.ts';
import type { Logger } from '../process/log.ts';
import { dueAtStart, jobDue, dueAfter } from './due.ts';
import { type JobType, PartlyDone } from './job-type.ts';
import { memoryStore, tableStore, LEASE_MS, type JobStore } from './store.ts';
import { toAppError } from '../known-error.ts';

interface Run {
  kind: JobType;
  done: Promise<void>;
  abort: AbortController;
  renewAt: number;
}

/** What this server is doing: each kind once at a time, under a lease, with how it ended noted. */
function openRuns(deps: {
  store: JobStore;
  now: () => Date;
  log: Logger;
  /** Told when one is over. */
  ended: () => void;
}) {
  const { store, now, log, ended } = deps;
  const running = new Map<JobName, Run>();

  const work = async (kind: JobType, failures: number, cause: string, signal: AbortSignal) => {
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
    async begin(kind: JobType, row: JobRow | null, due: string, cause: string): Promise<boolean> {
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
  return code === 'internal' && !(error instanceof AppError) ? SEE_LOG : message;
}

/** Milliseconds between two looks: one at which nothing is due and nothing was written asks nothing. */
const LOOK_MS = 500;
/** Until what other processes wrote is seen. */
const OUTSIDE_MS = 5_000;
/** Until a kind is asked again whose tables could not be read. */
const UNREAD_MS = 30_000;
/** Looks that are left out after one that failed: doubled each time, and at most. */
const MOST_LEFT_OUT = 60;

/** A job as it stands. */
export interface JobState {
  name: JobName;
  row: JobRow | null;
  /** Now, here or on another server. */
  running: boolean;
  /** Done next by itself, an ISO instant; null: not as things stand. */
  nextAt: string | null;
}

export interface JobRunner {
  list(): Promise<JobState[]>;
  /** One of them; null where this server has no such job. */
  find(name: JobName): Promise<JobState | null>;
  /** Begins a job now; refused while it is done, here or elsewhere. `done` waits for it. */
  run(name: JobName, by: string): Promise<void>;
  /** Waits for a run that this server is doing. */
  done(name: JobName): Promise<void>;
  /** Does what is due and waits for it; for the start, and for tests. */
  tick(only?: JobName): Promise<void>;
  /** Gives back what this server held when it was killed; before anything else. */
  free(): Promise<void>;
  /** Looks for what is due from now on; times that went by are made up once. */
  start(): Promise<void>;
  /** Cuts off what is done, which is due as before then, and waits for it. */
  stop(): Promise<void>;
}

/** The one clock of the server: does jobs when they are due, each kind once at a time (docs/decisions/core/jobs.md). */
export function createJobs(
  deps: {
    db: Db;
    env: Pick<Env, 'dataDir' | 'database' | 'readOnly'>;
    now: () => Date;
    log: Logger;
  },
  kinds: readonly JobType[],
): JobRunner {
  const { db, env, now, log } = deps;
  const store = env.readOnly ? memoryStore() : tableStore(db, env);
  const runs = openRuns({ store, now, log, ended: () => (known = null) });
  const unread = new Map<JobName, number>();
  let known: { commits: number; at: number; next: string } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let stopped = false;
  let failures = 0;

  const rows = async () => new Map((await store.read()).map((row) => [row.kind, row]));
  const isHeld = (row: JobRow | null) =>
    row?.leaseUntil != null && row.leaseUntil > now().toISOString();
  const take = async (kind: JobType, row: JobRow | null, cause: string): Promise<boolean> => {
    if (stopped) return false;
    const first = async () => ('waits' in kind.when ? null : jobDue(kind, null, now()));
    return runs.begin(kind, row, row?.due ?? (await first()) ?? '', cause);
  };
  /** When a job is due; one that cannot say so keeps no other from its turn. */
  const ask = async (kind: JobType, row: JobRow | null, time: Date) => {
    const { name } = kind;
    if ((unread.get(name) ?? 0) > time.getTime()) return null;
    try {
      return await jobDue(kind, row, time);
    } catch (error) {
      unread.set(name, time.getTime() + UNREAD_MS);
      log.error({ evt: 'job.unread', job: name, reason: messageOf(error) });
      return null;
    }
  };
  const look = async (only?: JobName) => {
    const time = now();
    const commits = db.commits();
    const isKnown = known?.commits === commits && Math.abs(time.getTime() - known.at) < OUTSIDE_MS;
    if (!only && isKnown && known!.next > time.toISOString()) return;
    const of = await rows();
    let next = '9999';
    for (const kind of kinds) {
      if (runs.has(kind.name) || (only && only !== kind.name)) continue;
      const row = of.get(kind.name) ?? null;
      const due = isHeld(row) ? row!.leaseUntil : await ask(kind, row, time);
      if (due === null || due > next) continue;
      if (due > time.toISOString()) next = due;
      else await take(kind, row, 'schedule');
    }
    if (!only) known = { commits, at: time.getTime(), next };
  };
  const stateOf = async (kind: JobType, row: JobRow | null): Promise<JobState> => {
    const nextAt = await jobDue(kind, row, now()).catch(() => null);
    return { name: kind.name, row, running: runs.has(kind.name) || isHeld(row), nextAt };
  };
  const lookOnce = async () => {
    try {
      await runs.renew();
      await look();
      failures = 0;
    } catch (error) {
      failures += 1;
      log.error({ evt: 'jobs.failed', reason: messageOf(error) });
    }
    if (stopped) return;
    const looks = Math.min(2 ** failures, MOST_LEFT_OUT);
    timer = setTimeout(() => (looking = lookOnce()), looks * LOOK_MS).unref();
  };
  const kindOf = (name: JobName) => kinds.find((kind) => kind.name === name);

  return {
    async list() {
      const of = await rows();
      return Promise.all(kinds.map((kind) => stateOf(kind, of.get(kind.name) ?? null)));
    },
    async find(name) {
      const kind = kindOf(name);
      return kind ? stateOf(kind, (await rows()).get(name) ?? null) : null;
    },
    async run(name, by) {
      const kind = kindOf(name);
      if (!kind) throw new AppError('not_found', 'This server has no such job');
      if (stopped) throw new AppError('busy');
      if (kind.isReady?.() === false) throw new AppError('not_ready');
      const row = (await rows()).get(name) ?? null;
      if (isHeld(row) || !(await take(kind, row, by))) {
        throw new AppError('conflict', 'This is being done right now');
      }
      log.info({ evt: 'job.asked', job: name, by });
    },
    done: runs.done,
    async tick(only) {
      known = null;
      await (looking = looking.catch(() => undefined).then(() => look(only)));
      await runs.all();
    },
    free: () => store.free(),
    async start() {
      const of = await rows();
      for (const kind of kinds) {
        const due = await dueAtStart(kind, of.get(kind.name) ?? null, now());
        if (due !== null) await store.plan(kind, due, now());
      }
      looking = lookOnce();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // A look under way may begin one yet.
      const cutOff = runs.stop();
      await looking.catch(() => undefined);
      await Promise.all([cutOff, runs.stop()]);
    },
  };
}
