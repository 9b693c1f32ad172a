import type { VitePlugin } from './inline-values.ts';

const HELPER = '\0vite/preload-helper.js';

/**
 * Scripts that a page loads later name no others to be fetched beside them. Most of those are there
 * already, and their names alone, which nothing compresses, cost each page half a kilobyte; what would
 * fetch them costs it nearly a whole one. Style sheets are the pages' own: a script that brings one ends
 * the build.
 */
export function noPreload(): VitePlugin {
  return {
    name: 'no-preload',
    enforce: 'post',
    configEnvironment(name, { build }) {
      // Astro sets its own, after what its configuration says.
      if (name === 'client' && build) build.modulePreload = false;
    },
    load: {
      order: 'pre',
      handler: (id: string) =>
        id === HELPER ? 'export const __vitePreload = (load) => load();' : null,
    },
    generateBundle(_, bundle) {
      const named = Object.values(bundle).find(
        (chunk) => chunk.type === 'chunk' && chunk.code.includes('__vite__mapDeps'),
      );
      if (named) this.error(`${named.fileName} loads a script that brings a style sheet`);
    },
  };
}
