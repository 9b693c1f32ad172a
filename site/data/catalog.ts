import { catalogOf, type Catalog } from '#db/catalog.ts';
import { openMoments, type Moments } from '#db/moment.ts';
import { readPictureFile } from '#db/queries/pictures.ts';
import { nextSnapshot, readSnapshot } from '#db/snapshot/read.ts';
import type { Snapshot } from '#db/snapshot/snapshot.ts';
import { readPictureAddress } from '#src/domain/pictures.ts';

/** The database that pages are made of, and all that is public in it. */
interface Source {
  url: string;
  moments: Moments;
  snapshot: Promise<Snapshot>;
}
let source: Source | undefined;

/**
 * The one door from pages to data. On demand the server hands its catalog in through `locals`;
 * a build reads the database that BUILD_DATABASE_URL names, once.
 */
export async function getCatalog(locals: { catalog?: Catalog }): Promise<Catalog> {
  return locals.catalog ?? catalogOf(await (source ?? openBuild()).snapshot);
}

function openBuild(): Source {
  const { BUILD_DATABASE_URL: url, BUILD_NOW: now } = process.env;
  if (!url) throw new Error('BUILD_DATABASE_URL is not set: build with `npm run build`');
  return (source = openSource(url, now ? new Date(now) : new Date()));
}

function openSource(url: string, now: Date): Source {
  const moments = openMoments(url);
  return { url, moments, snapshot: readSnapshot(moments, now) };
}

/**
 * Reads the data of now for a release of what changed: all pages that are made in `work` are made of
 * it. `url` is the `file:` address of a database that may be written to meanwhile.
 */
export async function withCatalog<T>(url: string, now: Date, work: () => Promise<T>): Promise<T> {
  if (source?.url === url) {
    const { moments, snapshot } = source;
    source = { ...source, snapshot: snapshot.then((last) => nextSnapshot(moments, last, now)) };
  } else {
    source?.moments.close();
    source = openSource(url, now);
  }
  const mine = source;
  try {
    await mine.snapshot;
  } catch (error) {
    mine.moments.close();
    source = undefined;
    throw error;
  }
  return work();
}

/** The bytes of a picture by its address; null where there is none. */
export async function readPicture(address: string): Promise<Buffer | null> {
  const file = readPictureAddress(address);
  return file && (source ?? openBuild()).moments.atOneMoment((db) => readPictureFile(db, file));
}
