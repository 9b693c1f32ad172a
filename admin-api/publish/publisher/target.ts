import type { Pin } from '#db/publish/serving.ts';
import type { HostStatus, PublishStatus } from '#src/contract/publish/publish.ts';
import type { DataVersion } from '../../core/data-version.ts';
import type { Logger } from '../../core/process/log.ts';
import type { LoadedRelease } from '../site/release-site.ts';
import type { PublishJournal } from './publish-journal.ts';
import type { BuildOptions } from '../build/build.ts';
import type { Built, PublisherDeps } from './publisher-types.ts';
import type { makeRelease } from '../publish.ts';
import type { Release, Releases } from '../releases/releases.ts';

export interface PublishingOptions {
  build: BuildOptions;
  releases: Releases;
  dataVersion: DataVersion;
  now: () => Date;
  log: Logger;
  /** Builds a release; `makeRelease` unless a test brings its own. */
  make?: typeof makeRelease;
  /** Reads a release into memory. */
  load: (release: Release) => Promise<LoadedRelease>;
  /** Serves it from now on. */
  use: (release: LoadedRelease) => void;
  /** The release that is served already, and as it was read into memory. */
  first: Release;
  /** It is not of these sources or not of this data, because a build failed: that is tried again. */
  outdated?: boolean;
  loaded: LoadedRelease;
}

/** Said of a release that is asked for and is not here. */
export const NOT_KEPT = 'This release is no longer kept';

/** Pinned pages: whether they are those that were wished, and what they show where that is known. */
export interface Pinned {
  isHere: boolean;
  shows: Built | null;
}

/** Where the pages go: into a release of our own, or to a host that builds them. */
export interface Target<R extends Built = Built> extends Pick<
  PublisherDeps<R>,
  'build' | 'put' | 'live' | 'quietMs'
> {
  name: PublishStatus['target'];
  /** The version of the data that its pages show. */
  version(): number;
  /** Keeps the pages as they were at a version until a person publishes; where it has none that loads, those of now. */
  pin(pin: Pin): Promise<Pinned>;
  /** A person published: what is edited is seen from here, not only when the build is done. */
  follow(): void;
  /** A kept release that can be gone back to, or null; throws where this server has none to serve. */
  older(id: string): Promise<Release | null>;
  /** Serves it again, and pins it. */
  goBack(release: Release): Promise<void>;
  /** When its pages became what they are, ISO 8601. */
  since(): string;
  /** What is known of the host; null when the releases are our own. */
  host(): HostStatus | null;
  stop(): void;
}

/** What both kinds go by. */
export interface TargetDeps extends Pick<PublishingOptions, 'now' | 'log' | 'first'> {
  build: PublishingOptions['build'];
  records: PublishJournal;
  /** The lineage of the data at the start. */
  lineage: string;
  /** Something changed that is told with the status. */
  tell: () => void;
  failed: (error: unknown) => void;
}

/** Does a part of a build; its error becomes one whose words may be shown. */
export async function shownPages<T>(
  records: PublishJournal,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw signal?.aborted ? error : await records.failed(error);
  }
}
