import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays } from '#src/domain/core/dates.ts';
import { proofOfRecords, type RecordProof } from '#src/domain/prices/deal.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { openSeededDb, openTestDb } from '../testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => void (t = await openTestDb()));
afterAll(() => t.close());

interface Row {
  kind: RecordProof['kind'] | null;
  before: number;
  beforeOn: string;
  on: string;
}
const stored = async (id: number): Promise<RecordProof | null> => {
  const row = await t.db.first<Row>(
    `SELECT proof_kind AS kind, proof_minor AS before, proof_on AS beforeOn, proof_since AS "on"
     FROM plans WHERE id = ?`,
    [id],
  );
  return row && row.kind !== null ? (row as RecordProof) : null;
};
const day = (n: number) => addDays('2026-09-01', n);

const RECORD = fc.record({
  day: fc.integer({ min: 0, max: 75 }),
  price: fc.integer({ min: 1, max: 4 }),
  source: fc.constantFrom(null, null, 'tracker'),
  currency: fc.constantFrom('USD' as const, 'USD' as const, 'USD' as const, CURRENCIES[1]),
  sample: fc.constantFrom(false, false, false, true),
  way: fc.constantFrom(null, null, 'hand' as const, 'reckoned' as const),
});

it('is kept by the triggers as the rule says it, after records were added in any order and some removed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(RECORD, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(7), { maxLength: 3 }),
      async (list, removed) => {
        await t.db.write((commit) =>
          commit([
            { sql: 'DELETE FROM price_records WHERE plan_id = 1', args: [] },
            ...list.map((one, index) => ({
              sql: `INSERT INTO price_records (id, plan_id, price_minor, currency, recorded_date, sample, source_name, way, created_at)
                VALUES (?, 1, ?, ?, ?, ?, ?, ?, '')`,
              args: [
                900_000 + index,
                one.price,
                one.currency,
                day(one.day),
                Number(one.sample),
                one.source,
                one.way,
              ],
            })),
            ...removed.map((index) => ({
              sql: 'DELETE FROM price_records WHERE id = ?',
              args: [900_000 + index],
            })),
          ]),
        );
        const left = list
          .map((one, index) => ({ ...one, id: 900_000 + index }))
          .filter((_, index) => !removed.includes(index))
          .sort((a, b) => b.day - a.day || b.id - a.id);
        const [newest] = left;
        if (newest) {
          await t.db.write((commit) =>
            commit([
              {
                sql: 'UPDATE plans SET price_minor = ?, currency = ?, sample = 0 WHERE id = 1',
                args: [newest.price, newest.currency],
              },
            ]),
          );
        }
        const records = left.map(({ day: at, source, ...one }) => ({
          ...one,
          recordedDate: day(at),
          source: source === null ? null : { name: source },
        }));
        expect(await stored(1)).toEqual(proofOfRecords(records));
      },
    ),
    { numRuns: 300 },
  );
});

it('proves nothing of a price that the newest record does not have', async () => {
  await t.db.write((commit) =>
    commit([
      { sql: 'DELETE FROM price_records WHERE plan_id = 2', args: [] },
      ...[
        ['2026-09-01', 300],
        ['2026-09-11', 200],
      ].map(([on, price]) => ({
        sql: `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, created_at)
          VALUES (2, ?, 'USD', ?, '')`,
        args: [price!, on!],
      })),
      {
        sql: "UPDATE plans SET price_minor = 200, currency = 'USD', sample = 0 WHERE id = 2",
        args: [],
      },
    ]),
  );
  const proven = { kind: 'proven', before: 300, beforeOn: '2026-09-01', on: '2026-09-11' };
  expect(await stored(2)).toEqual(proven);
  const set = (sql: string) =>
    t.db.write((commit) => commit([{ sql: `UPDATE plans SET ${sql} WHERE id = 2`, args: [] }]));
  for (const other of ['price_minor = 190', "currency = 'EUR'", 'sample = 1']) {
    await set(other);
    expect(await stored(2)).toBeNull();
    await set("price_minor = 200, currency = 'USD', sample = 0");
    expect(await stored(2)).toEqual(proven);
  }
});

it('finds in the prices of a new site 181 cuts, two prices lower than last seen and 26 rises', async () => {
  const seeded = await openSeededDb();
  const count = (kind: string) =>
    seeded.db.first('SELECT count(*) AS n FROM plans WHERE proof_kind = ?', [kind]);
  expect(await count('proven')).toEqual({ n: 181 });
  expect(await count('lower')).toEqual({ n: 2 });
  expect(await count('rise')).toEqual({ n: 26 });
  await seeded.close();
});
