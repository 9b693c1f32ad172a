import { catalogOf, type Catalog } from '#db/catalog/catalog.ts';
import { openMoments, type Moments } from '#db/core/connect/moment.ts';
import { readPictureFile } from '#db/pages/pictures.ts';
import { readSnapshot } from '#db/snapshot/read.ts';
import type { Snapshot } from '#db/snapshot/snapshot.ts';
import { readPictureAddress } from '#src/domain/core/pictures/pictures.ts';

/** The database that a build makes its pages of, and all that is public in it. */
interface Source {
  moments: Moments;
  snapshot: Promise<Snapshot>;
}
let source: Source | undefined;

/** What pages are made of in a release of what changed. */
export interface Lent {
  catalog: Catalog;
  moments: Pick<Moments, 'atOneMoment'>;
}
let lent: Lent | undefined;

/**
 * The one door from pages to data. On demand the server hands its catalog in through `locals`;
 * a build reads the database that BUILD_DATABASE_URL names, once.
 */
export async function getCatalog(locals: { catalog?: Catalog }): Promise<Catalog> {
  return locals.catalog ?? lent?.catalog ?? catalogOf(await (source ?? openBuild()).snapshot);
}

function openBuild(): Source {
  const { BUILD_DATABASE_URL: url, BUILD_NOW: now } = process.env;
  if (!url) throw new Error('BUILD_DATABASE_URL is not set: build with `npm run build`');
  const moments = openMoments(url);
  return (source = { moments, snapshot: readSnapshot(moments, now ? new Date(now) : new Date()) });
}

/** All pages that are made in `work`, one after the other, are made of what is lent. */
export async function withCatalog<T>(of: Lent, work: () => Promise<T>): Promise<T> {
  lent = of;
  try {
    return await work();
  } finally {
    lent = undefined;
  }
}

/** The bytes of a picture by its address; null where there is none. */
export async function readPicture(address: string): Promise<Buffer | null> {
  const file = readPictureAddress(address);
  return (
    file && (lent ?? source ?? openBuild()).moments.atOneMoment((db) => readPictureFile(db, file))
  );
}
