import { createAnswerCache } from '../http/answer-cache.ts';
import { chooseEncoding } from '../http/encoding.ts';
import { readyFor, type Prepared } from '../http/prepared.ts';
import type { Logger } from '../log.ts';
import type { BuiltFile } from './built-files.ts';

/** What made-up addresses may leave in memory; a few hundred pages that are asked for again fit. */
const MOST_KEPT_BYTES = 24 * 1024 * 1024;

/** A page as it was built or made, in the encoding that a client gets. */
export type Openable = Pick<BuiltFile, 'open'>;
/** Keeps pages that were made on demand, by address and by a name of what they were made of. */
export function createMadePages(log: Logger) {
  const pages = createAnswerCache(MOST_KEPT_BYTES);
  const encoding = shared<Prepared>();

  /** A page that was made: each encoding once somebody asks for it, and not in the visitor's turn. */
  const openable = (path: string, name: string, made: Prepared): Openable => ({
    async open(accepted) {
      for (let page = made; ;) {
        page = pages.get(path, name) ?? page;
        if (readyFor(page, accepted)) return page;
        const plain = page;
        // One at a time, so that none is lost.
        page = await encoding(`${name} ${path}`, () => encode(path, name, plain, accepted)).catch(
          (error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error);
            log.warn({ evt: 'page.not-encoded', path, reason });
            return plain;
          },
        );
        if (page === plain) return plain;
      }
    },
  });

  async function encode(path: string, name: string, page: Prepared, accepted: string | undefined) {
    const encoded = await page.also!(chooseEncoding(accepted));
    // Not where newer data has made all of these old.
    if (pages.get(path, name)) pages.set(path, name, encoded);
    return encoded;
  }

  return { get: pages.get, set: pages.set, openable };
}

/** Work under a name, which whoever asks for the same meanwhile waits for, too. */
export function shared<T>() {
  const running = new Map<string, Promise<T>>();
  return (name: string, work: () => Promise<T>): Promise<T> => {
    let mine = running.get(name);
    if (!mine) {
      mine = work().finally(() => running.delete(name));
      running.set(name, mine);
    }
    return mine;
  };
}
