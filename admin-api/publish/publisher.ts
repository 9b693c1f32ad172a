import type { PublishCause } from '#src/contract/publish.ts';
import type { PageCounts } from './changed-files.ts';
import type {
  Built,
  Publisher,
  PublisherBuild,
  PublisherDeps,
  PublisherStatus,
} from './publisher-types.ts';

/** The longest wait for edits to end, in milliseconds. */
const LONGEST_WAIT_MS = 30_000;
/** Minutes until a failed build is tried again, by the number of failures in a row. */
const RETRY_MINUTES = [1, 2, 4, 8];
/** Counts of pages are told at most this often. */
const TELL_PAGES_MS = 250;

/** A build that is to begin. */
interface Waiting {
  cause: PublishCause;
  by: string | null;
  since: number;
  /** Told when it is over: how it went, or null when it was not made. */
  ended: ((build: PublisherBuild | null) => void)[];
}

export function createPublisher<R extends Built>(deps: PublisherDeps<R>): Publisher {
  const clock = () => deps.now().getTime();
  const { followsEdits = true, quietMs } = deps;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  let { live, lineage } = deps;
  let liveLineage = lineage;
  let known = live ?? 0;
  let paused = deps.paused ?? false;
  let waiting: Waiting | null = null;
  let running: { abort: AbortController; done: Promise<void> } | null = null;
  let last: PublisherBuild | null = null;
  let failures = 0;
  let retryAt = 0;
  let begins = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** When the waiting build should begin. */
  const dueAt = ({ cause, since }: Waiting): number => {
    if (cause === 'retry') return retryAt;
    if (cause !== 'edit') return clock();
    return Math.max(Math.min(clock() + quietMs, since + LONGEST_WAIT_MS), retryAt);
  };
  const arm = () => {
    clearTimeout(timer);
    if (!waiting || running || stopped) return;
    begins = dueAt(waiting);
    timer = setTimeout(begin, Math.max(0, begins - clock()));
    timer.unref?.();
  };
  const begin = () => {
    if (!waiting || running || stopped) return;
    const { cause, by, ended } = waiting;
    const abort = new AbortController();
    waiting = null;
    const done = work(cause, by, abort.signal).finally(() => {
      running = null;
      arm();
      tell();
      for (const end of ended) end(abort.signal.aborted ? null : last);
    });
    running = { abort, done };
    tell();
  };
  const work = async (cause: PublishCause, by: string | null, signal: AbortSignal) => {
    const started = clock();
    const before = last;
    const build: PublisherBuild = {
      cause,
      by,
      startedAt: new Date(started).toISOString(),
      durationMs: null,
      pages: { rendered: 0, reused: 0 },
      error: null,
    };
    last = build;
    // What was given up tells nothing.
    const giveUp = () => void (last = before);
    let told = 0;
    const onPages = (pages: PageCounts) => {
      build.pages = pages;
      if (clock() - told < TELL_PAGES_MS) return;
      told = clock();
      tell();
    };
    try {
      const release = await deps.build({ cause, by, signal, onPages });
      if (signal.aborted) return giveUp();
      // Whatever was built, newer data never gives way to older. Other data count anew.
      const isOther = release.lineage !== liveLineage;
      if (live === null || isOther || release.dataVersion >= live) {
        await deps.put(release);
        [live, liveLineage] = [release.dataVersion, release.lineage];
      }
      [failures, retryAt] = [0, 0];
      const isBehind = known > release.dataVersion || lineage !== release.lineage;
      if (isBehind && followsEdits)
        waiting ??= { cause: 'edit', by: null, since: clock(), ended: [] };
      if (!isBehind) known = Math.max(known, release.dataVersion);
    } catch (error) {
      if (signal.aborted) return giveUp();
      build.error = error instanceof Error ? error.message : String(error);
      const minutes = RETRY_MINUTES[Math.min(failures, RETRY_MINUTES.length - 1)]!;
      failures += 1;
      retryAt = clock() + minutes * 60_000;
      if (!waiting || waiting.cause === 'edit') {
        waiting = { cause: 'retry', by: null, since: clock(), ended: [] };
      }
      deps.failed?.(error);
    } finally {
      build.durationMs = clock() - started;
    }
  };
  const queue = (cause: PublishCause, by: string | null = null): Waiting => {
    waiting ??= { cause, by, since: clock(), ended: [] };
    if (cause !== 'edit') Object.assign(waiting, { cause, by });
    arm();
    tell();
    return waiting;
  };
  const drop = () => {
    clearTimeout(timer);
    for (const end of waiting?.ended ?? []) end(null);
    waiting = null;
  };
  const cancel = async () => {
    drop();
    running?.abort.abort();
    await running?.done;
    // What was waiting for the build to end must not begin now either.
    drop();
  };
  const holdWith = async (hold: () => Promise<void>) => {
    const before = paused;
    paused = true;
    try {
      await cancel();
      await hold();
      // What failed before is no longer what holds the pages back.
      if (last?.error) last = null;
      [failures, retryAt] = [0, 0];
    } catch (error) {
      paused = before;
      if (!paused && followsEdits && known !== live) queue('edit');
      throw error;
    }
  };
  const stateNow = (): PublisherStatus['state'] => {
    if (running) return 'building';
    if (last?.error) return 'failed';
    if (waiting) return 'queued';
    return live !== null && live === known ? 'live' : 'idle';
  };

  return {
    status: () => ({
      state: stateNow(),
      paused,
      target: deps.target ?? 'release',
      dataVersion: known,
      liveVersion: live,
      build: last && { ...last },
      dueAt: waiting && !running ? new Date(begins).toISOString() : null,
      retryAt: waiting?.cause === 'retry' ? new Date(retryAt).toISOString() : null,
    }),
    notice(data) {
      if ((data.version === known && data.lineage === lineage) || stopped) return;
      // A database that was put back counts anew: its lower version is the newest there is.
      if (data.version <= known) live = null;
      known = data.version;
      lineage = data.lineage;
      if (followsEdits && !paused) queue('edit');
      else tell();
    },
    publish(cause, by) {
      if (stopped || (paused && cause === 'schedule')) return Promise.resolve(null);
      paused = false;
      return new Promise((resolve) => queue(cause, by).ended.push(resolve));
    },
    pause: (hold) => holdWith(hold).then(tell),
    async rollBack(release, put) {
      await holdWith(put);
      [live, liveLineage] = [release.dataVersion, release.lineage];
      tell();
    },
    tell,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      await cancel();
      tell();
    },
  };
}
