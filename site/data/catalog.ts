import { openCatalog, type Catalog } from '#db/catalog.ts';
import { openDb } from '#db/client.ts';

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

async function openSnapshot(): Promise<Catalog> {
  const { BUILD_DATABASE_URL: url, BUILD_NOW: now } = process.env;
  if (!url) throw new Error('BUILD_DATABASE_URL is not set: build with `npm run build`');
  return openCatalog(await openDb({ url }), now ? new Date(now) : new Date());
}
