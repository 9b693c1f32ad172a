import { writeFile } from 'node:fs/promises';
import type { AstroIntegration, AstroPrerenderer } from 'astro';

/** The route that knows the keys; it runs with the pages, so it reads the data as they do. */
const KEYS = '/data/page-keys.json';

/** Where the keys of the pages stand in the build's output, by address. */
const KEPT = 'page-keys.json';

/**
 * Gives pages without a path parameter a key too. Astro takes keys from `getStaticPaths` alone and
 * would render those pages on each build; this hands it the keys that `fixed-page-keys.ts` makes.
 * The keys stay with the build: a server then knows which pages newer data leaves as they are.
 */
export function keyedPages(): AstroIntegration {
  const keys = new Map<string, string>();
  let out: URL;
  return {
    name: 'keyed-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        out = config.outDir;
      },
      'astro:build:start': ({ setPrerenderer, logger }) => {
        // The server reads it from the log, for whoever waits (admin-api/publish/build.ts).
        const tell = (count: number) => logger.info(`${count} pages to make`);
        setPrerenderer((prerenderer) => withKeys(prerenderer, keys, tell));
      },
      'astro:build:done': () =>
        writeFile(new URL(KEPT, out), JSON.stringify(Object.fromEntries(keys))),
      // Astro takes a prerenderer of ours for one that brings its own entry; this is the usual one.
      'astro:build:setup': ({ updateConfig }) => {
        const rolldownOptions = { input: 'astro/entrypoints/prerender' };
        updateConfig({ environments: { prerender: { build: { rolldownOptions } } } });
      },
    },
  };
}

function withKeys(
  prerenderer: AstroPrerenderer,
  kept: Map<string, string>,
  tell: (count: number) => void,
): AstroPrerenderer {
  return {
    ...prerenderer,
    async getStaticPaths() {
      const all = await prerenderer.getStaticPaths();
      const source = all.find(({ pathname }) => pathname === KEYS);
      if (!source) throw new Error(`the route ${KEYS} is missing`);
      const request = new Request(new URL(KEYS, 'http://localhost'));
      const made = await prerenderer.render(request, { routeData: source.route });
      const response = made instanceof Response ? made : made.response;
      if (!response.ok) throw new Error(`${KEYS} answered ${response.status}`);
      const keys = (await response.json()) as Record<string, string>;
      const keyed = all
        .filter((path) => path !== source)
        .map((path) => ({ ...path, cacheKey: path.cacheKey ?? keys[path.pathname] }));
      for (const { pathname, cacheKey } of keyed) if (cacheKey) kept.set(pathname, cacheKey);
      tell(keyed.length);
      return keyed;
    },
  };
}
