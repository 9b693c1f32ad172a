import { expect, test } from 'vitest';
import {
  comparedAnswer,
  digestOf,
  readRecorded,
  type RecordedOf,
} from '#db/fixtures/lists/answers.ts';
import { openMadeDb, readOnDays } from '#db/fixtures/lists/data.ts';
import { MADE_DAYS } from '#db/fixtures/lists/made-testing.ts';
import { queryPlans } from './query-plans.ts';

/** `npm run proof` asks all of them. */
const ASKED: [RecordedOf, number][] = [['made 400', 400]];
if (process.env.ALL_LISTS) ASKED.push(['made 10000', 10_000]);

test.for(ASKED)('lists answer what was recorded: %s', async ([of, count]) => {
  const { db, close } = await openMadeDb(count);
  try {
    const data = await readOnDays(db, MADE_DAYS);
    const recorded = await readRecorded();
    const others = recorded.filter(
      ({ query, answers }) =>
        digestOf(comparedAnswer(queryPlans(data, query, { facets: true }))) !== answers[of],
    );
    expect(recorded).toHaveLength(4512);
    expect(others.map(({ search }) => search)).toEqual([]);
  } finally {
    await close();
  }
});
