import { defineConfig } from 'astro/config';
import node from '@astrojs/node';
import tailwindcss from '@tailwindcss/vite';
import { buildDone } from '#site/build/build-done.ts';
import { HEAD_SCRIPT_HASH } from './site/head-script.ts';
import { inlineValues } from '#site/build/inline-values.ts';
import { keyedPages } from '#site/build/keyed-pages.ts';
import { noPreload } from '#site/build/no-preload.ts';
import { pageSources } from '#site/build/page-sources.ts';
import { plainStyles } from '#site/build/plain-styles.ts';
import { reactParts } from '#site/build/react-parts.ts';

const site = process.env.SITE_URL || 'http://localhost:4321';

/** Versions as lightningcss takes them: sixteen bits, then eight. */
const LIGHT_DARK = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  cacheDir: './.cache/astro',
  site,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  integrations: [reactParts(), keyedPages(), buildDone()],
  // A page on demand is kept whole before it is sent: its pieces would only be joined again.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  session: false,
  // Pages with a `cacheKey` are built again only when their data or code changed.
  experimental: { incrementalBuild: true },
  // Astro adds the hashes of scripts and styles; `frame-ancestors` works in a header only, so the server sends it.
  security: {
    csp: {
      // Named here and not by the layout: a page on demand may send its header before its head is rendered.
      scriptDirective: { hashes: [HEAD_SCRIPT_HASH] },
      directives: [
        "default-src 'none'",
        // Opened by a page to the hosts that its data names (site/page-policy.ts).
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "manifest-src 'self'",
      ],
    },
  },
  vite: {
    // Not in the packages, which may be read-only.
    cacheDir: './.cache/vite',
    plugins: [
      inlineValues(),
      noPreload(),
      pageSources(),
      tailwindcss({ optimize: false }),
      plainStyles(),
    ],
    // The first browsers with `light-dark()`, which all colours are written with.
    css: { transformer: 'lightningcss', lightningcss: { targets: LIGHT_DARK } },
    ssr: { external: ['@libsql/client', '@takumi-rs/core'] },
  },
});
