import { openCatalog, type Catalog } from '#db/catalog.ts';
import { openDb, type Db } from '#db/client.ts';
import { atOneMoment } from '#db/moment.ts';

let built: Promise<Catalog> | undefined;

/**
 * The one door from pages to data. On demand the server hands its catalog in through `locals`;
 * a build opens the snapshot that BUILD_DATABASE_URL names, once.
 */
export function getCatalog(locals: { catalog?: Catalog }): Promise<Catalog> {
  if (locals.catalog) return Promise.resolve(locals.catalog);
  built ??= openSnapshot();
  return built;
}

/**
 * Opens the data of one moment for a release of what changed: all pages that are made in `work` are
 * made of it. `url` is the `file:` address of a database that may be written to meanwhile.
 */
export function withCatalog<T>(url: string, now: Date, work: () => Promise<T>): Promise<T> {
  return atOneMoment(url, async (db) => {
    built = openCatalog(db as Db, now);
    await built;
    return work();
  });
}

async function openSnapshot(): Promise<Catalog> {
  const { BUILD_DATABASE_URL: url, BUILD_NOW: now } = process.env;
  if (!url) throw new Error('BUILD_DATABASE_URL is not set: build with `npm run build`');
  return openCatalog(await openDb({ url }), now ? new Date(now) : new Date());
}
