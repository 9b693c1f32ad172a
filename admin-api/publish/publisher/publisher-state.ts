import type { PublishCause } from '#src/contract/publish/publish.ts';
import type { PageCounts } from '../releases/changed-files.ts';
import type { Built, DataMark, PublisherBuild, PublisherStatus } from './publisher-types.ts';

/** All that publishing by itself goes by. Times are milliseconds since 1970. */
export interface PublisherState {
  /** Version of the data that is served, null when nobody can say; and the lineage it counts in. */
  live: number | null;
  liveLineage: string;
  /** The newest data that it heard of. */
  known: number;
  lineage: string;
  paused: boolean;
  stopped: boolean;
  /** A build that is to begin, and when. */
  waiting: { cause: PublishCause; by: string | null; since: number; begins: number } | null;
  /** A build is under way: it is `last`. */
  running: boolean;
  last: PublisherBuild | null;
  /** What `last` was before the build under way: what is given up tells nothing. */
  before: PublisherBuild | null;
  failures: number;
  retryAt: number;
}

/** What happens to it. */
export type PublisherEvent =
  | { kind: 'noticed'; data: DataMark }
  | { kind: 'asked'; cause: 'manual' | 'schedule' | 'start' | 'repair'; by: string | null }
  /** The time of the build that waits has come. */
  | { kind: 'due' }
  | { kind: 'progress'; pages: PageCounts }
  /** The build under way is in place (`isNewest`), or was older than what is served. */
  | { kind: 'built'; release: Built }
  | { kind: 'failed'; reason: string }
  | { kind: 'givenUp' }
  /** Nothing is published by itself from now on, and what waits is dropped. */
  | { kind: 'pinning' }
  /** The pages stand; a rollback names what they show now. */
  | { kind: 'pinned'; release?: Built }
  /** They could not be pinned: all is as before. Or (false) another server lets them follow the data. */
  | { kind: 'notPinned'; pausedBefore: boolean }
  | { kind: 'dropped' }
  | { kind: 'stopped' };

/** What never changes. */
export interface PublisherRules {
  /** Milliseconds without a further edit before a build begins. */
  quietMs: number;
  /** Whether a change of the data queues a build. */
  followsEdits: boolean;
}

export function firstState(of: {
  live: number | null;
  lineage: string;
  paused: boolean;
}): PublisherState {
  return {
    live: of.live,
    liveLineage: of.lineage,
    known: of.live ?? 0,
    lineage: of.lineage,
    paused: of.paused,
    stopped: false,
    waiting: null,
    running: false,
    last: null,
    before: null,
    failures: 0,
    retryAt: 0,
  };
}

/** Whether a finished build goes in place: newer data never gives way to older. Other data count anew. */
export function isNewest({ live, liveLineage }: PublisherState, release: Built): boolean {
  return live === null || release.lineage !== liveLineage || release.dataVersion >= live;
}

/** What it is called for people. */
export function stateName(state: PublisherState): PublisherStatus['state'] {
  if (state.running) return 'building';
  if (state.last?.error) return 'failed';
  if (state.waiting) return 'queued';
  return state.live !== null && state.live === state.known ? 'live' : 'idle';
}
