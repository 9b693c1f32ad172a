import type { Db } from '#db/core/connect/client.ts';
import type { DataVersion } from '../../core/data-version.ts';
import type { Env } from '../../env.ts';
import type { FairShares } from '../../core/fairness/fair-shares.ts';
import type { ReadyAnswer } from '../../core/http/answers/answer.ts';
import type { Logger } from '../../core/process/log.ts';
import type { Files } from './files/built-files.ts';
import type { MakerThread } from '../pages/maker-thread.ts';
import type { PageMaker } from '../pages/page-maker.ts';
import type { Site } from './site.ts';

/** The site of the server: serves the files of one release and renders the rest on demand. */
export interface ReleaseSite extends Site {
  /** Puts a release in place, or none; requests from now on get all their files from it. */
  use(release: LoadedRelease | null): void;
  /**
   * The file of an exact address in the encoding that a client gets, for the way past the app;
   * undefined when there is more to do, and be it to read it.
   */
  hot(address: string, acceptEncoding?: string): ReadyAnswer | undefined;
  /** Calls back when a file of the release in place is found to be gone: once for each release. */
  onLost(listener: () => void): void;
  close(): void;
}

/** A release that can be served. */
export interface LoadedRelease {
  id: string;
  dataVersion: number;
  /** Lineage of that version; another one holds other content under the same number. */
  lineage: string;
  /** Rolled back to: its pages stand as they were built, whatever the data says now. */
  pinned?: boolean;
  /** When its build began, ISO 8601; without it, it is taken for one of the moment it is put in place. */
  builtAt?: string;
  files: Files;
  /** Its folder, which has the keys of its pages; without it they are not known. */
  folder?: string;
  /** Its code, which makes pages. */
  render: PageMaker & Partial<Pick<MakerThread, 'replaced'>>;
  /** Names that code; without it, only the release itself is known to make its pages so. */
  code?: string;
}

export interface SiteDeps {
  db: Db;
  env: Env;
  now: () => Date;
  log: Logger;
  dataVersion: DataVersion;
  shares: FairShares;
}
