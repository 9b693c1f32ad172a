import type { AstroIntegration } from 'astro';
import react from '@astrojs/react';

/** `@astrojs/react`, with our own half for the server (react-server.ts). */
export function reactParts(): AstroIntegration {
  const { name, hooks } = react();
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']!({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              serverEntrypoint: new URL('react-server.ts', import.meta.url),
            }),
        }),
    },
  };
}
