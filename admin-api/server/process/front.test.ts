import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDb } from '#db/testing.ts';
import { appDeps } from '../../app.ts';
import { readEnv } from '../../env.ts';
import { createLog } from '../../core/process/log.ts';
import { answerRest } from './serve.ts';
import { builtFile, openTestSite } from '../../publish/site/testing.ts';
import { createFront, type Front } from './front.ts';
import { drain, listen } from '../../core/http/connections/listen.ts';

const env = readEnv({});
let t: Awaited<ReturnType<typeof openTestDb>>;
let made: Awaited<ReturnType<typeof openTestSite>>;
let front: Front;
let origin: string;
beforeEach(async () => {
  t = await openTestDb();
  const files = new Map([
    ['/', await builtFile('home')],
    ['/plans', await builtFile('list')],
    ['/rss.xsl', await builtFile('of no data')],
    ['/admin', await builtFile('dashboard')],
  ]);
  const live = async () => ({ status: 200, html: 'made now' });
  made = await openTestSite(t.db, { files, render: live });
  front = createFront({ env, log: createLog('silent') }, made.site);
  origin = `http://127.0.0.1:${await listen(front.server, 0, '127.0.0.1')}`;
});
afterEach(async () => {
  front.server.closeAllConnections();
  await drain(front.server);
  await t.close();
});

const text = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).text();
/** What answers the rest, from here on. */
const complete = () =>
  front.complete(answerRest(appDeps({ db: t.db, env, site: made.site }), front));
it('answers what lies ready, and has everything else ask again until it is complete', async () => {
  expect(await text('/')).toBe('home');
  const regions = await fetch(`${origin}/api/regions`);
  expect([regions.status, regions.headers.get('retry-after')]).toEqual([503, '1']);
  complete();
  expect(await text('/plans?region=US')).toBe('made now');
  expect(await text('/api/regions')).toContain('"code":"US"');
  expect(await text('/admin', { redirect: 'manual' })).not.toContain('dashboard');
});

it('says that there is nothing yet where no release is in place', async () => {
  made.site.use(null);
  complete();
  expect((await fetch(`${origin}/`)).status).toBe(503);
});
