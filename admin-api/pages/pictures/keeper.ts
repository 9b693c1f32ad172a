import { addPicture, removeUnusedPictures } from '#db/pages/pictures.ts';
import type { Change } from '#db/core/change.ts';
import type { Db } from '#db/core/connect/client.ts';
import type { Picture } from '#src/contract/core/pictures.ts';
import { type PictureUse, PICTURE_LIMITS } from '#src/domain/core/pictures/pictures.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../core/errors.ts';
import { outbound } from '../../core/http/outbound/outbound.ts';
import type { Logger } from '../../core/process/log.ts';
import { redraw, tooLarge } from './redraw.ts';
import { isFeedHost } from '../../imports/feeds/check.ts';
import { OutboundError } from '../../core/http/outbound/outbound-address.ts';

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;
const HEADERS = { Accept: 'image/webp,image/png,image/jpeg,image/svg+xml' };

/**
 * The bytes of a picture of another site, by the guarded way out: public https alone, each address
 * on the way judged, limited in time and size; with FEEDS_HOSTS from those hosts alone. Throws an
 * AppError with a sentence for whoever typed the address.
 */
async function fetchPicture(
  address: string,
  { fetcher, feedsHosts }: { fetcher: typeof outbound; feedsHosts: string[] },
): Promise<Buffer> {
  const requireHost = ({ hostname }: URL) => {
    if (isFeedHost(hostname, feedsHosts)) return;
    throw refused(`${hostname} is not among the hosts of FEEDS_HOSTS`);
  };
  requireHost(new URL(address));
  const headersFor = (url: URL) => {
    requireHost(url);
    return HEADERS;
  };
  try {
    const { status, body } = await fetcher(address, {
      headers: HEADERS,
      redirects: { most: MAX_REDIRECTS, headersFor },
      timeoutMs: TIMEOUT_MS,
      maxBytes: PICTURE_LIMITS.bytes,
    });
    if (status !== 200) throw refused(`${new URL(address).host} answered ${status}`);
    return body;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw error.code === 'too_large' ? tooLarge() : refused(error.message);
  }
}

function refused(why: string): AppError {
  return new AppError('invalid', `The picture was not fetched: ${why}. You can upload it instead.`);
}

/** Pictures that wait to be drawn; each holds its bytes in memory. */
const MOST_WAITING = 8;
/** Days after which a picture that nothing names is removed. */
const UNUSED_DAYS = 30;

/** Brings pictures in and keeps them (docs/decisions/pages/pictures.md). */
export interface PictureKeeper {
  /** Keeps a picture that was sent. Throws an AppError that says what is wrong with it. */
  keep(bytes: Buffer, use: PictureUse, change: Change): Promise<Picture>;
  /** Fetches one and keeps it; the same. */
  fetch(address: string, use: PictureUse, change: Change): Promise<Picture>;
  /** Removes what nothing has named for long. */
  tidy(now: Date): Promise<void>;
}

interface Options {
  db: Db;
  env: Pick<Env, 'feedsHosts'>;
  log: Logger;
  fetcher?: typeof outbound;
}

/** Opens the keeper; `fetcher` is the way out to other servers. */
export function createPictureKeeper({ db, env, log, fetcher = outbound }: Options): PictureKeeper {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One is drawn at a time: each may take the memory of the largest picture. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MOST_WAITING) throw new AppError('busy');
    waiting += 1;
    const done = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = done.catch(() => undefined);
    return done;
  };
  const add = async (
    bytes: Buffer,
    use: PictureUse,
    fromHost: string | null,
    change: Change,
  ): Promise<Picture> => {
    const drawn = await inTurn(() => redraw(bytes, use));
    return addPicture(db, { ...drawn, use, fromHost }, change);
  };

  return {
    keep: (bytes, use, change) => add(bytes, use, null, change),
    async fetch(address, use, change) {
      const bytes = await fetchPicture(address, { fetcher, feedsHosts: env.feedsHosts });
      return add(bytes, use, new URL(address).hostname, change);
    },
    async tidy(now) {
      const before = new Date(now.getTime() - UNUSED_DAYS * 86_400_000);
      const removed = await removeUnusedPictures(db, before, now);
      if (removed > 0) log.info({ evt: 'pictures.unused.removed', removed });
    },
  };
}
