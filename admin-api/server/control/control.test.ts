import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { askServer } from './ask-server.ts';
import { defineCommand, type Services } from '../../command.ts';
import { COMMAND_PATH } from './protocol.ts';
import { readServerKey, type ServerKey } from './server-key.ts';
import { takeServerLock } from '../../core/files/server-lock.ts';
import { serveCommands } from './testing.ts';
let dataDir: string;
const lines: string[] = [];
let stop: () => Promise<void>;
let gaveUp: Promise<void>;
let noteGivenUp: () => void;
const count = defineCommand({
  name: 'count',
  words: '<n>',
  about: 'counts',
  read: ([n]) => ({ n: Number(n) }),
  input: z.strictObject({ n: z.int('must be a whole number') }),
  async run({ n }, _, { say }) {
    for (let i = 1; i <= n; i += 1) say(`${i} of ${n}`);
    if (n > 3) return { exitCode: 1, message: 'that is too many' };
    return { exitCode: 0, message: 'done', data: { n } };
  },
});
const waits = defineCommand({
  name: 'wait',
  about: 'waits until the person gives up',
  read: () => null,
  input: z.null(),
  run: (_, __, { say, signal }) =>
    new Promise(() => {
      signal.addEventListener('abort', noteGivenUp);
      say('waiting');
    }),
});

const log = pino({}, { write: (line) => lines.push(line) });
const serve = () =>
  serveCommands(dataDir, {
    ...t,
    commands: [count, waits],
    services: () => ({}) as Services,
    log,
  });
const ask = async (name: string, input: unknown) => {
  const said: string[] = [];
  const outcome = await askServer(dataDir, { name, input }, (text) => said.push(text));
  return { outcome, said };
};
/** A call as anybody could make it, with some of what opens the address. */
const call = (
  { url, key }: ServerKey,
  { headers = {}, body = '{"name":"count","input":{"n":1}}', at = COMMAND_PATH } = {},
) =>
  fetch(url + at, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body,
  });
const t = await openTestApp();
afterAll(() => t.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-control-'));
  gaveUp = new Promise((resolve) => (noteGivenUp = resolve));
  stop = await serve();
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('commands to a running server', () => {
  it('are done by it, with their progress on the way', async () => {
    expect(await ask('count', { n: 2 })).toEqual({
      outcome: { exitCode: 0, message: 'done', data: { n: 2 } },
      said: ['1 of 2', '2 of 2'],
    });
    expect((await ask('count', { n: 4 })).outcome).toMatchObject({
      exitCode: 1,
      message: 'that is too many',
    });
  });

  it('are refused when the name or the input makes no sense', async () => {
    expect((await ask('burn', {})).outcome).toMatchObject({ exitCode: 1 });
    const { outcome } = await ask('count', { n: 'x', more: 1 });
    expect(outcome!.exitCode).toBe(1);
    expect(outcome!.message).toContain('must be a whole number');
    expect(count.problem({ n: 1.5 })).toBe('must be a whole number');
    expect(count.problem({ n: 1 })).toBeNull();
  });

  it('hear when the person gives up', async () => {
    const key = (await readServerKey(dataDir))!;
    const answer = await call(key, { body: '{"name":"wait","input":null}' });
    const reader = answer.body!.getReader();
    await reader.read();
    await reader.cancel();
    await gaveUp;
  });

  it('end with an error when the server goes away before they do', async () => {
    let begun = () => {};
    const running = new Promise<void>((resolve) => (begun = resolve));
    const answer = askServer(dataDir, { name: 'wait', input: null }, begun);
    const refused = expect(answer).rejects.toThrow('stopped before');
    await running;
    await stop();
    await gaveUp;
    await refused;
    stop = await serve();
  });

  it('reach nobody without a server, and the next one after a killed one', async () => {
    const left = await readFile(join(dataDir, 'server.key'));
    await stop();
    expect((await ask('count', { n: 1 })).outcome).toBeNull();
    await writeFile(join(dataDir, 'server.key'), left, { mode: 0o666 });
    expect((await ask('count', { n: 1 })).outcome).toBeNull();
    stop = await serve();
    expect((await ask('count', { n: 1 })).outcome!.exitCode).toBe(0);
    const mode = async () => (await stat(join(dataDir, 'server.key'))).mode & 0o777;
    if (process.platform !== 'win32') expect(await mode()).toBe(0o600);
  });
});

describe('a stranger', () => {
  it.each<[string, (key: ServerKey) => Record<string, string>]>([
    ['without the key', () => ({ Authorization: '' })],
    ['with another key', ({ key }) => ({ Authorization: `Bearer ${key.slice(0, -1)}` })],
    ['with a longer key', ({ key }) => ({ Authorization: `Bearer ${key}${key}` })],
    ['by a proxy', () => ({ 'X-Forwarded-For': '203.0.113.9' })],
    ['by another proxy', () => ({ Forwarded: 'for=203.0.113.9' })],
    [
      'from a page',
      ({ url }) => ({ Authorization: '', Origin: url, 'Sec-Fetch-Site': 'same-origin' }),
    ],
  ])('%s finds nothing', async (_, headers) => {
    const key = (await readServerKey(dataDir))!;
    const answer = await call(key, { headers: headers(key) });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { message: 'There is nothing at this address' },
    ]);
  });

  it('by another name of the server finds nothing, whatever the key', async () => {
    const key = (await readServerKey(dataDir))!;
    const named = { ...key, url: key.url.replace('127.0.0.1', 'localhost') };
    expect((await call(named)).status).toBe(404);
    expect((await call(key)).status).toBe(200);
  });

  it('who has a session or a token of an admin finds nothing', async () => {
    const key = (await readServerKey(dataDir))!;
    const { cookie } = await testAccount(t, 'ada', 'admin');
    const as = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', Authorization: '' };
    expect((await call(key, { headers: as })).status).toBe(404);
    // And the key opens nothing else.
    expect((await call(key, { at: api.carriers })).status).toBe(401);
  });

  it('reads the key nowhere: no log and no answer has it, nor what was sent', async () => {
    const key = (await readServerKey(dataDir))!;
    for (const body of ['', 'x', '{}', '{"name":"count","input":"typed-Over.it1']) {
      const answer = await call(key, { body });
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain('typed');
    }
    expect((await ask('count', { n: 'typed-Over.it1' })).outcome!.exitCode).toBe(1);
    const said = lines.join('');
    expect(said).toContain('"evt":"control.command","name":"count"');
    for (const secret of [key.key, 'typed-Over.it1']) expect(said).not.toContain(secret);
  });
});

it('keeps a data folder for the server of another container, whose number nobody has here', async () => {
  const lock = join(dataDir, 'server.lock');
  const elsewhere = 4_194_305;
  const held = join(dataDir, 'server.held');
  const code = `import { holdFile } from ${JSON.stringify(join(process.cwd(), 'db/core/files/hold-file.ts'))};
    holdFile(${JSON.stringify(held)}); process.send('held'); setInterval(() => {}, 1000);`;
  await writeFile(join(dataDir, 'other.mjs'), code);
  const other = fork(join(dataDir, 'other.mjs'));
  await once(other, 'message');
  await writeFile(lock, `${elsewhere} another-container 1`);
  expect(await takeServerLock(dataDir)).toBe(elsewhere);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const unlock = await takeServerLock(dataDir);
  expect(unlock).toBeTypeOf('function');
  expect(await takeServerLock(dataDir)).toBe(process.pid);
  if (typeof unlock !== 'number') await unlock();
});
