/** What goes between the server's thread and one that makes pages. */
import type { DbAddress } from '#db/core/connect/connect.ts';
import type { PageCounts } from '../releases/changed-files.ts';
import type { RenderedPage } from './renderer.ts';

/** What the thread is started with. */
export interface MakerStart {
  /** The folder of a release's code. */
  code: string;
  /** Read by a connection of its own. */
  database: DbAddress;
  siteUrl: string;
}

/** A release of what changed that is to be made in the folder `draft`, from the one in `base`. */
export interface ReleaseJob {
  base: string;
  draft: string;
}

/** A call of the thread: for a page, to hear that the code is loaded, or for a release. */
export interface MakerCall {
  id: number;
  name: 'page' | 'ready' | 'release';
  args: readonly unknown[];
}

/** What else the thread is told: to give a release up, or to end. */
export type MakerWord = { giveUp: number } | 'end';

/** A page on its way between threads: its bytes, or a short text. */
export type SentPage = Omit<RenderedPage, 'html' | 'body'> & { body: Uint8Array | string };

export type MakerAnswer = { id: number } & (
  | { value: unknown }
  | { made: PageCounts }
  | { error: { name: string; message: string; code?: string } }
);

/** The number of the word that all data was read for the first time, which nobody asked for. */
export const READ = 0;

/** The page that was sent. */
export function received({ body: sent, ...page }: SentPage): RenderedPage {
  if (typeof sent === 'string') return { ...page, html: sent };
  const body = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  return {
    ...page,
    body,
    get html() {
      return body.toString('utf8');
    },
  };
}
