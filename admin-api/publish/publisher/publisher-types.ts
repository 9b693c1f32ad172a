import type {
  BuildStatus,
  HostStatus,
  PublishCause,
  PublishEvent,
  PublishStatus,
  ReleaseInfo,
} from '#src/contract/publish/publish.ts';
import type { PageCounts } from '../releases/changed-files.ts';

export interface BuildJob {
  cause: PublishCause;
  by: string | null;
  signal: AbortSignal;
  onPages: (pages: PageCounts) => void;
}

/** A state of the data: the same number in another lineage is other data. */
export interface DataMark {
  version: number;
  lineage: string;
}

/** What was built, as far as the publisher is concerned. */
export interface Built {
  dataVersion: number;
  lineage: string;
}

export interface PublisherDeps<R extends Built> {
  /** Makes a release of the data as it is now; rejects when aborted. */
  build: (job: BuildJob) => Promise<R>;
  /** Puts a finished release in place for visitors; when aborted it leaves out what may wait. */
  put: (release: R, signal: AbortSignal) => Promise<void>;
  /** Version of the data that is served at the start, and whether it is pinned there. */
  live: number | null;
  /** The lineage that it counts in. */
  lineage: string;
  paused?: boolean;
  /** Milliseconds without a further edit before a build begins. */
  quietMs: number;
  /** Whether a change of the data queues a build. */
  followsEdits?: boolean;
  target?: PublishStatus['target'];
  now: () => Date;
  /** Told of each build that failed. */
  failed?: (error: unknown) => void;
}

/** A build as the publisher knows it. */
export type PublisherBuild = Omit<BuildStatus, 'total' | 'change' | 'log'>;
/** What the publisher knows by itself; `publish-records.ts` adds what the database and files say. */
export type PublisherStatus = Pick<
  PublishStatus,
  'state' | 'paused' | 'target' | 'dataVersion' | 'liveVersion' | 'dueAt' | 'retryAt'
> & { build: PublisherBuild | null };

/** Follows the data with builds: one at a time, one more queued, the newest data wins. */
export interface Publisher {
  status(): PublisherStatus;
  /** This is the current data; a change queues a build. */
  notice(data: DataMark): void;
  /**
   * Builds as soon as possible. A person's wish also ends a pause; the schedule respects it. Answers
   * how that build went; null when it was not made after all.
   */
  publish(
    cause: 'manual' | 'schedule' | 'start' | 'repair',
    by?: string,
  ): Promise<PublisherBuild | null>;
  /**
   * Publishes nothing by itself from now on; a build under way is given up, then `pin` is done, which
   * answers what the pages show now, where that is known.
   */
  pin(pin: () => Promise<Built | null>): Promise<void>;
  /** Publishes by itself again: somebody ended the pause elsewhere. */
  follow(): void;
  /** Calls the listeners: something that is told with the status changed. */
  tell(): void;
  /** Calls back at each change of the status; answers how to end that. */
  subscribe(listener: () => void): () => void;
  /** Aborts the build under way and waits until it is gone. */
  stop(): Promise<void>;
}

/** Publishing as the routes see it. */
export interface Publishing {
  publisher: Publisher;
  status(): Promise<PublishStatus>;
  /** Kept releases, newest first. */
  releases(): Promise<ReleaseInfo[]>;
  /** What the host serves that was asked to build; null when the releases are our own. */
  host(): HostStatus | null;
  /** What happened to the pages, newest first. */
  history(): readonly PublishEvent[];
  /** When the pages became what they are, as far as the schedule goes, ISO 8601. */
  since(): string;
  /**
   * Publishes the current data because a person wants it, and has all servers follow the data again.
   * Answers once that is written; `build` is how it went.
   */
  publish(by: string): Promise<{ build: Promise<PublisherBuild | null> }>;
  /** Keeps the pages of all servers as they are until a person publishes. */
  pause(by: string): Promise<void>;
  /** Serves a kept release again and pauses; false when there is no such complete release. */
  activate(id: string, by: string): Promise<boolean>;
  /** Makes anew what the served release lost on the disk, unless the pages are pinned as they were. */
  repair(): void;
  /** The log of a build, fit to be shown; null when it is no longer kept. */
  log(id: string): Promise<string | null>;
  /** Where the files of a kept release are; null when it is gone. */
  folderOf(id: string): Promise<string | null>;
  /** Aborts a build under way. */
  stop(): Promise<void>;
}
