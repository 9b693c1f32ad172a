import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkerEndedError } from '#db/core/worker/protocol.ts';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { BulkPreview } from '#src/contract/plans/admin-plans.ts';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createApp } from '../app.ts';
import { createImports } from '../imports/imports.ts';
import { createLog } from '../core/process/log.ts';
import { openTestApp, sendTo, testAccount } from '../testing.ts';

/** What people are told when the process of large work dies. */
let t: Awaited<ReturnType<typeof openTestApp>>;
let starving: Db;
let cookie: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ cookie } = await testAccount(t, 'ada', true));
  // Too little for the process even to begin.
  starving = await openDb({ url: `file:${t.file}` }, { heapMb: 1 });
});
afterAll(async () => {
  starving.close();
  await t.close();
});

const SELECTION = { ids: [50, 51, 52] };
const OPERATION = { kind: 'price', by: 'percent', value: 10 };
const BODY = { selection: SELECTION, operation: OPERATION };
/** The answer of an app on a database. */
async function answerOf(db: Db, path: string, body: object) {
  const app = createApp({ db, env: t.env, now: () => TEST_NOW });
  const answer = await sendTo(app, 'POST', path, { body, cookie });
  const { message } = (await answer.json()) as { message: string };
  return { status: answer.status, retry: answer.headers.get('retry-after'), message };
}
/** The answer when the apply of a bulk change ends so. */
async function afterDeath(mayHaveWritten: boolean) {
  const preview = await t.send('POST', api.bulkPreview, { body: BODY, cookie });
  const { token } = (await preview.json()) as BulkPreview;
  const ended = new WorkerEndedError('by SIGKILL', { outOfMemory: false, mayHaveWritten });
  const db: Db = { ...t.db, writeInWorker: () => Promise.reject(ended) };
  return answerOf(db, api.bulkApply, { ...BODY, token });
}

describe('large work whose process dies', () => {
  it('for want of memory is refused with what to do, and the site answers on', async () => {
    const answer = await answerOf(starving, api.bulkPreview, BODY);
    expect(answer).toMatchObject({ status: 503, retry: expect.any(String) });
    expect(answer.message).toMatch(/more memory than .* Nothing was changed\..* smaller part/);
    expect((await starving.all('SELECT 1 FROM plans')).length).toBeGreaterThan(0);
  });

  it('before it wrote anything may be tried again', async () => {
    const answer = await afterDeath(false);
    expect(answer).toMatchObject({ status: 503, retry: expect.any(String) });
    expect(answer.message).toMatch(/Nothing was changed\. Please try again/);
  });

  it('is never called undone when nobody can tell', async () => {
    const answer = await afterDeath(true);
    expect(answer).toMatchObject({ status: 500, retry: null });
    expect(answer.message).toMatch(/cannot tell whether it was saved.* look before you try again/);
  });
});

describe('an import whose process dies', () => {
  const change = { actor: { id: null, name: 'test', way: 'api' }, now: TEST_NOW } as const;
  const options = { mapping: { kind: 'native' }, decimals: 'point' } as const;
  const upload = async () => {
    const headers = { 'Content-Type': 'text/csv', 'X-File-Name': 'x.csv', Cookie: cookie };
    const answer = await t.app.request(api.imports, {
      method: 'POST',
      headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' },
      body: 'carrier,region,planName,dataAmount,price,planType\natt,us,Dies,1GB,20,esim\n',
    });
    return ((await answer.json()) as ImportRun).id;
  };
  const run = async (stop: boolean) => {
    const imports = createImports({ db: starving, env: t.env, log: createLog('silent') });
    const id = await upload();
    await imports.dryRun(id, options, change);
    if (stop) await imports.stop();
    await imports.done(id);
    return imports.find(id);
  };

  it('fails, and says why', async () => {
    expect(await run(false)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('more memory than the server has'),
    });
  });

  it('because the server stops goes on at the next start', async () => {
    expect(await run(true)).toMatchObject({ state: 'reading' });
  });
});
