import { defineConfig, fontProviders } from 'astro/config';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';

const site = process.env.SITE_URL || 'http://localhost:4321';

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  cacheDir: './.cache/astro',
  site,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  integrations: [react()],
  adapter: node({ mode: 'middleware' }),
  session: false,
  vite: {
    plugins: [tailwindcss()],
    ssr: { external: ['@libsql/client'] },
  },
});
