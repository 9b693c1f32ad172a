import { addPicture, removeUnusedPictures } from '#db/pages/pictures.ts';
import type { Change } from '#db/core/change.ts';
import type { Db } from '#db/core/connect/client.ts';
import type { Picture } from '#src/contract/core/pictures.ts';
import type { PictureUse } from '#src/domain/core/pictures/pictures.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../core/errors.ts';
import { outbound } from '../../core/http/outbound/outbound.ts';
import type { Logger } from '../../core/process/log.ts';
import { fetchPicture } from './fetch-picture.ts';
import { redraw } from './redraw.ts';

/** Pictures that wait to be drawn; each holds its bytes in memory. */
const MOST_WAITING = 8;
/** Days after which a picture that nothing names is removed. */
const UNUSED_DAYS = 30;

/** Brings pictures in and keeps them (docs/decisions/pictures.md). */
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
