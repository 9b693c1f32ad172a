import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { openTestDb } from '#db/testing.ts';
import { appDeps } from '../app.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { answerRest } from '../serve.ts';
import { builtFile, openTestSite } from '../site/testing.ts';
import { createFront, type Front } from './front.ts';
import { drain, listen } from './listen.ts';

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
  const live = async () => ({ status: 200, html: 'made now', policy: "default-src 'none'" });
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
/** Whether an answer has not come by the time in which one that waits for nothing has. */
const waits = async (answer: Promise<unknown>) => {
  let isHere = false;
  void answer.finally(() => (isHere = true));
  await text('/rss.xsl');
  await pause(50);
  return !isHere;
};

it('answers built files before there is anything else, which whoever asks for it waits for', async () => {
  expect(await text('/')).toBe('home');
  const rest = [
    text('/plans?region=US'),
    text('/api/regions'),
    text('/api/session', { method: 'POST' }),
    text('/admin', { redirect: 'manual' }),
  ];
  expect(await Promise.all(rest.map(waits))).toEqual([true, true, true, true]);
  complete();
  const [list, regions, , admin] = await Promise.all(rest);
  expect(list).toBe('made now');
  expect(regions).toContain('"code":"US"');
  expect(admin).not.toContain('dashboard');
});

it('keeps who asks for a page waiting where the data is newer, and nobody else', async () => {
  await t.db.write((commit) => commit([BUMP_DATA_VERSION]));
  made.site.use({ ...made.release });
  const home = text('/');
  expect(await waits(home)).toBe(true);
  expect(await text('/rss.xsl')).toBe('of no data');
  complete();
  expect(await home).toBe('made now');
});

it('refuses who waits for the rest when the server stops before that is there', async () => {
  const waiting = fetch(`${origin}/api/regions`);
  expect(await waits(waiting)).toBe(true);
  made.site.close();
  expect((await waiting).status).toBe(503);
  expect((await fetch(`${origin}/plans?region=US`)).status).toBe(503);
});

it('waits where no release is in place', async () => {
  made.site.use(null);
  const asked = fetch(`${origin}/`);
  complete();
  expect((await asked).status).toBe(503);
});
