import type { PublishCause } from '#src/contract/publish/publish.ts';
import {
  isNewest,
  type PublisherEvent,
  type PublisherRules,
  type PublisherState,
} from './publisher-state.ts';
import type { Built, DataMark, PublisherBuild } from './publisher-types.ts';

/** The longest wait for edits to end, in milliseconds. */
const LONGEST_WAIT_MS = 30_000;
/** Minutes until a failed build is tried again, by the number of failures in a row. */
const RETRY_MINUTES = [1, 2, 4, 8];

/** The state after an event; the same object where nothing comes of it. No clock, no timer. */
export function publisherStateAfter(
  state: PublisherState,
  event: PublisherEvent,
  at: number,
  rules: PublisherRules,
): PublisherState {
  switch (event.kind) {
    case 'noticed':
      return noticed(state, event.data, at, rules);
    case 'asked':
      if (state.stopped || (state.paused && event.cause !== 'manual')) return state;
      return queue({ ...state, paused: false }, event.cause, event.by, at, rules);
    case 'due':
      return begun(state, at);
    case 'progress':
      return { ...state, last: state.last && { ...state.last, pages: event.pages } };
    case 'built':
      return built(state, event.release, at, rules);
    case 'failed':
      return failed(state, event.reason, at, rules);
    case 'givenUp':
      return armed({ ...state, running: false, last: state.before }, at, rules);
    case 'pinning':
      return { ...state, paused: true, waiting: null };
    case 'pinned': {
      const { release } = event;
      // What failed before is no longer what holds the pages back.
      const last = state.last?.error ? null : state.last;
      const live = release && { live: release.dataVersion, liveLineage: release.lineage };
      return { ...state, ...live, last, failures: 0, retryAt: 0 };
    }
    case 'notPinned': {
      const paused = event.pausedBefore;
      const isBehind = !paused && rules.followsEdits && state.known !== state.live;
      return isBehind ? queue({ ...state, paused }, 'edit', null, at, rules) : { ...state, paused };
    }
    case 'dropped':
      return { ...state, waiting: null };
    case 'stopped':
      return { ...state, stopped: true, waiting: null };
  }
}

function noticed(
  state: PublisherState,
  { version, lineage }: DataMark,
  at: number,
  rules: PublisherRules,
): PublisherState {
  if (state.stopped || (version === state.known && lineage === state.lineage)) return state;
  // A database that was put back counts anew: its lower version is the newest there is.
  const live = version <= state.known ? null : state.live;
  const now = { ...state, live, known: version, lineage };
  return rules.followsEdits && !state.paused ? queue(now, 'edit', null, at, rules) : now;
}

function begun(state: PublisherState, at: number): PublisherState {
  const { waiting, last } = state;
  if (!waiting || state.running || state.stopped) return state;
  const build: PublisherBuild = {
    cause: waiting.cause,
    by: waiting.by,
    startedAt: new Date(at).toISOString(),
    durationMs: null,
    pages: { rendered: 0, reused: 0 },
    error: null,
  };
  return { ...state, waiting: null, running: true, before: last, last: build };
}

function built(
  state: PublisherState,
  release: Built,
  at: number,
  rules: PublisherRules,
): PublisherState {
  const live = isNewest(state, release) && {
    live: release.dataVersion,
    liveLineage: release.lineage,
  };
  const isBehind = state.known > release.dataVersion || state.lineage !== release.lineage;
  const known = isBehind ? state.known : Math.max(state.known, release.dataVersion);
  const ended = { ...over(state, at), ...live, known, failures: 0, retryAt: 0 };
  if (isBehind && rules.followsEdits && !state.waiting) {
    return queue(ended, 'edit', null, at, rules);
  }
  return armed(ended, at, rules);
}

function failed(
  state: PublisherState,
  reason: string,
  at: number,
  rules: PublisherRules,
): PublisherState {
  const minutes = RETRY_MINUTES[Math.min(state.failures, RETRY_MINUTES.length - 1)]!;
  const ended = over(state, at);
  const last = ended.last && { ...ended.last, error: reason };
  const failures = state.failures + 1;
  const now = { ...ended, last, failures, retryAt: at + minutes * 60_000 };
  const isWished = state.waiting && state.waiting.cause !== 'edit';
  const retry = { cause: 'retry' as const, by: null, since: at, begins: at };
  return armed(isWished ? now : { ...now, waiting: retry }, at, rules);
}

/** The build under way ended. */
function over(state: PublisherState, at: number): PublisherState {
  const { last } = state;
  const durationMs = last && at - Date.parse(last.startedAt);
  return { ...state, running: false, before: null, last: last && { ...last, durationMs } };
}

/** One build waits: an edit adds nothing to it, anything else makes it its own. */
function queue(
  state: PublisherState,
  cause: PublishCause,
  by: string | null,
  at: number,
  rules: PublisherRules,
): PublisherState {
  const before = state.waiting ?? { cause, by, since: at, begins: at };
  const waiting = cause === 'edit' ? before : { ...before, cause, by };
  return armed({ ...state, waiting }, at, rules);
}

/** Says when the build that waits begins: after a quiet moment, but not before a failure's time is over. */
function armed(state: PublisherState, at: number, { quietMs }: PublisherRules): PublisherState {
  const { waiting, retryAt } = state;
  if (!waiting || state.running || state.stopped) return state;
  const quiet = Math.max(Math.min(at + quietMs, waiting.since + LONGEST_WAIT_MS), retryAt);
  const begins = waiting.cause === 'edit' ? quiet : waiting.cause === 'retry' ? retryAt : at;
  return { ...state, waiting: { ...waiting, begins } };
}
