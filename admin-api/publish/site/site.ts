import type { SeoGlobal } from '#src/contract/pages/seo.ts';
import type { Visitor } from '../../core/fairness/visitor.ts';
import type { FormLocals } from '../pages/renderer.ts';

/** The public pages, as the app sees them. What has to be made waits for its visitor's turn. */
export interface Site {
  /** The release whose pages are served; null until the first build is done. */
  release(): { id: string; dataVersion: number } | null;
  /** The address of a file of that release which is gone from the disk, or cut; null while none is known. */
  lost(): string | null;
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
  /** Renders a form, or the answer to one, for the one who sent it; never kept. */
  form(path: string, given: FormLocals, status: number, visitor: Visitor): Promise<Response>;
  /** Answers a request that is not the API's: a page, a file, a redirect or the 404 page. */
  answer(request: Request, visitor: Visitor): Promise<Response>;
}
