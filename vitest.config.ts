import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,db,admin-api,site,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/*.e2e.test.ts', 'node_modules/**'],
    testTimeout: 20_000,
  },
});
