import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import type { Db } from '#db/core/connect/client.ts';
import { gateDb } from '#db/core/connect/gate.ts';
import { openTestDb } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createApp } from '../../app.ts';
import { readEnv } from '../../env.ts';
import { openTestApp } from '../../testing.ts';
import { hasRoom } from './health.ts';

const disk = (bavail: number) => async () => ({ bavail, blocks: 1000 });

it('calls a disk with less than 5 % free full', async () => {
  expect(await hasRoom('/data', disk(50))).toBe(true);
  expect(await hasRoom('/data', disk(49))).toBe(false);
  expect(await hasRoom('/data', disk(0))).toBe(false);
});

it('holds nothing against a folder that cannot be looked at', async () => {
  expect(await hasRoom('/no/such/folder')).toBe(true);
});

it('says read-only while the disk is almost full, and stays ready to be read', async () => {
  const lines: { evt: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  let at = 0;
  const t = await openTestApp({ log, now: () => new Date((at += 5000)) });
  const ready = async () => {
    const answer = await t.get(api.ready);
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([200, { status: 'ok' }]);
  const { statfs } = promises;
  Object.assign(promises, { statfs: disk(10) });
  syncBuiltinESMExports();
  try {
    for (let n = 0; n < 3; n += 1)
      expect(await ready()).toEqual([
        200,
        { status: 'read-only', why: expect.stringContaining('disk') },
      ]);
  } finally {
    Object.assign(promises, { statfs });
    syncBuiltinESMExports();
  }
  expect(await ready()).toEqual([200, { status: 'ok' }]);
  expect(lines.map(({ evt }) => evt)).toEqual(['ready.read-only', 'ready.again']);
  await t.close();
});

it('is an error in the log only when it is not part of a start or a stop', async () => {
  const lines: { level: number; evt: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const test = await openTestDb();
  const env = readEnv({ DATA_DIR: 'var/test', DATABASE_URL: `file:${test.file}` });
  const ask = async (db: Db) => {
    lines.length = 0;
    const answer = await createApp({ db, env, log }).request(api.ready);
    const { message } = (await answer.json()) as { message: string };
    return {
      status: answer.status,
      message,
      levels: [...new Set(lines.map(({ level }) => level))],
    };
  };
  expect(await ask(gateDb(test.db).db)).toEqual({
    status: 503,
    message: expect.stringContaining('The site is starting: its database cannot be reached yet.'),
    levels: [],
  });
  const lost = { ...test.db, first: () => Promise.reject(new DatabaseAwayError()) };
  expect(await ask(lost)).toEqual({
    status: 503,
    message: expect.stringContaining('The database cannot be reached right now.'),
    levels: [50],
  });
  await test.close();
});

it('tells the log when it changes, and nothing of those who ask', async () => {
  const lines: { evt: string; why?: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const test = await openTestDb();
  const env = readEnv({ DATA_DIR: 'var/test', DATABASE_URL: `file:${test.file}` });
  let isAway = false;
  const db: Db = {
    ...test.db,
    first: (...args) => (isAway ? Promise.reject(new DatabaseAwayError()) : test.db.first(...args)),
  };
  let at = 0;
  const app = createApp({ db, env, log, now: () => new Date((at += 5000)) });
  const poll = async () => {
    for (let n = 0; n < 3; n += 1) await app.request(api.ready);
    return (await app.request(api.health)).status;
  };
  expect(await poll()).toBe(200);
  expect(lines).toEqual([]);
  isAway = true;
  await poll();
  expect(lines).toEqual([
    expect.objectContaining({ evt: 'ready.lost', why: expect.stringContaining('database') }),
  ]);
  isAway = false;
  await poll();
  expect(lines.map(({ evt }) => evt)).toEqual(['ready.lost', 'ready.again']);
  await test.close();
});
