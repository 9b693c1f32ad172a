import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openDb, type Statement } from '../connect/client.ts';
import { connect } from '../connect/connect.ts';
import { untilUnwritten } from '../connect/left-writer.ts';
import { Refusal } from '../sql/refusal.ts';
import { openTestDb, TEST_NOW } from '../../testing.ts';
import { leaveMark, wasCommitted } from './commit-mark.ts';
import { WorkerEndedError } from './protocol.ts';
import { workerPids } from './testing.ts';
const { db, close, file } = await openTestDb();
afterAll(() => close());

const rates = (count: number, source: string): Statement[] =>
  Array.from({ length: count }, () => ({
    sql: "UPDATE reference_rates SET source = ? WHERE currency = 'EUR'",
    args: [source],
  }));
const source = async () =>
  (await db.first<{ source: string }>("SELECT source FROM reference_rates WHERE currency = 'EUR'"))!
    .source;

describe('a large commit', () => {
  it('is seen by this connection when it is done, and counted', async () => {
    const commits = db.commits();
    const changed = await db.write((commit) => commit(rates(500, 'large')));
    expect(changed).toEqual(Array.from({ length: 500 }, () => 1));
    expect(await source()).toBe('large');
    expect(db.commits()).toBe(commits + 1);
  });

  it('leaves nothing behind when its last statement fails, and the next goes through', async () => {
    const broken = [...rates(300, 'broken'), { sql: 'INSERT INTO nowhere VALUES (1)', args: [] }];
    await expect(db.write((commit) => commit(broken))).rejects.toThrow('no such table');
    expect(await source()).toBe('large');
    await db.write((commit) => commit(rates(300, 'again')));
    expect(await source()).toBe('again');
  });

  it('keeps its place in the queue of writes', async () => {
    const order: string[] = [];
    const write = (count: number, name: string) =>
      db.write((commit) => commit(rates(count, name))).then(() => order.push(name));
    await Promise.all([write(1, 'a'), write(3000, 'b'), write(1, 'c'), write(200, 'd')]);
    expect(order).toEqual(['a', 'b', 'c', 'd']);
    expect(await source()).toBe('d');
  });

  it('lets reads through meanwhile, on the data from before', async () => {
    const writing = db.write((commit) => commit(rates(5_000, 'late')));
    const seen = new Set<string>();
    let reads = 0;
    const before = db.commits();
    while (db.commits() === before) {
      seen.add(await source());
      reads += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    expect(reads).toBeGreaterThan(1);
    expect([...seen].filter((name) => name !== 'd' && name !== 'late')).toEqual([]);
    expect(await source()).toBe('late');
  });
});

describe('a task', () => {
  const actor = { id: null, name: 'test', way: 'cli' } as const;
  const change = { actor, now: TEST_NOW };

  it('answers a refusal as a refusal', async () => {
    const input = { batchId: '6f1c1a52-6a9e-4b57-9d3f-0b7f2a3c4d5e', options: {} };
    const refused = db.writeInWorker('undoBatch', { input, change });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    await expect(refused).rejects.toMatchObject({ kind: 'missing' });
  });

  it('that nobody knows fails, and the queue goes on', async () => {
    await expect(db.writeInWorker('no such task', {})).rejects.toThrow();
    await db.write((commit) => commit(rates(1, 'on')));
    expect(await source()).toBe('on');
  });
});

/** One statement that takes seconds, and sets the source. */
const slowRate = (name: string, steps = 2e6): Statement => ({
  sql: `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${steps})
    UPDATE reference_rates SET source = ? || (SELECT count(*) FROM n WHERE x < 0)`,
  args: [name],
});
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the worker process', () => {
  /** A database of its own, so that its worker process is the only new one. */
  const openOwn = async (options?: { heapMb: number }) => {
    const before = await workerPids();
    const own = await openDb({ url: `file:${file}` }, options);
    const pid = async () => (await workerPids()).find((one) => !before.includes(one));
    /** A large commit under way: its process and what becomes of it. */
    const begin = async (statements: Statement[]) => {
      const end = own.write((commit) => commit(statements, { inWorker: true })).catch((e) => e);
      await expect.poll(pid).toBeTypeOf('number');
      return { pid: (await pid())!, end: end as Promise<number[] | WorkerEndedError> };
    };
    return { own, pid, begin };
  };

  it.each(['SIGKILL', 'SIGABRT'] as const)(
    'that dies by %s leaves nothing, says so, and the next task has a new one',
    async (signal) => {
      const { own, begin } = await openOwn();
      const before = await source();
      const { pid, end } = await begin([...rates(2000, 'lost'), slowRate('lost')]);
      process.kill(pid, signal);
      const told = await end;
      expect(told).toBeInstanceOf(WorkerEndedError);
      expect(told).toMatchObject({ mayHaveWritten: false, outOfMemory: false });
      expect(await source()).toBe(before);
      await own.write((commit) => commit(rates(1, 'small')));
      await own.write((commit) => commit(rates(200, 'large again')));
      expect(await source()).toBe('large again');
      own.close();
    },
  );

  it('that needs more memory than it may have dies alone, and says why', async () => {
    const { own } = await openOwn({ heapMb: 40 });
    const before = await source();
    const told = own.write((commit) => commit(rates(40_000, 'too much '.repeat(250))));
    await expect(told).rejects.toMatchObject({
      name: 'WorkerEndedError',
      outOfMemory: true,
      mayHaveWritten: false,
    });
    expect(await source()).toBe(before);
    await own.write((commit) => commit(rates(200, 'little')));
    expect(await source()).toBe('little');
    own.close();
  });

  it('is ended on demand, whatever it is at, and holds the database no more', async () => {
    const { own, begin } = await openOwn();
    const before = await source();
    const { pid, end } = await begin([slowRate('ended')]);
    await own.endWorker();
    expect(isAlive(pid)).toBe(false);
    expect(await end).toMatchObject({ name: 'WorkerEndedError', mayHaveWritten: false });
    expect(await source()).toBe(before);
    await own.write((commit) => commit(rates(1, 'after')));
    own.close();
  });

  it('works on when the whole service is signalled: its parent decides', async () => {
    const { own, begin } = await openOwn();
    const { pid, end } = await begin(rates(200, 'first'));
    await end;
    const signalled = own.write((commit) => commit([slowRate('signalled')], { inWorker: true }));
    process.kill(pid, 'SIGTERM');
    process.kill(pid, 'SIGINT');
    expect(await signalled).toHaveLength(1);
    expect(await source()).toBe('signalled0');
    own.close();
  });

  it('goes with a server that is killed, in the middle of a statement; who comes next waits for that', async () => {
    const program = `
      import { openDb } from '#db/core/connect/client.ts';
      const db = await openDb({ url: process.argv[1] });
      await db.write((commit) => commit([JSON.parse(process.argv[2])], { inWorker: true }));`;
    const before = await source();
    const words = [`file:${file}`, JSON.stringify(slowRate('orphan', 1e15))];
    const server = spawn(process.execPath, ['--input-type=module', '-e', program, ...words], {
      stdio: 'inherit',
    });
    const look = (patienceMs: number) =>
      untilUnwritten({ url: `file:${file}` }, patienceMs).then(
        () => 'free',
        (error: Error) => error.name,
      );
    await expect.poll(() => look(0)).toBe('LeftWriterError');
    const [pid] = await workerPids(server.pid);
    server.kill('SIGKILL');
    expect(await look(60_000)).toBe('free');
    await expect.poll(() => isAlive(pid!)).toBe(false);
    expect(await source()).toBe(before);
    await db.write((commit) => commit(rates(1, 'next')));
    expect(await source()).toBe('next');
  });

  it('keeps no program from its end when it has nothing to do', async () => {
    const program = `
      import { openDb } from '#db/core/connect/client.ts';
      const db = await openDb({ url: process.argv[1] });
      await db.write((commit) => commit([], { inWorker: true }));`;
    const ended = spawn(process.execPath, ['--input-type=module', '-e', program, `file:${file}`], {
      stdio: 'inherit',
    });
    expect(await once(ended, 'exit')).toEqual([0, null]);
  });

  it('sees none of the secrets of its parent', async () => {
    process.env.DATABASE_AUTH_TOKEN = 'only-for-the-server';
    const { own, pid } = await openOwn();
    await own.write((commit) => commit(rates(200, 'secret')));
    const seen = await readFile(`/proc/${await pid()}/environ`, 'utf8');
    delete process.env.DATABASE_AUTH_TOKEN;
    expect(seen).toContain('PATH=');
    expect(seen).not.toContain('only-for-the-server');
    own.close();
  });
});

describe('the mark of a commit', () => {
  it('tells whether a process that died had committed, once and for all', async () => {
    const client = await connect({ url: `file:${file}` });
    const other = await connect({ url: `file:${file}` });
    const done = await other.transaction('write');
    const made = await leaveMark(done);
    await done.commit();
    expect(await wasCommitted(client, made)).toBe(true);
    const undone = await other.transaction('write');
    const never = await leaveMark(undone);
    undone.close();
    expect(await wasCommitted(client, never)).toBe(false);
    expect(await wasCommitted(client, made)).toBe(false);
    client.close();
    other.close();
  });
});
