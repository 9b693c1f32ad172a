import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_FILTERS, type PlanFilters } from '#src/domain/plan-query.ts';
import { insertMany } from '../statements.ts';
import { priceRecords } from '../schema.ts';
import { openTestDb, TEST_DAYS } from '../testing.ts';
import { byPlanSql, listPriceNews, walkSql } from './price-feed.ts';
import { oneCondition } from './plan-conditions.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  t = await openTestDb();
});
afterAll(() => t.close());

/** The same mark worked out anew from all records. */
const MARKS = `SELECT id, changed_from, CASE WHEN currency = lag(currency) OVER older
    AND price_minor <> lag(price_minor) OVER older THEN lag(id) OVER older END AS meant
  FROM price_records WINDOW older AS (PARTITION BY plan_id ORDER BY recorded_date, id)`;
async function wrongMarks(): Promise<unknown[]> {
  return t.db.all(`SELECT * FROM (${MARKS}) WHERE changed_from IS NOT meant`);
}

describe('the mark of a change', () => {
  it('stands at each seeded record that differs from the one before it', async () => {
    const marked = 'SELECT count(*) AS n FROM price_records WHERE changed_from IS NOT NULL';
    expect((await t.db.first<{ n: number }>(marked))!.n).toBeGreaterThan(100);
    expect(await wrongMarks()).toEqual([]);
  });

  it('follows whatever is added and removed, in any order', async () => {
    const step = fc.record({
      plan: fc.integer({ min: 1, max: 2 }),
      price: fc.integer({ min: 1, max: 3 }),
      currency: fc.constantFrom('USD' as const, 'EUR' as const),
      day: fc.integer({ min: 10, max: 14 }),
      remove: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const statements = steps.map(({ plan, price, currency, day, remove }) =>
          remove
            ? {
                sql: `DELETE FROM price_records WHERE id = (SELECT id FROM price_records
                    WHERE plan_id = ? AND recorded_date >= ? ORDER BY recorded_date, id LIMIT 1)`,
                args: [plan, `2026-11-${day}`],
              }
            : insertMany(priceRecords, [
                {
                  plan_id: plan,
                  price_minor: price,
                  currency,
                  recorded_date: `2026-11-${day}`,
                  created_at: '2026-11-21',
                },
              ]),
        );
        await t.db.write((commit) => commit(statements));
        expect(await wrongMarks()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the newest changes', () => {
  const queries: [string, Partial<PlanFilters>, boolean?][] = [
    ['of all plans', {}],
    ['of a region', { region: 'JP' }],
    ['of a carrier', { carriers: ['fraenk'] }],
    ['that fell', { dealsOnly: true }, true],
    ['of a search', { q: 'unlimited' }],
    ['of nothing', { maxPrice: 0.01 }],
  ];
  it.each(queries)('%s are the same wherever they lie', async (_, filters, falls = false) => {
    const of = { filters: { ...NO_FILTERS, ...filters }, falls };
    const whole = await listPriceNews(t.db, of, TEST_DAYS);
    for (const near of [0, 1, 40, 200]) {
      expect(await listPriceNews(t.db, of, TEST_DAYS, near)).toEqual(whole);
    }
  });
});

describe('query plans', () => {
  /** How the changes are found; the rows of parent 0 then read what the fifty items say. */
  const plan = async (sql: string, args: (string | number)[]) => {
    const rows = await t.db.all<{ parent: number; detail: string }>(
      `EXPLAIN QUERY PLAN ${sql}`,
      args,
    );
    return rows.filter(({ parent }) => parent !== 0).map(({ detail }) => detail);
  };
  const some: [string, Partial<PlanFilters>][] = [
    ['any plan', {}],
    ['a region', { region: 'JP', planTypes: ['esim'] }],
    ['a search', { q: 'fraenk', maxPrice: 20 }],
  ];

  it.each(some)('of %s walk the changes in their order and sort nothing', async (_, filters) => {
    const { where, args } = await oneCondition(t.db, { ...NO_FILTERS, ...filters }, TEST_DAYS);
    for (const hasEdge of [false, true]) {
      const edge = hasEdge ? ['2026-01-01', 1] : [];
      const details = await plan(walkSql({ where, falls: false }, hasEdge), [...edge, ...args, 50]);
      expect(details[0]).toMatch(/^(SCAN|SEARCH) h USING COVERING INDEX price_changes\b/);
      expect(details.join('\n')).not.toContain('TEMP B-TREE');
    }
  });

  it.each(some)('of %s read changes by plan from an index alone', async (_, filters) => {
    const { where, args } = await oneCondition(t.db, { ...NO_FILTERS, ...filters }, TEST_DAYS);
    const sql = byPlanSql({ where, falls: false }, true);
    const details = await plan(sql, [...args, '2026-01-01', 1, 50]);
    expect(details.join('\n')).toMatch(/h USING COVERING INDEX price_changes_of_plan/);
  });
});
