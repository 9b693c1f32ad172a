import { publisherStateAfter } from './publisher-next.ts';
import { firstState, isNewest, stateName, type PublisherEvent } from './publisher-state.ts';
import type { Built, Publisher, PublisherBuild, PublisherDeps } from './publisher-types.ts';

/** Counts of pages are told at most this often. */
const TELL_PAGES_MS = 250;

/** Told when a build is over: how it went, or null when it was not made. */
type Ended = (build: PublisherBuild | null) => void;

/** Runs what `publisher-next.ts` decides: a timer for the build that waits, and one build at a time. */
export function createPublisher<R extends Built>(deps: PublisherDeps<R>): Publisher {
  const clock = () => deps.now().getTime();
  const rules = { quietMs: deps.quietMs, followsEdits: deps.followsEdits ?? true };
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  let state = firstState({ ...deps, paused: deps.paused ?? false });
  let running: { abort: AbortController; done: Promise<void> } | null = null;
  /** Who hears of the build that waits. */
  const hearing: Ended[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** Takes an event, and sees to it that the build that waits begins when it should. */
  const take = (event: PublisherEvent) => {
    const before = state.waiting;
    state = publisherStateAfter(state, event, clock(), rules);
    const { waiting } = state;
    if (before && !waiting && event.kind !== 'due') answer(hearing.splice(0), null);
    if (waiting === before) return;
    clearTimeout(timer);
    if (!waiting || state.running || state.stopped) return;
    timer = setTimeout(begin, Math.max(0, waiting.begins - clock()));
    timer.unref?.();
  };
  const answer = (those: Ended[], build: PublisherBuild | null) => {
    for (const ended of those) ended(build);
  };
  const begin = () => {
    const before = state;
    take({ kind: 'due' });
    if (state === before) return;
    const abort = new AbortController();
    const those = hearing.splice(0);
    const done = work(abort.signal).then((event) => {
      running = null;
      take(event);
      tell();
      answer(those, event.kind === 'givenUp' ? null : state.last);
    });
    running = { abort, done };
    tell();
  };
  /** Makes the build that begins and puts it in place; answers how that ended. */
  const work = async (signal: AbortSignal): Promise<PublisherEvent> => {
    const { cause, by } = state.last!;
    let told = 0;
    const onPages: Parameters<typeof deps.build>[0]['onPages'] = (pages) => {
      if (signal.aborted) return;
      take({ kind: 'progress', pages: { ...pages } });
      if (clock() - told < TELL_PAGES_MS) return;
      told = clock();
      tell();
    };
    try {
      const release = await deps.build({ cause, by, signal, onPages });
      if (signal.aborted) return { kind: 'givenUp' };
      if (isNewest(state, release)) await deps.put(release, signal);
      return { kind: 'built', release };
    } catch (error) {
      if (signal.aborted) return { kind: 'givenUp' };
      deps.failed?.(error);
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  };
  const cancel = async () => {
    running?.abort.abort();
    await running?.done;
    // What was waiting for the build to end must not begin now either.
    take({ kind: 'dropped' });
  };
  const pinWith = async (pin: () => Promise<Built | null>) => {
    const pausedBefore = state.paused;
    take({ kind: 'pinning' });
    try {
      await cancel();
      const release = await pin();
      take({ kind: 'pinned', ...(release && { release }) });
    } catch (error) {
      take({ kind: 'notPinned', pausedBefore });
      throw error;
    } finally {
      tell();
    }
  };

  return {
    status: () => ({
      state: stateName(state),
      paused: state.paused,
      target: deps.target ?? 'release',
      dataVersion: state.known,
      liveVersion: state.live,
      build: state.last && { ...state.last },
      dueAt: state.waiting && !state.running ? new Date(state.waiting.begins).toISOString() : null,
      retryAt: state.waiting?.cause === 'retry' ? new Date(state.retryAt).toISOString() : null,
    }),
    notice(data) {
      const before = state;
      take({ kind: 'noticed', data });
      if (state !== before) tell();
    },
    publish(cause, by) {
      const before = state;
      take({ kind: 'asked', cause, by: by ?? null });
      if (state === before) return Promise.resolve(null);
      return new Promise((resolve) => {
        hearing.push(resolve);
        tell();
      });
    },
    pin: pinWith,
    follow() {
      take({ kind: 'notPinned', pausedBefore: false });
      tell();
    },
    tell,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      take({ kind: 'stopped' });
      await cancel();
      tell();
    },
  };
}
