import { readdir, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#src/domain/paths.ts';
import { NATIVE, openImportsApp, type ImportsApp } from '../imports/testing.ts';

const HEAD = 'carrier,region,planName,dataAmount,price,currency,planType,validity';
let t: ImportsApp;
beforeAll(async () => {
  t = await openImportsApp();
});
afterAll(() => t.close());

/** The dry run of a file of so many rows: its number, and how many plans it finds new. */
async function runOf(count: number) {
  const rows = Array.from({ length: count }, (_, at) => {
    return `t-mobile,US,Of many ${at},${at + 1}GB,${10 + at / 100},USD,prepaid,30 days`;
  });
  const { id, findings } = await t.dryRun([HEAD, ...rows, ''].join('\n'), 'many.csv');
  return { id, found: findings!.new };
}

it('come down whole, also when a dry run with other rows takes their place meanwhile', async () => {
  const { id, found } = await runOf(2000);
  const { status, body } = await t.send('GET', `${api.importDownload(id)}?kind=new`);
  expect(status).toBe(200);
  const others = { ...NATIVE, carriers: ['verizon'] };
  expect((await t.send('POST', api.importDryRun(id), others)).status).toBe(202);
  await t.deps.imports.done(id);
  const lines = (await new Response(body).text()).trimEnd().split('\r\n');
  expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(1 + found);
});

it('are let go of, taken or not', async () => {
  const { id } = await runOf(2000);
  const path = `${api.importDownload(id)}?kind=new`;
  for (const method of ['HEAD', 'GET']) {
    const { status, body } = await t.send(method, path);
    expect(status).toBe(200);
    await body?.cancel();
  }
  await (await t.send('GET', path)).text();
  const file = join(t.deps.imports.folderOf(id), 'rows.ndjson');
  const links = () => readdir('/proc/self/fd').then((all) => Promise.all(all.map(linkOf)));
  const linkOf = (name: string) => readlink(`/proc/self/fd/${name}`).catch(() => '');
  // Sooner than the engine would collect them.
  await expect.poll(links, { timeout: 500 }).not.toContain(await realpath(file));
});

it('that are no longer there are a conflict', async () => {
  const { id } = await runOf(1);
  await rm(join(t.deps.imports.folderOf(id), 'rows.ndjson'));
  for (const path of [api.importRows(id), api.importDownload(id)]) {
    const answer = await t.send('GET', `${path}?kind=new`);
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('kept')]);
  }
});
