import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseAwayError } from './away.ts';
import { DatabaseShutError, gateDb } from './gate.ts';
import { openTestDb } from '../../testing.ts';

let test: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => (test = await openTestDb()));
afterAll(() => test.close());

it('lets nothing through to the database before it is opened', async () => {
  const { db, open } = gateDb(test.db);
  const raise = { sql: 'UPDATE site_state SET data_version = data_version + 1', args: [] };
  const calls = [
    () => db.all('SELECT 1'),
    () => db.first('SELECT 1'),
    () => db.write((commit) => commit([raise])),
    () => db.readInWorker('commit', []),
    () => db.writeInWorker('commit', [raise]),
    () => db.snapshot(`${test.file}.copy`),
  ];
  const version = () => test.db.first('SELECT data_version FROM site_state');
  const before = await version();
  for (const call of calls) {
    const error = await call().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(DatabaseShutError);
    // Whoever waits for a server that is away waits for this one as well.
    expect(error).toBeInstanceOf(DatabaseAwayError);
  }
  expect(db.commits()).toBe(0);
  expect(await version()).toEqual(before);

  open();
  for (const call of calls) await call();
  expect(await version()).not.toEqual(before);
  expect(db.commits()).toBe(2);
});
