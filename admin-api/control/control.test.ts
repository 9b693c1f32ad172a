import { mkdtemp, rm, stat, writeFile, mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { askServer } from './ask-server.ts';
import { defineCommand, type Services } from './command.ts';
import { serveControl } from './serve-control.ts';
import { takeServerLock } from './server-lock.ts';
import { controlAddress } from './socket.ts';

let dataDir: string;
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

const serve = () =>
  serveControl({
    dataDir,
    commands: [count, waits],
    services: () => ({}) as Services,
    log: createLog('silent'),
  });
const ask = async (name: string, input: unknown) => {
  const said: string[] = [];
  const outcome = await askServer(dataDir, { name, input }, (text) => said.push(text));
  return { outcome, said };
};
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

  it('survive what is no request at all', async () => {
    for (const text of ['x\n', '\n', '{}\n', 'no end']) {
      await new Promise<void>((resolve) => {
        const socket = connect(controlAddress(dataDir)!, () => socket.end(text));
        socket.resume().once('close', () => resolve());
      });
    }
    expect((await ask('count', { n: 1 })).outcome!.exitCode).toBe(0);
  });

  it('hear when the person gives up', async () => {
    const socket = connect(controlAddress(dataDir)!, () =>
      socket.write(`${JSON.stringify({ name: 'wait', input: null })}\n`),
    );
    socket.once('data', () => socket.destroy());
    await gaveUp;
  });

  it('end with an error when the server goes away before they do', async () => {
    let begun = () => {};
    const running = new Promise<void>((resolve) => (begun = resolve));
    const answer = askServer(dataDir, { name: 'wait', input: null }, begun);
    const refused = expect(answer).rejects.toThrow('stopped before');
    await running;
    await stop();
    await refused;
    stop = await serve();
  });

  it('reach nobody without a server, and the next one after a killed one', async () => {
    await stop();
    expect((await ask('count', { n: 1 })).outcome).toBeNull();
    // What a killed server leaves behind.
    await mkdir(join(dataDir, 'control'), { recursive: true });
    await writeFile(join(dataDir, 'control/socket'), '');
    expect((await ask('count', { n: 1 })).outcome).toBeNull();
    stop = await serve();
    expect((await ask('count', { n: 1 })).outcome!.exitCode).toBe(0);
  });

  it.skipIf(process.platform === 'win32')('are only for the user of the server', async () => {
    expect((await stat(join(dataDir, 'control'))).mode & 0o777).toBe(0o700);
  });

  it('say nothing where the path of the data folder is too long', async () => {
    const long = join(dataDir, 'x'.repeat(120));
    const end = await serveControl({
      dataDir: long,
      commands: [],
      services: () => ({}) as Services,
      log: createLog('silent'),
    });
    expect(await askServer(long, { name: 'count', input: {} }, () => {})).toBeNull();
    await end();
  });
});

it('keeps a data folder for the server of another container, whose number nobody has here', async () => {
  const lock = join(dataDir, 'server.lock');
  const elsewhere = 4_194_305;
  await writeFile(lock, `${elsewhere} another-container 1`);
  expect(await takeServerLock(dataDir)).toBe(elsewhere);
  await stop();
  expect(await takeServerLock(dataDir)).toBeTypeOf('function');
});
