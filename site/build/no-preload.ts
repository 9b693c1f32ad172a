import type { VitePlugin } from './inline-values.ts';

/**
 * Scripts that a page loads later name no others to be fetched beside them. Most of those are there
 * already, and their names alone, which nothing compresses, cost each page half a kilobyte.
 */
export function noPreload(): VitePlugin {
  return {
    name: 'no-preload',
    enforce: 'post',
    configEnvironment(name, { build }) {
      // Astro sets its own, after what its configuration says.
      if (name === 'client' && build) build.modulePreload = false;
    },
  };
}
