import { pathToFileURL } from 'node:url';
import type { AstroUserConfig } from 'astro';

export type VitePlugin = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number];

/** Modules whose values are far smaller than what they are worked out from. */
const INLINED = /\/src\/domain\/plans\/facts\/filterable\.ts$/;

/** Writes the values of some modules in their place, so that no page loads what they are made from. */
export function inlineValues(): VitePlugin {
  return {
    name: 'inline-values',
    enforce: 'pre',
    async load(id: string) {
      if (!INLINED.test(id)) return null;
      const values = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
