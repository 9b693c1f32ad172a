import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { ImportRowList, ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { appDeps, createApp } from '../app.ts';
import { openTestApp, testAccount } from '../testing.ts';

let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let deps: ReturnType<typeof appDeps>;
let app: ReturnType<typeof createApp>;
let cookie: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-trackers-'));
  t = await openTestApp({}, { DATA_DIR: folder });
  deps = appDeps({ db: t.db, env: t.env, now: () => TEST_NOW });
  app = createApp(deps);
  ({ cookie } = await testAccount(t, 'ada', true));
});
afterAll(async () => {
  await deps.imports.stop();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

async function call<T>(path: string, body?: string, more: Record<string, string> = {}): Promise<T> {
  const answer = await app.request(path, {
    headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, ...more },
    ...(body !== undefined && { method: 'POST', body }),
  });
  expect([path, answer.ok]).toEqual([path, true]);
  return (await answer.json()) as T;
}
const post = (path: string, body: unknown) =>
  call(path, JSON.stringify(body), { 'Content-Type': 'application/json' });

async function dryRun(rows: readonly string[]): Promise<ImportRun> {
  const text = ['date,competitor,country,data,days,price_usd,source_url', ...rows, ''].join('\n');
  const file = { 'Content-Type': 'application/octet-stream', 'X-File-Name': 'prices.csv' };
  const { id } = await call<ImportRun>(api.imports, text, file);
  await post(api.importDryRun(id), { mapping: { kind: 'preset', preset: 'esim-tracker' } });
  await deps.imports.done(id);
  return call<ImportRun>(api.importRun(id));
}

it('a tracker: each plan once, at its newest price, and again when it was seen anew', async () => {
  const page = 'https://seller.example/de';
  const rows = [
    `2026-05-01,Airalo,Germany,7GB,33,17.00,${page}`,
    `2026-06-01,Airalo,Germany,7GB,33,16.00,${page}`,
    `2026-06-01,Airalo,Germany,8GB,33,18.00,${page}`,
    `2026-06-01,Airalo,Germany,8GB,33,19.00,${page}`,
  ];
  const run = await dryRun(rows);
  // Two prices of one day are rejected; an older row is neither rejected nor a plan.
  expect(run.findings).toMatchObject({ new: 1, rejected: 2 });
  const noted = await call<ImportRowList>(`${api.importRows(run.id)}?kind=noted`);
  expect(noted.data.flatMap(({ notes }) => notes)).toContainEqual(
    expect.objectContaining({ code: 'older-rows', to: '2026-06-01' }),
  );
  await post(api.importApply(run.id), { rows: { mode: 'all' } });
  await deps.imports.done(run.id);

  const again = await dryRun([...rows, `2026-07-01,Airalo,DE,7 GB,33 days,15.00,${page}`]);
  expect(again.findings).toMatchObject({ new: 0, changed: 1, rejected: 2 });
  const changed = await call<ImportRowList>(`${api.importRows(again.id)}?kind=changed`);
  expect(changed.data).toMatchObject([{ before: { price: 16 }, after: { price: 15 } }]);
});
