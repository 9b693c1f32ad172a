import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createApp } from '../app.ts';
import { readEnv } from '../env.ts';
import { startFailure } from './process/start-failure.ts';
import { GOOD_PASSWORD, sendTo } from '../testing.ts';

/** What stands where a libSQL server should be; closed, nothing listens on its port. */
let gateway: Server;
let status: number;
let db: Db;
let app: ReturnType<typeof createApp>;
beforeEach(async () => {
  status = 502;
  gateway = createServer((_, res) => res.writeHead(status).end('no server'));
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  const url = `libsql://127.0.0.1:${(gateway.address() as AddressInfo).port}?tls=0`;
  db = await openDb({ url });
  const env = readEnv({ DATA_DIR: 'var/test', DATABASE_URL: url });
  app = createApp({ db, env, now: () => TEST_NOW });
});
afterEach(() => {
  db.close();
  close();
});
const close = () => {
  gateway.closeAllConnections();
  gateway.close();
};
const login = () =>
  sendTo(app, 'POST', api.login, { body: { username: 'ada', password: GOOD_PASSWORD } });

async function expectAway(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('5');
  expect(await answer.json()).toEqual({
    message: 'The database cannot be reached right now. Please try again in a moment.',
  });
}

describe('a database server that is away', () => {
  it('is said with 503, to reads and to writes', async () => {
    close();
    await expectAway(await app.request(`${api.plans}?limit=1`));
    await expectAway(await login());
    await expect(db.write((commit) => commit([{ sql: 'SELECT 1', args: [] }]))).rejects.toThrow(
      DatabaseAwayError,
    );
  });

  it('counts as away too behind a gateway that answers for it', async () => {
    await expectAway(await app.request(`${api.plans}?limit=1`));
    await expectAway(await login());
  });

  it('is not what a refused token is', async () => {
    status = 401;
    expect((await app.request(`${api.plans}?limit=1`)).status).toBe(500);
  });

  it('is known from the worker process as well', async () => {
    close();
    await expect(db.readInWorker('commit', [])).rejects.toThrow(DatabaseAwayError);
  });

  it('counts as away when it takes the connection and never answers', async () => {
    const taken = new Set<Socket>();
    const silent = createTcpServer((socket) => void taken.add(socket.on('error', () => undefined)));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const quiet = await openDb({ url, answerMs: 100, patientMs: 1000 });
    const env = readEnv({ DATA_DIR: 'var/test', DATABASE_URL: url });
    app = createApp({ db: quiet, env, now: () => TEST_NOW });
    const answers = await Promise.all([
      app.request(`${api.plans}?limit=1`),
      app.request(api.ready),
      login(),
      ...Array.from({ length: 20 }, login),
    ]);
    expect(answers[1]!.status).toBe(503);
    for (const answer of [answers[0]!, ...answers.slice(2, 5)]) await expectAway(answer);
    await expect(quiet.readInWorker('commit', [])).rejects.toThrow(DatabaseAwayError);
    quiet.close();
    // A small commit has no more time than a page, so that those behind it do not wait for it.
    const patient = await openDb({ url, answerMs: 100, patientMs: 600_000 });
    const small = patient.write((commit) => commit([{ sql: 'SELECT 1', args: [] }]));
    await expect(small).rejects.toThrow(DatabaseAwayError);
    patient.close();
    expect(taken.size).toBeGreaterThan(0);
    for (const socket of taken) socket.destroy();
    silent.close();
  });

  it('is named at the start', async () => {
    close();
    const error = await db.all('SELECT 1').catch((failure: unknown) => failure);
    expect(startFailure(error)).toContain('Check DATABASE_URL');
  });
});
