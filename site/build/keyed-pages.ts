import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { fileOf, withKeys, type BuiltPath } from './page-keys.ts';

/** What renders the pages: the build removes its own when it is done, a release keeps a copy. */
const KEPT_RENDERER = 'renderer/';
/** Where the pages of a build stand in its output with their files and keys, by address. */
const KEPT_PAGES = 'pages.json';

/** Pages by address: the file of each below `client/`, and its key; null where it has none. */
export type StoredPages = Record<string, [file: string, key: string | null]>;

/**
 * Gives pages without a path parameter a key too, and keeps with the build what a later release
 * needs to make changed pages alone: their keys, and the code that renders them with the style
 * sheets of each page, which Astro knows only while it builds.
 */
export function keyedPages(): AstroIntegration {
  const kept: StoredPages = {};
  let out: URL;
  let server: URL;
  let sheets: () => [string, unknown][] = () => [];
  return {
    name: 'keyed-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        out = config.outDir;
        server = config.build.server;
      },
      'astro:build:start': ({ setPrerenderer, logger }) => {
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          async getStaticPaths() {
            const render = renderWith(prerenderer);
            const pages = await withKeys(await prerenderer.getStaticPaths(), render);
            for (const page of pages) kept[page.pathname] ??= [fileOf(page), page.cacheKey ?? null];
            // The server reads it from the log, for whoever waits (admin-api/publish/build/build.ts).
            logger.info(`${pages.length} pages to make`);
            return pages;
          },
          // The last moment at which it is there.
          async teardown() {
            await prerenderer.teardown?.();
            await keepRenderer(new URL('.prerender/', server), out, sheets());
          },
        }));
      },
      'astro:build:done': () => writeFile(new URL(KEPT_PAGES, out), JSON.stringify(kept)),
      // Astro takes a prerenderer of ours for one that brings its own entry.
      'astro:build:setup': ({ updateConfig, pages }) => {
        sheets = () => [...pages].map(([name, page]) => [name, { styles: page.styles }]);
        const rolldownOptions = { input: './site/renderer.ts' };
        updateConfig({ environments: { prerender: { build: { rolldownOptions } } } });
      },
    },
  };
}

function renderWith(prerenderer: AstroPrerenderer) {
  return async (request: Request, { route }: BuiltPath): Promise<Response> => {
    const made = await prerenderer.render(request, { routeData: route });
    return made instanceof Response ? made : made.response;
  };
}

async function keepRenderer(from: URL, out: URL, sheets: [string, unknown][]): Promise<void> {
  const folder = new URL(KEPT_RENDERER, out);
  await mkdir(dirname(fileURLToPath(folder)), { recursive: true });
  await cp(from, folder, { recursive: true });
  await writeFile(new URL('sheets.json', folder), JSON.stringify(sheets));
}
