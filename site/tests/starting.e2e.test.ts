import { afterAll, beforeAll, expect, it } from 'vitest';
import { appDeps } from '#api/app.ts';
import { readEnv } from '#api/env.ts';
import { drain, listen } from '#api/core/http/connections/listen.ts';
import { createSiteServer } from '#api/server/process/serve.ts';
import { createSite } from '#api/publish/site/create-site.ts';
import { builtFile, pagesBy } from '#api/publish/site/testing.ts';
import { openTestDb } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { sideways, violations } from './support/axe.ts';
import { browseSite, WIDTHS } from './support/site.ts';

let origin: string;
let close: () => Promise<void>;
/** The first build is done. */
let build: () => Promise<void>;
beforeAll(async () => {
  const test = await openTestDb();
  const env = readEnv({ DATABASE_URL: `file:${test.file}` });
  const deps = appDeps({ db: test.db, env });
  const pages = createSite(deps);
  const server = createSiteServer({ ...deps, site: pages }, pages);
  origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  build = async () =>
    pages.use({
      id: 'first',
      dataVersion: await deps.dataVersion.current(),
      lineage: deps.dataVersion.lineage(),
      files: new Map([['/about', await builtFile('<title>About</title><h1>The page</h1>')]]),
      render: pagesBy(test.db, () => Promise.reject(new Error('not here'))),
    });
  close = async () => {
    server.closeAllConnections();
    await drain(server);
    await test.close();
  };
});
afterAll(() => close());
const site = browseSite(() => origin);

it('while the first pages are built people get a page, which goes on by itself, and programs JSON', async () => {
  const asked = await fetch(origin + api.ready);
  expect([asked.status, asked.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(asked.headers.get('Content-Type')).toContain('application/json');
  for (const theme of ['light', 'dark'] as const) {
    for (const width of Object.values(WIDTHS)) {
      const page = await site.look('/about', { width, theme, status: 503 });
      expect(await page.innerText('main')).toContain('The site is starting.');
      expect(await sideways(page)).toBe(0);
      if (width === WIDTHS.phone) expect(await violations(page)).toEqual([]);
    }
  }
  const page = await site.open('/about', { status: 503, allow: [/503/, /sandboxed/] });
  await build();
  await page.getByRole('heading', { name: 'The page' }).waitFor();
});
