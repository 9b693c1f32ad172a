import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan } from '#src/contract/plans.ts';
import { finderBook, type FinderBook } from '#src/domain/finder/book.ts';
import { queryPlans } from '#src/domain/lists/query-plans.ts';
import type { ListData } from '#src/domain/lists/rows.ts';
import { anyPlanQuery, anyText } from '#src/domain/lists/testing.ts';
import type { Db } from './client.ts';
import { answerOf } from './fixtures/lists/answers.ts';
import { openMadeDb, readListData } from './fixtures/lists/data.ts';
import { MADE_DAYS } from './fixtures/lists/made-testing.ts';
import { listWithFacets } from './plan-lists.ts';

let db: Db;
let close: () => Promise<void>;
let data: ListData<Plan>;
let book: FinderBook<Plan>;

beforeAll(async () => {
  ({ db, close } = await openMadeDb(400));
  data = await readListData(db, MADE_DAYS);
  book = finderBook(data.plans.map(({ plan }) => plan));
});
afterAll(() => close());

test('searches of lists answer the same in SQL and in code', async () => {
  const source = { book: () => Promise.resolve(book) };
  await fc.assert(
    fc.asyncProperty(anyPlanQuery, anyText, async (any, q) => {
      const query = { ...any, q };
      const list = await listWithFacets(db, query, MADE_DAYS, source);
      expect(answerOf(queryPlans(data, query, { facets: true }))).toEqual(answerOf(list));
    }),
    { numRuns: 300 },
  );
});
