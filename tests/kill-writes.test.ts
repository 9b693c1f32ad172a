import { describe, expect, it } from 'vitest';
import type { Statement } from '#db/core/connect/client.ts';
import { openTestDb } from '#db/testing.ts';
import { checkBooks, readMark } from './support/books.ts';
import { runKillRounds } from './support/kill-rounds.ts';

/** `node lab/faults/kill-server.ts 200` is the long run. */
const ROUNDS = 5;

it('a server that is killed while it writes leaves every acknowledged change and no half of one', async () => {
  const { db, file, close } = await openTestDb();
  db.close();
  const result = await runKillRounds({ file, rounds: ROUNDS, seed: 'kill' });
  await close();
  expect(result.problems).toEqual([]);
  expect(result.writes).toBeGreaterThan(ROUNDS);
  expect(result.unanswered).toBeGreaterThanOrEqual(ROUNDS);
});

it('leaves no server running when a round goes wrong', async () => {
  const { db, file, close } = await openTestDb();
  db.close();
  let alive = 0;
  const start = async () => {
    alive += 1;
    // Nothing listens there: the first request of the round fails.
    return { origin: 'http://127.0.0.1:9', kill: async () => void (alive -= 1) };
  };
  await expect(runKillRounds({ file, rounds: 2, seed: 'kill', start })).rejects.toThrow();
  await close();
  expect(alive).toBe(0);
});

describe('the books', () => {
  const LOG = `INSERT INTO audit_log (at, actor_name, way, action, entity, entity_id, after)
    VALUES ('2026-11-21', 'x', 'api', 'update', 'plan', 3, '{"priceMinor":777}')`;
  const ROW = 'UPDATE plans SET price_minor = 777, version = version + 1 WHERE id = 3';
  const RECORD = `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, created_at)
    VALUES (3, 777, 'USD', '2026-11-21', '2026-11-21')`;
  const BUMP = 'UPDATE site_state SET data_version = data_version + 1';
  const bumps = new Map([['update', 1]]);
  const found = async (statements: string[]) => {
    const { db, close } = await openTestDb();
    const mark = await readMark(db);
    await db.write((commit) => commit(statements.map((sql): Statement => ({ sql, args: [] }))));
    const { problems } = await checkBooks(db, mark, bumps);
    await close();
    return problems;
  };

  it('are sound after a whole change', async () => {
    expect(await found([ROW, RECORD, LOG, BUMP])).toEqual([]);
  });

  it.each([
    ['row', [RECORD, LOG, BUMP]],
    ['price record', [ROW, LOG, BUMP]],
    ['log entry', [ROW, RECORD, BUMP]],
    ['data version', [ROW, RECORD, LOG]],
  ])('notice a change without its %s', async (_, statements) => {
    expect(await found(statements)).not.toEqual([]);
  });
});
