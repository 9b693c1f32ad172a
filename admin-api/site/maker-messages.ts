/** What goes between the server's thread and one that makes pages. */
import type { PageMaker } from './page-maker.ts';
import type { RenderedPage } from './renderer.ts';

/** What the thread is started with. */
export interface MakerStart {
  /** The server part of a release. */
  server: string;
  /** The `file:` address of the database. */
  database: string;
  siteUrl: string;
}

/** A call of the thread: of a method of `PageMaker`, or to hear that the code is loaded. */
export interface MakerCall {
  id: number;
  name: keyof PageMaker | 'ready';
  args: readonly unknown[];
}

/** A page on its way between threads: its bytes, or a short text. */
export type SentPage = Omit<RenderedPage, 'html' | 'body'> & { body: Uint8Array | string };

export type MakerAnswer = { id: number } & (
  | { value: unknown }
  | { error: { message: string; code?: string } }
);

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
