import type { AstroUserConfig } from 'astro';

type Vite = NonNullable<AstroUserConfig['vite']>;
type Styles = NonNullable<NonNullable<Vite['css']>['lightningcss']>;

/**
 * Takes out of the styles what Tailwind adds for browsers without `color-mix()` or `@property`:
 * those have no `light-dark()` either, or were followed by a better one within weeks.
 */
export const plainStyles: Styles = {
  visitor: {
    Rule: {
      supports: ({ value: { condition, rules } }) =>
        condition.type === 'declaration' && condition.value.startsWith('color-mix(in lab')
          ? rules
          : undefined,
      'layer-block': ({ value }) => (value.name?.[0] === 'properties' ? [] : undefined),
    },
  },
};
