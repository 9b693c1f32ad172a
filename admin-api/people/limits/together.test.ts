import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { freePort } from '../../../scripts/test-site.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { openTogether, type Together } from './together.ts';

const PROGRAM = ['valkey-server', 'redis-server'].find(
  (name) => spawnSync(name, ['--version']).error === undefined,
);
if (!PROGRAM) {
  console.warn(
    'NOT RUN: limits of several servers. Needs redis-server or valkey-server in the path.',
  );
}

let folder: string;
let port: number;
let store: ChildProcess;
let ends: (() => unknown)[];
let lines: { evt: string }[];

const start = async () => {
  const files = ['--save', '', '--dir', folder];
  store = spawn(PROGRAM!, ['--port', String(port), '--bind', '127.0.0.1', ...files]);
  for await (const text of store.stdout!) if (String(text).includes('Ready to accept')) break;
};
const stop = async () => {
  if (store.exitCode !== null || store.signalCode !== null) return;
  store.kill('SIGKILL');
  await once(store, 'exit');
};
beforeEach(async () => {
  [ends, lines] = [[], []];
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-store-'));
  port = await freePort();
  ends.push(() => rm(folder, { recursive: true }));
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});
const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
const env = { siteUrl: 'https://sim.example' };
const open = (siteUrl = env.siteUrl): Together => {
  const together = openTogether(`redis://127.0.0.1:${port}`, { env: { siteUrl }, log });
  ends.push(() => together.close());
  return together;
};
/** A server of the site, as far as guesses of passwords are concerned. */
const openServer = async (together: Together) => {
  const t = await openTestApp({ now: () => TEST_NOW, together });
  ends.push(t.close);
  await testAccount(t, 'ada');
  return async () => {
    const body = { username: 'ada', password: 'not the password' };
    return (await t.send('POST', api.login, { body })).status;
  };
};

describe.skipIf(!PROGRAM)('limits of two servers', () => {
  beforeEach(async () => {
    await start();
    ends.push(stop);
  });

  it('count together, wherever somebody tries', async () => {
    const both = [open(), open()];
    await Promise.all(both.map(({ ready }) => ready));
    const [a, b] = [await openServer(both[0]!), await openServer(both[1]!)];
    const answers: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) answers.push(await a(), await b());
    expect(answers).toEqual(Array.from({ length: 10 }, () => 401));
    // Whoever was told last has heard of it a moment later.
    await expect.poll(b).toBe(429);
    await expect.poll(a).toBe(429);
  });

  it('are those of one site, also in a store of several', async () => {
    const [ours, theirs] = [open(), open('https://other.example')];
    await Promise.all([ours.ready, theirs.ready]);
    const [heard, elsewhere]: string[][] = [[], []];
    open().hear('x', (word) => heard!.push(String(word)));
    theirs.hear('x', (word) => elsewhere!.push(String(word)));
    await expect
      .poll(() => {
        ours.tell('x', 'word');
        return heard!.length;
      })
      .toBeGreaterThan(0);
    expect(elsewhere).toEqual([]);
  });

  it('hear nothing in what another program says on their channel', async () => {
    const [a, b] = [open(), open()];
    await Promise.all([a.ready, b.ready]);
    const heard: string[] = [];
    b.hear('x', (word) => heard.push(String(word)));
    const stranger = createClient({ url: `redis://127.0.0.1:${port}` });
    await stranger.connect();
    ends.push(() => stranger.destroy());
    for (const said of ['no JSON', '{}', '["x"]', '["me","x",{}]'])
      await stranger.publish(`sim-atlas limits ${env.siteUrl}`, said);
    await expect
      .poll(() => {
        a.tell('x', 'word');
        return heard.length;
      })
      .toBeGreaterThan(0);
    expect(new Set(heard)).toEqual(new Set(['word']));
  });

  it('go on for each alone while the store is away, say so once, and count together again', async () => {
    const both = [open(), open()];
    await Promise.all(both.map(({ ready }) => ready));
    const a = await openServer(both[0]!);
    await stop();
    await expect.poll(() => lines.filter(({ evt }) => evt === 'limits.alone').length).toBe(2);
    for (let tries = 0; tries < 10; tries += 1) expect(await a()).toBe(401);
    expect(await a()).toBe(429);
    await start();
    const heard: string[] = [];
    both[1]!.hear('x', (word) => heard.push(String(word)));
    await expect
      .poll(
        () => {
          both[0]!.tell('x', 'word');
          return heard.length;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    expect(lines.filter(({ evt }) => evt === 'limits.alone')).toHaveLength(2);
  });
});

describe('limits of a server whose store was never there', () => {
  it('are its own', async () => {
    const together = open();
    const a = await openServer(together);
    for (let tries = 0; tries < 10; tries += 1) expect(await a()).toBe(401);
    expect(await a()).toBe(429);
    expect(lines.map(({ evt }) => evt)).toEqual(['limits.alone']);
  });
});
