import type { Db } from '#db/client.ts';
import type { SeoGlobal } from '#src/contract/seo.ts';
import type { ReportForm } from '#src/domain/price-reports.ts';
import type { DataVersion } from '../data-version.ts';
import type { Env } from '../env.ts';
import type { FairShares } from '../fairness/fair-shares.ts';
import type { Visitor } from '../fairness/visitor.ts';
import type { Prepared } from '../http/prepared.ts';
import type { Logger } from '../log.ts';
import type { Files } from './files.ts';
import type { RenderPage } from './renderer.ts';

/** The public pages, as the app sees them. What has to be made waits for its visitor's turn. */
export interface Site {
  /** The release whose pages are served; null until the first build is done. */
  release(): { id: string; dataVersion: number } | null;
  /** The server is shutting down: no new work should be sent here. */
  isClosing(): boolean;
  /** Calls back when the server begins to shut down; answers how to end that. */
  onClose(listener: () => void): () => void;
  /** Renders a public page with draft values; the caller has made sure that an admin asks. */
  preview(path: string, search: string, visitor: Visitor): Promise<Response>;
  /**
   * A file for crawlers as the same code makes it with other settings of the site; null when there
   * is none at the path.
   */
  withSettings(path: string, settings: Partial<SeoGlobal>): Promise<string | null>;
  /** The built file of an address, while it stands for the data as it is now; else null. */
  fresh(request: Request): Promise<Response | null>;
  /** Renders the form that reports a plan, for the one who sent it; never kept. */
  form(path: string, report: ReportForm, status: number, visitor: Visitor): Promise<Response>;
  /** Answers a request that is not the API's: a page, a file, a redirect or the 404 page. */
  answer(request: Request, visitor: Visitor): Promise<Response>;
}

/** The site of the server: serves one release from memory and renders the rest on demand. */
export interface ReleaseSite extends Site {
  /** Puts a release in place; requests from now on get all their files from it. */
  use(release: LoadedRelease): void;
  /** Makes the code that renders pages ready, before a visitor needs it; says in the log when it fails. */
  warmUp(): Promise<void>;
  /** The file of an exact address, for the way past the app; undefined when there is more to do. */
  hot(address: string): Prepared | undefined;
  close(): void;
}

/** A release in memory. */
export interface LoadedRelease {
  id: string;
  dataVersion: number;
  /** Lineage of that version; another one holds other content under the same number. */
  lineage: string;
  /** Rolled back to: its pages stand as they were built, whatever the data says now. */
  held?: boolean;
  /** When its build began, ISO 8601; without it, it is taken for one of the moment it is put in place. */
  builtAt?: string;
  files: Files;
  /** The keys of its pages by address, where they were kept. */
  keys?: () => Promise<ReadonlyMap<string, string>>;
  render: RenderPage;
}

export interface SiteDeps {
  db: Db;
  env: Env;
  now: () => Date;
  log: Logger;
  dataVersion: DataVersion;
  shares: FairShares;
}
