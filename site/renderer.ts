import { app, manifest } from 'astro/entrypoints/prerender';
import { withCatalog, type Lent } from './inputs/catalog.ts';
import { fileOf, withKeys, type BuiltPath } from './build/page-keys.ts';
import { pageFinder } from './build/static-paths.ts';
import { piecesOf } from './text-response.ts';

/**
 * What a build renders its pages with. Astro imports `app` and `manifest` from it while it builds; a
 * release keeps the bundle, and `withPages` makes the pages that changed since
 * (admin-api/publish/pages/make-pages.ts).
 */
export { app, manifest };

/** A page as it would be built from the data of a moment. */
export interface Page {
  path: string;
  /** Its file below the folder of the site. */
  file: string;
  /** Names all that it shows; null where nothing does. */
  key: string | null;
  /** Its text or bytes, piece by piece; null when it has none and no file is written. */
  render: () => Promise<Iterable<string | Buffer> | null>;
}

const allPages = pageFinder(app);

/** Takes what only a build knows beside the code: the style sheets of each page (keyed-pages.ts). */
export function prepare(sheets: readonly (readonly [page: string, { styles: unknown }])[]): void {
  const destination = { write: () => true };
  app.setInternals({ pagesByKeys: new Map(sheets) } as never);
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination } } } as never);
}

/** Hands all pages of a catalog to `work`; one after the other. */
export function withPages<T>(lent: Lent, work: (pages: Page[]) => Promise<T>): Promise<T> {
  return withCatalog(lent, async () => {
    const pages = await withKeys(await allPages(), (request, { route }) =>
      app.render(request, { routeData: route }),
    );
    return work(
      pages.map((page) => ({
        path: page.pathname,
        file: fileOf(page),
        key: page.cacheKey ?? null,
        render: () => render(page),
      })),
    );
  });
}

/** Asks for a page as Astro's build does, by the address of its file. */
async function render(page: BuiltPath): Promise<Iterable<string | Buffer> | null> {
  const request = new Request(new URL(fileOf(page), manifest.site));
  const response = await app.render(request, { routeData: page.route });
  // A build writes a page of its own for those; the site has none.
  if (response.status >= 300 && response.status < 400) throw new Error(`${page.pathname} leads on`);
  if (!response.body) return null;
  return piecesOf(response) ?? [Buffer.from(await response.arrayBuffer())];
}
