import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { openAside } from './aside.ts';
import type { Db, Statement } from '../client.ts';
import { openTestDb, TEST_NOW } from '../testing.ts';

let db: Db;
let close: () => Promise<void>;
let file: string;
beforeAll(async () => {
  ({ db, close, file } = await openTestDb());
});
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
    const refused = db.writeAside('undoBatch', { input, change });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    await expect(refused).rejects.toMatchObject({ kind: 'missing' });
  });

  it('that nobody knows fails, and the queue goes on', async () => {
    await expect(db.writeAside('no such task', {})).rejects.toThrow();
    await db.write((commit) => commit(rates(1, 'on')));
    expect(await source()).toBe('on');
  });

  it('whose thread dies in the middle is told so and leaves nothing, and the next starts anew', async () => {
    const beside = openAside({ url: `file:${file}` });
    await beside.call('commit', 'write', rates(1, 'before'));
    const lost = beside.call('commit', 'write', rates(50_000, 'lost'));
    const told = expect(lost).rejects.toThrow('ended');
    await new Promise((resolve) => setTimeout(resolve, 100));
    beside.close();
    await told;
    expect(await source()).toBe('before');
    await db.write((commit) => commit(rates(1, 'small')));
    await beside.call('commit', 'write', rates(200, 'large again'));
    expect(await source()).toBe('large again');
    beside.close();
  });
});
