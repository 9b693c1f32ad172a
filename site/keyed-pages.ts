import type { AstroIntegration, AstroPrerenderer } from 'astro';

/** The route that knows the keys; it runs with the pages, so it reads the data as they do. */
const KEYS = '/data/page-keys.json';

/**
 * Gives pages without a path parameter a key too. Astro takes keys from `getStaticPaths` alone and
 * would render those pages on each build; this hands it the keys that `fixed-page-keys.ts` makes.
 */
export function keyedPages(): AstroIntegration {
  return {
    name: 'keyed-pages',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(withKeys),
      // Astro takes a prerenderer of ours for one that brings its own entry; this is the usual one.
      'astro:build:setup': ({ updateConfig }) => {
        const rolldownOptions = { input: 'astro/entrypoints/prerender' };
        updateConfig({ environments: { prerender: { build: { rolldownOptions } } } });
      },
    },
  };
}

function withKeys(prerenderer: AstroPrerenderer): AstroPrerenderer {
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
      return all
        .filter((path) => path !== source)
        .map((path) => ({ ...path, cacheKey: path.cacheKey ?? keys[path.pathname] }));
    },
  };
}
