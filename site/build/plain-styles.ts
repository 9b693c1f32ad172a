import type { VitePlugin } from './inline-values.ts';

/** What Tailwind writes for browsers without `color-mix()`, inside of the rule that has it. */
const MIXING = /@supports \(color: color-mix\(in lab, red, red\)\) \{([^{}]*)\}/g;
/** The words over each sheet; NOTICE.md has them. */
const BANNER = /\/\*! tailwindcss [^*]*\*\//;
/** And for those without `@property`: a layer that is the last thing in the sheet. */
const PROPERTIES = /@layer properties \{[^{}]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/g;

/**
 * Takes out of Tailwind's styles, as they come from it, what serves only browsers that know no
 * `light-dark()` either, or were followed by one that knows all within weeks.
 */
export function plainStyles(): VitePlugin {
  return {
    name: 'plain-styles',
    enforce: 'pre',
    transform: (code: string, id: string) =>
      /\.css(\?|$)/.test(id)
        ? code.replaceAll(MIXING, '$1').replaceAll(PROPERTIES, '').replace(BANNER, '')
        : null,
  };
}
